// How a try at a daily deal ended.

import assert from "node:assert/strict";
import { test } from "node:test";

import { daily, played } from "../../../../support/node/dailies.mjs";
import { refuse } from "../../../../support/node/network.mjs";
import { opened } from "../../../../support/node/page.mjs";

/** The result of a day. */
async function result(changes = {}) {
  const there = await opened("daily-result", "DailyResult");
  await there.show({ daily: played(changes), onMessage: there.did("say") });
  return there;
}

test("points and places, and when the rest is told", async () => {
  const { page } = await result();
  assert.deepEqual(page.texts(".figures dd"), ["41", "2 of 7", "251 of 1001"]);
  assert.deepEqual([page.all(".daily-plates > span").length, page.all(".daily-plates .is-full").length], [5, 4]);
  assert.match(page.text(".figures"), /Among 1000 games of Skilled in your seat/);
  assert.match(page.text(".quietly"), /in 13 h 0 min/);
  assert.equal(page.all("a").length, 0, "no replay before it is open");
});

test("games that are still being played, and a match that ended too late, are told", async () => {
  const { page } = await result({ yardstick: null, people: null });
  assert.deepEqual(page.texts(".figures dd"), [
    "41",
    "no place: it ended too late",
    "These games are still being played…",
  ]);
  assert.equal(page.find(".daily-plates"), null);
});

test("once it is open there is the replay", async () => {
  const { page } = await result({ is_open: true, record: "rec" });
  assert.deepEqual([page.button("Replay").getAttribute("href"), page.find(".quietly")], ["/r/rec", null]);
});

test("the line is shared with a link to the daily deal", async () => {
  const { page, done } = await result();
  const copied = [];
  page.navigator.clipboard = { writeText: async (text) => void copied.push(text) };
  await page.click("Share the result");
  assert.deepEqual(done, [["say", "Result copied"]]);
  assert.match(copied[0], /^Okawari, deal of 2026-11-18: 41 points · .* http.*\/daily$/);
  page.navigator.share = async () => {};
  await page.click("Share the result");
  assert.equal(done.length, 1);
});

/** The end of a match with a day's deal. */
async function ended(answer) {
  const there = await opened("daily-result", "DailyEnd");
  there.page.server.answer("/api/daily", answer);
  await there.show({ day: "2026-11-18", onMessage: there.did("say") });
  return there.page;
}

test("at the end of the match the server is asked for the result of its day", async () => {
  const page = await ended(played());
  assert.deepEqual([page.server.asked[0].path, page.texts(".figures dd")[1]], ["/api/daily?day=2026-11-18", "2 of 7"]);
  assert.equal(page.button("Home").getAttribute("href"), "/");
  const left = await ended(daily({ state: "abandoned" }));
  assert.match(left.text("section p"), /that was your try/);
  const gone = await ended(refuse("too-fast"));
  assert.match(gone.text(".problem"), /Too many tries/);
  assert.equal(gone.button("Home").getAttribute("href"), "/");
});
