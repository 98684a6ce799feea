// What the host chooses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";
import { settings, table } from "../../../../support/node/tables.mjs";

const OPTIONS = {
  seats: [{ value: 2, why_not: "too many people", key: "needs-two-seats" }, { value: 3 }],
  edition: [{ value: "gamewright" }, { value: "original" }],
  dessert: [
    { value: "pudding" },
    { value: "tea", why_not: "not printed", key: "not-in-edition" },
    { value: "mochi", why_not: "not printed", key: "not-in-edition" },
  ],
  variant: [
    { value: null },
    { value: "battle", why_not: "needs two", key: "needs-two-seats" },
    { value: "golf", why_not: "the moon", key: "moon" },
    { value: "both-ways", why_not: "by itself" },
  ],
  must_have_maki: [{ value: false }, { value: true, why_not: "needs two", key: "needs-two-seats" }],
};

const CLOCKS = { none: null, quick: 20 };

/** The settings of a table, and what was set. */
async function choosing(how) {
  const page = await open(how);
  const parts = await page.load("parts/settings.js");
  const set = [];
  const answers = [];
  const onChange = (next) => new Promise((resolve) => (set.push(next), answers.push(resolve)));
  const show = (changes = {}, options = OPTIONS) =>
    page.show(parts.Settings, { clocks: CLOCKS, table: table({ settings: settings(changes), options }), onChange });
  const radios = (name) => page.all("input").filter((one) => one.getAttribute("name") === name);
  return { page, set, answers, show, radios, ...parts };
}

test("each choice shows its options and the chosen one, and why another cannot be once it is touched", async () => {
  const { page, show, radios } = await choosing();
  await show();
  assert.deepEqual(
    radios("dessert").map((one) => one.checked),
    [true, false, false],
  );
  assert.deepEqual(
    radios("dessert").map((one) => one.hasAttribute("aria-disabled")),
    [false, true, true],
  );
  assert.deepEqual(page.all(".chip").filter((one) => one.className === "chip is-off").length, 6);
  assert.deepEqual(page.texts(".why-not"), [], "nobody asked");
  for (const [field, place, told] of [
    ["seats", 0, "2: these rules are for 2 players"],
    ["dessert", 1, "Bubble tea: only in the anniversary edition"],
    ["dessert", 2, "Mochi: only in the anniversary edition"],
    ["variant", 1, "Sushi battle: needs 2 players"],
    ["variant", 2, "Sushi golf: the moon"],
    ["variant", 3, "Two-way street: by itself"],
  ]) {
    const { defaultPrevented } = await page.happen("click", radios(field)[place]);
    assert.deepEqual([page.texts(".why-not").includes(told), defaultPrevented], [true, true], told);
  }
  assert.equal(page.texts(".why-not").length, 3, "of each choice what was touched last");
  for (const field of ["seats", "dessert", "variant"])
    await page.happen(
      "change",
      radios(field).find((one) => !one.hasAttribute("aria-disabled")),
    );
  assert.deepEqual(page.texts(".why-not"), []);
  assert.deepEqual(page.texts(".chips").at(-1), "NoneQuick, 20 s");
  assert.equal(page.texts("legend").length, 5);
});

test("a choice says what it means, and all of them at a glance if there are more", async () => {
  const { page, show } = await choosing();
  await show({ edition: "gamewright", variant: null });
  assert.deepEqual(page.texts("fieldset > .note"), [
    "The English edition of 2014.",
    "Counts at the end of the game: whoever has the most gains points, whoever has the fewest loses some.",
  ]);
  assert.deepEqual(page.texts("summary"), [
    "All editions at a glance",
    "All desserts at a glance",
    "All variants at a glance",
  ]);
  await show({}, { ...OPTIONS, dessert: [{ value: "pudding" }] });
  assert.deepEqual(page.texts("summary"), ["All editions at a glance", "All variants at a glance"]);
  await show({}, null);
  assert.deepEqual(page.texts("summary"), []);
});

test("a change is asked for with everything else, and an edition begins with its own dessert", async () => {
  const { page, set, answers, show, radios } = await choosing();
  await show();
  await page.happen("change", radios("seats")[1]);
  assert.deepEqual(set, [settings({ seats: 3 })]);
  await page.happen("change", radios("clock")[1]);
  assert.deepEqual(set[1], settings({ seats: 3, clock: "quick" }));
  await page.happen("change", radios("edition")[1]);
  assert.deepEqual(
    set[2],
    settings({ seats: 3, clock: "quick", edition: "original", dessert: "" }),
    "a second change does not undo the first",
  );
  for (const answer of answers) answer();
  await quiet();
  await show({ clock: "none" });
  await page.happen("change", radios("seats")[1]);
  assert.deepEqual(set[3], settings({ seats: 3 }), "once all is answered, the table's settings count");
});

