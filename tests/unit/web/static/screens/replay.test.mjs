// A finished game by its link.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { end, game, scores, settings } from "../../../../support/node/tables.mjs";

const position = (round, turn, changes = {}) => ({
  game: game({ round, turn, tableaux: [[], [], [], []], scores: [1, 2, 3, 4], round_worth: [0, 0, 0, 0] }),
  scores: scores({ totals: [1, 2, 3, 4] }),
  hands: [null, null, null, null],
  picks: null,
  by: null,
  ...changes,
});
const REPLAY = {
  names: ["bot:greedy", "seat 1", "Ana", "dummy"],
  settings: settings(),
  positions: [position(0, 0), position(0, 1), position(2, 8)],
  end: end({ winners: [2], totals: [1, 2, 3, 4], ranking: [2, 1, 0] }),
  same_deal: true,
};

/** The screen of a replay. */
async function replay(changes = {}) {
  const page = await open({ path: "/r/rec" });
  page.server.answer("/api/replay/rec", { ...REPLAY, ...changes });
  const { default: Replay } = await page.load("screens/replay.js");
  const { Frame } = await page.load("parts/frame.js");
  const show = () => page.show(Replay, { id: "rec", onRedraw: () => {}, Frame });
  return { page, show, when: () => page.text("output"), names: () => page.texts(".rival-name") };
}

test("seats have names for people: bots their own, nameless ones a number, the dummy its word", async () => {
  const { page, show, names } = await replay();
  await show();
  const { levelOf } = await page.load("lib/bots.js");
  assert.deepEqual(names(), [`Aki${levelOf("greedy")}`, "Player 2", "Ana", "Dummy"]);
  assert.deepEqual(page.texts("fieldset .chip"), ["All", "Aki", "Player 2", "Ana"]);
  assert.deepEqual(page.texts(".avatar"), ["", "P", "A", "◇"]);
});

test("equal names are told apart, and bots are counted", async () => {
  const { show, names } = await replay({ names: ["Ana", "bot:guest-bot", "Ana"], settings: settings({ seats: 3 }) });
  await show();
  assert.deepEqual(names().slice(0, 3), ["Ana 1", "Akiguest-bot", "Ana 2"]);
  const bots = await replay({ names: ["bot:x", "Ben", "bot:y"] });
  await bots.show();
  assert.deepEqual(bots.names().slice(0, 3), ["Akix", "Ben", "Yuiy"]);
});

