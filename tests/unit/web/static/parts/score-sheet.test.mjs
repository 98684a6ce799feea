// The score sheet: by kind and seat, with the reasons.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { DESSERTS, FIRST, NAMES, SCORES } from "../../../../support/node/sheets.mjs";
import { line, scores } from "../../../../support/node/tables.mjs";

const sheet = async (how) => {
  const page = await open(how);
  return { page, ...(await page.load("parts/score-sheet.js")) };
};

test("a round shows the categories in which anybody has anything", async () => {
  const { categoriesOf, categoriesAt } = await sheet();
  assert.deepEqual(
    categoriesOf(FIRST).map(([name]) => name),
    ["maki", "nigiri"],
  );
  assert.deepEqual(
    categoriesOf(FIRST)[0][1].map(({ points }) => points),
    [6, 0, -3],
  );
  assert.deepEqual(categoriesOf([]), []);
  assert.deepEqual(
    categoriesAt(SCORES, 1).map(([name]) => name),
    ["tempura"],
  );
  assert.deepEqual(categoriesAt(SCORES, 2), []);
  assert.deepEqual(categoriesAt({ ...SCORES, desserts: DESSERTS }, 2), [["dessert", DESSERTS]]);
  assert.deepEqual(
    categoriesAt({ ...SCORES, desserts: DESSERTS }, 1).map(([name]) => name),
    ["tempura"],
  );
});

test("a wide screen shows lines as a table, with everybody", async () => {
  const { page, Lines, categoriesOf } = await sheet({ holds: ["min-width: 760px"] });
  await page.show(Lines, { categories: categoriesOf(FIRST), names: NAMES, me: 1, dessert: "pudding" });
  assert.deepEqual(page.texts("thead th"), NAMES);
  assert.deepEqual(page.texts("tbody th"), ["Maki", "Nigiri"]);
  assert.deepEqual(page.texts("tbody td"), [
    "+65 icons, most",
    "0no icons",
    "−32 icons, second",
    "0wasabi left over",
    "0",
    "+2salmon",
  ]);
  assert.deepEqual(
    page.all("tbody td").map((one) => one.className),
    ["", "is-me is-zero", "", "is-zero", "is-me is-zero", ""],
  );
  assert.deepEqual(
    page.all("thead th").map((one) => one.className),
    ["", "is-me", ""],
  );
  assert.deepEqual(
    page.all("use").map((one) => one.getAttribute("href").split("#")[1]),
    ["maki-3", "salmon-on-wasabi"],
  );
});

test("a narrow one as a list, without those who have nothing; and it changes with the screen", async () => {
  const { page, Lines, categoriesAt } = await sheet();
  await page.show(Lines, {
    categories: categoriesAt({ ...SCORES, rounds: [FIRST], desserts: DESSERTS }, 0),
    names: NAMES,
    me: 0,
    dessert: "pudding",
  });
  assert.deepEqual(page.texts("h3"), ["Maki", "Nigiri"]);
  assert.deepEqual(page.texts("dt"), ["Ana", "Ben", "Aki", "Ana", "Aki"]);
  assert.deepEqual(page.texts(".line-points"), ["+6", "0", "−3", "0", "+2"]);
  assert.deepEqual(page.texts(".line-why"), [
    "5 icons, most",
    "no icons",
    "2 icons, second",
    "wasabi left over",
    "salmon",
  ]);
  assert.deepEqual(
    page.all("dl div").map((one) => one.className),
    ["is-me", "is-zero", "", "is-me is-zero", ""],
  );
  page.holds.add("min-width: 760px");
  page.queries.hear({ type: "change" });
  await page.clock.pass(0);
  assert.equal(page.all("table").length, 1);
  await page.draw(null);
  assert.equal(page.queries.listeners.get("change").size, 0);
});

test("desserts have their own name and sign", async () => {
  const { page, Lines } = await sheet();
  await page.show(Lines, { categories: [["dessert", DESSERTS]], names: NAMES, me: null, dessert: "tea" });
  assert.deepEqual(
    [page.texts("h3"), page.find("use").getAttribute("href")],
    [["Bubble tea"], "/static/cards.svg#tea-3"],
  );
  assert.deepEqual(page.texts(".line-why"), ["3 puddings, first place", "2 puddings", "1 pudding, last place"]);
});

test("the totals have a column a round, the dessert's at the end, and mark winners and oneself", async () => {
  const { page, Totals } = await sheet();
  await page.show(Totals, { scores: SCORES, names: NAMES, me: 0, dessert: "pudding" });
  assert.deepEqual(page.texts("thead th"), ["R1", "R2", "Total"]);
  assert.deepEqual(
    page.all("abbr").map((one) => one.getAttribute("title")),
    ["Round 1", "Round 2"],
  );
  assert.deepEqual(page.texts("tbody tr"), ["Ana6511", "Ben055", "Aki−154"]);
  await page.show(Totals, {
    scores: { ...SCORES, desserts: DESSERTS },
    names: NAMES,
    me: 1,
    dessert: "pudding",
    winners: [0, 1],
  });
  assert.deepEqual(page.texts("thead th"), ["R1", "R2", "Pudding", "Total"]);
  assert.deepEqual(page.texts("tbody tr"), ["Ana65611", "Ben0505", "Aki−15−64"]);
  assert.deepEqual(
    page.all("tbody tr").map((one) => one.className),
    ["is-winner", "is-me is-winner", ""],
  );
});
