// Dialogs that are loaded when they are shown for the first time.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("a dialog that comes later is loaded once, and says if it cannot be", async () => {
  const { page, done, did, later } = await opened("later", "later");
  let loads = 0;
  const Part = ({ words }) => words;
  const Later = later(async () => (loads++, Part));
  await page.show(Later, { words: "here", onClose: did("close") });
  assert.equal(page.text("#app"), "here");
  await page.draw(null);
  await page.show(Later, { words: "again", onClose: did("close") });
  assert.deepEqual([page.text("#app"), loads], ["again", 1]);
  await page.show(
    later(async () => {
      throw new Error("gone");
    }),
    { onClose: did("close") },
  );
  assert.equal(page.text("h2"), "This page could not be loaded");
  await page.click("Close");
  assert.deepEqual(done, ["close"]);
});
