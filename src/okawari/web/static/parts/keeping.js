// @ts-check
// R36: the way in which each edition keeps its score, for the eye only. The server says which pieces lie where.

import { html } from "../lib/html.js";
import { signed, t } from "../lib/words.js";
import { Art } from "./card.js";

/** @import { Keeping } from "../types.js" */

/** @typedef {{ total: number, pieces: number[], bundle: number }} Shown */

/** @param {{ keeping: Keeping, names: string[], totals: number[] }} props */
export function Keeping({ keeping, names, totals }) {
  const Look = { pencil: Pencil, cubes: Cubes, train: Train }[keeping.way];
  return html`
    <details class=${`fold keeping keeping-${keeping.way}`}>
      <summary>${t("keeping")}</summary>
      <p class="note">${t(`keeping.${keeping.way}`)}</p>
      <ul>
        ${names.map(
          (name, seat) => html`
            <li key=${seat}>
              <span class="keeping-name" dir="auto">${name}</span>
              <${Look} total=${totals[seat]} pieces=${keeping.pieces[seat]} bundle=${keeping.bundle} />
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}

/** Light and dark cubes of wasabi in a bowl. @param {Shown} props */
function Cubes({ total, pieces }) {
  return html`
    <span class="bowl" role="img" aria-label=${t("points", { n: total })}>
      ${pieces.map(
        (piece) => html`
          <${Art} id=${`cube-${piece}`} class="cube" />
        `,
      )}
      ${
        total < 0 &&
        html`
          <b>${signed(total)}</b>
        `
      }
    </span>
  `;
}

/** A tray that slides along a train card: the highest number that it leaves in sight is the score.
 * @param {Shown} props */
function Train({ total, pieces }) {
  return html`
    <span class="train" role="img" aria-label=${t("points", { n: total })}>
      ${pieces.map(
        (number) => html`
          <i class=${number === total ? "is-here" : ""}>${number}</i>
        `,
      )}
      <span class="train-tray"></span>
      ${
        total < 0 &&
        html`
          <b>${signed(total)}</b>
        `
      }
    </span>
  `;
}

/** Strokes of a pencil, in bundles. @param {Shown} props */
function Pencil({ total, pieces, bundle }) {
  return html`
    <span class="pencil" role="img" aria-label=${t("points", { n: total })}>
      ${
        total < 0 &&
        html`
          <b>−</b>
        `
      }
      ${pieces.map(
        (count) => html`
          <svg viewBox="0 0 26 24" aria-hidden="true"><path d=${strokePath(count, count === bundle)} /></svg>
        `,
      )}
    </span>
  `;
}

/** @param {number} count @param {boolean} bundled whether the last stroke goes across the others */
function strokePath(count, bundled) {
  const upright = Array.from(
    { length: bundled ? count - 1 : count },
    (_, place) => `M${4 + place * 5} 4q1 8-.5 16`,
  ).join("");
  return bundled ? `${upright}M1 17Q12 10 23 6` : upright;
}
