// @ts-check
// The forms of the score pad, by rules, kept in this browser: so that it can be filled in without a line.

import { get } from "./api.js";
import { stored } from "./pad-game.js";
import { at } from "./place.js";
import { keep, recall } from "./prefs.js";

/** @import { Options } from "../types.js" */
/** @import { Game } from "./pad-game.js" */

const PLACE = "okawari-pad-forms";
const MOST = 8;
/** Forms of another version may look different. */
const VERSION = at("");

/** @typedef {{ question: string, answer: Options }} Kept */

/** What was kept, the newest first. @returns {Kept[]} */
function forms() {
  const { version, answers } = recall(PLACE, { version: "", answers: /** @type {Kept[]} */ ([]) });
  return version === VERSION ? answers : [];
}

/** Where the form for some rules is asked for. @param {Pick<Game, "ruleset">} pad */
export const formAddress = ({ ruleset }) =>
  `/api/options?${new URLSearchParams(Object.entries(ruleset).map(([name, value]) => [name, String(value ?? "")]))}`;

/** Whether a form is the one asked for, be it by all the rules that its question left open. @param {Kept} kept
 * @param {string} question */
const isFor = ({ question: before, answer: { pad } }, question) =>
  before === question || (pad && formAddress(pad) === question);

/** The server's answer, or without a line the one that it gave before. @param {string} question */
export async function askForm(question) {
  try {
    const answer = /** @type {Options} */ (await get(question));
    const others = forms().filter((one) => one.question !== question);
    keep(PLACE, { version: VERSION, answers: [{ question, answer }, ...others].slice(0, MOST) });
    return answer;
  } catch (/** @type {any} */ error) {
    const known = error.problem === "offline" && forms().find((one) => isFor(one, question));
    if (known) return known.answer;
    throw error;
  }
}

/** Have the form that the pad opens with, for a day without a line. */
export async function keepForm() {
  const question = formAddress(stored());
  if (!forms().some((one) => one.question === question)) await askForm(question);
}
