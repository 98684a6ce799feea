// @ts-check
// What this seat has chosen: shown at once, told to the server, and taken from it after a reload.

import { canFollow, canTakeTwo, itemsOf, made, slots } from "../lib/choice.js";
import { useEffect, useRef } from "../lib/html.js";
import { prefs } from "../lib/prefs.js";
import { itemsIn } from "../lib/selectors.js";
import { sounds } from "../lib/sound.js";
import { NOTHING } from "../lib/store.js";

/** @import { Item } from "../lib/choice.js" */
/** @import { Session } from "../lib/session.js" */
/** @import { Chosen, TableState } from "../lib/store.js" */

/** @typedef {ReturnType<typeof useSelection>} Selection  what a seat has chosen, and what it can do about it */

const ALONE_AFTER = 700;
/** Milliseconds between the taps of a double tap. */
const DOUBLE_TAP = 400;

/** @param {TableState} state @param {Pick<Session, "socket" | "dispatch" | "onRefused">} session */
export function useSelection({ view, chosen: mine, status }, { socket, dispatch, onRefused }) {
  const { own, turn, choice } = view;
  const sent = useRef(0);
  const timer = useRef(0);
  /** When a card was chosen by a tap, for those who keep one by tapping twice. */
  const tapped = useRef({ place: -1, at: 0 });
  const legal = own?.legal ?? [];
  const number = turn?.number ?? -1;
  const items = itemsIn(view);

  const fromServer = {
    turn: number,
    two: Boolean(choice?.pick?.includes("+")),
    places: itemsOf(choice?.pick, items).map((item) => item.place),
    kept: Boolean(choice?.locked),
  };
  const now = mine.turn === number ? mine : fromServer;
  const chosen = now.places
    .map((place) => items.find((item) => item.place === place))
    .filter((item) => item !== undefined);
  const pick = made(legal, now.two, chosen);

  // Another tab of the same seat may choose or take back too: with nothing of ours under way, the server's choice is
  // shown.
  useEffect(() => {
    const isQuiet = mine.turn === number && sent.current === 0 && timer.current === 0;
    if (isQuiet && ((choice?.pick ?? null) !== pick || fromServer.kept !== mine.kept))
      dispatch({ type: "choose", chosen: NOTHING });
  }, [choice]);

  /** @param {{ command: "choose", pick: string, lock: boolean } | { command: "take_back" }} command */
  const send = async (command) => {
    sent.current += 1;
    const answer = await socket.send({ ...command, turn: number });
    sent.current -= 1;
    if (answer.answer === "refused") {
      dispatch({ type: "unchoose", turn: number });
      if (answer.problem !== "stale-turn") onRefused(answer);
    }
  };

  /** @param {Chosen} next @param {boolean} [slowly] whether more changes are likely to follow at once */
  const change = (next, slowly = false) => {
    dispatch({ type: "choose", chosen: next });
    clearTimeout(timer.current);
    timer.current = 0;
    const items_ = next.places.map((place) => /** @type {Item} */ (items.find((item) => item.place === place)));
    const text = made(legal, next.two, items_);
    const tell = () => {
      timer.current = 0;
      if (text) void send({ command: "choose", pick: text, lock: next.kept });
      else if (choice?.pick || sent.current > 0) void send({ command: "take_back" });
    };
    if (slowly) timer.current = setTimeout(tell, 180);
    else tell();
  };

  const acting = legal.length > 0;

  const keep = () => {
    if (!pick || now.kept) return;
    sounds.lock();
    change({ ...now, turn: number, kept: true });
  };

  /** Whether this is the second tap of a double tap, and that means something. @param {number} place */
  const isDouble = (place) =>
    prefs.doubleTap && tapped.current.place === place && Date.now() - tapped.current.at <= DOUBLE_TAP;

  /** Tap a card: another one takes the place of the chosen one, the chosen one is taken back.
   * @param {number} place @param {boolean} [slowly] */
  const tap = (place, slowly = false) => {
    const item = items.find((one) => one.place === place);
    if (!acting || !item) return;
    const size = slots(legal, now.two);
    const without = now.places.filter((one) => one !== place);
    let places = [...without, place];
    if (now.places.includes(place)) {
      if (size === 1 && slowly) return;
      if (size === 1 && isDouble(place)) return keep();
      places = without;
    } else if (size === 1) {
      places = [place];
    } else if (now.places.length >= size) {
      places = [...now.places.slice(0, size - 1), place];
    }
    const added = places.includes(place);
    const before = places.slice(0, -1).map((one) => /** @type {Item} */ (items.find((other) => other.place === one)));
    if (added && !canFollow(legal, now.two, before, item)) return;
    sounds.choose();
    tapped.current = { place: added ? place : -1, at: Date.now() };
    change({ turn: number, two: now.two, places, kept: added && now.kept && size === 1 }, slowly);
  };

  /** Choose a card and keep it in one go; of two, keep them once both are chosen. @param {number} place */
  const take = (place) => {
    const item = items.find((one) => one.place === place);
    if (!acting || !item || now.kept) return;
    if (slots(legal, now.two) > 1) return keep();
    if (!canFollow(legal, now.two, [], item)) return;
    sounds.lock();
    change({ turn: number, two: now.two, places: [place], kept: true });
  };

  /** Take two cards, or one. */
  const toggleTwo = () => {
    if (!canTakeTwo(legal)) return;
    sounds.choose();
    const two = !now.two;
    const places = now.places.slice(0, slots(legal, two) === 1 ? 1 : now.places.length);
    change({
      turn: number,
      two,
      places: two && slots(legal, false) === 2 ? places.slice(0, 1) : places.slice(0, slots(legal, two)),
      kept: false,
    });
  };

  const takeBack = () => {
    dispatch({ type: "choose", chosen: { ...NOTHING, turn: number, two: now.two } });
    void send({ command: "take_back" });
  };

  const forced = own?.forced ?? null;
  useEffect(() => {
    if (forced === null || choice?.locked) return undefined;
    const alone = setTimeout(() => void send({ command: "choose", pick: forced, lock: true }), ALONE_AFTER);
    return () => clearTimeout(alone);
  }, [number, forced, choice?.locked]);

  return {
    items,
    forced,
    acting,
    pick,
    two: now.two,
    kept: now.kept,
    /** Whether the server does not know yet, and cannot be told now. */
    unsent: status === "lost" && now.kept && (!choice?.locked || choice.pick !== pick),
    places: now.places,
    size: slots(legal, now.two),
    canTwo: canTakeTwo(legal),
    tap,
    take,
    keep,
    toggleTwo,
    takeBack,
    canTap: (/** @type {Item} */ item) =>
      now.places.includes(item.place) || canFollow(legal, now.two, chosen.slice(0, slots(legal, now.two) - 1), item),
  };
}
