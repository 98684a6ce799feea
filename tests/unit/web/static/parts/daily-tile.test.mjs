// The way to the daily deal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

const NOON = Date.UTC(2026, 10, 18, 12);
const GAME = { match: "m", at: NOON, names: ["Ana", "Ben"], me: 1, totals: [1, 42], winners: [1], place: 1, best: 1 };

/** The tile at noon, with a game of some day kept. */
async function tile(day) {
  const games = [{ ...GAME, dishes: {}, record: "", daily: day, guided: false }];
  const there = await opened("daily-tile", "DailyTile", { kept: { "okawari-games": { games } } });
  there.page.clock.now = NOON;
  await there.show();
  return there.page;
}

test("it leads to today's deal and asks nobody", async () => {
  const page = await tile("2026-11-17");
  assert.equal(page.find("a").getAttribute("href"), "/daily");
  assert.equal(page.text("a p"), "Wednesday, November 18: the same cards for everybody, and one try.");
  assert.deepEqual(page.server.asked, []);
});

test("who has played it is told how it went", async () => {
  assert.equal((await tile("2026-11-18")).text("a p"), "Wednesday, November 18: 42 points. See how the others did.");
});
