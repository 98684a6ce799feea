// A round that is counted up, and the desserts.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { DESSERTS, FIRST, NAMES, SECOND } from "../../../../support/node/sheets.mjs";
import { end, match, scores, standing } from "../../../../support/node/tables.mjs";

const COUNTED_FIRST = [
  [6, 0, -3],
  [6, 0, -3],
  [6, 0, -1],
];
const COUNTED_SECOND = [
  [6, 0, -1],
  [11, 5, 4],
  [11, 5, 4],
];
const DECIDED = { category: "maki", seat: 0, points: 6, second: 1, second_points: 0 };
const VIEW = match({
  scores: scores({
    rounds: [FIRST, SECOND],
    round_points: [
      [6, 0, -1],
      [5, 5, 5],
    ],
    desserts: DESSERTS,
    standings: [
      standing({ ranking: [0, 2, 1], places: [1, 3, 2], counted: COUNTED_FIRST, decided: DECIDED }),
      standing({ counted: COUNTED_SECOND }),
    ],
  }),
  end: end({ ranking: [0, 1, 2], places: [1, 2, 3], totals: [17, 5, -2] }),
});

/** A sheet that is counted, calmly or not. */
async function counting(what, calm) {
  const page = await open();
  if (calm) page.holds.add("prefers-reduced-motion: reduce");
  const parts = await page.load("parts/round-count.js");
  const counted = what === "desserts" ? parts.dessertsOf(VIEW) : parts.roundOf(VIEW, what);
  await page.show(parts.RoundCount, { counted, names: NAMES, me: 0, dessert: "pudding" });
  return page;
}

test("without motion all of a round is there at once: columns by rank, rows with points, others folded", async () => {
  const page = await counting(0, true);
  assert.deepEqual(page.texts(".count-name"), ["Ana", "Aki", "Ben"]);
  assert.deepEqual(page.texts(".count-place"), ["1.", "2.", "3."]);
  assert.deepEqual(page.texts(".count-total"), ["6", "−1", "0"]);
  assert.deepEqual(page.texts("tbody td b"), ["+6", "−3", "0", "0", "+2", "0"]);
  assert.deepEqual(page.texts("tfoot td"), ["+6", "−1", "0"]);
  assert.equal(page.all(".is-coming, .count-empty").length, 0);
  assert.equal(page.text(".count-decided"), "Maki made the difference: Ana +6, Ben 0");
});

test("desserts made the difference, or they are not said to", async () => {
  const page = await open();
  const { dessertsOf } = await page.load("parts/round-count.js");
  for (const [category, told] of [
    ["dessert", true],
    ["maki", false],
  ]) {
    const decided = { ...DECIDED, category };
    const counted = dessertsOf({ ...VIEW, end: end({ totals: [17, 5, -2], decided }) });
    assert.deepEqual(counted.decided, told ? decided : null);
  }
  const counted = dessertsOf({
    ...VIEW,
    scores: scores({ standings: [], desserts: null }),
    end: end({ totals: [1, 2, 3] }),
  });
  assert.deepEqual([counted.before, counted.gained, counted.rows[0].after], [[1, 2, 3], [], [1, 2, 3]]);
});

test("with motion a row follows another, and totals grow from what they were", async () => {
  const page = await counting(1, false);
  assert.deepEqual([page.texts(".count-total"), page.all(".is-coming").length], [["6", "0", "−1"], 2]);
  await page.clock.pass(350);
  assert.deepEqual([page.texts(".count-total"), page.all(".is-coming").length], [["11", "5", "4"], 0]);
});

test("a tap or a key shows all of it", async () => {
  for (const hurry of [(page) => page.click(page.find(".counting")), (page) => page.press("Shift")]) {
    const page = await counting(0, false);
    assert.equal(page.all(".is-coming").length, 3);
    await hurry(page);
    assert.deepEqual([page.all(".is-coming").length, page.texts(".count-total")], [0, ["6", "−1", "0"]]);
    await page.clock.pass(5000);
    assert.deepEqual(page.texts(".count-total"), ["6", "−1", "0"]);
  }
});

test("desserts go on from the last round and end with the totals of the game", async () => {
  const page = await counting("desserts", false);
  assert.deepEqual(page.texts(".count-total"), ["11", "5", "4"]);
  await page.clock.pass(350);
  assert.deepEqual([page.texts(".count-total"), page.all("tfoot").length], [["17", "5", "−2"], 0]);
});
