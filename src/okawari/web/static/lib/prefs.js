// @ts-check
// What this browser remembers. Without storage (private windows) it is remembered until the page is closed.

const PLACE = "okawari";

/** @typedef {{ name: string, language: string, theme: string, sound: boolean, calm: boolean, seats: number, bot: string, settings: object | null }} Prefs */

/** @type {Prefs} */
const DEFAULTS = { name: "", language: "", theme: "", sound: true, calm: false, seats: 3, bot: "", settings: null };

/** @type {Prefs} */
export const prefs = { ...DEFAULTS, ...recall(PLACE, {}) };

/** Remember some preferences. @param {Partial<Prefs>} changes */
export function remember(changes) {
  Object.assign(prefs, changes);
  keep(PLACE, prefs);
}

/** What was kept under a name, or else something. @template T @param {string} place @param {T} otherwise @returns {T} */
export function recall(place, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value under a name. @param {string} place @param {unknown} value */
export function keep(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** Light, dark, or as the system says. */
export function showTheme() {
  if (prefs.theme) document.documentElement.dataset.theme = prefs.theme;
  else delete document.documentElement.dataset.theme;
}

/** Whether things should not move. */
export const isCalm = () => prefs.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
