// The stickers that can be sent around the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("a sticker is sent by a tap; without the list there is nothing to choose", async () => {
  const { page, done, did, show } = await opened("reactions", "Reactions");
  page.server.answer("/api/options", { stickers: ["yum", "wow"] });
  await show({ onSend: did("send") });
  await page.click("Wow!");
  assert.deepEqual(done, [["send", "wow"]]);
  const alone = await opened("reactions", "Reactions");
  await alone.show({ onSend: alone.did("send") });
  assert.equal(alone.done.length, 1, "it closes");
});

test("a sticker is a drawing, an emoji of an earlier page is itself, and nothing is nothing", async () => {
  const { page, show } = await opened("sticker", "Sticker");
  await show({ name: "yum" });
  assert.equal(page.find(".reaction use").getAttribute("href"), "/static/faces.svg#sticker-yum");
  await show({ name: "🍣" });
  assert.deepEqual([page.text(".reaction"), page.all("use").length], ["🍣", 0]);
  await show({ name: "" });
  assert.equal(page.all(".reaction").length, 0);
});
