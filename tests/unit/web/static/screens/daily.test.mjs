// The screen of the daily deal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { daily, NOON, played } from "../../../../support/node/dailies.mjs";
import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

/** The screen of a day. */
async function screen(answer, { id = "", ...how } = {}) {
  const page = await open(how);
  page.server.answer("/api/daily", ({ method }) => (method === "POST" ? page.begun : answer));
  const { default: Daily } = await page.load("screens/daily.js");
  const { Frame } = await page.load("parts/frame.js");
  await page.show(Daily, { id, onRedraw: () => {}, Frame });
  return page;
}

test("a try begins when it is asked for, under one's name", async () => {
  const page = await screen(daily(), { kept: { okawari: { name: "Ana" } } });
  assert.match(page.text(".daily-hero"), /Wednesday, November 18.*you against 2 bots \(Skilled\).*one try/);
  assert.match(page.text(".daily-clock"), /Ends in 12 h 0 min/);
  assert.equal(page.server.asked.length, 1, "nothing begins by itself");
  page.begun = refuse("no-more-tries", "", 409);
  await page.click("Play today’s deal");
  assert.match(page.text(".problem"), /Come back tomorrow/);
  page.begun = { table: "new" };
  await page.click("Play today’s deal");
  assert.deepEqual([location.pathname, page.server.asked.at(-1).body], ["/t/new", { name: "Ana" }]);
  const guest = await screen(daily());
  guest.begun = { table: "new" };
  await guest.click("Play today’s deal");
  assert.deepEqual(guest.server.asked.at(-1).body, { name: "" });
});

test("until a day is there the page loads; then, or where it cannot, it does not", async () => {
  let tell;
  const page = await screen(new Promise((resolve) => (tell = resolve)));
  assert.deepEqual([page.texts(".loading"), page.all(".daily-home").length], [["Just a moment…"], 1]);
  tell(daily());
  await page.until(() => page.all(".tagline").length === 1);
  assert.equal(page.all(".loading").length, 0);
  const refused = await screen(refuse("no-such-day", "", 404));
  assert.deepEqual([refused.all(".loading").length, refused.all(".problem").length], [0, 1]);
});

test("a try that goes on is continued, and one that was left is over", async () => {
  const page = await screen(daily({ state: "playing", table: "abc" }));
  assert.equal(page.button("Continue your game").getAttribute("href"), "/t/abc");
  assert.equal(page.all(".button.huge").length, 1);
  const left = await screen(daily({ state: "abandoned", table: "abc" }));
  assert.match(left.text(".daily-hero"), /that was your try/);
  assert.equal(left.all(".button.huge").length, 0);
});

test("after the try there is the result, and what is shared is said", async () => {
  const page = await screen(played());
  assert.deepEqual(page.texts(".figures dd"), ["41", "2 of 7", "251 of 1001"]);
  assert.equal(page.all(".button.huge").length, 0);
  page.navigator.clipboard = { writeText: async () => {} };
  await page.click("Share the result");
  assert.match(page.text(".daily-hero"), /Result copied/);
  assert.equal(await page.said(), "Result copied");
});

test("a day that is over cannot be begun", async () => {
  const page = await screen(daily({ now: NOON + 12 * 3600 }), { id: "2026-11-18" });
  assert.deepEqual(page.server.asked[0].path, "/api/daily?day=2026-11-18");
  assert.equal(page.all(".button.huge").length, 0);
  assert.equal(page.button("To today’s deal").getAttribute("href"), "/daily");
  assert.equal(page.find(".daily-clock"), null);
});

test("what is certain of it is told, with the seal", async () => {
  const page = await screen(daily());
  assert.equal(page.all(".daily-facts li").length, 4);
  assert.deepEqual(page.texts("code"), ["c0ffee", "decade"]);
});

test("as long as the bots are not ready the screen says so, and the button wakes up by itself", async () => {
  const page = await screen(daily({ preparing: true }));
  assert.match(page.text(".note"), /^You cannot begin yet: .*bots \(Skilled\) ready/);
  assert.equal(page.button("Play today’s deal").hasAttribute("disabled"), true);
  page.server.answer("/api/daily", daily());
  await page.clock.pass(5000);
  assert.equal(page.find(".note"), null);
  assert.equal(page.button("Play today’s deal").hasAttribute("disabled"), false);
  const begun = await screen(daily({ preparing: true, state: "playing", table: "abc" }), { languages: ["pl"] });
  assert.match(begun.text(".note"), /^Twoja gra czeka/);
});

test("what goes wrong is told", async () => {
  const page = await screen(refuse("no-such-day", "", 404), { id: "x" });
  assert.match(page.text(".problem"), /no such day/);
  assert.deepEqual([page.find(".loading"), page.find("code")], [null, null]);
});
