// The way back to the game in which this browser has a seat.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

const GAME = { id: "abc", round: 2, turn: 3, turns: 9 };

test("a seat is remembered until its own table is forgotten", async () => {
  const page = await open();
  const { forgetSeat, rememberSeat, seated } = await page.load("lib/seat.js");
  assert.equal(seated(), null);
  forgetSeat("");
  assert.equal(seated(), null);
  rememberSeat(GAME);
  assert.deepEqual(seated(), GAME);
  forgetSeat("another");
  assert.deepEqual(seated(), GAME);
  forgetSeat("abc");
  assert.equal(seated(), null);
  assert.equal(page.kept("okawari-table"), null);
});

test("junk is no seat, and a seat with junk has zeros", async () => {
  for (const junk of ["{", "[]", '{"id":7}', '{"id":""}']) {
    const page = await open({ kept: { "okawari-table": junk } });
    assert.equal((await page.load("lib/seat.js")).seated(), null, junk);
  }
  const page = await open({ kept: { "okawari-table": { id: "abc", round: "two" } } });
  assert.deepEqual((await page.load("lib/seat.js")).seated(), { id: "abc", round: 0, turn: 0, turns: 0 });
});
