// @ts-check
// What everybody took in the turn before.

import { dummyOf, kindsOf } from "../lib/choice.js";
import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Art, Card } from "./card.js";
import { Dialog } from "./dialog.js";

/** @import { PlayedPart } from "../types.js" */

/** @param {{ last: PlayedPart, names: string[], bots: boolean[], dummy: string }} props */
export function Picks({ last, names, bots, dummy }) {
  return html`
    <ul class="picks">
      ${last.picks.map(
        (/** @type {string | null} */ pick, /** @type {number} */ seat) =>
          pick &&
          html`
            <li key=${seat}>
              <b dir="auto">${names[seat]}${last.by[seat] === "bot" && !bots[seat] && t("by-bot")}</b>
              <span class="picks-cards">
                ${kindsOf(pick).map(
                  (kind) => html`
                    <${Card} kind=${kind} />
                  `,
                )}
                ${
                  dummyOf(pick) &&
                  html`
                    <span class="picks-dummy">
                      <small>${dummy}</small>
                      <${Card} kind=${dummyOf(pick)} />
                    </span>
                  `
                }
                ${last.rolls
                  .filter((/** @type {number[]} */ [who]) => who === seat)
                  .map(
                    (/** @type {number[]} */ [, value]) => html`
                      <span role="img" aria-label=${t("die", { n: value })}>
                        <${Art} id=${`die-${value}`} class="die" />
                      </span>
                    `,
                  )}
              </span>
            </li>
          `,
      )}
    </ul>
  `;
}

/** @param {{ last: PlayedPart | null, names: string[], bots: boolean[], onClose: () => void }} props */
export function LastTurn({ last, names, bots, onClose }) {
  return html`
    <${Dialog} title=${t("last-turn")} onClose=${onClose}>
      ${
        last
          ? html`
              <${Picks} last=${last} names=${names} bots=${bots} dummy=${t("dummy")} />
            `
          : html`
              <p class="note">${t("last-turn.none")}</p>
            `
      }
    <//>
  `;
}
