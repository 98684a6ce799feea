// What went wrong, with a button to try again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("what went wrong can be tried again", async () => {
  const { page, done, did, show } = await opened("trouble", "Trouble");
  await show({ problem: { problem: "offline" }, onAgain: did("again"), children: "or not" });
  assert.deepEqual([page.text(".problem"), page.text(".row")], ["The server cannot be reached.", "Try againor not"]);
  await page.click("Try again");
  assert.deepEqual(done, ["again"]);
});
