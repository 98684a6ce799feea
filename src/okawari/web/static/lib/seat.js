// @ts-check
// The game in which this browser has a seat, for the way back to it.

import { keep, recall } from "./prefs.js";

const PLACE = "okawari-table";

/** @typedef {{ id: string, round: number, turn: number, turns: number }} Seated */

/** @type {Seated} */
const NOWHERE = { id: "", round: 0, turn: 0, turns: 0 };

/** @returns {Seated | null} */
export function seated() {
  const kept = recall(PLACE, NOWHERE);
  return kept.id ? kept : null;
}

/** @param {Seated} game */
export const rememberSeat = (game) => keep(PLACE, game);

/** @param {string} id */
export function forgetSeat(id) {
  if (seated()?.id === id) keep(PLACE, null);
}
