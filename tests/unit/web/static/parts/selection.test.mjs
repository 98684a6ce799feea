// What a seat has chosen: tapped, told to the server, taken from it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";
import { game, match, own, turn } from "../../../../support/node/tables.mjs";

const TWO = ["egg", "salmon", "egg+egg", "egg+salmon", "salmon+egg"];
const DUMMY = ["egg|egg", "egg|salmon", "salmon|egg"];

/** A seat that selects: what it shows, what it sent, and how its commands are answered. */
async function choosing(parts = {}) {
  const page = await open();
  page.touched = true;
  const { useSelection } = await page.load("parts/selection.js");
  const seat = { page, sent: [], refused: [], now: null, parts: match(parts), answers: [] };
  const send = (command) =>
    new Promise((resolve) => {
      seat.sent.push(command);
      seat.answers.push(resolve);
    });
  const Seat = () => (
    (seat.now = useSelection({ parts: seat.parts, send }, (answer) => seat.refused.push(answer))),
    null
  );
  seat.show = async (changes = {}) => {
    seat.parts = { ...seat.parts, ...changes };
    await page.show(Seat, {});
  };
  seat.act = async (action) => (action(seat.now), await quiet());
  seat.tap = (place, slowly) => seat.act((now) => now.tap(place, slowly));
  /** The server accepts what is open, and the view has it. */
  seat.accept = async (choice) => {
    for (const answer of seat.answers.splice(0)) answer({ answer: "accepted" });
    await quiet();
    if (choice !== undefined) await seat.show({ choice });
  };
  seat.look = () => ({ pick: seat.now.pick, places: seat.now.places, two: seat.now.two, kept: seat.now.kept });
  await seat.show();
  return seat;
}

const choose = (pick, lock = false) => ({ command: "choose", pick, lock, turn: 4 });
const TAKE_BACK = { command: "take_back", turn: 4 };

test("a tap chooses a card and tells the server, another replaces it", async () => {
  const seat = await choosing();
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  assert.deepEqual([seat.now.acting, seat.now.size, seat.now.canTwo, seat.now.forced], [true, 1, false, null]);
  await seat.tap(1);
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: false });
  await seat.tap(2);
  assert.deepEqual(seat.look(), { pick: "egg", places: [2], two: false, kept: false });
  assert.deepEqual(seat.sent, [choose("salmon"), choose("egg")]);
});

test("a second tap keeps the card, once", async () => {
  const seat = await choosing();
  await seat.tap(1);
  seat.page.tones.length = 0;
  await seat.tap(1);
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: true });
  assert.equal(seat.page.tones.length, 2, "the sound of keeping");
  await seat.tap(1);
  await seat.act((now) => now.keep());
  assert.deepEqual(seat.sent, [choose("salmon"), choose("salmon", true)]);
  await seat.tap(0);
  assert.deepEqual(seat.sent.at(-1), choose("egg", true), "another card is kept in its place");
});

test("a quick tap from the arrows does not keep, and is told after a moment, the last one only", async () => {
  const seat = await choosing();
  await seat.tap(0, true);
  await seat.page.clock.pass(100);
  await seat.tap(1, true);
  await seat.tap(1, true);
  assert.deepEqual([seat.now.pick, seat.now.kept], ["salmon", false]);
  await seat.page.clock.pass(179);
  assert.deepEqual(seat.sent, []);
  await seat.page.clock.pass(1);
  assert.deepEqual(seat.sent, [choose("salmon")]);
  await seat.tap(0, true);
  await seat.act((now) => now.keep());
  await seat.page.clock.pass(500);
  assert.deepEqual(seat.sent.slice(1), [choose("egg", true)], "keeping does not wait, nor is it overtaken");
});

test("keeping without a pick does nothing", async () => {
  const seat = await choosing();
  await seat.act((now) => now.keep());
  assert.deepEqual(seat.sent, []);
});

test("what cannot be picked, is not there, or is not ours to pick cannot be tapped", async () => {
  const seat = await choosing({ own: own({ legal: ["egg"] }) });
  await seat.tap(1);
  await seat.tap(9);
  assert.deepEqual([seat.sent, seat.now.places, seat.page.tones], [[], [], []]);
  assert.deepEqual(seat.now.items.map(seat.now.canTap), [true, false, true]);
  const waiting = await choosing({ own: own({ legal: [] }) });
  await waiting.tap(0);
  assert.deepEqual([waiting.sent, waiting.now.acting], [[], false]);
});

test("a choice is taken back, on the screen at once", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.tap(1);
  await seat.act((now) => now.takeBack());
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  assert.deepEqual(seat.sent.at(-1), TAKE_BACK);
});

