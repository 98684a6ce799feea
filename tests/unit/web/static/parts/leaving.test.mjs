// Before somebody leaves.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";
import { bot, match, seat, table } from "../../../../support/node/tables.mjs";

test("leaving says what happens then", async () => {
  const { page, done, did, show, hasCompany } = await opened("leaving", "Leaving");
  const parts = (...seats) => match({ table: table({ seats }) });
  assert.equal(hasCompany(parts(seat("Ana"), bot("greedy"))), false);
  assert.equal(hasCompany(parts(seat("Ana"), seat("Ben", { left: true }))), false);
  assert.equal(hasCompany(parts(seat("Ana"), seat("Ben", { away: true }))), true);
  await show({ parts: parts(seat("Ana"), seat("Ben")), onLeave: did("leave") });
  assert.match(page.text(".sheet-scroll p"), /the others go on/);
  await page.click("Stay");
  await page.click("Leave");
  assert.deepEqual(done, ["close", "leave"]);
  await show({ parts: parts(seat("Ana"), bot("greedy")), onLeave: did("leave") });
  assert.match(page.text(".sheet-scroll p"), /^Nobody else plays here/);
});
