// The same seat on another device.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("another device gets a code, which can be taken back", async () => {
  const { page, show } = await opened("device", "OtherDevice");
  await show({ table: "abc" });
  await page.click("Play on another device");
  assert.equal(page.text(".note"), "That did not work.");
  page.server.answer("/api/device", { code: "ABCD2345" });
  page.server.answer("/api/device/revoke", { table: "abc" });
  await page.click("Play on another device");
  assert.deepEqual(
    [page.text(".code"), page.server.asked.at(-1).body, page.find(".device").scrolled],
    ["ABCD2345", { table: "abc" }, { block: "nearest" }],
  );
  await page.click("Cancel");
  assert.deepEqual([page.all(".code").length, page.server.asked.at(-1).path], [0, "/api/device/revoke"]);
  page.server.answers = {};
  await page.click("Play on another device");
  assert.equal(page.all(".code").length, 0);
});
