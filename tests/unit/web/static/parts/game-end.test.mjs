// The end of a match.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { end, free, match, own, scores, seat, table } from "../../../../support/node/tables.mjs";

const NAMES = ["Ana", "Ben", "Aki"];

/** The last screen, and what its buttons did. */
async function ended(how) {
  const page = await open(how);
  const done = [];
  const parts = await page.load("parts/game-end.js");
  const show = (changes = {}, props = {}) =>
    page.show(parts.GameEnd, {
      view: match({
        end: end(),
        scores: scores({ rounds: [[{}, {}, {}]], round_points: [[1, 2, 3]], totals: [20, 30, -2] }),
        ...changes,
      }),
      names: NAMES,
      onRematch: () => done.push("rematch"),
      onMessage: (text) => done.push(text),
      ...props,
    });
  return { page, done, show, ...parts };
}

test("the headline names the winners, or the reader", async () => {
  const { headline } = await ended();
  assert.equal(headline(end(), NAMES, 0), "Ben wins!");
  assert.equal(headline(end(), NAMES, 1), "You win!");
  assert.equal(headline(end({ winners: [0, 1] }), NAMES, 2), "Ana and Ben share the win!");
  assert.equal(headline(end({ winners: [1, 0] }), NAMES, null), "Ben and Ana share the win!");
  assert.equal(headline(end({ winners: [1, 0] }), NAMES, 0), "You share the win with Ben!");
  assert.equal(headline(end({ abandoned: true, winners: [] }), NAMES, 1), "No winner");
});

test("seats stand by rank with place, name and total, the own one marked", async () => {
  const { page, show } = await ended();
  await show();
  assert.deepEqual(page.texts(".podium li"), ["1.Ben30", "2.Anayou20", "3.Aki−2"]);
  assert.deepEqual(
    page.all(".podium li").map((one) => one.className),
    ["is-place-1 is-winner", "is-place-2 is-me", "is-place-3"],
  );
  assert.equal(page.text(".end-hero p"), "Well played! The most points (30)");
  await show({ own: own({ seat: 1 }) });
  assert.deepEqual([page.text(".end-hero p"), page.all(".is-won").length], ["The most points (30)", 1]);
  await show({}, { names: ["You", "Ben", "Aki"] });
  assert.deepEqual(page.texts(".podium li"), ["1.Ben30", "2.You20", "3.Aki−2"], "who is called so needs no mark");
  await show({ end: end({ abandoned: true, winners: [], places: [], why: { key: "abandoned" } }) });
  assert.deepEqual(page.texts(".podium-place"), []);
});

test("what comes next depends on a seat, a record and who waits", async () => {
  const { page, done, show } = await ended();
  const buttons = () => page.texts(".end-buttons button, .end-buttons a");
  await show();
  assert.deepEqual(buttons(), ["Rematch", "Replay", "Same deal, against bots", "Share", "Picture", "Home"]);
  await page.click("Rematch");
  assert.deepEqual(done, ["rematch"]);
  await show({ own: own({ seat: null }) });
  assert.deepEqual(buttons(), ["Replay", "Share", "Picture", "Home"]);
  await show({ own: own({ seat: null }) }, { waited: "Ben would like to play again." });
  assert.deepEqual([buttons()[0], page.texts(".note")[0]], ["To the rematch", "Ben would like to play again."]);
  await show({ end: end({ record: null }) });
  assert.deepEqual(buttons(), ["Rematch", "Share", "Picture", "Home"]);
});

test("what made the difference is said", async () => {
  const { page, show } = await ended();
  const decided = { category: "dessert", seat: 1, points: 6, second: 0, second_points: -3 };
  await show({ end: end({ decided }) });
  assert.equal(page.text(".end-hero .count-decided"), "Pudding made the difference: Ben +6, Ana −3");
});

test("the result is shared with the record's link, or else the table's", async () => {
  const shared = [];
  const { page, done, show } = await ended({ path: "/t/abc" });
  page.navigator.clipboard = { writeText: async (text) => void shared.push(text) };
  await show();
  await page.click("Share");
  await show({ end: end({ record: null }) });
  await page.click("Share");
  assert.deepEqual(
    shared,
    ["http://okawari.test/r/rec", "http://okawari.test/t/abc"].map(
      (link) => `Sushi for everybody! Ana 20, Ben 30, Aki −2 ${link}`,
    ),
  );
  assert.deepEqual(done, ["Result copied", "Result copied"]);
  page.navigator.share = async () => {};
  await page.click("Share");
  assert.equal(done.length, 2, "what the browser shares needs no word");
});

test("the deal of a day has its own result in place of a rematch, replay and same deal", async () => {
  const { page, show } = await ended();
  page.server.answer("/api/daily", { state: "abandoned" });
  await show({ table: table({ phase: "over", daily: "2026-11-18" }), end: end({ record: null }) });
  assert.deepEqual([page.all(".end-buttons").length, page.all(".daily-end").length], [0, 1]);
  await show();
  assert.deepEqual([page.all(".end-buttons").length, page.all(".daily-end").length], [1, 0]);
});

test("the same deal is played again from the own seat, or it is told why not", async () => {
  const { page, done, show, dealAgain } = await ended({ kept: { okawari: { name: "Ana", bot: "greedy" } } });
  page.server.answer("/api/again", refuse("no-such-record"));
  await show({ own: own({ seat: 2 }) });
  await page.click("Same deal, against bots");
  assert.deepEqual(page.server.asked.at(-1).body, { record: "rec", seat: 2, name: "Ana", bot: "greedy" });
  assert.deepEqual(done, ["There is no such game."]);
  page.server.answer("/api/again", { table: "new" });
  await dealAgain("rec", 1);
  assert.equal(location.pathname, "/t/new");
});

test("who has given no name is the guest of a deal played again, whichever seat it is", async () => {
  const { page, dealAgain } = await ended();
  page.server.answer("/api/again", { table: "new" });
  await dealAgain("rec", 1);
  assert.equal(page.server.asked.at(-1).body.name, "");
});

test("the sheet begins with the desserts, if there are any, and shows a round when asked", async () => {
  const { page, show } = await ended();
  const line = { points: 1, key: "dumpling", numbers: { have: 1 }, unit: "", english: "" };
  await show({
    scores: scores({
      rounds: [[{ dumpling: line }, { dumpling: line }, { dumpling: line }]],
      round_points: [[1, 1, 1]],
      desserts: [line, line, line],
      totals: [1, 1, 1],
    }),
  });
  assert.deepEqual(page.texts("h3"), ["Pudding"]);
  await page.click("R1");
  assert.deepEqual(page.texts("h3"), ["Dumplings"]);
});

test("matches at this table are tallied from the second on", async () => {
  const { page, show } = await ended();
  await show({ table: table({ seats: [seat("Ana", { games: 1 }), seat("Ben", { games: 1 }), free()] }) });
  assert.equal(page.texts("h2").includes("At this table"), false);
  await show({
    table: table({
      seats: [seat("Ana", { games: 2, wins: 1, points: 44 }), seat("Ben", { games: 1, points: -3 }), free()],
    }),
  });
  assert.deepEqual(page.texts("section").at(-1), "At this tableWinsGamesPointsAna1244Ben01−3");
});
