// @ts-check
// What follows from a view: who sits where, who is a rival, whose pick is missing, what is mine.

import { botName } from "./bots.js";
import { dummyOf, kindsOf } from "./choice.js";
import { t } from "./words.js";

/** @import { GamePart, SeatPart } from "../types.js" */
/** @import { Item } from "./choice.js" */
/** @import { TableState, View } from "./store.js" */

/** The name by which everybody knows a seat. @param {View} view @param {number} seat */
export function seatName({ table }, seat) {
  const who = table.seats[seat];
  if (!who) return t("dummy");
  if (who.nameless) return who.nameless === 1 ? t("guest") : `${t("guest")} ${who.nameless}`;
  if (who.bot) return botName(table.seats.slice(0, seat).filter((other) => other.bot).length);
  return who.name || t("seat", { n: seat + 1 });
}

/** The names of all tableaux. @param {View} view */
export const namesOf = (view) => view.game.tableaux.map((_, seat) => seatName(view, seat));

/** The name that somebody gave, or "". @param {SeatPart} seat */
export const givenName = (seat) => (seat.nameless ? "" : seat.name);

/** What the reader calls a seat: the own one "You", as long as it has no better name. @param {View} view @param
 *   {number} seat */
export const calledName = (view, seat) =>
  seat === view.own?.seat && view.table.seats[seat].nameless ? t("you.name") : seatName(view, seat);

/** The same of all tableaux. @param {View} view */
export const calledNames = (view) => view.game.tableaux.map((_, seat) => calledName(view, seat));

/** The seats to show above the own one, in passing order. @param {View} view */
export function rivalSeats({ game, table, own: { seat: me } }) {
  const people = table.seats.length;
  const order = Array.from({ length: me === null ? people : people - 1 }, (_, place) =>
    me === null ? place : (me + 1 + place) % people,
  );
  return game.tableaux.length > people ? [...order, people] : order;
}

/** How a seat stands in this turn. @param {View} view @param {number} seat */
export function stateOf({ turn, game, table }, seat) {
  if (!table.seats[seat] || !turn) return "";
  if (turn.acting.includes(seat) && turn.locked.includes(seat)) return "picked";
  if (turn.idle.includes(seat)) return "idle";
  if (turn.acting.includes(seat)) return "thinking";
  return game.battle ? "waits" : "";
}

/** How somebody who is not there is waited or played for: "left", "away" (a bot plays until they are back), "absent"
 * (they are waited for), or "". @param {View} view @param {number} seat */
export function absenceOf({ table }, seat) {
  const who = table.seats[seat];
  if (!who?.away) return "";
  return who.left ? "left" : who.played_for ? "away" : "absent";
}

/** The same in words. @param {View} view @param {number} seat */
export function absenceText(view, seat) {
  const absence = absenceOf(view, seat);
  const clock = absence === "absent" && view.turn?.deadline ? ".clock" : "";
  return absence && t(`news.${absence}${clock}`, { name: seatName(view, seat) });
}

/** What a bot picked for the reader, who was away, since their own last pick. @param {View} view */
export const botPicks = (view) => (view.own && view.table && !haveLeft(view) ? (view.own.bot_picks ?? []) : []);

/** The others whose pick is missing and for whom the reader may let a bot play. @param {View} view */
export const idleSeats = (view) =>
  view.own.seat === null ? [] : missingSeats(view).filter((seat) => view.turn?.idle.includes(seat));

/** The other seats whose pick is missing. @param {View} view */
export const missingSeats = ({ turn, own }) =>
  turn?.acting.filter((seat) => !turn.locked.includes(seat) && seat !== own.seat) ?? [];

/** Whether the reader has a pick to make and has not kept one. @param {View} view */
export const mustPick = ({ own, choice }) => own.legal.length > 0 && !choice?.locked;

/** Whether seats take turns, and it is the reader's. @param {View} view */
export const isMyTurn = ({ own, turn, table }) =>
  own.seat !== null && Boolean(turn?.acting.includes(own.seat) && turn.acting.length < table.seats.length);

/** Whether the reader has left and a bot plays the seat. @param {View} view */
export const haveLeft = ({ own, table }) => own.seat !== null && table.seats[own.seat].away;

/** Whether any other person plays here, or may be back. @param {View} view */
export const hasCompany = ({ table, own }) =>
  table.seats.some((seat, place) => place !== own.seat && seat.role === "person" && !seat.left);

/** Whether we may start, and nobody but bots is here: with other people the host says when. @param {View} view */
export function isAmongBots({ table, own }) {
  if (own.seat === null || !own.host || !table.enough) return false;
  return table.seats.every((seat, number) => number === own.seat || !seat.filled || seat.role === "bot");
}

/** What can be tapped: the hand, or battle's layout. @param {View} view @returns {Item[]} */
export function itemsIn({ own, game }) {
  if (game?.layout?.length) return game.layout.flatMap((kind, place) => (kind === null ? [] : [{ place, kind }]));
  return (own?.hand ?? []).map((kind, place) => ({ place, kind }));
}

/** The kinds that landed in front of a seat in the turn before, while they lie there.
 * @param {GamePart} game @param {number} seat */
export function landed({ last, tableaux }, seat) {
  if (!last || last.closed) return [];
  if (seat < last.picks.length) return last.picks[seat] ? kindsOf(last.picks[seat]) : [];
  return seat === tableaux.length - 1 ? last.picks.flatMap((pick) => (pick && dummyOf(pick)) ?? []) : [];
}

/** Whether a new game part shows another turn, or its second half.
 * @param {GamePart | null | undefined} old @param {GamePart | null | undefined} game */
export const isNewTurn = (old, game) =>
  Boolean(old && game?.last && (old.round !== game.round || old.turn !== game.turn || old.owed !== game.owed));

/** The game as the reveal shows it: a turn that ended a round is seen before the tableaux are cleared.
 * @param {GamePart} game */
export const atReveal = (game) => (game.last?.closed ? { ...game, tableaux: game.last.closed } : game);

/** The places whose cards were face-down and no longer are.
 * @param {readonly (string | null)[]} before @param {readonly (string | null)[]} layout */
export const turnedUp = (before, layout) =>
  layout.flatMap((kind, place) => (before[place] === "?" && kind !== "?" && kind !== null ? [place] : []));

/** What is shown of a table. @param {TableState} state */
export function sceneOf({ view: { table }, finished }) {
  if (!table) return "";
  return table.phase !== "lobby" ? "match" : finished ? "end" : "lobby";
}

/** What the edition on the table calls its maki. @param {TableState} state */
export function makiOf({ view: { table, game }, options }) {
  if (game) return game.maki;
  return options?.editions.find(({ name }) => name === table?.settings.edition)?.maki ?? "";
}
