// @ts-check
// The hand on its belt.

import { useHeldFocus } from "../lib/focus.js";
import { classes, html, useState } from "../lib/html.js";
import { signs, tip } from "../lib/tips.js";
import { t } from "../lib/words.js";
import { CardButton, nameOf } from "./card.js";

/** @import { Selection } from "./selection.js" */
/** @import { GamePart, HowToPlay } from "../types.js" */

/** So many cards lie in one row on a phone. */
const IN_A_ROW = 4;

/** @param {{ selection: Selection, game: GamePart, dummy: boolean, facts: HowToPlay | null, onLook: (kind: string)
 *   => void }} props
 *   onLook: a card is looked at, or none */
export function Hand({ selection, game, dummy, facts, onLook }) {
  const { items, places, kept, size } = selection;
  const [focus, setFocus] = useState(0);
  const last = Math.max(0, Math.min(focus, items.length - 1));
  const held = useHeldFocus(last, String(items.length));

  return html`
    <section
      class=${classes("hand", `hand-${items.length}`, `passes-${game.passing}`)}
      style=${shape(items.length, game)}
      aria-label=${t("hand", { n: items.length })}
      ...${held}
    >
      <div class="hand-cards">
        ${items.map((item, index) => {
          const order = places.indexOf(item.place);
          const isChosen = order >= 0;
          return html`
            <${CardButton}
              key=${index}
              kind=${item.kind}
              signs=${signs(facts, item.kind)}
              place=${item.place}
              tabIndex=${index === last ? 0 : -1}
              state=${isChosen ? classes("is-chosen", kept && "is-locked") : classes(kept && "is-dimmed")}
              mark=${isChosen ? (kept ? "locked" : "chosen") : ""}
              order=${isChosen && size > 1 ? orderSign(order, size, dummy) : ""}
              label=${labelOf(item.kind, tip(facts, item.kind), index, items.length, order, size, dummy, kept)}
              disabled=${!selection.acting || !selection.canTap(item)}
              onPick=${() => selection.tap(item.place)}
              onFocus=${() => setFocus(index)}
              onLook=${onLook}
            />
          `;
        })}
      </div>
    </section>
  `;
}

/** How many of so many cards lie in a row, if any. @param {number} count @param {number} rows */
const inRows = (count, rows) => Math.max(1, Math.ceil(count / rows));

/** How the cards lie on a phone: all through a round the hand takes as much room as at its beginning, and fewer cards
 * are larger. Who draws from a pile of their own has half a hand.
 * @param {number} count @param {GamePart} game */
function shape(count, { turns, pile_sizes: piles }) {
  const halves = piles.length > 1 ? 1 : 2;
  const rows = count > IN_A_ROW ? halves : 1;
  return { "--full-rows": halves, "--full-across": inRows(turns, 2), "--rows": rows, "--across": inRows(count, rows) };
}

/** @param {number} order @param {number} size @param {boolean} dummy */
const orderSign = (order, size, dummy) => (dummy && order === size - 1 ? "◇" : String(order + 1));

/** @param {string} kind
 * @param {string} worth
 * @param {number} index
 * @param {number} count
 * @param {number} order
 * @param {number} size
 * @param {boolean} dummy
 * @param {boolean} kept */
function labelOf(kind, worth, index, count, order, size, dummy, kept) {
  const words = [nameOf(kind), worth, t("hand.place", { n: index + 1, count })];
  if (order >= 0) {
    const role =
      dummy && order === size - 1 ? t("hand.for-dummy") : size > 1 && order > 0 ? t("hand.second") : t("hand.chosen");
    words.push(kept ? t("hand.kept") : role);
  }
  return words.filter(Boolean).join(", ");
}
