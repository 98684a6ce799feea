// The rules with our cards: every number is the server's.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { facts, match, settings, table } from "../../../../support/node/tables.mjs";

const rules = async () => {
  const page = await open();
  const parts = await page.load("parts/rules.js");
  const { html } = await page.load("lib/html.js");
  const Both = (One, Other) => (props) => html`
    <${One} ...${props} />
    <${Other} ...${props} />
  `;
  const AllCards = Both(parts.CardRules, parts.DessertRules);
  const WholeCourse = Both(parts.Goal, parts.Course);
  return { page, AllCards, WholeCourse, ...parts, ...(await page.load("lib/words.js")) };
};
const kinds = (page) =>
  page.all(".entry").map((entry) => entry.querySelectorAll(".card").map((one) => one.dataset.kind));

test("the course names rounds and hand, and the goal of a variant that has another", async () => {
  const { page, WholeCourse, t } = await rules();
  await page.show(WholeCourse, { facts: facts() });
  assert.deepEqual(
    [page.text(".lead"), page.texts("p")[1], page.texts("li").length],
    [t("how.goal", { rounds: 4 }), "With 3 players, each begins a round with 11 cards.", 3],
  );
  await page.show(WholeCourse, { facts: facts({ hand_size: 0 }), variant: "golf" });
  assert.deepEqual(
    [page.text(".lead"), page.texts("li").length, page.texts("p").length],
    [t("how.goal.golf", { rounds: 4 }), 0, 1],
  );
  await page.show(WholeCourse, { facts: facts({ hand_size: 1 }), variant: "battle" });
  assert.deepEqual([page.text(".lead"), page.texts("li").length], [t("how.goal", { rounds: 4 }), 3]);
});

test("cards are shown in the numbers in which they score", async () => {
  const { page, AllCards } = await rules();
  await page.show(AllCards, { facts: facts() });
  assert.deepEqual(kinds(page), [
    ["maki-1", "maki-2", "maki-3"],
    ["tempura", "tempura"],
    ["sashimi", "sashimi", "sashimi"],
    ["dumpling", "dumpling", "dumpling"],
    ["squid", "salmon", "egg"],
    ["wasabi", "squid", "squid on wasabi"],
    ["chopsticks", "wasabi", "salmon"],
    [],
    ["pudding"],
    ["strawberry-1", "strawberry-4"],
    ["tea-1", "tea-2", "tea-3"],
    ["mochi"],
  ]);
  assert.equal(
    page.all(".card").every((one) => one.getAttribute("aria-hidden") === "true"),
    true,
  );
  assert.deepEqual(page.texts(".card-signs"), ["×2 = 5", "×2 = 5", "1"]);
  const told = page.text("#app");
  for (const words of [
    "Most icons score 61, second most 31.",
    "(two players get 15 each)",
    "Without icons you score nothing here.",
    "Every set of 2 scores 51 points.",
    "Every set of 3 scores 101 points.",
    "Squid 32, salmon 21, egg 1.",
    "scores 7 times its points",
    "The chopsticks go back into the hand",
    "Only one pair per turn",
    "Most puddings: +62. Fewest: −63.",
    "score 41 at once; a tie with somebody who played none this turn is enough.",
    "Fewest symbols at the end of the game: −64.",
    "cards scores 12, 42, 82.",
    "the highest die scores +63; with two players",
  ])
    assert.equal(told.includes(words), true, words);
  assert.deepEqual(page.texts(".little tr"), ["Dumplings123+", "Points113161"]);
  assert.equal(page.text(".entry-cards .worth"), "224");
});

test("where others hold, other words stand", async () => {
  const { page, AllCards } = await rules();
  const desserts = [
    { name: "pudding", most: 62, fewest: 0, all_equal: 0, squishy: 0, runs: [] },
    { name: "strawberry", most: 0, fewest: -35, all_equal: 0, squishy: 41, runs: [] },
  ];
  await page.show(AllCards, {
    facts: facts({ maki: { ...facts().maki, zero_icons_place: true }, hand_size: 0, desserts }),
  });
  const told = page.text("#app");
  for (const words of [
    "a player without icons can still come second, or first if nobody has any",
    "is turned up for everybody; you may take it as your second",
    "The chopsticks go face up to the place of the second card",
    "Most puddings: +62; with two players nobody loses",
    "Fewest symbols at the end of the game: −35.",
  ])
    assert.equal(told.includes(words), true, words);
});

test("ties of a dessert are told as they score", async () => {
  const { page, AllCards, t } = await rules();
  const ties = async (...desserts) => {
    await page.show(AllCards, { facts: facts({ desserts }) });
    return page
      .all(".entry")
      .slice(-desserts.length)
      .map((one) =>
        one
          .querySelectorAll("p")
          .slice(1)
          .map((line) => line.textContent),
      );
  };
  const [pudding, strawberry, tea, mochi] = facts().desserts;
  const [equal, lost] = [
    t("how.dessert.ties"),
    "Tied players split the loss evenly, and any remainder is dropped. If all are equal, each scores −23.",
  ];
  assert.deepEqual(await ties(pudding, strawberry, tea, mochi), [[equal], [lost], [], [equal]]);
  assert.deepEqual(await ties({ ...strawberry, all_equal: 0 }), [[equal]], "two players who tie lose nothing");
});

test("over a table the rules are those of its game", async () => {
  const { page, RulesDialog } = await rules();
  const show = (changes) =>
    page.show(RulesDialog, { view: match({ table: table({ settings: settings(changes) }) }), onClose: () => {} });
  await show({});
  assert.match(page.server.asked[0].path, /seats=3/);
  assert.equal(page.text(".problem"), "The server cannot be reached.");
  page.server.answer("/api/rules", facts());
  await page.click("Try again");
  assert.deepEqual([kinds(page).slice(8), page.text(".how").includes("Must have maki:")], [[["pudding"]], false]);
  await show({ variant: "golf", must_have_maki: true });
  assert.equal(page.text(".how").includes("Sushi golf: Whoever has the fewest points wins."), true);
  assert.equal(page.text(".how").includes("Must have maki: For 2 players"), true);
});

test("until the numbers are there it loads", async () => {
  const { page, RulesDialog } = await rules();
  page.server.answer("/api/rules", () => new Promise(() => {}));
  await page.show(RulesDialog, { view: match(), onClose: () => {} });
  assert.equal(page.text(".loading"), "Just a moment…");
});
