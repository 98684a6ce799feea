// @ts-check
// Tap the cards that each person collected, in the order in which they were played.

import { classes, html } from "../lib/html.js";
import * as game from "../lib/pad-game.js";
import { list, signed, t } from "../lib/words.js";
import { Art, nameOf } from "./card.js";
import { Icon } from "./icon.js";

/** @import { PadFault, PadForm, PadNumber, Scored } from "../types.js" */

/** @param {{ pad: game.Game, form: PadForm, names: string[], scored: Scored | null, faults: PadFault[],
 *   onChange: (pad: game.Game) => void }} props */
export function PadBoard({ pad, form, names, scored, faults, onChange }) {
  const cards = pad.rounds[pad.round]?.[pad.seat] ?? [];
  const kinds = Object.keys(form.copies);
  const wrong = faults.filter(({ field, round }) => field === "cards" && round === pad.round);
  const used = kinds.filter((kind) => game.count(pad, kind) >= form.copies[kind]);
  return html`
    <section class="pad">
      <div class="segments" role="group" aria-label=${t("rounds")}>
        ${pad.rounds.map(
          (_, round) => html`
            <button
              type="button"
              aria-pressed=${String(round === pad.round)}
              onClick=${() => onChange({ ...pad, round })}
            >
              ${t("round", { n: round + 1 })}${
                faults.some((fault) => fault.round === round) &&
                html`
                  <${Mark} />
                `
              }
            </button>
          `,
        )}
        ${
          pad.rounds.length < form.rounds &&
          html`
            <button type="button" onClick=${() => onChange(game.nextRound(pad))}>
              <${Icon} name="plus" />
              ${t("pad.next-round")}
            </button>
          `
        }
      </div>
      <div class="pad-people" role="group" aria-label=${t("pad.people")}>
        ${names.map(
          (name, seat) => html`
            <button
              type="button"
              class=${classes("pad-person", seat === pad.seat && "is-on")}
              aria-pressed=${String(seat === pad.seat)}
              onClick=${() => onChange({ ...pad, seat })}
            >
              <span dir="auto">${name}</span>
              <b>
                ${scored && game.hasCards(pad, seat) ? signed(scored.sheet.totals[seat] ?? 0) : "–"}${
                  wrong.some((fault) => fault.seat === seat) &&
                  html`
                    <${Mark} />
                  `
                }
              </b>
            </button>
          `,
        )}
      </div>
      <div class="paper pad-cards">
        <h2 dir="auto">${t("pad.cards-of", { name: names[pad.seat], n: pad.round + 1 })}</h2>
        ${
          cards.length
            ? html`
                <ul>
                  ${cards.map(
                    (kind, place) => html`
                      <li key=${place}>
                        <button
                          type="button"
                          class="card card-compact"
                          onClick=${() => onChange(game.remove(pad, place))}
                          aria-label=${t("pad.remove", { card: nameOf(kind) })}
                        >
                          <${Art} id=${kind} />
                        </button>
                      </li>
                    `,
                  )}
                </ul>
                <p class="note">${t("pad.take-away")}</p>
              `
            : html`
                <p class="note">${t("pad.empty")}</p>
              `
        }
        <${Faults} faults=${wrong.filter(({ seat }) => seat === pad.seat || seat === null)} />
        <button
          type="button"
          class="button quiet"
          disabled=${!pad.undo.length}
          onClick=${() => onChange(game.undo(pad))}
        >
          <${Icon} name="again" />
          ${t("undo")}
        </button>
      </div>
      <div class="pad-kinds" role="group" aria-label=${t("pad.add")}>
        ${kinds.map(
          (kind) => html`
            <button
              type="button"
              class="card"
              key=${kind}
              disabled=${used.includes(kind)}
              onClick=${() => onChange(game.add(pad, kind))}
              aria-label=${t("pad.add-card", { card: nameOf(kind) })}
            >
              <${Art} id=${kind} />
              <span class="card-text" aria-hidden="true"><b class="card-name">${t(`short.${kind}`)}</b></span>
            </button>
          `,
        )}
      </div>
      ${
        used.length > 0 &&
        html`
          <p class="note" role="status">
            ${t("pad.no-more", { cards: list(used.map((kind) => `${nameOf(kind)} (${form.copies[kind]})`)) })}
          </p>
        `
      }
      ${form.numbers.map(
        (number) =>
          pad.numbers[number.name] &&
          html`
            <${Numbers} pad=${pad} names=${names} number=${number} faults=${faults} onChange=${onChange} />
          `,
      )}
    </section>
  `;
}

/** Something to be checked is further in. */
const Mark = () => html`
  <span class="pad-mark" aria-hidden="true">!</span>
  <span class="unseen">${t("pad.check")}</span>
`;

/** What cannot have been, beside where it was entered. @param {{ faults: PadFault[] }} props */
const Faults = ({ faults }) => html`
  ${faults.map(
    ({ reason, values }) => html`
      <p class="problem" role="status" key=${reason}>${t(`pad.fault.${reason}`, values)}</p>
    `,
  )}
`;

/** @param {{ pad: game.Game, names: string[], number: PadNumber, faults: PadFault[], onChange: (pad: game.Game) =>
 *   void }} props */
function Numbers({ pad, names, number, faults, onChange }) {
  const { name: what, least, most, step } = number;
  const values = pad.numbers[what];
  const set = (/** @type {number} */ seat, /** @type {number} */ value) =>
    onChange(game.setNumber(pad, what, seat, value));
  return html`
    <section class="paper">
      <h2>${t(`pad.${what}`)}</h2>
      <ul class="numbers">
        ${names.map((name, seat) => {
          const value = values[seat];
          return html`
            <li>
              <span dir="auto">${name}</span>
              <button
                type="button"
                class="round-button"
                disabled=${value === null || value <= least}
                onClick=${() => set(seat, Number(value) - step)}
                aria-label=${t("pad.less", { name })}
              >
                <${Icon} name="minus" />
              </button>
              <b>${value ?? "–"}</b>
              <button
                type="button"
                class="round-button"
                disabled=${value !== null && most !== null && value >= most}
                onClick=${() => set(seat, value === null ? least : value + step)}
                aria-label=${t("pad.more", { name })}
              >
                <${Icon} name="plus" />
              </button>
              <${Faults} faults=${faults.filter((fault) => fault.field === what && fault.seat === seat)} />
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}
