// @ts-check
// A game on the score pad: what was tapped, kept in this browser. Nothing here knows what a card is worth.

import { keep, prefs, recall } from "./prefs.js";

/** @import { PadForm, Ruleset } from "../types.js" */

/** @typedef {{ begun: boolean, ruleset: Ruleset, people: string[], round: number, seat: number, rounds: string[][][],
 *   numbers: Record<string, (number | null)[]>, undo: string[] }} Game */

const PLACE = "okawari-pad";
const UNDO_DEPTH = 50;

/** An empty pad; what its ruleset leaves out, the server's form says.
 * @returns {Game} */
const fresh = () => ({
  begun: false,
  ruleset: { seats: prefs.seats },
  people: [],
  round: 0,
  seat: 0,
  rounds: [],
  numbers: {},
  undo: [],
});

/** What was kept, if it is a pad. @returns {Game} */
export function stored() {
  const kept = recall(PLACE, fresh());
  return isPad(kept) && kept.undo.every(isEarlier) ? kept : fresh();
}

/** An empty pad with the rules that the server proposes, and the same people. @param {Game} game @returns {Game} */
export const anew = ({ people }) => ({ ...fresh(), ruleset: { edition: "" }, people });

/** @param {unknown} list @param {(one: any) => boolean} holds */
const isListOf = (list, holds) => Array.isArray(list) && list.every(holds);

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** Whether the tableaux of all rounds and all numbers belong together. @param {Game} pad */
function isPad({ begun, ruleset, people, round, seat, rounds, numbers }) {
  const tableaux = rounds?.[0]?.length;
  const isRound = (/** @type {unknown} */ seats) =>
    isListOf(seats, (cards) => isListOf(cards, isText)) && /** @type {unknown[]} */ (seats).length === tableaux;
  const areNumbers = (/** @type {unknown} */ values) =>
    isListOf(values, (value) => value === null || Number.isInteger(value)) &&
    /** @type {unknown[]} */ (values).length === tableaux;
  return (
    Object(ruleset) === ruleset &&
    isListOf(people, isText) &&
    isListOf(rounds, isRound) &&
    isListOf(Object.values(numbers), areNumbers) &&
    begun === Array.isArray(rounds[round]?.[seat])
  );
}

/** Whether a text is a pad to go back to. @param {unknown} text */
function isEarlier(text) {
  try {
    return isPad(JSON.parse(String(text)));
  } catch {
    return false;
  }
}

/** @param {Game} game */
export function store(game) {
  keep(PLACE, game);
  return game;
}

/** An empty list of cards for every tableau. @param {number} tableaux @returns {string[][]} */
const nothing = (tableaux) => Array.from({ length: tableaux }, () => []);

/** Who the tableaux belong to; one more than people is the dummy's.
 * @param {Game} game
 * @param {(key: string, values?: Record<string, string | number>) => string} t */
export function names(game, t) {
  const people = Array.from(
    { length: game.ruleset.seats ?? 0 },
    (_, seat) => game.people[seat]?.trim() || t("seat", { n: seat + 1 }),
  );
  return (game.rounds[0] ?? people).map((_, seat) => people[seat] ?? t("dummy"));
}

/** @param {Game} game @param {PadForm} form @returns {Game} */
export function begin(game, form) {
  const numbers = Object.fromEntries(form.numbers.map(({ name, start }) => [name, Array(form.tableaux).fill(start)]));
  return {
    ...game,
    begun: true,
    ruleset: form.ruleset,
    round: 0,
    seat: 0,
    rounds: [nothing(form.tableaux)],
    numbers,
    undo: [],
  };
}

/** The same people and rules with an empty pad. @param {Game} game @returns {Game} */
export const again = (game) => ({ ...game, begun: false, rounds: [], numbers: {}, undo: [], round: 0, seat: 0 });

/** @param {Game} game @param {number} seat @param {string} name @returns {Game} */
export function rename(game, seat, name) {
  const people = [...game.people];
  people[seat] = name;
  return { ...game, people: Array.from(people, (one) => one ?? "") };
}

/** A change that can be undone. @param {Game} game @param {Partial<Game>} changes @returns {Game} */
function changed(game, changes) {
  const { undo, ...now } = game;
  return { ...game, ...changes, undo: [...undo, JSON.stringify(now)].slice(-UNDO_DEPTH) };
}

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const last = game.undo.at(-1);
  return last ? { ...game, ...JSON.parse(last), undo: game.undo.slice(0, -1) } : game;
}

/** @param {Game} game @param {(cards: string[]) => string[]} how */
function changeCards(game, how) {
  const rounds = game.rounds.map((seats, round) =>
    round === game.round ? seats.map((cards, seat) => (seat === game.seat ? how(cards) : cards)) : seats,
  );
  return changed(game, { rounds });
}

/** @param {Game} game @param {string} kind */
export const add = (game, kind) => changeCards(game, (cards) => [...cards, kind]);

/** Whether anything was entered for a tableau. @param {Game} game @param {number} seat */
export const hasCards = ({ rounds }, seat) => rounds.some((seats) => seats[seat].length > 0);

/** How many cards of a kind are on the pad. @param {Game} game @param {string} kind */
export const count = (game, kind) => game.rounds.flat(2).filter((one) => one === kind).length;

/** @param {Game} game @param {number} place */
export const remove = (game, place) => changeCards(game, (cards) => cards.filter((_, one) => one !== place));

/** @param {Game} game @param {string} name @param {number} seat @param {number} value */
export const setNumber = (game, name, seat, value) =>
  changed(game, {
    numbers: { ...game.numbers, [name]: game.numbers[name].map((old, one) => (one === seat ? value : old)) },
  });

/** @param {Game} game */
export const nextRound = (game) =>
  changed(game, { rounds: [...game.rounds, nothing(game.rounds[0].length)], round: game.rounds.length, seat: 0 });

/** The document that `okawari score` takes, too; a round without a card has not begun. @param {Game} game */
export function toDocument({ ruleset, rounds, numbers }) {
  const begun = rounds.findLastIndex((seats) => seats.some((cards) => cards.length)) + 1;
  return { ruleset, rounds: rounds.slice(0, begun), ...numbers };
}
