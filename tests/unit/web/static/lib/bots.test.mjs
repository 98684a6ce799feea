// The bots of the house.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

const READY = { name: "simple", line: "", ready: true };
const LATER = { name: "search", line: "", ready: false };

test("the bot of the last game is meant, or the easiest", async () => {
  const page = await open({ kept: { okawari: { bot: "greedy" } } });
  const { usualBot } = await page.load("lib/bots.js");
  assert.equal(usualBot(["simple", "greedy"]), "greedy");
  assert.equal(usualBot(["simple", "search"]), "simple");
  assert.equal(usualBot([]), undefined);
});

test("bots have names by their order, and go round", async () => {
  const page = await open();
  const { botName } = await page.load("lib/bots.js");
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map(botName), ["Aki", "Yui", "Ken", "Mei", "Rin", "Aki", "Yui"]);
});

test("a level has words, and an unknown one its own name", async () => {
  const page = await open();
  const { levelOf } = await page.load("lib/bots.js");
  const { t } = await page.load("lib/words.js");
  assert.equal(levelOf("greedy"), t("bot.greedy"));
  assert.notEqual(levelOf("greedy"), "bot.greedy");
  assert.equal(levelOf("guest-bot"), "guest-bot");
  assert.equal(levelOf("hard", true), "Normal, soon Hard");
});

test("the bots are asked for again, every ten seconds, until all are ready", async () => {
  const page = await open();
  const { useBots } = await page.load("lib/bots.js");
  let seen = null;
  const Bots = () => ((seen = useBots()), null);
  page.server.answer("/api/options", { bots: [READY, LATER] });
  await page.show(Bots);
  assert.deepEqual(seen, [READY, LATER]);
  await page.clock.pass(9999);
  assert.equal(page.server.asked.length, 1);
  await page.clock.pass(1);
  assert.equal(page.server.asked.length, 2);
  page.server.answer("/api/options", { bots: [READY] });
  await page.clock.pass(10000);
  assert.deepEqual(seen, [READY]);
  await page.clock.pass(60000);
  assert.equal(page.server.asked.length, 3);
});

test("a page that is left asks no more, and one without a server has no bots", async () => {
  const page = await open();
  const { useBots } = await page.load("lib/bots.js");
  let seen = null;
  const Bots = () => ((seen = useBots()), null);
  page.server.answer("/api/options", { bots: [LATER] });
  await page.show(Bots);
  await page.draw(null);
  await page.clock.pass(60000);
  assert.equal(page.server.asked.length, 1);
  const alone = await open();
  const bots = await alone.load("lib/bots.js");
  await alone.show(() => ((seen = bots.useBots()), null));
  assert.deepEqual(seen, []);
});
