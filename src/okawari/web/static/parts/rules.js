// @ts-check
// The rules with our cards. Every number comes from the server's rules.

import { html } from "../lib/html.js";
import { signs, useRules } from "../lib/tips.js";
import { has, signed, t } from "../lib/words.js";
import { Art, Card } from "./card.js";
import { Dialog } from "./dialog.js";
import { Trouble } from "./trouble.js";

/** @import { Drawn } from "../lib/html.js" */
/** @import { View } from "../lib/store.js" */
/** @import { HowToPlay } from "../types.js" */

/** Who wins. @param {{ facts: HowToPlay, variant?: string | null }} props */
export function Goal({ facts, variant = null }) {
  const goal = has(`how.goal.${variant}`) ? `how.goal.${variant}` : "how.goal";
  return html`
    <p class="lead">${t(goal, { rounds: facts.rounds })}</p>
  `;
}

/** How a turn goes; where there are no hands, the line of the variant says how cards are taken.
 * @param {{ facts: HowToPlay }} props */
export function Course({ facts }) {
  return html`
    ${
      facts.hand_size > 0 &&
      html`
        <p>${t("how.lead", { hand: facts.hand_size, n: facts.seats })}</p>
        <ol class="steps">
          ${["pick", "reveal", "pass"].map(
            (step) => html`
              <li>
                <b>${t(`how.${step}.title`)}</b>
                ${" "}${t(`how.${step}`)}
              </li>
            `,
          )}
        </ol>
      `
    }
  `;
}

/** The cards of every edition, one by one. @param {{ facts: HowToPlay }} props */
export function CardRules({ facts }) {
  return html`
    <h2>${t("how.cards")}</h2>
    <${Kinds} facts=${facts} />
    <h2>${t("how.special")}</h2>
    <${Special} facts=${facts} />
  `;
}

/** The cards that count when the game is over. @param {{ facts: HowToPlay }} props */
export function DessertRules({ facts }) {
  return html`
    <h2>${t("how.dessert")}</h2>
    <${Desserts} facts=${facts} />
  `;
}

/** The rules of the game that is being played, over its table.
 * @param {{ view: View, onClose: () => void }} props */
export function RulesDialog({ view, onClose }) {
  const { settings } = view.table;
  const { answer: all, problem, again } = useRules({ ...settings, seats: view.table.seats.length });
  const facts = all && { ...all, desserts: all.desserts.filter(({ name }) => name === settings.dessert) };
  const foot = html`
    <button type="button" class="button wide" onClick=${onClose}>${t("back-to-game")}</button>
  `;
  return html`
    <${Dialog} title=${t("how.link")} class="rules" onClose=${onClose} foot=${foot}>
      ${
        facts
          ? html`
              <div class="how">
                <section class="prose">
                  <${Goal} facts=${facts} variant=${settings.variant} />
                  <${Course} facts=${facts} />
                </section>
                ${
                  settings.variant &&
                  html`
                    <p>
                      <b>${t(`variant.${settings.variant}`)}:</b>
                      ${" "}${t(`variant.${settings.variant}.line`)}
                    </p>
                  `
                }
                ${
                  settings.must_have_maki &&
                  html`
                    <p>
                      <b>${t("setting.must_have_maki")}:</b>
                      ${" "}${t("setting.must_have_maki.line")}
                    </p>
                  `
                }
                <${CardRules} facts=${facts} />
                <${DessertRules} facts=${facts} />
              </div>
            `
          : problem
            ? html`
                <${Trouble} problem=${problem} onAgain=${again} />
              `
            : html`
                <p class="loading" role="status">${t("loading")}</p>
              `
      }
    <//>
  `;
}

/** @param {{ cards: string[], title: string, facts: HowToPlay, children: Drawn }} props */
function Entry({ cards, title, facts, children }) {
  return html`
    <article class="paper entry">
      <div class="entry-cards">
        ${cards.map(
          (kind) => html`
            <${Card} kind=${kind} label=${false} signs=${signs(facts, kind)} />
          `,
        )}
      </div>
      <div>
        <h3>${title}</h3>
        ${children}
      </div>
    </article>
  `;
}

