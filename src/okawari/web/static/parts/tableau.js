// @ts-check
// The cards in front of a seat, in groups: what each is worth now and what it needs next. The numbers are the server's.

import { classes, html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Art, Card, nameOf } from "./card.js";

/** @typedef {{ more: number, of: string, worth: number }} Need */
/** @typedef {{ name: string, cards: Record<string, number>, worth: number, need: Need | null }} Group */

/** The cards of a group one by one. @param {Group} group */
export const cardsOf = (group) => Object.entries(group.cards).flatMap(([kind, count]) => Array(count).fill(kind));

/** The group where a card lies. @param {readonly Group[]} groups @param {string} kind */
export function groupWith(groups, kind) {
  return groups.find((group) => kind in group.cards || `${kind} on wasabi` in group.cards);
}

/** @param {Need} need */
function needText(need) {
  if (need.of === "maki icon") return t("need.maki", { n: need.more, worth: need.worth });
  if (need.of === "squid") return t("need.wasabi", { worth: need.worth });
  if (need.of.startsWith("tea-")) return t("need.tea", { number: need.of.slice(4), worth: need.worth });
  if (need.of === "strawberry" || need.of === "yogurt") return t(`need.${need.of}`, { n: need.more, worth: need.worth });
  return t("need.more", { n: need.more, worth: need.worth });
}

/** A tableau at full size. @param {{ groups: readonly Group[], seat: number, die?: number }} props */
export function Tableau({ groups, seat, die }) {
  return html`<ul class="tableau">
    ${groups.map((group) => html`<${Tray} key=${group.name} group=${group} seat=${seat} die=${die} />`)}
  </ul>`;
}

/** @param {{ group: Group, seat: number, die?: number }} props */
function Tray({ group, seat, die }) {
  const cards = cardsOf(group);
  return html`<li class=${classes("tray", cards.length > 4 && "is-many")}>
    <div class="tray-cards" data-group=${`${seat} ${group.name}`}>
      ${cards.map((kind, place) => html`<${Card} key=${place} kind=${kind} compact=${true} />`)}
      ${group.name === "mochi" && die && html`<${Art} id=${`die-${die}`} class="die" />`}
    </div>
    <p class="tray-text">
      <b class="worth" aria-label=${t("worth", { n: group.worth })}>${String(group.worth).replace("-", "−")}</b>
      ${group.need && html`<span class="need">${needText(group.need)}</span>`}
    </p>
  </li>`;
}

/** A tableau as small signs with counts. @param {{ groups: readonly Group[], seat: number }} props */
export function SmallTableau({ groups, seat }) {
  const kinds = groups.flatMap((group) => Object.entries(group.cards).map(([kind, count]) => ({ kind, count, group: group.name })));
  if (!kinds.length) return html`<p class="small-tableau is-empty">${t("tableau.empty")}</p>`;
  return html`<ul class="small-tableau">
    ${kinds.map(
      ({ kind, count, group }) => html`<li key=${kind} data-group=${`${seat} ${group}`}>
        <div class="card card-compact small" data-kind=${kind} role="img" aria-label=${`${count} × ${nameOf(kind)}`}><${Art} id=${kind} /></div>
        ${count > 1 && html`<span class="count" aria-hidden="true">${count}</span>`}
      </li>`,
    )}
  </ul>`;
}