test("with chopsticks two cards are taken, in the order of the taps", async () => {
  const seat = await choosing({ own: own({ legal: TWO }) });
  assert.equal(seat.now.canTwo, true);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual([seat.now.two, seat.now.size], [true, 2]);
  await seat.tap(1);
  assert.deepEqual([seat.now.pick, seat.sent], [null, []], "half a pick is not told");
  await seat.tap(0);
  assert.deepEqual(seat.look(), { pick: "salmon+egg", places: [1, 0], two: true, kept: false });
  await seat.tap(2);
  assert.deepEqual(seat.now.places, [1, 2], "a third card replaces the second");
  assert.deepEqual(seat.sent, [choose("salmon+egg"), choose("salmon+egg")]);
  await seat.act((now) => now.keep());
  assert.equal(seat.now.kept, true);
  await seat.tap(1);
  assert.deepEqual(
    seat.look(),
    { pick: null, places: [2], two: true, kept: false },
    "a tap on one of them takes it away",
  );
});

test("half a pick takes back what the server has", async () => {
  const seat = await choosing({ own: own({ legal: TWO }), choice: { turn: 4, pick: "egg+salmon", locked: false } });
  assert.deepEqual(seat.look(), { pick: "egg+salmon", places: [0, 1], two: true, kept: false });
  await seat.tap(1);
  assert.deepEqual(seat.sent, [TAKE_BACK]);
  assert.deepEqual(seat.look(), { pick: null, places: [0], two: true, kept: false });
});

test("the switch for two keeps what fits of the choice", async () => {
  const seat = await choosing({ own: own({ legal: TWO }) });
  await seat.tap(1);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual(seat.look(), { pick: null, places: [1], two: true, kept: false });
  await seat.tap(0);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: false });
  assert.deepEqual(seat.sent, [choose("salmon"), choose("salmon+egg"), choose("salmon")]);
  const one = await choosing();
  await one.act((now) => now.toggleTwo());
  assert.deepEqual([one.now.two, one.page.tones], [false, []], "without chopsticks there is nothing to switch");
});

test("the dummy's card follows the own one", async () => {
  const seat = await choosing({ own: own({ legal: DUMMY }), game: game({ in_control: 0 }) });
  assert.equal(seat.now.size, 2);
  assert.deepEqual(seat.now.items.map(seat.now.canTap), [true, true, true]);
  await seat.tap(1);
  await seat.tap(2);
  assert.deepEqual(seat.look(), { pick: "salmon|egg", places: [1, 2], two: false, kept: false });
  await seat.tap(1);
  assert.deepEqual([seat.now.places, seat.now.pick], [[2], null]);
});

test("with the dummy and chopsticks, switching to two drops the dummy's card", async () => {
  const legal = [...DUMMY, "egg+egg|salmon", "egg+salmon|egg", "salmon+egg|egg"];
  const seat = await choosing({ own: own({ legal }), game: game({ in_control: 0 }) });
  await seat.tap(1);
  await seat.tap(2);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual([seat.now.places, seat.now.size, seat.now.two], [[1], 3, true]);
  await seat.tap(0);
  await seat.tap(2);
  assert.equal(seat.now.pick, "salmon+egg|egg");
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual([seat.now.places, seat.now.two], [[1, 0], false]);
});

test("a card that no legal pick has in that place cannot be tapped there", async () => {
  const seat = await choosing({ own: own({ legal: ["egg", "salmon", "egg+salmon"] }) });
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual(seat.now.items.map(seat.now.canTap), [true, false, true]);
  await seat.tap(0);
  assert.deepEqual(seat.now.items.map(seat.now.canTap), [true, true, false]);
  await seat.tap(2);
  assert.deepEqual(seat.now.places, [0]);
  await seat.tap(1);
  assert.deepEqual(
    seat.now.items.map(seat.now.canTap),
    [true, true, false],
    "the second place is still the one to change",
  );
});

test("after a reload the server's choice is shown, locked or not", async () => {
  const seat = await choosing({ choice: { turn: 4, pick: "salmon", locked: true } });
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: true });
  await seat.tap(0);
  assert.deepEqual(seat.sent, [choose("egg", true)]);
});

test("a new turn begins with nothing", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.accept({ turn: 4, pick: "salmon", locked: false });
  await seat.show({
    turn: turn({ number: 5 }),
    choice: null,
    own: own({ hand: ["squid", "egg"], legal: ["squid", "egg"] }),
  });
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  await seat.tap(0);
  assert.deepEqual(seat.sent.at(-1), { command: "choose", pick: "squid", lock: false, turn: 5 });
});

test("a refused choice is gone; a late one without a word, any other is told", async () => {
  const seat = await choosing();
  await seat.tap(1);
  seat.answers[0]({ answer: "refused", problem: "stale-turn" });
  await quiet();
  assert.deepEqual([seat.now.pick, seat.refused], [null, []]);
  await seat.tap(1);
  seat.answers[1]({ answer: "refused", problem: "illegal-pick" });
  await quiet();
  assert.deepEqual([seat.now.pick, seat.refused], [null, [{ answer: "refused", problem: "illegal-pick" }]]);
});

