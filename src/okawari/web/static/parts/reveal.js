// @ts-check
// The reveal: all picks turn over at the same moment and fly to their tableaux, and the hands move on along the belt.

import { dummyOf, kindsOf } from "../lib/choice.js";
import { boxOf, fly, settle, slideIn, slideOut } from "../lib/motion.js";
import { groupWith } from "./tableau.js";

/** @import { Box } from "../lib/motion.js" */
/** @import { GamePart } from "../types.js" */

/** @typedef {{ slots: Map<string, Box>, hand: { element: Element, box: Box }[], owed: boolean }} Before
 *   owed: whether the first of two cards had landed already */

/** What lay where before the reveal. @param {number | null} me @param {boolean} [owed] @returns {Before} */
export function look(me, owed = false) {
  /** @type {Before["slots"]} */
  const slots = new Map();
  for (const slot of document.querySelectorAll("[data-slot]")) {
    const box = boxOf(slot.querySelector(".slot-card") ?? slot);
    if (box) slots.set(/** @type {HTMLElement} */ (slot).dataset.slot ?? "", box);
  }
  const hand = [];
  let order = 0;
  for (const element of document.querySelectorAll(".hand-cards > .card, .pyramid .card")) {
    const box = boxOf(element);
    if (!box) continue;
    if (element.classList.contains("is-chosen")) slots.set(`${me} ${order++}`, box);
    else if (element.closest(".hand-cards")) hand.push({ element: element.cloneNode(true), box });
  }
  return { slots, hand: /** @type {Before["hand"]} */ (hand), owed };
}

/** Show what was revealed. @param {Before} before @param {GamePart} game @param {number | null} me */
export function reveal(before, game, me) {
  settle();
  game.last?.picks.forEach((pick, seat) => {
    if (!pick) return;
    const kinds = before.owed ? kindsOf(pick).slice(1) : kindsOf(pick);
    kinds.forEach((kind, order) =>
      land(before, game, seat, kind, seat === me ? before.slots.get(`${me} ${order}`) : undefined),
    );
    const other = dummyOf(pick);
    if (other)
      land(
        before,
        game,
        game.tableaux.length - 1,
        other,
        seat === me ? before.slots.get(`${me} ${kinds.length}`) : undefined,
      );
  });
  if (game.battle) return;
  const way = game.passing === "left" ? -1 : 1;
  slideOut(before.hand, way);
  slideIn(document.querySelectorAll(".hand-cards > .card"), way);
}

/** @param {Before} before
 * @param {GamePart} game
 * @param {number} seat
 * @param {string} kind
 * @param {Box | undefined} from */
function land(before, game, seat, kind, from) {
  const group = groupWith(game.tableaux[seat], kind);
  const start = from ?? before.slots.get(String(seat));
  if (!group || !start) return;
  const dipped = `${kind} on wasabi`;
  const cards = [...document.querySelectorAll(`[data-group="${seat} ${group.name}"] .card`)];
  const card = cards.findLast((one) => [kind, dipped].includes(/** @type {HTMLElement} */ (one).dataset.kind ?? ""));
  if (card) fly(start, card, from ? null : card);
}
