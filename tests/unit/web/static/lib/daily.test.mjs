// What is said of a daily deal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { daily, NOON, played } from "../../../../support/node/dailies.mjs";
import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

test("the days are named in the reader's language, and begin at midnight UTC", async () => {
  const page = await open();
  const { dayName, today } = await page.load("lib/daily.js");
  page.clock.now = Date.UTC(2026, 10, 18, 23, 59, 59);
  assert.deepEqual([today(), dayName(today())], ["2026-11-18", "Wednesday, November 18"]);
  page.clock.now += 1000;
  assert.equal(today(), "2026-11-19");
  const polish = await (await open({ languages: ["pl"] })).load("lib/daily.js");
  assert.equal(polish.dayName("2026-11-18"), "środa, 18 listopada");
  assert.equal(dayName("2026-11-18", { month: "short" }), "Nov");
});

test("how long it takes is told in hours and minutes of the server's clock, and never as nothing", async () => {
  const { until } = await (await open()).load("lib/daily.js");
  const times = [12 * 3600, 3600, 3599, 61, 60, 1, -5].map((seconds) => until(daily(), NOON + seconds));
  assert.deepEqual(times, ["12 h 0 min", "1 h 0 min", "1 h 0 min", "2 min", "1 min", "1 min", "1 min"]);
});

test("the first has five plates, the last of several none", async () => {
  const { platesOf } = await (await open()).load("lib/daily.js");
  const plates = [
    [1, 1001],
    [101, 1001],
    [501, 1001],
    [900, 1001],
    [1001, 1001],
    [1, 1],
  ].map(([place, of]) => platesOf({ place, of }));
  assert.deepEqual(plates, [5, 5, 3, 1, 0, 5]);
});

test("the line to share has day, points and places, and nothing of the deal", async () => {
  const { shareLine } = await (await open()).load("lib/daily.js");
  assert.equal(
    shareLine(played()),
    "Okawari, deal of 2026-11-18: 41 points · 🍣🍣🍣🍣▫️ · 251/1001 (Skilled) · 2/7 here",
  );
  assert.equal(
    shareLine(played({ yardstick: null, people: null, points: -1 })),
    "Okawari, deal of 2026-11-18: −1 point",
  );
});

test("a day is asked for by its name, and again until a bot's games have been played", async () => {
  const page = await open();
  const { useDaily } = await page.load("lib/daily.js");
  const { html } = await page.load("lib/html.js");
  const Shown = ({ day }) => {
    const { daily: told, problem } = useDaily(day);
    return html`
      <p>${problem?.problem ?? told?.state ?? "waits"} ${told?.yardstick?.place ?? "none"}</p>
    `;
  };
  page.server.answer("/api/daily", played({ yardstick: null }));
  await page.show(Shown, { day: "2026-11-17" });
  assert.deepEqual(
    [page.text("p"), page.server.asked.map(({ path }) => path)],
    ["over none", ["/api/daily?day=2026-11-17"]],
  );
  page.server.answer("/api/daily", refuse("too-fast", "", 429));
  await page.clock.pass(5000);
  assert.equal(page.text("p"), "too-fast none", "who is asked too often is asked again");
  page.server.answer("/api/daily", played());
  await page.clock.pass(4999);
  assert.equal(page.text("p"), "too-fast none");
  await page.clock.pass(1);
  assert.equal(page.text("p"), "over 251");
  await page.clock.pass(60_000);
  assert.equal(page.server.asked.length, 3);
  const other = await open();
  other.server.answer("/api/daily", refuse("no-such-day"));
  const { useDaily: ask } = await other.load("lib/daily.js");
  const { html: draw } = await other.load("lib/html.js");
  await other.show(() => draw`<p>${ask().problem?.problem}</p>`);
  assert.deepEqual([other.text("p"), other.server.asked[0].path], ["no-such-day", "/api/daily"]);
});
