// @ts-check
// What the live region says: reveals, scores, whose pick is missing.

import { announce } from "../lib/announce.js";
import {
  absenceOf,
  absenceText,
  botPicks,
  calledName,
  calledNames,
  isNewTurn,
  missingSeats,
  mustPick,
  seatName,
  turnedUp,
} from "../lib/selectors.js";
import { list, points, t } from "../lib/words.js";
import { pickWords } from "./actions.js";
import { ending } from "./reasons.js";
import { headline } from "./game-end.js";

/** @import { View } from "../lib/store.js" */

/** Of more picks that a bot made meanwhile, the last ones are told. */
const MOST_TOLD = 4;

/** Say what changed from one view to the next.
 * @param {View} old
 * @param {View} now
 * @param {(text: string) => void} show says it aloud and on the screen */
export function tell(old, now, show) {
  if (!now.table || !now.game) return;
  tellBotPicks(old, now, show);
  if (!old.game) return;
  const name = (/** @type {number} */ seat) => calledName(now, seat);
  if (now.table.phase === "playing") tellPresence(old, now, show);
  if (isNewTurn(old.game, now.game) && now.game.last) {
    const told = now.game.last.picks.map(
      (pick, seat) => pick && t("news.pick", { name: name(seat), pick: pickWords(pick) }),
    );
    const turned = turnedUp(old.game.layout, now.game.layout).map((place) => t(`kind.${now.game.layout[place]}`));
    if (turned.length) told.push(t("news.turned", { cards: list(turned) }));
    announce(told.filter(Boolean).join(" "));
  }
  if (now.scores && old.scores && now.scores.rounds.length > old.scores.rounds.length) {
    const round = now.scores.rounds.length;
    const told = now.scores.round_points[round - 1].map(
      (/** @type {number} */ gained, /** @type {number} */ seat) => `${name(seat)} ${points(gained)}`,
    );
    announce(`${t("round.over", { n: round })}: ${told.join(", ")}.`);
  }
  if (now.end && !old.end) {
    announce(`${headline(now.end, calledNames(now), now.own.seat)} ${ending(now.end)}`);
  } else if (now.turn && old.turn?.number === now.turn.number && old.turn.locked.length !== now.turn.locked.length) {
    const waiting = missingSeats(now);
    if (waiting.length === 1 && !mustPick(now)) announce(t("status.waiting", { names: name(waiting[0]) }));
  }
}

/** Who went and who came back. @param {View} old @param {View} now @param {(text: string) => void} show */
function tellPresence(old, now, show) {
  now.table.seats.forEach((_, place) => {
    const before = old.table.seats[place];
    if (place === now.own?.seat || !before || absenceOf(old, place) === absenceOf(now, place)) return;
    show(absenceText(now, place) || t("news.back", { name: seatName(now, place) }));
  });
}

/** Who was away hears what a bot played for them.
 * @param {View} old @param {View} now @param {(text: string) => void} show */
function tellBotPicks(old, now, show) {
  const picks = botPicks(now);
  if (picks.length <= botPicks(old).length) return;
  show(t("news.bot-picks", { n: picks.length, cards: list(picks.slice(-MOST_TOLD).map(pickWords)) }));
}
