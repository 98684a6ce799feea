// The cards that each person collected, tapped on the score pad.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { FORM, pad } from "../../../../support/node/pads.mjs";

/** The board of a pad, and what it became. */
async function board() {
  const page = await open();
  const { PadBoard } = await page.load("parts/pad-board.js");
  const changes = [];
  const show = (changed = {}, scored = null) => page.show(PadBoard, { pad: pad(changed), form: FORM, names: ["Ana", "Player 2"], scored, onChange: (next) => changes.push(next) });
  return { page, changes, show, last: () => changes.at(-1) };
}

test("rounds and people are chosen, and a round is added as long as there are any", async () => {
  const { page, show, last } = await board();
  await show();
  assert.deepEqual(page.texts(".segments button"), ["Round 1", "Next round"]);
  await page.click("Next round");
  assert.deepEqual([last().round, last().rounds.length], [1, 2]);
  await show({ rounds: [[["egg"], []], [[], []]], round: 1 });
  assert.deepEqual(page.all(".segments button").map((one) => [one.textContent, one.getAttribute("aria-pressed")]), [["Round 1", "false"], ["Round 2", "true"]]);
  await page.click("Round 1");
  assert.equal(last().round, 0);
  assert.deepEqual(page.all(".pad-person").map((one) => [one.className, one.getAttribute("aria-pressed")]), [["pad-person is-on", "true"], ["pad-person", "false"]]);
  await page.click(page.all(".pad-person")[1]);
  assert.equal(last().seat, 1);
});

test("people have their points once there are any", async () => {
  const { page, show } = await board();
  await show();
  assert.deepEqual(page.texts(".pad-person b"), ["–", "–"]);
  await show({}, { sheet: { totals: [-3] } });
  assert.deepEqual(page.texts(".pad-person b"), ["−3", "0"]);
});

test("cards are added and taken away, as many as there are", async () => {
  const { page, show, last } = await board();
  await show();
  assert.equal(page.text(".pad-cards h2"), "Ana, round 1");
  assert.equal(page.text(".pad-cards .note"), "Tap a card here to take it away again.");
  await page.click("Add Squid nigiri");
  assert.deepEqual(last().rounds, [[["egg", "squid", "squid"], []]]);
  await page.click("Remove Squid nigiri");
  assert.deepEqual(last().rounds, [[["egg"], []]]);
  assert.equal(page.all("[role=status]").length, 0);
  await show({ rounds: [[["egg"], ["egg"]]], seat: 1 });
  assert.deepEqual(page.all(".pad-kinds button").map((one) => one.hasAttribute("disabled")), [true, false]);
  assert.equal(page.text("[role=status]"), "No more in the deck: Egg nigiri (2).");
  await show({ seat: 1 });
  assert.deepEqual([page.text(".pad-cards h2"), page.all(".pad-cards li").length], ["Player 2, round 1", 0]);
  assert.match(page.text(".pad-cards .note"), /^Tap the cards below/);
});

test("what was done can be undone", async () => {
  const { page, show, last } = await board();
  await show();
  assert.equal(page.button("Undo").hasAttribute("disabled"), true);
  await show({ undo: [JSON.stringify(pad({ rounds: [[[], []]] }))] });
  await page.click("Undo");
  assert.deepEqual([last().rounds, last().undo], [[[[], []]], []]);
});

test("numbers go in their steps between their ends", async () => {
  const { page, show, last } = await board();
  await show();
  assert.deepEqual(page.texts(".numbers b"), ["1", "3", "4", "0"]);
  const disabled = (name) => page.all(".numbers button").filter((one) => one.getAttribute("aria-label").endsWith(name)).map((one) => one.hasAttribute("disabled"));
  assert.deepEqual([disabled("less"), disabled("more")], [[true, false, false, true], [false, true, false, false]]);
  const [more] = page.all(".numbers button").filter((one) => one.getAttribute("aria-label") === "Ana: more");
  await page.click(more);
  assert.deepEqual(last().numbers, { dice: [3, 3], squishy: [4, 0] });
  const less = page.all(".numbers button").filter((one) => one.getAttribute("aria-label") === "Ana: less")[1];
  await page.click(less);
  assert.deepEqual(last().numbers, { dice: [1, 3], squishy: [0, 0] });
});
