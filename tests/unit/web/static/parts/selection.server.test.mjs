// What a seat has chosen, as the server and other tabs have it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, choosing } from "../../../../support/node/choosing.mjs";
import { quiet } from "../../../../support/node/page.mjs";
import { game, own, turn } from "../../../../support/node/tables.mjs";

const TWO = ["egg", "salmon", "egg+egg", "egg+salmon", "salmon+egg"];

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
    game: game({ passing: "nowhere", battle: true, layout: ["?", "egg", null, "squid"] }),
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
    game: game({ passing: "nowhere", battle: true, layout }),
  });
  await seat.tap(1);
  await seat.act((now) => now.toggleTwo());
  assert.deepEqual(seat.look(), { pick: "egg@1+", places: [1], two: true, kept: false });
  await seat.tap(3);
  assert.deepEqual([seat.now.pick, seat.now.size], ["squid@3+", 1]);
  await seat.act((now) => now.keep());
  assert.deepEqual(seat.sent, [choose("egg@1"), choose("egg@1+"), choose("squid@3+"), choose("squid@3+", true)]);
  const second = game({ passing: "nowhere", battle: true, layout: ["tempura", "egg", null, null], owed: true });
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
