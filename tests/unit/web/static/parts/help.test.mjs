// Help at the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("help folds the keys away where there are none", async () => {
  for (const [holds, isOpen] of [
    [[], true],
    [["hover: none"], false],
  ]) {
    const { page, done, did, show } = await opened("help", "Help", { holds });
    await show({ onRules: did("rules") });
    assert.equal(page.find("details").hasAttribute("open"), isOpen);
    assert.match(page.texts("p")[1], /after the arrow/, "what the numbers beside the cards are");
    assert.deepEqual([page.texts("kbd").length, page.texts("dd").every(Boolean)], [7, true]);
    await page.click("How to play");
    assert.deepEqual(done, ["rules"]);
  }
});

test("in battle a card is taken at once, and chopsticks are for two", async () => {
  const { page, show } = await opened("help", "Help");
  await show({ isBattle: false });
  assert.match(page.texts("p")[0], /until the last player has kept a card/);
  await show({ isBattle: true });
  assert.match(page.texts("p")[0], /then it is the other player’s turn.*“Sushi Go!”.*two cards/);
});
