// @ts-check
// One seat enlarged: its tableau with worth and needs, and what may be known of its hand.

import { html } from "../lib/html.js";
import { absenceText, calledName, stateOf } from "../lib/selectors.js";
import { points, t } from "../lib/words.js";
import { Card } from "./card.js";
import { Dialog } from "./dialog.js";
import { stateText, tokensOf } from "./rivals.js";
import { levelOf } from "../lib/bots.js";
import { Tableau } from "./tableau.js";

/** @import { View } from "../lib/store.js" */

/** @param {{ view: View, seat: number, onPlayFor: (seat: number) => void, onClose: () => void }} props */
export function RivalDialog({ view, seat, onPlayFor, onClose }) {
  const { game, own } = view;
  const known = own.known?.[seat];
  const state = stateOf(view, seat);
  const name = calledName(view, seat);
  const who = view.table.seats[seat];
  const absence = absenceText(view, seat);
  const forWhom = seat === own.seat ? ".me" : absence ? ".away" : "";
  const facts = [
    who?.bot && levelOf(who.bot, who.preparing),
    t("points", { n: game.scores[seat] }),
    game.round_worth[seat] && t("points.this-round", { points: points(game.round_worth[seat]) }),
    game.hand_sizes[seat] !== undefined && t("hand.size", { n: game.hand_sizes[seat] }),
    !absence && stateText(view, seat),
    ...tokensOf(game, seat),
  ];
  return html`
    <${Dialog} title=${name} onClose=${onClose}>
      ${
        absence &&
        html`
          <p>${absence}</p>
        `
      }
      <p class="note">${facts.filter(Boolean).join(" · ")}</p>
      ${
        game.tableaux[seat].length
          ? html`
              <${Tableau} groups=${game.tableaux[seat]} seat=${`dialog ${seat}`} />
            `
          : html`
              <p>${t("tableau.empty")}</p>
            `
      }
      ${
        known &&
        html`
          <h3>${t("known")}</h3>
          <div class="known">
            ${Object.entries(known.cards).flatMap(([kind, count]) =>
              Array.from(
                { length: Number(count) },
                (_, place) => html`
                  <${Card} key=${`${kind} ${place}`} kind=${kind} />
                `,
              ),
            )}
            ${
              known.unknown > 0 &&
              html`
                <p class="note">${t("known.unknown", { n: known.unknown })}</p>
              `
            }
          </div>
        `
      }
      ${
        state === "idle" &&
        own.seat !== null &&
        html`
          <p>
            <button type="button" class="button" onClick=${() => onPlayFor(seat)}>
              ${t(`play-for${forWhom}`, { name })}
            </button>
          </p>
        `
      }
    <//>
  `;
}