test("an older answer does not forget what is still asked for", async () => {
  const { page, set, answers, show, radios } = await choosing();
  await show();
  await page.happen("change", radios("clock")[1]);
  await page.happen("change", radios("seats")[1]);
  answers[0]();
  await quiet();
  await page.happen("change", radios("dessert")[0]);
  assert.deepEqual(set[2], settings({ seats: 3, clock: "quick" }));
});

test("switches are on or off, and one that cannot be on says why", async () => {
  const { page, set, show, Toggle } = await choosing();
  await show({ spectators: true });
  const switches = page.all("input").filter((one) => one.getAttribute("role") === "switch");
  assert.deepEqual(
    switches.map((one) => one.checked),
    [false, false, true, false],
  );
  assert.deepEqual(
    switches.map((one) => one.hasAttribute("aria-disabled")),
    [true, false, false, false],
  );
  assert.match(page.texts("small")[0], /^For 2 players/);
  const touched = await page.happen("click", switches[0]);
  assert.equal(page.texts("small")[0], "needs 2 players", "once it is touched");
  assert.equal(touched.defaultPrevented, true, "it stays off");
  assert.equal((await page.happen("click", switches[2])).defaultPrevented, false);
  assert.equal(page.texts("small")[1], "You can look up cards that you have seen and passed on.");
  await page.happen("change", switches[2]);
  assert.equal(set[0].spectators, false);
  await page.show(Toggle, { field: "must_have_maki", on: true, onChoose: () => {}, why: OPTIONS.must_have_maki[1] });
  assert.equal(page.find("input").hasAttribute("aria-disabled"), false, "what is on can be put off");
  await page.show(Toggle, { field: "must_have_maki", on: false, onChoose: () => {}, why: { value: true } });
  assert.equal(
    page.text("small"),
    "For 2 players: without maki you are left out of the maki score. Matters only in the anniversary edition.",
  );
});

test("the settings are one line", async () => {
  const { settingsLine } = await choosing();
  assert.equal(settingsLine(settings({ seats: 4 }), CLOCKS), "4 players · 2014 · Pudding");
  const more = settings({ seats: 2, edition: "anniversary", dessert: "tea", variant: "battle", clock: "quick" });
  assert.equal(settingsLine(more, CLOCKS), "2 players · Anniversary · Bubble tea · Sushi battle · Quick, 20 s");
});

test("others read the settings", async () => {
  const { page, SettingsText } = await choosing();
  const read = (changes, options = null) =>
    page.show(SettingsText, { clocks: CLOCKS, table: table({ settings: settings(changes), options }) });
  await read({ clock: "quick", spectators: false });
  assert.deepEqual(page.texts("dd"), [
    "2014The English edition of 2014.",
    "PuddingCounts at the end of the game: whoever has the most gains points, whoever has the fewest loses some.",
    "None",
    "Quick, 20 s",
    "no",
    "no",
  ]);
  await read({ variant: "golf", must_have_maki: true, memory_aid: true });
  assert.deepEqual(page.texts("dd").slice(2), [
    "Sushi golfWhoever has the fewest points wins.",
    "None",
    "yes",
    "yes",
    "yes",
  ]);
});

test("a dessert by which nobody loses threatens no loss, to the host and to the others", async () => {
  const { page, show, SettingsText } = await choosing();
  const dessert = ["pudding", "strawberry", "yogurt", "tea", "mochi"].map((value) => ({
    value,
    no_loss: value !== "strawberry",
  }));
  await show({ dessert: "pudding" }, { ...OPTIONS, dessert });
  const glance = () =>
    page
      .all("details")
      .find((one) => one.querySelector("summary").textContent === "All desserts at a glance")
      .querySelectorAll("dd")
      .map((one) => one.textContent);
  assert.equal(page.texts("fieldset > .note")[1], "Counts at the end of the game: whoever has the most gains points.");
  assert.deepEqual(
    glance().map((line) => /los/.test(line)),
    [false, true, false, false, false],
  );
  await show({ dessert: "pudding" }, { ...OPTIONS, dessert: dessert.map(({ value }) => ({ value })) });
  assert.deepEqual(
    glance().map((line) => /los/.test(line)),
    [true, true, true, false, true],
  );
  await page.show(SettingsText, {
    clocks: CLOCKS,
    table: table({ settings: settings({ dessert: "mochi" }), options: { dessert } }),
  });
  assert.equal(
    page.texts("dd")[1],
    "MochiEach one rolls your die; at the end of the game the highest die gains points.",
  );
});
