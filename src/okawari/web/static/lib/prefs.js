// @ts-check
// What this browser remembers. Without storage (private windows) it is remembered until the page is closed.

const PLACE = "okawari";

/** @typedef {{ name: string, language: string, theme: string, sound: boolean, calm: boolean, seats: number, bot:
 *   string, doubleTap: boolean, notify: boolean, vibrate: boolean }} Prefs */

/** @type {Prefs} */
const DEFAULTS = {
  ...{ name: "", language: "", theme: "", sound: true, calm: false, seats: 3, bot: "", doubleTap: false },
  ...{ notify: false, vibrate: true },
};

/** @type {Prefs} */
export const prefs = recall(PLACE, DEFAULTS);

/** Remember some preferences. @param {Partial<Prefs>} changes */
export function remember(changes) {
  Object.assign(prefs, changes);
  keep(PLACE, prefs);
}

/** What was kept under a name, field by field: one that is missing or of another type is as by default.
 * @template {object} T @param {string} place @param {T} defaults @returns {T} */
export function recall(place, defaults) {
  const kept = /** @type {Partial<Record<string, unknown>>} */ (Object(read(place)));
  const fields = Object.entries(defaults).map(([name, usual]) => [
    name,
    typeOf(kept[name]) === typeOf(usual) ? kept[name] : usual,
  ]);
  return /** @type {T} */ (Object.fromEntries(fields));
}

/** @param {unknown} value */
function typeOf(value) {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** @param {string} place @returns {unknown} */
function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
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

/** Light, dark, or as the system says; and whether things stand still. */
export function showTheme() {
  const { dataset } = document.documentElement;
  if (prefs.theme) dataset.theme = prefs.theme;
  else delete dataset.theme;
  if (prefs.calm) dataset.calm = "";
  else delete dataset.calm;
}

/** Whether the system asks for little motion. */
export const isSystemCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether things should not move. */
export const isCalm = () => prefs.calm || isSystemCalm();
