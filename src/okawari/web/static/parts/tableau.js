// @ts-check
// The cards in front of a seat, in groups: what each is worth now and what it needs next. The numbers are the server's.

import { classes, html } from "../lib/html.js";
import { has, points, signed, t } from "../lib/words.js";
import { Art, Card, nameOf } from "./card.js";

/** @import { Group } from "../types.js" */

/** The cards of a group one by one. @param {Group} group */
export const cardsOf = (group) => Object.entries(group.cards).flatMap(([kind, count]) => Array(count).fill(kind));

/** The group where a card lies. @param {readonly Group[]} groups @param {string} kind */
export function groupWith(groups, kind) {
  return groups.find((group) => kind in group.cards || `${kind} on wasabi` in group.cards);
}

/** What a group needs next; of a dessert also when it counts. @param {Group} group */
function needText({ need, at_end: isLater }) {
  if (!need) return isLater ? t("need.at-end") : "";
  const [what, number = ""] = need.of.split("-");
  return t(has(`need.${what}`) ? `need.${what}` : "need.more", {
    n: need.more,
    worth: need.worth,
    gain: points(need.worth),
    number,
  });
}

/** @param {string} kind @param {string[]} fresh */
const isFresh = (kind, fresh) => fresh.includes(kind.replace(" on wasabi", ""));

/** A tableau at full size.
 * @param {{ groups: readonly Group[], seat: number | string, fresh?: string[], mine?: boolean }} props */
export function Tableau({ groups, seat, fresh = [], mine = false }) {
  return html`
    <ul class="tableau">
      ${groups.map(
        (group) => html`
          <${Tray} key=${group.name} group=${group} seat=${seat} fresh=${fresh} mine=${mine} />
        `,
      )}
    </ul>
  `;
}

/** @param {{ group: Group, seat: number | string, fresh: string[], mine: boolean }} props */
function Tray({ group, seat, fresh, mine }) {
  const cards = cardsOf(group);
  const need = needText(group);
  const newest = cards.findLastIndex((kind) => isFresh(kind, fresh));
  return html`
    <li class=${classes("tray", cards.length > 4 && "is-many", need && "has-need")}>
      <div class="tray-cards" data-group=${`${seat} ${group.name}`}>
        ${cards.map(
          (kind, place) => html`
            <${Card}
              key=${place}
              kind=${kind}
              compact=${true}
              class=${place === newest ? "is-new" : ""}
              part=${mine ? "own-card" : undefined}
            />
          `,
        )}
        ${
          group.die &&
          html`
            <${Art} id=${`die-${group.die}`} class="die" />
          `
        }
        <b class=${classes("worth", group.at_end && "is-later")} aria-label=${t("worth", { n: group.worth })}>
          ${signed(group.worth)}
        </b>
      </div>
      ${
        need &&
        html`
          <p class="need" data-part=${mine ? "own-need" : undefined}>${need}</p>
        `
      }
    </li>
  `;
}

/** A tableau as small signs with counts. @param {{ groups: readonly Group[], seat: number, fresh?: string[] }} props */
export function SmallTableau({ groups, seat, fresh = [] }) {
  const kinds = groups.flatMap((group) =>
    Object.entries(group.cards).map(([kind, count]) => ({ kind, count, group: group.name })),
  );
  if (!kinds.length)
    return html`
      <p class="small-tableau is-empty">${t("tableau.empty")}</p>
    `;
  return html`
    <ul class="small-tableau">
      ${kinds.map(
        ({ kind, count, group }) => html`
          <li key=${kind} data-group=${`${seat} ${group}`}>
            <div
              class=${classes("card card-compact small", isFresh(kind, fresh) && "is-new")}
              data-kind=${kind}
              role="img"
              aria-label=${`${count} × ${nameOf(kind)}`}
            >
              <${Art} id=${kind} />
            </div>
            ${
              count > 1 &&
              html`
                <span class="count" aria-hidden="true">${count}</span>
              `
            }
          </li>
        `,
      )}
    </ul>
  `;
}
