// @ts-check
// The games that were played to their end in this browser. They are kept here and nowhere else, and can be forgotten:
// of a forgotten game only the match's random id stays, so that going back to its table does not list it again.

import { keep, recall } from "./prefs.js";

/** @import { Line } from "../types.js" */
/** @import { View } from "./store.js" */

const PLACE = "okawari-games";
export const MOST_KEPT = 200;

/** A game as the server told its end.
 * @typedef {object} PlayedGame
 * @property {string} match by which it is kept once
 * @property {number} at when it was over, in milliseconds
 * @property {string[]} names by seat
 * @property {number} me my seat
 * @property {number[]} totals by seat
 * @property {number[]} winners
 * @property {number} place mine
 * @property {number} best 1 where most points win, and −1 where the fewest do
 * @property {Record<string, number>} dishes my points by the score sheet's categories, desserts by their own name
 * @property {string} record its address, if there is one
 * @property {string} daily the day whose deal it was, if it was one
 * @property {boolean} guided whether its first round was laid out for learning, so that it is not dealt again */

/** @type {PlayedGame} */
const ANY = {
  match: "",
  at: 0,
  names: [],
  me: 0,
  totals: [],
  winners: [],
  place: 0,
  best: 1,
  dishes: {},
  record: "",
  daily: "",
  guided: false,
};

/** What is kept: games, and the matches that were forgotten; the latest first. */
const kept = () => recall(PLACE, { games: /** @type {unknown[]} */ ([]), forgotten: /** @type {unknown[]} */ ([]) });

/** The games, the latest first. @returns {PlayedGame[]} */
export const myGames = () => kept().games.filter(isGame).slice(0, MOST_KEPT);

/** Whether something that was kept is a game: who knows who wrote there.
 * @param {any} game @returns {game is PlayedGame} */
function isGame(game) {
  const isLike = Object.entries(ANY).every(
    ([name, usual]) => typeof game?.[name] === typeof usual && Array.isArray(game[name]) === Array.isArray(usual),
  );
  return (
    isLike &&
    typeof game.totals[game.me] === "number" &&
    game.names.every((/** @type {any} */ one) => `${one}` === one) &&
    game.dishes !== null &&
    Object.values(game.dishes).every(Number.isFinite) &&
    !Number.isNaN(new Date(game.at).getTime())
  );
}

/** Keep a game, once, and never again one that was forgotten; the oldest make room. @param {PlayedGame} game */
export function keepGame(game) {
  const { forgotten } = kept();
  const games = myGames();
  const known = [...games.map(({ match }) => match), ...forgotten];
  if (!known.includes(game.match)) keep(PLACE, { games: [game, ...games].slice(0, MOST_KEPT), forgotten });
}

/** Forget all of them. */
export function forgetGames() {
  const forgotten = [...myGames().map(({ match }) => match), ...kept().forgotten];
  keep(PLACE, { games: [], forgotten: forgotten.slice(0, MOST_KEPT) });
}

/** The game that has ended in a view, if the reader played it to its end.
 * @param {View} view @param {string[]} names @returns {PlayedGame | null} */
export function gameOf({ table, own, scores, end }, names) {
  if (table.phase !== "over" || own.seat === null || !end || end.abandoned) return null;
  return {
    match: table.match,
    at: Date.now(),
    names,
    me: own.seat,
    totals: [...end.totals],
    winners: [...end.winners],
    place: end.places[own.seat],
    best: end.best,
    dishes: dishesOf(scores, own.seat, table.settings.dessert ?? ""),
    record: end.record ?? "",
    daily: table.daily,
    guided: Boolean(table.guided),
  };
}

/** @param {View["scores"]} scores @param {number} seat @param {string} dessert */
function dishesOf({ rounds, desserts }, seat, dessert) {
  /** @type {Record<string, number>} */
  const dishes = {};
  /** @param {string} name @param {Line} line */
  const add = (name, { points }) => {
    dishes[name] = (dishes[name] ?? 0) + points;
  };
  for (const seats of rounds) for (const [name, line] of Object.entries(seats[seat])) add(name, line);
  if (desserts) add(dessert, desserts[seat]);
  return dishes;
}

/** What some games come to: of points, only those in which most of them win, unless there are no such games.
 * @param {PlayedGame[]} games */
export function statistics(games) {
  const usual = games.filter(({ best }) => best > 0);
  const counted = usual.length > 0 ? usual : games;
  const points = counted.map(({ totals, me }) => totals[me]);
  /** @type {Map<string, number>} */
  const dishes = new Map();
  for (const game of counted)
    for (const [name, number] of Object.entries(game.dishes)) dishes.set(name, (dishes.get(name) ?? 0) + number);
  const [favourite] = [...dishes].sort(([, one], [, other]) => other - one);
  return {
    games: games.length,
    wins: games.filter(({ winners, me }) => winners.includes(me)).length,
    average: points.length > 0 ? points.reduce((sum, number) => sum + number, 0) / points.length : null,
    dish: favourite && favourite[1] > 0 ? favourite[0] : "",
    best: counted.reduce(
      (/** @type {PlayedGame | null} */ best, game) =>
        !best || game.totals[game.me] * game.best > best.totals[best.me] * best.best ? game : best,
      null,
    ),
  };
}
