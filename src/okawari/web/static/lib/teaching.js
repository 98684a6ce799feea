// @ts-check
// What this browser remembers of who learns to play here.

import { keep, recall } from "./prefs.js";

const PLACE = "okawari-teaching";

/** played: whether a game was ever played to its end here; coach: whether its lines are wanted. */
const teaching = recall(PLACE, { played: false, coach: true });

export const hasPlayed = () => teaching.played;

export const wantsCoach = () => teaching.coach;

/** @param {Partial<typeof teaching>} changes */
export function learnt(changes) {
  Object.assign(teaching, changes);
  keep(PLACE, teaching);
}