test("what is refused of a turn that is over leaves the choice of the next one alone", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.show({ own: own({ legal: TWO }), turn: turn({ number: 5 }), choice: null });
  await seat.act((now) => now.toggleTwo());
  await seat.tap(0);
  seat.answers[0]({ answer: "refused", problem: "stale-turn" });
  await quiet();
  assert.deepEqual(seat.look(), { pick: null, places: [0], two: true, kept: false });
});

test("another tab's choice is shown when nothing of ours is under way", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.show({ choice: { turn: 4, pick: "egg", locked: false } });
  assert.equal(seat.now.pick, "salmon", "ours is under way");
  await seat.accept({ turn: 4, pick: "salmon", locked: false });
  assert.equal(seat.now.pick, "salmon");
  await seat.show({ choice: { turn: 4, pick: "egg", locked: false } });
  assert.deepEqual(seat.look(), { pick: "egg", places: [0], two: false, kept: false });
  await seat.tap(1);
  await seat.accept({ turn: 4, pick: "salmon", locked: true });
  assert.equal(seat.now.kept, true, "locked elsewhere");
  await seat.show({ choice: { turn: 4, pick: null, locked: false } });
  assert.deepEqual(seat.now.places, [], "taken back elsewhere");
});

test("a choice that waits to be told is not overtaken by an older one", async () => {
  const seat = await choosing();
  await seat.tap(1, true);
  await seat.show({ choice: { turn: 4, pick: "egg", locked: false } });
  assert.equal(seat.now.pick, "salmon");
  await seat.page.clock.pass(180);
  await seat.accept({ turn: 4, pick: "salmon", locked: false });
  assert.equal(seat.now.pick, "salmon");
});

test("the last card of a hand plays itself after a moment", async () => {
  const seat = await choosing({ own: own({ hand: ["egg"], legal: ["egg"], forced: "egg" }) });
  assert.equal(seat.now.forced, "egg");
  await seat.page.clock.pass(699);
  assert.deepEqual(seat.sent, []);
  await seat.page.clock.pass(1);
  assert.deepEqual(seat.sent, [choose("egg", true)]);
  const locked = await choosing({ own: own({ forced: "egg" }), choice: { turn: 4, pick: "egg", locked: true } });
  await locked.page.clock.pass(1000);
  assert.deepEqual(locked.sent, []);
  const left = await choosing({ own: own({ forced: "egg" }) });
  await left.page.draw(null);
  await left.page.clock.pass(1000);
  assert.deepEqual(left.sent, []);
});

test("in battle the free cards of the layout are the items, by their places", async () => {
  const seat = await choosing({
    own: own({ hand: [], legal: ["egg@1", "squid@3"] }),
    game: game({ passing: "nowhere", layout: ["?", "egg", null, "squid"] }),
  });
  assert.deepEqual(seat.now.items, [
    { place: 0, kind: "?" },
    { place: 1, kind: "egg" },
    { place: 3, kind: "squid" },
  ]);
  await seat.tap(3);
  assert.equal(seat.now.pick, "squid@3");
});

test("in battle the first of two cards is kept by itself, and the second is chosen in the next half", async () => {
  const layout = ["?", "egg", null, "squid"];
  const seat = await choosing({
    own: own({ hand: [], legal: ["egg@1", "squid@3", "egg@1+", "squid@3+"] }),
    game: game({ passing: "nowhere", layout }),
  });
  await seat.tap(1);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual(seat.look(), { pick: "egg@1+", places: [1], two: true, kept: false });
  await seat.tap(3);
  assert.deepEqual([seat.now.pick, seat.now.size], ["squid@3+", 1]);
  await seat.tap(3);
  assert.deepEqual(seat.sent, [choose("egg@1"), choose("egg@1+"), choose("squid@3+"), choose("squid@3+", true)]);
  const second = game({ passing: "nowhere", layout: ["tempura", "egg", null, null], owed: true });
  await seat.show({
    own: own({ hand: [], legal: ["tempura@0", "egg@1"] }),
    game: second,
    turn: turn({ number: 5 }),
    choice: null,
  });
  assert.deepEqual([seat.look(), seat.now.canTwo], [{ pick: null, places: [], two: false, kept: false }, false]);
  await seat.tap(0);
  assert.deepEqual(seat.sent.at(-1), { ...choose("tempura@0"), turn: 5 });
});

test("before a match there is nothing to select", async () => {
  const seat = await choosing({ own: undefined, turn: undefined, game: undefined, choice: undefined });
  assert.deepEqual([seat.now.items, seat.now.acting, seat.now.pick, seat.now.forced], [[], false, null, null]);
});
