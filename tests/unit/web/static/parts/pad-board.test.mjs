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
  const show = (changed = {}, scored = null, faults = []) =>
    page.show(PadBoard, {
      pad: pad(changed),
      form: FORM,
      names: ["Ana", "Player 2"],
      scored,
      faults,
      onChange: (next) => changes.push(next),
    });
  return { page, changes, show, last: () => changes.at(-1) };
}

test("rounds and people are chosen, and a round is added as long as there are any", async () => {
  const { page, show, last } = await board();
  await show();
  assert.deepEqual(page.texts(".segments button"), ["Round 1", "Next round"]);
  await page.click("Next round");
  assert.deepEqual([last().round, last().rounds.length], [1, 2]);
  await show({
    rounds: [
      [["egg"], []],
      [[], []],
    ],
    round: 1,
  });
  assert.deepEqual(
    page.all(".segments button").map((one) => [one.textContent, one.getAttribute("aria-pressed")]),
    [
      ["Round 1", "false"],
      ["Round 2", "true"],
    ],
  );
  await page.click("Round 1");
  assert.equal(last().round, 0);
  assert.deepEqual(
    page.all(".pad-person").map((one) => [one.className, one.getAttribute("aria-pressed")]),
    [
      ["pad-person is-on", "true"],
      ["pad-person", "false"],
    ],
  );
  await page.click(page.all(".pad-person")[1]);
  assert.equal(last().seat, 1);
});

test("people have their points once there are any", async () => {
  const { page, show } = await board();
  await show();
  assert.deepEqual(page.texts(".pad-person b"), ["–", "–"]);
  await show({}, { sheet: { totals: [-3] } });
  assert.deepEqual(page.texts(".pad-person b"), ["−3", "–"], "nothing was entered for the second");
  await show({ rounds: [[["egg"], ["egg"]]] }, { sheet: { totals: [-3] } });
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
  assert.deepEqual(
    page.all(".pad-kinds button").map((one) => one.hasAttribute("disabled")),
    [true, false],
  );
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
  const disabled = (name) =>
    page
      .all(".numbers button")
      .filter((one) => one.getAttribute("aria-label").endsWith(name))
      .map((one) => one.hasAttribute("disabled"));
  assert.deepEqual(
    [disabled("less"), disabled("more")],
    [
      [true, false, false, true],
      [false, true, false, false],
    ],
  );
  const [more] = page.all(".numbers button").filter((one) => one.getAttribute("aria-label") === "Ana: more");
  await page.click(more);
  assert.deepEqual(last().numbers, { dice: [3, 3], squishy: [4, 0] });
  const less = page.all(".numbers button").filter((one) => one.getAttribute("aria-label") === "Ana: less")[1];
  await page.click(less);
  assert.deepEqual(last().numbers, { dice: [1, 3], squishy: [0, 0] });
});

test("a number that nobody has entered is a dash, and begins with the least", async () => {
  const { page, show, last } = await board();
  await show({ numbers: { dice: [null, 3], squishy: [0, 0] } });
  assert.deepEqual(page.texts(".numbers b"), ["–", "3", "0", "0"]);
  const [less, more] = page.all(".numbers button");
  assert.deepEqual(
    [less, more].map((one) => one.hasAttribute("disabled")),
    [true, false],
  );
  await page.click(more);
  assert.deepEqual(last().numbers.dice, [1, 3]);
});

test("what cannot have been is said beside the field, and marked where that is not shown", async () => {
  const { page, show } = await board();
  const cards = (round, seat) => ({
    field: "cards",
    round,
    seat,
    reason: "too-many-cards",
    values: { cards: 11, turns: 10 },
  });
  const said = "11 cards are too many: a round has 10 turns, and two cards at once need chopsticks taken before.";
  await show({}, null, [cards(0, 0)]);
  assert.deepEqual([page.texts(".pad-cards .problem"), page.texts(".numbers .problem")], [[said], []]);
  const rounds = [
    [["egg"], []],
    [[], []],
  ];
  await show({ rounds, round: 1 }, null, [cards(0, 0)]);
  assert.deepEqual(
    [page.texts(".problem"), page.texts(".segments button"), page.texts(".pad-person b")],
    [[], ["Round 1!to be checked", "Round 2"], ["–", "–"]],
  );
  await show({ rounds, seat: 1 }, null, [cards(0, 0)]);
  assert.deepEqual([page.texts(".problem"), page.texts(".pad-person b")], [[], ["–!to be checked", "–"]]);
  await show({ rounds, seat: 1 }, null, [
    { field: "cards", round: 0, seat: null, reason: "more-than-dealt", values: { cards: 21, dealt: 20 } },
  ]);
  assert.match(page.text(".pad-cards .problem"), /^Together you have 21 cards in this round, but 20 were dealt/);
  await show({}, null, [
    { field: "dice", round: null, seat: 1, reason: "not-rolled", values: { die: 3, start: 1 } },
    { field: "squishy", round: null, seat: 0, reason: "no-strawberry", values: { points: 2 } },
  ]);
  const [dice, squishy] = page
    .all(".numbers")
    .map((list) =>
      list.querySelectorAll("li").map((one) => one.querySelectorAll(".problem").map((p) => p.textContent)),
    );
  assert.deepEqual(dice, [[], ["No mochi entered: the die still shows 1."]]);
  assert.deepEqual(squishy, [["No strawberry pudding entered, so no squishy."], []]);
});
