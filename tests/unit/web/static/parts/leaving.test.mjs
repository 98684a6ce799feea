// Before somebody leaves.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";
import { bot, match, seat, table } from "../../../../support/node/tables.mjs";

test("leaving says what happens then", async () => {
  const { page, done, did, show } = await opened("leaving", "Leaving");
  const view = (...seats) => match({ table: table({ seats }) });
  await show({ view: view(seat("Ana"), seat("Ben")), onLeave: did("leave") });
  assert.match(page.text(".sheet-scroll p"), /the others go on/);
  await page.click("Stay");
  await page.click("Leave");
  assert.deepEqual(done, ["close", "leave"]);
  await show({ view: view(seat("Ana"), bot("greedy")), onLeave: did("leave") });
  assert.match(page.text(".sheet-scroll p"), /^Nobody else plays here/);
});
