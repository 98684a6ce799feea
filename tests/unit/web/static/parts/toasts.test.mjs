// A message above whatever lies there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("each message is put on top anew, and taken away with its words", async () => {
  const { page, show } = await opened("toasts", "Toasts");
  const done = [];
  await show({ message: "" });
  const box = page.find(".toasts");
  Object.assign(box, { showPopover: () => done.push("shown"), hidePopover: () => done.push("hidden") });
  await show({ message: "first" });
  assert.deepEqual([page.text(".toast"), box.getAttribute("popover")], ["first", "manual"]);
  await show({ message: "second" });
  await show({ message: "" });
  assert.deepEqual([done, page.all(".toast").length], [["shown", "hidden", "shown", "hidden"], 0]);
});

test("a browser without popovers shows it all the same", async () => {
  const { page, show } = await opened("toasts", "Toasts");
  await show({ message: "words" });
  assert.equal(page.text(".toast"), "words");
});