/** @param {{ facts: HowToPlay }} props */
function Kinds({ facts }) {
  const dumplings = facts.dumpling.map(
    (/** @type {number} */ points, /** @type {number} */ place) => html`
      <td>${points}</td>
    `,
  );
  const { most, second, second_of_two: half, zero_icons_place: zero } = facts.maki;
  return html`
    <div class="entries is-cards">
      <${Entry} facts=${facts} cards=${["maki-1", "maki-2", "maki-3"]} title=${t("group.maki")}>
        <p>${t("how.maki", { most, second })}</p>
        <p>${t("how.maki.tie", { most, second, half })}</p>
        <p>${t(zero ? "how.maki.zero" : "how.maki.no-zero")}</p>
      <//>
      <${Entry} facts=${facts} cards=${Array(facts.tempura.cards).fill("tempura")} title=${t("kind.tempura")}>
        <p>${t("how.set", { n: facts.tempura.cards, points: facts.tempura.points })}</p>
      <//>
      <${Entry} facts=${facts} cards=${Array(facts.sashimi.cards).fill("sashimi")} title=${t("kind.sashimi")}>
        <p>${t("how.set", { n: facts.sashimi.cards, points: facts.sashimi.points })}</p>
      <//>
      <${Entry} facts=${facts} cards=${["dumpling", "dumpling", "dumpling"]} title=${t("kind.dumpling")}>
        <table class="little">
          <tr>
            <th scope="row">${t("how.dumplings")}</th>
            ${facts.dumpling.map(
              (/** @type {number} */ _, /** @type {number} */ place) => html`
                <td>${place + 1}${place === facts.dumpling.length - 1 ? "+" : ""}</td>
              `,
            )}
          </tr>
          <tr>
            <th scope="row">${t("how.points")}</th>
            ${dumplings}
          </tr>
        </table>
      <//>
      <${Entry} facts=${facts} cards=${["squid", "salmon", "egg"]} title=${t("group.nigiri")}>
        <p>${t("how.nigiri", facts.nigiri)}</p>
      <//>
    </div>
  `;
}

/** @param {{ facts: HowToPlay }} props */
function Special({ facts }) {
  const times = facts.wasabi_times;
  return html`
    <div class="entries">
      <article class="paper entry">
        <div class="entry-cards">
          <${Card} kind="wasabi" compact=${true} label=${false} />
          <span class="plus">+</span>
          <${Card} kind="squid" compact=${true} label=${false} />
          <span class="plus">=</span>
          <${Card} kind="squid on wasabi" compact=${true} label=${false} />
          <b class="worth">${facts.squid_on_wasabi}</b>
        </div>
        <div>
          <h3>${t("kind.wasabi")}</h3>
          <p>${t("how.wasabi", { times })}</p>
        </div>
      </article>
      <article class="paper entry">
        <div class="entry-cards">
          <${Card} kind="chopsticks" compact=${true} label=${false} />
          <span class="plus">→</span>
          <${Card} kind="wasabi" compact=${true} label=${false} />
          <${Card} kind="salmon" compact=${true} label=${false} />
        </div>
        <div>
          <h3>${t("kind.chopsticks")}</h3>
          <p>${t(facts.hand_size > 0 ? "how.chopsticks" : "how.chopsticks.battle")}</p>
          <p>${t("how.chopsticks.order")}</p>
        </div>
      </article>
      <article class="paper entry">
        <div class="entry-cards"><${Art} id="logo" class="entry-logo" /></div>
        <div>
          <h3>${t("how.ties")}</h3>
          <p>${t("how.ties.text")}</p>
        </div>
      </article>
    </div>
  `;
}

const PICTURES = {
  pudding: ["pudding"],
  strawberry: ["strawberry-1", "strawberry-4"],
  yogurt: ["yogurt", "yogurt-3"],
  tea: ["tea-1", "tea-2", "tea-3"],
  mochi: ["mochi"],
};

/** @param {{ facts: HowToPlay }} props */
function Desserts({ facts }) {
  return html`
    <div class="entries">
      ${facts.desserts.map(({ name, most, fewest, all_equal: equal, squishy, runs }) => {
        const key = fewest < 0 || !has(`how.${name}.no-loss`) ? `how.${name}` : `how.${name}.no-loss`;
        return html`
          <${Entry}
            facts=${facts}
            cards=${PICTURES[/** @type {keyof typeof PICTURES} */ (name)]}
            title=${t(`dessert.${name}`)}
          >
            <p>${t(key, { most, fewest: signed(fewest), squishy, runs: runs.join(", ") })}</p>
            ${
              (most > 0 || fewest < 0) &&
              html`
                <p>${t(equal < 0 ? "how.dessert.ties.all-lose" : "how.dessert.ties", { equal })}</p>
              `
            }
          <//>
        `;
      })}
    </div>
  `;
}
