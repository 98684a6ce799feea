// What a card is worth, in a few words with the server's numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { facts } from "../../../../support/node/tables.mjs";

test("every kind has its tip", async () => {
  const page = await open();
  const { tip } = await page.load("lib/tips.js");
  for (const [kind, told] of Object.entries({
    "maki-2": "most icons 61, second 31",
    tempura: "every set of 2: 51 points",
    sashimi: "every set of 3: 101 points",
    dumpling: "the more, the better: 11, 31, 61",
    egg: "1 point; × 7 on wasabi",
    salmon: "21 points; × 7 on wasabi",
    squid: "32 points; × 7 on wasabi",
    wasabi: "your next nigiri counts × 7",
    chopsticks: "in a later turn, take two cards",
    pudding: "end of the game: most +62, fewest −63",
    "strawberry-3": "taking the lead: +41; fewest symbols at the end of the game: −64",
    "tea-5": "end of the game: runs of 1, 2, 3… score 12, 42, 82",
    mochi: "rolls your die; end of the game: highest +63",
  }))
    assert.equal(tip(facts(), kind), told, kind);
});

test("a loss is named only where somebody loses", async () => {
  const page = await open();
  const { tip } = await page.load("lib/tips.js");
  const desserts = [
    { name: "pudding", most: 62, fewest: 0, squishy: 0, runs: [] },
    { name: "strawberry", most: 0, fewest: 0, squishy: 41, runs: [] },
  ];
  assert.equal(tip(facts({ desserts }), "pudding"), "end of the game: most +62");
  assert.equal(
    tip(facts({ desserts }), "strawberry-1"),
    "taking the lead: +41; fewest symbols at the end of the game: 0",
    "which has no words without a loss",
  );
  assert.equal(
    tip(facts({ desserts: [] }), "yogurt-2"),
    "end of the game: highest value +61, lowest 0",
    "a dessert that is not played",
  );
});

test("without numbers, or words for them, the hint on the card stands", async () => {
  const page = await open();
  const { tip } = await page.load("lib/tips.js");
  assert.equal(tip(null, "maki-2"), "most icons");
  assert.equal(tip(null, "egg"), "best on wasabi");
  assert.equal(tip(facts(), "egg on wasabi"), "");
});

test("the numbers are asked for by what is played, and shown only if they are of that", async () => {
  const page = await open();
  const { useFacts } = await page.load("lib/tips.js");
  let seen;
  const Facts = ({ edition, tableaux }) => ((seen = useFacts(edition, tableaux)), null);
  await page.show(Facts, { edition: undefined, tableaux: 3 });
  assert.deepEqual([seen, page.server.asked], [null, []]);
  page.server.answer("/api/rules", facts());
  await page.show(Facts, { edition: "gamewright", tableaux: 3 });
  assert.deepEqual(seen, facts());
  assert.equal(page.server.asked[0].path, "/api/rules?edition=gamewright&seats=3&variant=&must_have_maki=false");
  page.server.answers = {};
  await page.show(Facts, { edition: "gamewright", tableaux: 4 });
  assert.equal(seen, null);
});

test("variant and must-have-maki are asked for, too", async () => {
  const page = await open();
  const { useRules } = await page.load("lib/tips.js");
  await page.show(() => (useRules({ edition: "original", seats: 2, variant: "golf", must_have_maki: true }), null));
  assert.equal(page.server.asked[0].path, "/api/rules?edition=original&seats=2&variant=golf&must_have_maki=true");
});
