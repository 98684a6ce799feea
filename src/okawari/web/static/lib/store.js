// @ts-check
// All that a table's screen knows, in one place: what the socket brings and what the person does goes through `reduce`.

import { turnedUp } from "./selectors.js";

/** @import { ChangedParts, ChoicePart, EndPart, GamePart, Options, OwnPart, ScoresPart } from "../types.js" */
/** @import { TablePart, TurnPart } from "../types.js" */
/** @import { Answer } from "./socket.js" */

/** Everything that a seat or a spectator is shown; in the lobby only `table` and `own` are there.
 * @typedef {object} View
 * @property {TablePart} table
 * @property {OwnPart} own
 * @property {TurnPart | null} turn
 * @property {GamePart} game
 * @property {ScoresPart} scores
 * @property {ChoicePart | null} choice
 * @property {EndPart | null} end */

/** @typedef {"connecting" | "open" | "lost" | "gone"} Status */
/** How far the end of a round has come; desserts follow the sheet of the last.
 * @typedef {"play" | "closing" | "sheet" | "desserts"} Stage */
/** What lies on top of the table: a dialog by its name, or a seat. @typedef {string | { seat: number } | null} Shown */
/** What was tapped in a turn: the places of the cards in order, whether two are taken, whether they are kept.
 * @typedef {{ turn: number, two: boolean, places: number[], kept: boolean }} Chosen */

/** @typedef {object} TableState
 * @property {View} view part by part; nothing at first
 * @property {Status} status of the connection
 * @property {number} ahead seconds that the server's clock is ahead of ours
 * @property {Answer | null} refusal why the table cannot be shown
 * @property {Options | null} options what can be played here
 * @property {View | null} finished a game that is still read though the table is back in its lobby
 * @property {boolean} rematching whether a rematch was asked for here
 * @property {{ rounds: number, stage: Stage, since: number } | null} ending the end of the last of so many rounds, and
 *   the turn in which this stage began
 * @property {number[]} turned the places whose cards the newest layout shows turned up
 * @property {Chosen} chosen
 * @property {Shown} shown
 * @property {string} message
 * @property {Record<number, string>} reactions by seat */

/** @typedef {{ type: "parts", parts: ChangedParts, ahead: number | null } | { type: "lost" }
 *   | { type: "refused", answer: Answer } | { type: "reaction", seat: number, emoji: string }
 *   | { type: "options", options: Options } | { type: "message", text: string } | { type: "show", shown: Shown }
 *   | { type: "stage", stage: Stage } | { type: "choose", chosen: Chosen } | { type: "unchoose", turn: number }
 *   | { type: "rematch", rematching: boolean } | { type: "join" }} Action */

/** @type {Chosen} */
export const NOTHING = { turn: -1, two: false, places: [], kept: false };

/** @type {TableState} */
export const START = {
  view: /** @type {View} */ (/** @type {unknown} */ ({})),
  status: "connecting",
  ahead: 0,
  refusal: null,
  options: null,
  finished: null,
  rematching: false,
  ending: null,
  turned: [],
  chosen: NOTHING,
  shown: null,
  message: "",
  reactions: {},
};

/** What follows from an action. @param {TableState} state @param {Action} action @returns {TableState} */
export function reduce(state, action) {
  switch (action.type) {
    case "parts":
      return withParts(state, action.parts, action.ahead);
    case "lost":
      return { ...state, status: "lost" };
    case "refused":
      return { ...state, status: "gone", refusal: action.answer };
    case "reaction":
      return { ...state, reactions: { ...state.reactions, [action.seat]: action.emoji } };
    case "options":
      return { ...state, options: action.options };
    case "message":
      return { ...state, message: action.text };
    case "show":
      return { ...state, shown: action.shown };
    case "stage":
      return state.ending
        ? { ...state, ending: { ...state.ending, stage: action.stage, since: state.view.game.turn } }
        : state;
    case "choose":
      return { ...state, chosen: action.chosen };
    case "unchoose":
      return state.chosen.turn === action.turn ? { ...state, chosen: NOTHING } : state;
    case "rematch":
      return { ...state, rematching: action.rematching };
    case "join":
      return { ...state, finished: null };
  }
}

/** @param {TableState} state @param {ChangedParts} parts @param {number | null} ahead @returns {TableState} */
function withParts(state, parts, ahead) {
  const view = /** @type {View} */ ({ ...state.view, ...parts });
  return {
    ...state,
    view,
    status: "open",
    ahead: ahead ?? state.ahead,
    finished: stillRead(state, view),
    ending: endingOf(state.ending, view),
    turned: parts.game ? turnedUp(state.view.game?.layout ?? [], parts.game.layout) : state.turned,
    shown: view.table?.phase === state.view.table?.phase ? state.shown : null,
  };
}

/** A game that is over can be read on though others have gone on to a rematch, until that begins.
 * @param {TableState} state @param {View} view */
function stillRead({ view: before, finished, rematching }, view) {
  if (view.table === before.table) return finished;
  if (view.table.phase !== "lobby") return null;
  return before.table?.phase === "over" && !rematching ? before : finished;
}

/** Who opens the page before anybody has played on finds the sheet there, too; who plays on turns it away. Who comes
 * when the game is over finds the podium.
 * @param {TableState["ending"]} ending @param {View} view @returns {TableState["ending"]} */
function endingOf(ending, { game, scores, own, end }) {
  if (!game || !scores) return null;
  const rounds = scores.rounds.length;
  if (!ending) return { rounds, stage: rounds > 0 && game.turn === 0 && !end ? "sheet" : "play", since: 0 };
  if (rounds !== ending.rounds) return { rounds, stage: rounds > ending.rounds ? "closing" : "play", since: 0 };
  const played = own.seat === null || Boolean(game.last?.picks[own.seat]);
  return ending.stage === "sheet" && game.turn > ending.since && played ? { ...ending, stage: "play" } : ending;
}

/** A state that actions change; who listens is told of each change. */
export class Store {
  state = START;
  /** @type {Set<(before: TableState) => void>} */
  #listeners = new Set();

  /** @param {Action} action */
  dispatch = (action) => {
    const before = this.state;
    this.state = reduce(before, action);
    for (const listener of this.#listeners) listener(before);
  };

  /** @param {(before: TableState) => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
