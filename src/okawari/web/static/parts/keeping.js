// @ts-check
// R36: the way in which each edition keeps its score, for the eye only. The points are the server's.

import { html } from "../lib/html.js";
import { signed, t } from "../lib/words.js";
import { Art } from "./card.js";

/** The dark cubes of the anniversary edition stand for this many light ones. */
const DARK_CUBE = 5;
const TRAIN_CARD = 10;

/** @param {{ edition: string, names: string[], totals: number[] }} props */
export function Keeping({ edition, names, totals }) {
  const Look = edition === "anniversary" ? Cubes : edition === "original" ? Train : Pencil;
  return html`<section class="keeping">
    <h3>${t(`keeping.${edition === "anniversary" ? "cubes" : edition === "original" ? "train" : "pencil"}`)}</h3>
    <ul>${names.map((name, seat) => html`<li key=${seat}><span class="keeping-name">${name}</span><${Look} total=${totals[seat]} /></li>`)}</ul>
  </section>`;
}

/** Light and dark cubes of wasabi in a bowl. @param {{ total: number }} props */
function Cubes({ total }) {
  const dark = Math.floor(Math.max(0, total) / DARK_CUBE);
  const light = Math.max(0, total) % DARK_CUBE;
  return html`<span class="bowl" role="img" aria-label=${t("points", { n: total })}>
    ${Array.from({ length: dark }, () => html`<${Art} id="cube-5" class="cube" />`)}
    ${Array.from({ length: light }, () => html`<${Art} id="cube-1" class="cube" />`)}
    ${total < 0 && html`<b>${signed(total)}</b>`}
  </span>`;
}

/** A tray that slides along a train card and shows one number. @param {{ total: number }} props */
function Train({ total }) {
  const first = Math.floor(Math.max(0, total) / TRAIN_CARD) * TRAIN_CARD;
  return html`<span class="train" role="img" aria-label=${t("points", { n: total })}>
    ${Array.from({ length: TRAIN_CARD }, (_, place) => html`<i class=${first + place <= total ? (first + place === total ? "is-here" : "is-past") : ""}>${first + place}</i>`)}
  </span>`;
}

/** Strokes of a pencil, five by five. @param {{ total: number }} props */
function Pencil({ total }) {
  const fives = Math.floor(Math.abs(total) / 5);
  const rest = Math.abs(total) % 5;
  const strokes = [...Array(fives).fill(5), ...(rest ? [rest] : [])];
  return html`<span class="pencil" role="img" aria-label=${t("points", { n: total })}>
    ${total < 0 && html`<b>−</b>`}
    ${strokes.map((count) => html`<svg viewBox="0 0 26 24" aria-hidden="true"><path d=${strokePath(count)} /></svg>`)}
  </span>`;
}

/** @param {number} count */
function strokePath(count) {
  const upright = Array.from({ length: Math.min(count, 4) }, (_, place) => `M${4 + place * 5} 4q1 8-.5 16`).join("");
  return count === 5 ? `${upright}M1 17Q12 10 23 6` : upright;
}
