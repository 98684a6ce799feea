// The menu of the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";
import { match, own, table } from "../../../../support/node/tables.mjs";

test("the menu leads on, and motion can be put off unless the system has", async () => {
  const { page, done, did, show } = await opened("menu", "Menu");
  const props = { id: "abc", onShow: did("show"), onRedraw: did("words") };
  await show({ view: match({}), ...props });
  for (const words of ["Previous turn", "How to play", "Help", "Leave the game"]) await page.click(words);
  assert.deepEqual(
    done.splice(0),
    ["last", "rules", "help", "leave"].map((what) => ["show", what]),
  );
  assert.equal(page.texts("dialog button").at(-1), "Leave the game", "where nobody presses it by mistake");
  assert.equal(page.button("Animations").getAttribute("aria-pressed"), "true");
  await page.click("Animations");
  assert.deepEqual(
    [done.splice(0), page.kept("okawari").calm, page.document.documentElement.dataset.calm],
    [["words"], true, ""],
  );
  await show({ view: match({}), ...props });
  assert.deepEqual([page.button("Animations").getAttribute("aria-pressed"), page.all(".device").length], ["false", 1]);
  await page.click("Animations");
  assert.equal(page.kept("okawari").calm, false);
  assert.equal(page.button("Double tap keeps a card").getAttribute("aria-pressed"), "false");
  await page.click("Double tap keeps a card");
  await show({ view: match({}), ...props });
  assert.deepEqual(
    [page.kept("okawari").doubleTap, page.button("Double tap keeps a card").getAttribute("aria-pressed")],
    [true, "true"],
  );
  page.holds.add("prefers-reduced-motion: reduce");
  await show({ view: match({ own: own({ seat: null }) }), ...props });
  assert.equal(page.button("Animations: off (system setting)").hasAttribute("disabled"), true);
  assert.deepEqual([page.texts("button").includes("Leave the game"), page.all(".device").length], [false, 0]);
  await show({ view: match({ table: table({ phase: "over" }) }), ...props });
  assert.equal(page.texts("button").includes("Leave the game"), false);
});
