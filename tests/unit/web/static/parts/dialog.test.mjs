// Something laid on top of the screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("a dialog opens over the page; cross, backdrop and Escape put it away, focus goes back", async () => {
  const { page, done, show } = await opened("dialog", "Dialog");
  const before = page.document.createElement("button");
  page.document.body.append(before);
  before.focus();
  await show({ title: "Title", children: "inside", foot: "below", class: "wide" });
  const box = page.find("dialog");
  assert.deepEqual(
    [box.hasAttribute("open"), box.className, page.text("h2"), page.text(".sheet-scroll"), page.text("footer")],
    [true, "sheet wide", "Title", "inside", "below"],
  );
  await page.click("Close");
  await page.happen("click", box);
  await page.happen("click", page.find("h2"));
  const cancel = await page.happen("cancel", box);
  assert.deepEqual([done, cancel.defaultPrevented], [["close", "close", "close"], true]);
  page.button("Close").focus();
  await page.draw(null);
  assert.equal(page.document.activeElement, before);
  await show({ title: "Title" });
  assert.deepEqual([page.all("footer").length, page.find("dialog").className], [0, "sheet "]);
  before.remove();
  page.button("Close").focus();
  await page.draw(null);
  assert.equal(page.document.activeElement, page.document.body, "what is gone gets no focus");
});
