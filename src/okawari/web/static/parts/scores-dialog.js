// @ts-check
// The score sheet: of one round, and on top of the table whenever somebody asks for it.

import { html, useState } from "../lib/html.js";
import { points, t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { Keeping } from "./keeping.js";
import { useMedia } from "./fit.js";
import { categoriesOf, Lines, Totals } from "./score-sheet.js";

/** @import { View } from "../lib/store.js" */
/** @import { ScoresPart } from "../types.js" */

/** @param {{ view: View, names: string[], onClose: () => void }} props */
export function ScoresDialog({ view, names, onClose }) {
  const { scores, table } = view;
  const [shown, setShown] = useState(scores.rounds.length - 1);
  const foot = html`
    <button type="button" class="button wide" onClick=${onClose}>${t("back-to-table")}</button>
  `;
  return html`
    <${Dialog} title=${t("scores")} class="scores" onClose=${onClose} foot=${foot}>
      <${SoFar} view=${view} names=${names} />
      ${
        scores.rounds.length > 1 &&
        html`
          <${RoundTabs} scores=${scores} dessert=${table.settings.dessert} shown=${shown} onShow=${setShown} />
        `
      }
      <${SheetOfRound} view=${view} names=${names} round=${shown} />
    <//>
  `;
}

/** What this round is worth so far. @param {{ view: View, names: string[] }} props */
function SoFar({ view: { game }, names }) {
  return html`
    <h3>${t("round", { n: game.round + 1 })}</h3>
    <dl class="facts">
      ${names.map(
        (name, seat) => html`
          <div>
            <dt dir="auto">${name}</dt>
            <dd>${t("points.this-round", { points: points(game.round_worth[seat]) })}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** The totals, the lines of a round, and the edition's own way to keep them.
 * @param {{ view: View, names: string[], round: number }} props */
export function SheetOfRound({ view, names, round }) {
  const { scores, own, table, game } = view;
  const { dessert } = table.settings;
  return html`
    <${Totals} scores=${scores} names=${names} me=${own.seat} dessert=${dessert} />
    ${
      scores.rounds.length === 0 &&
      html`
        <p class="note">${t("scores.none")}</p>
      `
    }
    ${
      scores.rounds[round] &&
      html`
        <${Lines}
          key=${round}
          categories=${categoriesOf(scores.rounds[round])}
          names=${names}
          me=${own.seat}
          dessert=${dessert}
        />
      `
    }
    <${Keeping} keeping=${scores.keeping} names=${names} totals=${game.scores} />
  `;
}

/** @param {{ scores: ScoresPart, dessert: string, shown: number, onShow: (round: number) => void }} props */
export function RoundTabs({ scores, dessert, shown, onShow }) {
  const wide = useMedia("(min-width: 560px)");
  const tabs = scores.rounds.map((_, round) => t(wide ? "round" : "round.short", { n: round + 1 }));
  if (scores.desserts) tabs.push(t(wide ? `dessert.${dessert}` : "setting.dessert"));
  return html`
    <div class="segments" role="group" aria-label=${t("scores")}>
      ${tabs.map(
        (/** @type {string} */ name, /** @type {number} */ round) => html`
          <button type="button" aria-pressed=${String(round === shown)} onClick=${() => onShow(round)}>${name}</button>
        `,
      )}
    </div>
  `;
}
