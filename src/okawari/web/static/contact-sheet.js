// @ts-check
// The contact sheet: every drawing of cards.svg in the sizes of the game, by day and by lamp, in the reader's language.

import { html, render } from "./lib/html.js";
import { showTheme } from "./lib/prefs.js";
import { speak, t, wanted } from "./lib/words.js";
import { Art, Card, nameOf } from "./parts/card.js";
import { Frame } from "./parts/frame.js";

/** The cards as they are grouped, by the key of the group's name. */
const GROUPS = {
  "cards.menu": ["tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "chopsticks"],
  "cards.nigiri": ["egg", "salmon", "squid", "wasabi", "egg on wasabi", "salmon on wasabi", "squid on wasabi"],
  "cards.desserts": [
    ...["pudding", "strawberry-1", "strawberry-2", "strawberry-3", "strawberry-4"],
    ...["yogurt", "yogurt-1", "yogurt-2", "yogurt-3", "yogurt-4"],
    ...["tea-1", "tea-2", "tea-3", "tea-4", "tea-5", "mochi"],
  ],
  "cards.backs": ["back", "?"],
};
const DICE = ["1", "2", "3", "4", "5", "6"];
const FAN = ["maki-3", "tempura", "salmon on wasabi", "dumpling", "pudding"];
const HAND = ["tempura", "sashimi", "dumpling", "maki-2", "maki-3", "egg", "salmon", "wasabi", "chopsticks", "pudding"];
const TABLEAU = [
  ["maki-1", "maki-3"],
  ["tempura", "tempura"],
  ["sashimi"],
  ["dumpling", "dumpling", "dumpling"],
  ["squid on wasabi"],
  ["wasabi"],
];

/** The small things with their names. @returns {[string, string][]} */
const things = () => [
  ["logo", "Okawari"],
  ["squishy", t("group.squishy")],
  ["boat", t("cards.boat")],
  ["cube-1", t("cards.cube-small")],
  ["cube-5", t("cards.cube-large")],
  ...DICE.map((side) => /** @type {[string, string]} */ ([`die-${side}`, t("die", { n: side })])),
  ["plate", t("cards.plate")],
  ["belt", t("cards.belt")],
  ["pass-left", t("passing.left")],
  ["pass-right", t("passing.right")],
  ["chosen", t("hand.chosen")],
  ["locked", t("hand.kept")],
];

function Sheet() {
  document.title = `${t("cards.title")} · Okawari`;
  return html`
    <${Frame} wide=${true} onRedraw=${draw}>
      <section class="sheet-hero">
        <div class="fan" aria-hidden="true">
          ${FAN.map(
            (kind) => html`
              <${Card} kind=${kind} label=${false} />
            `,
          )}
        </div>
        <h1>${t("cards.title")}</h1>
        <p>${t("cards.lead")}</p>
        <nav class="row" aria-label=${t("cards.title")}>
          <a class="button quiet" href="#light">${t("cards.light")}</a>
          <a class="button quiet" href="#dark">${t("cards.dark")}</a>
        </nav>
      </section>
      <${Band} theme="light" />
      <${Band} theme="dark" />
    <//>
  `;
}

/** Everything by one light. @param {{ theme: "light" | "dark" }} props */
function Band({ theme }) {
  return html`
    <section class="band" id=${theme} data-theme=${theme}>
      <h2>${t(`cards.${theme}`)}</h2>
      ${Object.entries(GROUPS).map(
        ([name, kinds]) => html`
          <section class="paper">
            <h3>${t(name)}</h3>
            <div class="cards">
              ${kinds.map(
                (kind) => html`
                  <${Sizes} kind=${kind} />
                `,
              )}
            </div>
          </section>
        `,
      )}
      <section class="paper">
        <h3>${t("cards.things")}</h3>
        <div class="things">
          ${things().map(
            ([id, name]) => html`
              <figure>
                <${Art} id=${id} class="thing" />
                <figcaption>${name}</figcaption>
              </figure>
            `,
          )}
        </div>
      </section>
      <div class="pair">
        <section class="paper">
          <h3>${t("cards.grey")}</h3>
          <div class="grey" aria-hidden="true">
            ${Object.values(GROUPS)
              .flat()
              .map(
                (kind) => html`
                  <${Card} kind=${kind} compact=${true} label=${false} />
                `,
              )}
          </div>
        </section>
        <section class="paper">
          <h3>${t("cards.phone")}</h3>
          <${Phone} />
        </section>
      </div>
    </section>
  `;
}

/** A card at 200, 88 and 44 px, with its name. @param {{ kind: string }} props */
function Sizes({ kind }) {
  return html`
    <figure class="sizes">
      <${Card} kind=${kind} label=${false} />
      <${Card} kind=${kind} class="is-middle" label=${false} />
      <${Card} kind=${kind} compact=${true} class="is-small" label=${false} />
      <figcaption>${nameOf(kind)}</figcaption>
    </figure>
  `;
}

/** A phone that is 320 px wide: a tableau, and a hand of ten with one card chosen. */
function Phone() {
  return html`
    <div class="phone" aria-hidden="true">
      <div class="tableau">
        ${TABLEAU.map(
          (group) => html`
            <div class="group">
              ${group.map(
                (kind) => html`
                  <${Card} kind=${kind} compact=${true} label=${false} />
                `,
              )}
            </div>
          `,
        )}
      </div>
      <div class="hand">
        ${HAND.map(
          (kind, place) => html`
            <${Card} kind=${kind} class=${place === 3 ? "is-chosen" : ""} label=${false} />
          `,
        )}
      </div>
    </div>
  `;
}

function draw() {
  render(
    html`
      <${Sheet} />
    `,
    /** @type {Element} */ (document.querySelector("#app")),
  );
}

showTheme();
await speak(wanted());
draw();
