// @ts-check
// The score sheet on top of the table: at the end of a round, and whenever somebody asks for it.

import { html, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { Keeping } from "./keeping.js";
import { categoriesOf, Lines, Totals, useWide } from "./score-sheet.js";

/** @param {{ parts: import("../lib/socket.js").Match, names: string[], round: number | null, onClose: () => void }} props  round: the one that has just ended */
export function ScoresDialog({ parts, names, round, onClose }) {
  const { scores, own, table, game } = parts;
  const { dessert } = table.settings;
  const [shown, setShown] = useState(round ?? scores.rounds.length - 1);
  const title = round === null ? t("scores") : t("round.over", { n: round + 1 });
  const foot = html`<button type="button" class="button wide" onClick=${onClose}>${round === null ? t("back-to-table") : t("round.next", { n: round + 2 })}</button>`;
  const tabs = round === null && scores.rounds.length > 1;
  return html`<${Dialog} title=${title} class="scores" onClose=${onClose} foot=${foot}>
    ${tabs && html`<${RoundTabs} scores=${scores} dessert=${dessert} shown=${shown} onShow=${setShown} />`}
    ${scores.rounds[shown] && html`<${Lines} key=${shown} categories=${categoriesOf(scores.rounds[shown])} names=${names} me=${own.seat} dessert=${dessert} />`}
    ${scores.rounds.length === 0 && html`<p class="note">${t("scores.none")}</p>`}
    <h3 class="totals-title">${t("scores.so-far")}</h3>
    <${Totals} scores=${scores} names=${names} me=${own.seat} dessert=${dessert} />
    <${Keeping} keeping=${scores.keeping} names=${names} totals=${game.scores} />
  <//>`;
}

/** @param {{ scores: import("../types.js").ScoresPart, dessert: string, shown: number, onShow: (round: number) => void }} props */
export function RoundTabs({ scores, dessert, shown, onShow }) {
  const wide = useWide(560);
  const tabs = scores.rounds.map((/** @type {any} */ _, /** @type {number} */ round) => t(wide ? "round" : "round.short", { n: round + 1 }));
  if (scores.desserts) tabs.push(t(wide ? `dessert.${dessert}` : "setting.dessert"));
  return html`<div class="segments" role="group" aria-label=${t("scores")}>
    ${tabs.map((/** @type {string} */ name, /** @type {number} */ round) => html`<button type="button" aria-pressed=${String(round === shown)} onClick=${() => onShow(round)}>${name}</button>`)}
  </div>`;
}
