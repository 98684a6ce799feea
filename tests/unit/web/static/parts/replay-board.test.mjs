// One moment of a finished game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, open } from "../../../../support/node/page.mjs";
import { game, group } from "../../../../support/node/tables.mjs";

/** The board at a position. */
async function board(how) {
  const page = how ? await open(how) : await blank();
  const { ReplayBoard } = await page.load("parts/replay-board.js");
  const show = (position, names = ["Ana", "Aki", "Dummy"], levels = ["", "Gourmet"]) =>
    page.show(ReplayBoard, {
      position: { hands: [], picks: null, by: null, scores: null, ...position },
      names,
      levels,
    });
  return { page, show };
}

test("each seat has its hand with the pick that follows, and its tableau", async () => {
  const { page, show } = await board();
  await show({
    game: game({ tableaux: [[group("maki", { "maki-1": 2 })], [], []] }),
    hands: [["egg", "salmon", "egg"], ["wasabi", "squid", "tempura"], null],
    picks: ["egg", "squid+wasabi|tempura"],
  });
  assert.deepEqual(
    page.all(".replay-seat").map((one) => one.querySelectorAll(".still").map((card) => card.className)),
    [["still is-taken", "still", "still"], ["still is-taken", "still is-taken", "still is-taken"], []],
  );
  assert.deepEqual(page.texts(".still-sign"), ["✓taken", "2taken", "1taken", "◇for the dummy"]);
  assert.deepEqual(page.texts(".avatar"), ["A", "", "◇"]);
  assert.deepEqual(page.texts(".rival-name"), ["Ana", "AkiGourmet", "Dummy"]);
  assert.equal(page.all(".level").length, 1);
  assert.deepEqual(page.texts(".points"), ["7", "5+3", "−2−1"]);
  assert.deepEqual(page.texts(".count"), ["2"]);
  assert.equal(page.all(".pyramid").length, 0);
});

test("in a large window the tableaux have trays, and a hand knows how large it was at first", async () => {
  const { page, show } = await board({ holds: ["min-width: 700px and min-height: 620px"] });
  await show({
    game: game({ tableaux: [[group("maki", { "maki-1": 2 })], [], []], turns: 2 }),
    hands: [["egg"], ["wasabi", "squid", "tempura"], null],
  });
  assert.deepEqual([page.all(".tray").length, page.all(".count").length], [1, 0]);
  assert.deepEqual(
    page.all(".still-hand").map((one) => one.style["--full"]),
    [2, 3],
  );
});

test("in the last position nothing is said to be needed, or to count later", async () => {
  const { page, show } = await board({ holds: ["min-width: 700px and min-height: 620px"] });
  const need = { more: 1, of: "pudding", worth: 9 };
  const late = game({ tableaux: [[group("pudding", { pudding: 2 }, 6, { need, at_end: true })], [], []] });
  await show({ game: late, picks: ["egg", null] });
  assert.deepEqual([page.all(".need").length, page.all(".worth.is-later").length], [1, 1]);
  await show({ game: late });
  assert.deepEqual([page.all(".need").length, page.texts(".worth")], [0, ["6"]]);
  assert.equal(page.all(".worth.is-later").length, 0);
});

test("in the last position nothing is picked, and an empty hand is not drawn", async () => {
  const { page, show } = await board();
  await show({ game: game(), hands: [["egg"], [], null] });
  assert.deepEqual([page.all(".still-hand").length, page.all(".is-taken").length], [1, 0]);
});

test("battle's layout is shown with what is taken", async () => {
  const { page, show } = await board();
  await show({
    game: game({ layout: ["egg", "squid", null, "?"], layout_rows: [1, 3] }),
    picks: ["egg@0+squid@1", null],
  });
  assert.deepEqual(
    page.all(".pyramid-row").map((row) => row.childNodes.map((one) => one.className)),
    [["card is-chosen"], ["card is-chosen", "pyramid-gap", "card is-face-down"]],
  );
  await show({ game: game({ layout: ["egg", "squid", null, "?"], layout_rows: [1, 3] }), picks: null });
  assert.equal(page.all(".is-chosen").length, 0);
});
