// @ts-check
// The score sheet: by kind and seat, with the reasons. Wide screens show it as a table, phones as a list.

import { DESSERT_SIGNS, SIGNS } from "../lib/dish-signs.js";
import { classes, html } from "../lib/html.js";
import { points, signed, t } from "../lib/words.js";
import { Art } from "./card.js";
import { useMedia } from "./fit.js";
import { reason } from "./reasons.js";

/** @import { Line, ScoresPart } from "../types.js" */

/** @param {{ categories: [string, Line[]][], names: string[], me: number | null, dessert: string }} props */
export function Lines({ categories, names, me, dessert }) {
  const wide = useMedia("(min-width: 760px)");
  return wide
    ? html`
        <${WideLines} categories=${categories} names=${names} me=${me} dessert=${dessert} />
      `
    : html`
        <${TallLines} categories=${categories} names=${names} me=${me} dessert=${dessert} />
      `;
}

/** @param {{ category: string, dessert: string }} props */
function Sign({ category, dessert }) {
  const sign =
    category === "dessert"
      ? DESSERT_SIGNS[/** @type {"pudding"} */ (dessert)]
      : SIGNS[/** @type {"maki"} */ (category)];
  return html`
    <${Art} id=${sign} class="line-sign" />
  `;
}

/** @param {string} category @param {string} dessert */
export const titleOf = (category, dessert) =>
  category === "dessert" ? t(`dessert.${dessert}`) : t(`group.${category}`);

/** A category by its drawing and its name. @param {{ category: string, dessert: string }} props */
export function CategoryName({ category, dessert }) {
  return html`
    <span class="category">
      <${Sign} category=${category} dessert=${dessert} />
      <span>${titleOf(category, dessert)}</span>
    </span>
  `;
}

/** @param {{ categories: [string, Line[]][], names: string[], me: number | null, dessert: string }} props */
function WideLines({ categories, names, me, dessert }) {
  return html`
    <table class="lines-table">
      <thead>
        <tr>
          <td></td>
          ${names.map(
            (/** @type {string} */ name, /** @type {number} */ seat) => html`
              <th scope="col" class=${classes(seat === me && "is-me")} dir="auto">${name}</th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${categories.map(
          ([category, lines]) => html`
            <tr class="line-row">
              <th scope="row">
                <span>
                  <${Sign} category=${category} dessert=${dessert} />
                  ${titleOf(category, dessert)}
                </span>
              </th>
              ${lines.map(
                (line, seat) => html`
                  <td class=${classes(seat === me && "is-me", !line.points && "is-zero")}>
                    <b>${points(line.points)}</b>
                    <small>${reason(line)}</small>
                  </td>
                `,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {{ categories: [string, Line[]][], names: string[], me: number | null, dessert: string }} props */
function TallLines({ categories, names, me, dessert }) {
  return html`
    <div class="lines-list">
      ${categories.map(
        ([category, lines]) => html`
          <section class="line-row">
            <h3>
              <${Sign} category=${category} dessert=${dessert} />
              ${titleOf(category, dessert)}
            </h3>
            <dl>
              ${lines.map(
                (line, seat) =>
                  line.key !== "nothing" &&
                  html`
                    <div class=${classes(seat === me && "is-me", !line.points && "is-zero")}>
                      <dt dir="auto">${names[seat]}</dt>
                      <dd class="line-points">${points(line.points)}</dd>
                      <dd class="line-why">${reason(line)}</dd>
                    </div>
                  `,
              )}
            </dl>
          </section>
        `,
      )}
    </div>
  `;
}

/** The categories of a round in which anybody has anything.
 * @param {Record<string, Line>[]} round
 * @returns {[string, Line[]][]} */
export function categoriesOf(round) {
  const names = Object.keys(round[0] ?? {});
  /** @type {[string, Line[]][]} */
  const all = names.map((name) => [name, round.map((seat) => seat[name])]);
  return all.filter(([, lines]) => lines.some((line) => line.key !== "nothing"));
}

/** What is shown of a round, or behind the last one of the desserts.
 * @param {ScoresPart} scores
 * @param {number} shown
 * @returns {[string, Line[]][]} */
export function categoriesAt(scores, shown) {
  if (shown < scores.rounds.length) return categoriesOf(scores.rounds[shown]);
  return scores.desserts ? [["dessert", scores.desserts]] : [];
}

/** Rounds, dessert and total per seat.
 * @param {{ scores: ScoresPart, names: string[], me: number | null, dessert: string, winners?: number[] }} props */
export function Totals({ scores, names, me, dessert, winners = [] }) {
  const rounds = scores.round_points;
  return html`
    <div class="totals-scroll" tabindex="0" role="region" aria-label=${t("total")}>
      <table class="totals">
        <thead>
          <tr>
            <td></td>
            ${rounds.map(
              (_, round) => html`
                <th scope="col">
                  <abbr title=${t("round", { n: round + 1 })}>${t("round.short", { n: round + 1 })}</abbr>
                </th>
              `,
            )}
            ${
              scores.desserts &&
              html`
                <th scope="col">
                  <${Sign} category="dessert" dessert=${dessert} />
                  <span class="unseen">${t(`dessert.${dessert}`)}</span>
                </th>
              `
            }
            <th scope="col">${t("total")}</th>
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name, seat) => html`
              <tr class=${classes(seat === me && "is-me", winners.includes(seat) && "is-winner")}>
                <th scope="row" dir="auto">${name}</th>
                ${rounds.map(
                  (/** @type {number[]} */ seats) => html`
                    <td>${signed(seats[seat])}</td>
                  `,
                )}
                ${
                  scores.desserts &&
                  html`
                    <td>${signed(scores.desserts[seat].points)}</td>
                  `
                }
                <td class="total"><b>${signed(scores.totals[seat])}</b></td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