test("it is stepped through by buttons, arrows and the slider, and stops at the ends", async () => {
  const { page, show, when } = await replay();
  await show();
  assert.equal(when(), "Round 1, turn 1 of 9");
  await page.click("One turn back");
  assert.equal(when(), "Round 1, turn 1 of 9");
  await page.click("One turn forward");
  assert.equal(when(), "Round 1, turn 2 of 9");
  await page.press("ArrowRight");
  await page.press("ArrowRight");
  assert.equal(when(), "The game is over");
  await page.press("ArrowLeft");
  assert.equal(when(), "Round 1, turn 2 of 9");
  for (const how of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    await page.press("ArrowLeft", undefined, how);
  const slider = page.all("input").find((one) => one.getAttribute("type") === "range");
  await page.press("ArrowLeft", slider);
  assert.equal(when(), "Round 1, turn 2 of 9", "keys with another meaning");
  assert.deepEqual([slider.getAttribute("max"), slider.getAttribute("aria-valuetext")], ["2", "Round 1, turn 2 of 9"]);
  await page.type(slider, "2");
  assert.equal(when(), "The game is over");
  await page.click("To the beginning");
  assert.equal(when(), "Round 1, turn 1 of 9");
  await page.click("To the end");
  assert.equal(when(), "The game is over");
});

test("it plays by itself, a turn every 1.6 seconds, until the end, and from there anew", async () => {
  const { page, show, when } = await replay();
  await show();
  await page.click("Play");
  await page.clock.pass(1599);
  assert.equal(when(), "Round 1, turn 1 of 9");
  await page.clock.pass(1);
  assert.equal(when(), "Round 1, turn 2 of 9");
  await page.click("Pause");
  await page.clock.pass(5000);
  assert.equal(when(), "Round 1, turn 2 of 9");
  await page.click("Play");
  await page.clock.pass(1600);
  assert.equal(when(), "The game is over");
  await page.click("Play");
  assert.equal(when(), "Round 1, turn 1 of 9");
  await page.clock.pass(1600);
  assert.equal(when(), "Round 1, turn 2 of 9");
});

test("at the end stand the result and its reason", async () => {
  const { page, show } = await replay();
  await show();
  assert.equal(page.all(".totals").length, 0);
  await page.press("ArrowRight");
  await page.press("ArrowRight");
  assert.deepEqual(
    [page.text("section.paper h2"), page.text("section.paper p"), page.all("tr").map((one) => one.className)],
    ["Ana wins!", "The most points (30)", ["", "", "", "is-winner", ""]],
  );
});

test("a seat's view is asked for, and the moment stays", async () => {
  const { page, show, when } = await replay();
  await show();
  await page.press("ArrowRight");
  const chips = page.all("fieldset input");
  assert.deepEqual(
    [chips.map((one) => one.checked), page.server.asked.at(-1).path],
    [[true, false, false, false], "/api/replay/rec?seat=all"],
  );
  await page.happen("change", chips[1]);
  assert.deepEqual([page.server.asked.at(-1).path, when()], ["/api/replay/rec?seat=0", "Round 1, turn 2 of 9"]);
  assert.deepEqual(
    chips.map((one) => one.checked),
    [false, true, false, false],
  );
  page.server.answers = {};
  await page.happen("change", chips[3]);
  assert.deepEqual(
    [page.text(".problem"), page.all(".replay-board").length],
    ["The server cannot be reached.", 1],
    "the view of before stays",
  );
});

test("a game that is not there says so, and can be asked for again", async () => {
  const { page, show, when } = await replay();
  page.server.answer("/api/replay/rec", refuse("no-such-record"));
  await show();
  assert.deepEqual([page.text(".problem"), page.all(".replay-board").length], ["There is no such game.", 0]);
  page.server.answer("/api/replay/rec", REPLAY);
  await page.click("Try again");
  assert.equal(when(), "Round 1, turn 1 of 9");
  const slow = await replay();
  let tell;
  slow.page.server.answer(
    "/api/replay/rec",
    () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  );
  await slow.show();
  await slow.page.press("ArrowRight");
  assert.equal(slow.page.text(".loading"), "Just a moment…");
  tell(REPLAY);
  await slow.page.clock.pass(0);
  assert.equal(slow.when(), "Round 1, turn 1 of 9", "keys before it is there lead nowhere");
});

test("its link is shared, and its deal played again from any seat", async () => {
  const { page, show } = await replay();
  await show();
  await page.click("Share");
  assert.deepEqual(
    [page.text("[role=status]"), page.document.copied],
    ["Link copied", "Replay http://okawari.test/r/rec"],
  );
  await page.click("As Ana");
  assert.equal(page.text(".problem"), "The server cannot be reached.");
  page.server.answer("/api/again", { table: "new" });
  await page.click("As Player 2");
  assert.deepEqual([page.server.asked.at(-1).body.seat, location.pathname], [1, "/t/new"]);
});

test("a deal that the server would not deal again is not offered", async () => {
  const { page, show } = await replay({ same_deal: false });
  await show();
  const offered = (of) => of.texts(".replay-links h2, .replay-links button");
  assert.deepEqual(offered(page), ["Share"]);
  const other = await replay();
  await other.show();
  assert.deepEqual(offered(other.page), ["Share", "Same deal, against bots", "As Aki", "As Player 2", "As Ana"]);
});

test("an old record is shown, and marked with what would be refused in it today", async () => {
  const { page, show, names } = await replay({ fault: "there are 0 names; this game needs 4" });
  await show();
  assert.equal(
    page.text(".problem"),
    "An old record: it is shown, but would be refused today. there are 0 names; this game needs 4.",
  );
  assert.equal(names().length, 4);
  const right = await replay({ fault: "" });
  await right.show();
  assert.deepEqual(right.page.texts(".problem"), []);
});
