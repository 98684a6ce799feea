// The rules with our cards: every number is the server's.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { facts, match, settings, table } from "../../../../support/node/tables.mjs";

const rules = async () => {
  const page = await open();
  return { page, ...(await page.load("parts/rules.js")), ...(await page.load("lib/words.js")) };
};
const kinds = (page) => page.all(".entry").map((entry) => entry.querySelectorAll(".card").map((one) => one.dataset.kind));

test("the course names rounds and hand, and the goal of a variant that has another", async () => {
  const { page, Course, t } = await rules();
  await page.show(Course, { facts: facts() });
  assert.deepEqual([page.text(".lead"), page.texts("p")[1], page.texts("li").length], [t("how.goal", { rounds: 4 }), "With 3 players, each begins a round with 11 cards.", 3]);
  await page.show(Course, { facts: facts({ hand_size: 0 }), variant: "golf" });
  assert.deepEqual([page.text(".lead"), page.texts("li").length, page.texts("p").length], [t("how.goal.golf", { rounds: 4 }), 0, 1]);
  await page.show(Course, { facts: facts({ hand_size: 1 }), variant: "battle" });
  assert.deepEqual([page.text(".lead"), page.texts("li").length], [t("how.goal", { rounds: 4 }), 3]);
});

test("cards are shown in the numbers in which they score", async () => {
  const { page, CardRules } = await rules();
  await page.show(CardRules, { facts: facts() });
  assert.deepEqual(kinds(page), [
    ["maki-1", "maki-2", "maki-3"], ["tempura", "tempura"], ["sashimi", "sashimi", "sashimi"], ["dumpling", "dumpling", "dumpling"], ["squid", "salmon", "egg"],
    ["wasabi", "squid", "squid on wasabi"], ["chopsticks", "wasabi", "salmon"], [], ["pudding"], ["strawberry-1", "strawberry-4"], ["tea-1", "tea-2", "tea-3"], ["mochi"],
  ]);
  assert.equal(page.all(".card").every((one) => one.className === "card card-compact" && one.getAttribute("aria-hidden") === "true"), true);
  const told = page.text("#app");
  for (const words of [
    "Most icons score 61, second most 31.", "into 15 each", "Without icons you score nothing here.", "Every 2 of them score 51.", "Every 3 of them score 101.", "Squid 32, salmon 21, egg 1.",
    "counts 7 times", "The chopsticks go back into the hand", "Most puddings: +62. Fewest: −63.", "scores 41 at once. Fewest symbols at the end: −64.", "cards scores 12, 42, 82.", "the highest die scores +63; with two players",
  ]) assert.equal(told.includes(words), true, words);
  assert.deepEqual(page.texts(".little tr"), ["Dumplings123+", "Points113161"]);
  assert.equal(page.text(".entry-cards .worth"), "224");
});

test("where others hold, other words stand", async () => {
  const { page, CardRules } = await rules();
  const desserts = [{ name: "pudding", most: 62, fewest: 0, squishy: 0, runs: [] }, { name: "strawberry", most: 0, fewest: 0, squishy: 41, runs: [] }];
  await page.show(CardRules, { facts: facts({ maki: { ...facts().maki, zero_icons_place: true }, hand_size: 0, desserts }) });
  const told = page.text("#app");
  for (const words of ["a player without icons can still come second", "The chopsticks go to the place of the second card", "Most puddings: +62; with two players nobody loses", "Fewest symbols at the end: 0."]) assert.equal(told.includes(words), true, words);
});

test("over a table the rules are those of its game", async () => {
  const { page, RulesDialog } = await rules();
  const show = (changes) => page.show(RulesDialog, { parts: match({ table: table({ settings: settings(changes) }) }), onClose: () => {} });
  await show({});
  assert.match(page.server.asked[0].path, /seats=3/);
  assert.equal(page.text(".problem"), "The server cannot be reached.");
  page.server.answer("/api/rules", facts());
  await page.click("Try again");
  assert.deepEqual([kinds(page).slice(8), page.text(".how").includes("Must have maki:")], [[["pudding"]], false]);
  await show({ variant: "golf", must_have_maki: true });
  assert.equal(page.text(".how").includes("Sushi golf: The fewest points win."), true);
  assert.equal(page.text(".how").includes("Must have maki: Two players"), true);
});

test("until the numbers are there it loads", async () => {
  const { page, RulesDialog } = await rules();
  page.server.answer("/api/rules", () => new Promise(() => {}));
  await page.show(RulesDialog, { parts: match(), onClose: () => {} });
  assert.equal(page.text(".loading"), "Just a moment…");
});
