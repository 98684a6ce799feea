// @ts-check
// The keyboard at the table.

import { useKeyDown } from "../lib/keydown.js";

/** @import { Selection } from "./selection.js" */

/** @param {Selection} selection @param {(what: string) => void} show */
export function useKeys(selection, show) {
  useKeyDown((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("dialog, input, select, textarea")) return;
    if (act(event, target, selection, show)) event.preventDefault();
  });
}

const DIALOGS = /** @type {Record<string, string>} */ ({ s: "scores", l: "last", "?": "help", Escape: "nothing" });
const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** What arrows scroll. */
const SCROLLS = '[role=region][tabindex="0"]';
/** What Enter is for by itself. */
const PRESSED = "button, a, summary";

/** @param {KeyboardEvent} event
 * @param {Element | null} target
 * @param {Selection} selection
 * @param {(what: string) => void} show */
function act(event, target, selection, show) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (DIALOGS[key]) show(DIALOGS[key]);
  else if (key === "c") selection.toggleTwo();
  else if (/^[0-9]$/.test(key)) choose(selection, buttons()[(Number(key) + 9) % 10]);
  else if (STEPS[key]) return !target?.closest(SCROLLS) && step(selection, STEPS[key]);
  else if (key === "Enter") return enter(target, selection);
  else return false;
  return true;
}

/** @returns {HTMLElement[]} */
const buttons = () =>
  [...document.querySelectorAll(".hand button.card")].map((one) => /** @type {HTMLElement} */ (one));

/** @param {HTMLElement} button */
const placeOf = (button) => Number(button.dataset.place);

/** @param {Selection} selection @param {HTMLElement | undefined} button */
function choose(selection, button) {
  if (!button) return;
  button.focus();
  if (selection.size > 1 || !selection.places.includes(placeOf(button))) selection.tap(placeOf(button));
}

/** Arrows go through the hand; with one card to take they choose it, as in a row of radio buttons. Without cards
 * they are left to the page.
 * @param {Selection} selection @param {number} way */
function step(selection, way) {
  const all = buttons();
  if (!all.length) return false;
  const now = all.findIndex((button) => button === document.activeElement);
  const next = all[now < 0 ? (way > 0 ? 0 : all.length - 1) : (now + way + all.length) % all.length];
  next.focus();
  if (selection.size === 1 && !selection.kept) selection.tap(placeOf(next), true);
  return true;
}

/** @param {Element | null} target @param {Selection} selection */
function enter(target, selection) {
  const card = target?.closest("button.card");
  if (!card && target?.closest(PRESSED)) return false;
  if (card && !selection.places.includes(placeOf(/** @type {HTMLElement} */ (card)))) return false;
  if (!selection.pick) return false;
  selection.keep();
  return true;
}
