// The score sheet on top of the table, and its tabs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { DESSERTS, FIRST, NAMES, SCORES } from "../../../../support/node/sheets.mjs";
import { game, match, own, scores } from "../../../../support/node/tables.mjs";

test("the dialog shows the last round first, and another one when asked", async () => {
  const page = await open();
  const { ScoresDialog } = await page.load("parts/scores-dialog.js");
  const view = match({ scores: SCORES, game: game({ round: 2, round_worth: [1, -2, 0] }), own: own({ seat: 0 }) });
  await page.show(ScoresDialog, { view, names: NAMES, onClose: () => {} });
  assert.equal(page.find("dialog").hasAttribute("open"), true);
  assert.equal(page.texts("h3")[0], "Round 3");
  assert.deepEqual(page.texts(".facts dd"), ["+1 this round", "−2 this round", "0 this round"]);
  assert.deepEqual(
    page.all(".segments button").map((one) => one.getAttribute("aria-pressed")),
    ["false", "true"],
  );
  assert.equal(page.texts("h3")[1], "Tempura");
  await page.click("R1");
  assert.deepEqual(page.texts("h3").slice(1), ["Maki", "Nigiri"]);
  await page.show(ScoresDialog, { view: { ...view, scores: scores() }, names: NAMES, onClose: () => {} });
  assert.equal(page.texts(".note")[0], "No round is over yet.");
});

test("one round alone needs no tabs", async () => {
  const page = await open();
  const { ScoresDialog } = await page.load("parts/scores-dialog.js");
  await page.show(ScoresDialog, {
    view: match({ scores: scores({ rounds: [FIRST], round_points: [[6, 0, -1]] }) }),
    names: NAMES,
    onClose: () => {},
  });
  assert.equal(page.all(".segments").length, 0);
  assert.equal(page.texts(".note").includes("No round is over yet."), false);
});

test("tabs name the rounds and the dessert, long where there is room", async () => {
  for (const [holds, told] of [
    [[], ["R1", "R2", "Dessert"]],
    [["min-width: 560px"], ["Round 1", "Round 2", "Mochi"]],
  ]) {
    const page = await open({ holds });
    const { RoundTabs } = await page.load("parts/scores-dialog.js");
    const shown = [];
    await page.show(RoundTabs, {
      scores: { ...SCORES, desserts: DESSERTS },
      dessert: "mochi",
      shown: 2,
      onShow: (round) => shown.push(round),
    });
    assert.deepEqual(page.texts("button"), told);
    assert.equal(page.all("button")[2].getAttribute("aria-pressed"), "true");
    await page.click(told[1]);
    assert.deepEqual(shown, [1]);
  }
  const page = await open();
  const { RoundTabs } = await page.load("parts/scores-dialog.js");
  await page.show(RoundTabs, { scores: SCORES, dessert: "mochi", shown: 0, onShow: () => {} });
  assert.equal(page.all("button").length, 2);
});
