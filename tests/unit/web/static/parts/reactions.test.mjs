// The emoji that can be sent around the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("an emoji is sent by a tap; without the list there is nothing to choose", async () => {
  const { page, done, did, show } = await opened("reactions", "Reactions");
  page.server.answer("/api/options", { reactions: ["🍣", "🍵"] });
  await show({ onSend: did("send") });
  await page.click("🍵");
  assert.deepEqual(done, [["send", "🍵"]]);
  const alone = await opened("reactions", "Reactions");
  await alone.show({ onSend: alone.did("send") });
  assert.equal(alone.done.length, 1, "it closes");
});
