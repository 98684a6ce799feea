// @ts-check
// Questions to the server, apart from a table's socket.

/** @import { HowToPlay, Options } from "../types.js" */
/** What went wrong, with the server's word for it. */
export class Refused extends Error {
  /** @param {string} problem @param {string} message */
  constructor(problem, message) {
    super(message);
    this.problem = problem;
  }
}

/** What the server answers to whom: here its words come in.
 * @param {string} path
 * @param {RequestInit} [how]
 * @param {boolean} [isGuest] whether it is certain that this browser has its cookie
 * @returns {Promise<any>} */
async function ask(path, how, isGuest = false) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...how });
  } catch {
    throw new Refused("offline", "");
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  if (said.problem === "no-guest" && !isGuest) {
    await becomeGuest();
    return ask(path, how, true);
  }
  throw new Refused(
    said.problem ?? (answer.status === 429 ? "too-fast" : `status-${answer.status}`),
    said.message ?? "",
  );
}

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** The cookie that is under way. @type {Promise<void> | null} */
let becoming = null;

/** The guest cookie for a page that was kept in the browser: only one that the server sends brings it along. Whoever
 * has one keeps it, and nobody is sent two at once, for the second would take the place of the first. */
export function becomeGuest() {
  becoming ??= ask("/api/guest", { method: "POST" }, true).finally(() => {
    becoming = null;
  });
  return becoming;
}

/** @type {Promise<Options> | null} */
let asked = null;

/** What can be played here; asked once, unless the answer may be another by now. @returns {Promise<Options>} */
export function options(again = false) {
  if (again) asked = null;
  asked ??= get("/api/options").catch((error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<Options>} */ (asked);
}

/** @type {Map<string, Promise<HowToPlay>>} */
const rules = new Map();

/** The numbers for how to play; asked once. @param {string} query @returns {Promise<HowToPlay>} */
export function rulesOf(query) {
  const known = rules.get(query) ?? get(query);
  rules.set(query, known);
  known.catch(() => rules.delete(query));
  return known;
}

/** A random name for a command. It needs no secure context. */
export function randomId(bytes = 12) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
