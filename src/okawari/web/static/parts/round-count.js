// @ts-check
// A round, or the desserts, counted up category by category: the seats from first to last, and what decided it. All
// of it can be read from the first moment, and a tap or a key shows it whole.

import { classes, html, useEffect, useState } from "../lib/html.js";
import { useKeyDown } from "../lib/keydown.js";
import { isCalm } from "../lib/prefs.js";
import { sounds } from "../lib/sound.js";
import { hyphenated, points, signed, t } from "../lib/words.js";
import { reason } from "./reasons.js";
import { CategoryName, Lines, titleOf } from "./score-sheet.js";

/** @import { View } from "../lib/store.js" */
/** @import { Decided, EndPart, Line } from "../types.js" */

const FIRST_AFTER = 350;
const NEXT_AFTER = 650;

/** What is counted: per seat where it starts, then category by category.
 * @typedef {object} Counted
 * @property {string} title of the last row, if there is one
 * @property {number[]} ranking
 * @property {number[]} places
 * @property {number[]} before the seats' points when it begins
 * @property {number[]} gained in all of it
 * @property {{ category: string, lines: Line[], after: number[] }[]} rows
 * @property {Decided | null} decided */

/** @param {View} view @param {number} round @returns {Counted} */
export function roundOf({ scores }, round) {
  const standing = scores.standings[round];
  const seats = scores.rounds[round];
  return {
    ...standing,
    title: t("count.round"),
    before: scores.standings[round - 1]?.counted.at(-1) ?? seats.map(() => 0),
    gained: scores.round_points[round],
    rows: Object.keys(seats[0]).map((category, place) => ({
      category,
      lines: seats.map((seat) => seat[category]),
      after: standing.counted[place],
    })),
  };
}

/** @param {View} view @returns {Counted} */
export function dessertsOf({ scores, end }) {
  const { ranking, places, totals, decided } = /** @type {EndPart} */ (end);
  const lines = scores.desserts ?? [];
  return {
    title: "",
    ranking,
    places,
    decided: decided?.category === "dessert" ? decided : null,
    before: scores.standings.at(-1)?.counted.at(-1) ?? totals,
    gained: lines.map((line) => line.points),
    rows: [{ category: "dessert", lines, after: totals }],
  };
}

/** What decided it, in words. @param {Decided} decided @param {string[]} names @param {string} dessert */
export const decidedText = ({ category, seat, points: own, second, second_points: theirs }, names, dessert) =>
  t("count.decided", {
    what: titleOf(category, dessert),
    name: names[seat],
    points: points(own),
    second: names[second],
    second_points: points(theirs),
  });

/** How many rows are counted so far, and how to see all at once. @param {number} rows
 * @returns {[number, () => void]} */
function useCounting(rows) {
  const [step, setStep] = useState(isCalm() ? rows : 0);
  useEffect(() => {
    if (step >= rows) return undefined;
    const timer = setTimeout(
      () => {
        sounds.choose();
        setStep(step + 1);
      },
      step ? NEXT_AFTER : FIRST_AFTER,
    );
    return () => clearTimeout(timer);
  }, [step, rows]);
  const finish = () => setStep(rows);
  useKeyDown(finish);
  return [step, finish];
}

/** @param {{ counted: Counted, names: string[], me: number | null, dessert: string }} props */
export function RoundCount({ counted, names, me, dessert }) {
  const { ranking, places, before, gained, decided } = counted;
  const said = counted.rows.filter(({ lines }) => lines.some(({ key }) => key !== "nothing"));
  const rows = said.filter(({ lines }) => lines.some((line) => line.points));
  const empty = said.filter((row) => !rows.includes(row));
  const [step, finish] = useCounting(rows.length);
  const now = step ? rows[step - 1].after : before;
  const mine = (/** @type {number} */ seat) => seat === me && "is-me";
  return html`
    <div class=${classes("counting", step >= rows.length && "is-counted")} onClick=${finish}>
      <table class="count-table">
        <thead>
          <tr>
            <td></td>
            ${ranking.map(
              (seat) => html`
                <th scope="col" class=${classes(mine(seat), places[seat] === places[ranking[0]] && "is-first")}>
                  ${
                    places[seat] &&
                    html`
                      <span class="count-place">${t("end.place", { n: places[seat] })}</span>
                    `
                  }
                  <span class="count-name" dir="auto">${hyphenated(names[seat])}</span>
                  <b class="count-total" key=${now[seat]}>${signed(now[seat])}</b>
                </th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ category, lines }, place) => html`
              <tr class=${classes("count-row", place >= step && "is-coming")}>
                <th scope="row"><${CategoryName} category=${category} dessert=${dessert} /></th>
                ${ranking.map(
                  (seat) => html`
                    <td class=${classes(mine(seat), !lines[seat].points && "is-zero")}>
                      <b>${points(lines[seat].points)}</b>
                      <small>${reason(lines[seat])}</small>
                    </td>
                  `,
                )}
              </tr>
            `,
          )}
        </tbody>
        ${
          counted.title &&
          html`
            <tfoot>
              <tr class=${classes("count-row", step < rows.length && "is-coming")}>
                <th scope="row">${counted.title}</th>
                ${ranking.map(
                  (seat) => html`
                    <td class=${classes(mine(seat))}><b>${points(gained[seat])}</b></td>
                  `,
                )}
              </tr>
            </tfoot>
          `
        }
      </table>
      ${
        decided &&
        html`
          <p class="count-decided">${decidedText(decided, names, dessert)}</p>
        `
      }
      <${Why} rows=${rows} ranking=${ranking} names=${names} me=${me} dessert=${dessert} />
      ${
        empty.length > 0 &&
        html`
          <details class="fold count-empty">
            <summary>
              ${t("count.empty", { names: empty.map(({ category }) => titleOf(category, dessert)).join(", ") })}
            </summary>
            <${Lines}
              categories=${empty.map(({ category, lines }) => [category, lines])}
              names=${names}
              me=${me}
              dessert=${dessert}
            />
          </details>
        `
      }
    </div>
  `;
}

/** The reasons, where the table has no room for them.
 * @param {{ rows: Counted["rows"], ranking: number[], names: string[], me: number | null, dessert: string }} props */
function Why({ rows, ranking, names, me, dessert }) {
  const of = (/** @type {any[]} */ all) => ranking.map((seat) => all[seat]);
  return html`
    <details class="fold count-why">
      <summary>${t("count.why")}</summary>
      <${Lines}
        categories=${rows.map(({ category, lines }) => [category, of(lines)])}
        names=${of(names)}
        me=${me === null ? null : ranking.indexOf(me)}
        dessert=${dessert}
      />
    </details>
  `;
}
