// @ts-check
// R27: battle's cards in overlapping rows. Which of them can be taken comes from the server.

import { useHeldFocus } from "../lib/focus.js";
import { classes, html, useState } from "../lib/html.js";
import { signs, tip } from "../lib/tips.js";
import { t } from "../lib/words.js";
import { Card, CardButton, nameOf } from "./card.js";

/** @import { GamePart, HowToPlay } from "../types.js" */
/** @import { Selection } from "./selection.js" */

/** The places of the layout, row by row. @param {GamePart} game */
export function placesByRow({ layout_rows: rows }) {
  let place = 0;
  return rows.map((count) => Array.from({ length: count }, () => place++));
}

/** @param {{ game: GamePart, turned: number[], selection: Selection, facts: HowToPlay | null,
 *   onLook: (kind: string) => void }} props
 *   turned: the places whose cards were turned up */
export function Pyramid({ game, turned, selection, facts, onLook }) {
  const [focus, setFocus] = useState(-1);
  const free = selection.items.filter((item) => selection.acting && selection.canTap(item)).map((item) => item.place);
  const tab = free.includes(focus) ? focus : free.at(0);
  const held = useHeldFocus(tab, [...free, ...selection.places].join(" "));
  return html`
    <section class="pyramid hand" aria-label=${t("layout")} ...${held}>
      ${placesByRow(game).map(
        (places) => html`
          <div class="pyramid-row">
            ${places.map((place) => {
              const kind = game.layout[place];
              if (kind === null || kind === undefined)
                return html`
                  <span class="pyramid-gap" key=${place}></span>
                `;
              const order = selection.places.indexOf(place);
              const isChosen = order >= 0;
              const isLocked = isChosen && selection.kept;
              const isTurned = turned.includes(place);
              if (!free.includes(place) && !isChosen)
                return html`
                  <${Card}
                    key=${place}
                    kind=${kind}
                    class=${classes(kind !== "?" && "is-covered", isTurned && "is-turned")}
                  />
                `;
              return html`
                <${CardButton}
                  key=${place}
                  kind=${kind}
                  signs=${signs(facts, kind)}
                  place=${place}
                  tabIndex=${place === tab ? 0 : -1}
                  state=${classes(isTurned && "is-turned", isChosen && "is-chosen", isLocked && "is-locked")}
                  mark=${isChosen ? (selection.kept ? "locked" : "chosen") : ""}
                  order=${isChosen && selection.size > 1 ? String(order + 1) : ""}
                  label=${[nameOf(kind), tip(facts, kind)].filter(Boolean).join(", ")}
                  disabled=${false}
                  onPick=${() => selection.tap(place)}
                  onFocus=${() => setFocus(place)}
                  onLook=${onLook}
                />
              `;
            })}
          </div>
        `,
      )}
    </section>
  `;
}
