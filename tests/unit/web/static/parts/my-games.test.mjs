// My games on the first screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "../../../../support/node/kept-games.mjs";
import { refuse } from "../../../../support/node/network.mjs";
import { opened } from "../../../../support/node/page.mjs";

/** The part with these games kept. */
async function shown(games, how = {}) {
  const there = await opened("my-games", "MyGames", { kept: { "okawari-games": { games } }, ...how });
  await there.show();
  return there.page;
}

test("without games there is nothing", async () => {
  assert.equal((await shown([])).find("section"), null);
});

test("a game says when, with whom and how it ended, and leads back into it", async () => {
  const page = await shown([game(), game({ match: "n", me: 1, place: 1 })]);
  assert.deepEqual(page.texts(".played li"), ["2.20with Ben and AkiNov 18", "1.30with Ana and AkiNov 18"]);
  assert.deepEqual(
    page.all(".played li").map((one) => one.className),
    ["", "is-won"],
  );
  assert.equal(page.all(".played a")[0].getAttribute("href"), "/r/rec");
  page.server.answer("/api/again", refuse("no-such-record"));
  await page.click(page.all(".played button")[1]);
  await page.until(() => page.find(".problem"));
  assert.deepEqual(page.server.asked.at(-1).body.seat, 1);
  assert.equal(page.text(".problem"), "There is no such game.");
  page.server.answer("/api/again", { table: "new" });
  await page.click(page.all(".played button")[0]);
  await page.until(() => location.pathname === "/t/new");
  assert.deepEqual([page.server.asked.at(-1).body.record, page.find(".problem")], ["rec", null]);
});

test("a game without a record, such as a daily deal, has no replay", async () => {
  const page = await shown([game({ record: "", daily: "2026-11-18" })]);
  assert.deepEqual(
    page.all(".played a, .played button").map((one) => one.getAttribute("href")),
    ["/daily/2026-11-18"],
  );
  assert.match(page.text(".played li"), /Daily deal/);
  assert.equal((await shown([game({ record: "" })])).all(".played a").length, 0);
});

test("a guided game can be seen again, but not dealt again", async () => {
  const page = await shown([game({ guided: true })]);
  assert.deepEqual([page.all(".played a").length, page.all(".played button").length], [1, 0]);
});

test("the figures: wins, points a game, the best one and the favourite dish", async () => {
  const page = await shown([game(), game({ match: "n", totals: [25, 1, 1], winners: [0] })]);
  assert.deepEqual(page.texts(".figures dd"), ["1 of 2", "22.5", "25 points", "Maki"]);
  assert.match(page.find(".figures use").getAttribute("href"), /maki-3$/);
  const cold = await shown([game({ totals: [-3, 1, 1], dishes: { tea: 1 } })], { languages: ["pl"] });
  assert.deepEqual(cold.texts(".figures dd"), ["0 z 1", "−3", "−3 punkty", "Bubble tea"]);
  assert.equal((await shown([game({ dishes: {} })])).all(".figures dd").length, 3);
});

test("four are shown, and all when asked", async () => {
  const games = Array.from({ length: 6 }, (_, number) => game({ match: `${number}` }));
  const page = await shown(games);
  assert.equal(page.all(".played li").length, 4);
  await page.click("Show all 6 games");
  assert.deepEqual([page.all(".played li").length, page.all(".my-games-foot .button").length], [6, 0]);
  assert.equal((await shown(games.slice(0, 4))).all(".my-games-foot .button").length, 0);
});

test("they are forgotten when that is meant", async () => {
  const page = await shown([game()]);
  page.confirms = false;
  await page.click("Forget them");
  assert.equal(page.all(".played li").length, 1);
  page.confirms = true;
  await page.click("Forget them");
  assert.deepEqual([page.find("section"), page.kept("okawari-games").games], [null, []]);
});
