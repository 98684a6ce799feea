// @ts-check
// A game on the score pad: what was tapped, kept in this browser. Nothing here knows what a card is worth.

import { keep, recall } from "./prefs.js";

/** @typedef {{ edition: string, seats: number, dessert: string, variant: string | null, must_have_maki: boolean }} Ruleset */
/** @typedef {{ begun: boolean, ruleset: Ruleset, people: string[], round: number, seat: number, rounds: string[][][],
 *   dice: number[], squishy: number[], undo: string[] }} Game */

const PLACE = "okawari-pad";
const UNDO_DEPTH = 50;

/** @type {Game} */
const FRESH = {
  begun: false,
  ruleset: { edition: "gamewright", seats: 3, dessert: "pudding", variant: null, must_have_maki: false },
  people: ["", "", ""],
  round: 0,
  seat: 0,
  rounds: [],
  dice: [],
  squishy: [],
  undo: [],
};

/** @returns {Game} */
export const stored = () => ({ ...FRESH, ...recall(PLACE, {}) });

/** @param {Game} game */
export function store(game) {
  keep(PLACE, game);
  return game;
}

/** How many tableaux there are: the dummy has one too. @param {Game} game */
export const tableaux = (game) => game.ruleset.seats + (game.ruleset.variant === "dummy" ? 1 : 0);

/** @param {Game} game @param {(key: string, values?: any) => string} t */
export function names(game, t) {
  const people = Array.from({ length: game.ruleset.seats }, (_, seat) => game.people[seat]?.trim() || t("seat", { n: seat + 1 }));
  return tableaux(game) > people.length ? [...people, t("dummy")] : people;
}

/** @param {Game} game @returns {Game} */
export function begin(game) {
  const count = tableaux(game);
  return { ...game, begun: true, round: 0, seat: 0, rounds: [Array.from({ length: count }, () => [])], dice: Array(count).fill(1), squishy: Array(count).fill(0), undo: [] };
}

/** The same people and rules with an empty pad. @param {Game} game @returns {Game} */
export const again = (game) => ({ ...game, begun: false, rounds: [], undo: [], round: 0, seat: 0 });

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
  const rounds = game.rounds.map((seats, round) => (round === game.round ? seats.map((cards, seat) => (seat === game.seat ? how(cards) : cards)) : seats));
  return changed(game, { rounds });
}

/** @param {Game} game @param {string} kind */
export const add = (game, kind) => changeCards(game, (cards) => [...cards, kind]);

/** @param {Game} game @param {number} place */
export const remove = (game, place) => changeCards(game, (cards) => cards.filter((_, one) => one !== place));

/** @param {Game} game @param {"dice" | "squishy"} what @param {number} seat @param {number} value */
export const setNumber = (game, what, seat, value) => changed(game, { [what]: game[what].map((old, one) => (one === seat ? value : old)) });

/** @param {Game} game */
export const nextRound = (game) => changed(game, { rounds: [...game.rounds, Array.from({ length: tableaux(game) }, () => [])], round: game.rounds.length, seat: 0 });

/** The document that `okawari score` takes, too. @param {Game} game */
export function toDocument(game) {
  const { dessert } = game.ruleset;
  return {
    ruleset: game.ruleset,
    rounds: game.rounds,
    ...(dessert === "mochi" ? { dice: game.dice } : {}),
    ...(dessert === "strawberry" ? { squishy: game.squishy } : {}),
  };
}
