// What a seat has chosen: tapped, and told to the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, choosing, TAKE_BACK } from "../../../../support/node/choosing.mjs";
import { game, own } from "../../../../support/node/tables.mjs";

const TWO = ["egg", "salmon", "egg+egg", "egg+salmon", "salmon+egg"];
const DUMMY = ["egg|egg", "egg|salmon", "salmon|egg"];

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

test("a second tap takes the card back, kept or not, and before the server has answered", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.tap(1);
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  assert.deepEqual(seat.sent, [choose("salmon"), TAKE_BACK]);
  await seat.tap(2);
  seat.page.tones.length = 0;
  await seat.act((now) => now.keep());
  assert.equal(seat.page.tones.length, 2, "the sound of keeping");
  await seat.act((now) => now.keep());
  await seat.tap(0);
  assert.deepEqual(seat.look(), { pick: "egg", places: [0], two: false, kept: true }, "another is kept in its place");
  await seat.tap(0);
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  assert.deepEqual(seat.sent.slice(2), [choose("egg"), choose("egg", true), choose("egg", true), TAKE_BACK]);
});

test("a double tap keeps the card for those who want it so, and two slow taps do not", async () => {
  const seat = await choosing();
  const { remember } = await seat.page.load("lib/prefs.js");
  remember({ doubleTap: true });
  await seat.tap(1);
  await seat.page.clock.pass(400);
  await seat.tap(1);
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: true });
  await seat.tap(0);
  await seat.act((now) => now.takeBack());
  await seat.tap(1);
  await seat.page.clock.pass(401);
  await seat.tap(1);
  assert.deepEqual(seat.look(), { pick: null, places: [], two: false, kept: false });
  await seat.tap(1);
  assert.equal(seat.now.kept, false, "the tap that took it back is not the first of two");
});

test("a card that is taken is chosen and kept in one command; two are kept once both are chosen", async () => {
  const seat = await choosing();
  await seat.act((now) => now.take(9));
  await seat.act((now) => now.take(1));
  await seat.act((now) => now.take(0));
  assert.deepEqual(seat.look(), { pick: "salmon", places: [1], two: false, kept: true });
  assert.deepEqual(seat.sent, [choose("salmon", true)]);
  const two = await choosing({ own: own({ legal: TWO }) });
  await two.act((now) => now.toggleTwo());
  await two.tap(1);
  await two.act((now) => now.take(1));
  assert.equal(two.now.kept, false);
  await two.tap(0);
  await two.act((now) => now.take(1));
  assert.deepEqual(two.look(), { pick: "salmon+egg", places: [1, 0], two: true, kept: true });
  const only = await choosing({ own: own({ legal: ["egg"] }) });
  await only.act((now) => now.take(1));
  assert.deepEqual(only.sent, []);
});

test("what is kept without a line is unsent until the server has it", async () => {
  const seat = await choosing();
  await seat.tap(1);
  await seat.act((now) => now.keep());
  assert.equal(seat.now.unsent, false, "it is on its way");
  await seat.lose();
  assert.deepEqual([seat.now.kept, seat.now.unsent], [true, true]);
  await seat.show({});
  await seat.accept({ turn: 4, pick: "salmon", locked: true });
  assert.equal(seat.now.unsent, false);
  await seat.lose();
  assert.equal(seat.now.unsent, false, "the server has it");
  await seat.tap(0);
  assert.deepEqual([seat.now.kept, seat.now.unsent], [true, true], "but not the one in its place");
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
  await seat.act((now) => now.keep());
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
  assert.deepEqual(seat.sent, [choose("salmon"), TAKE_BACK, choose("salmon+egg"), choose("salmon")]);
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
