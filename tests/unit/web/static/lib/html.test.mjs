// Templates and class names.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

test("the class names that hold are put together", async () => {
  const page = await open();
  const { classes } = await page.load("lib/html.js");
  assert.equal(classes("card", false, null, undefined, "", "is-new"), "card is-new");
  assert.equal(classes(), "");
});

test("a template is drawn", async () => {
  const page = await open();
  const { html } = await page.load("lib/html.js");
  await page.draw(html`
    <p class=${"a"}>${1} ${false} ${"<b>"}</p>
  `);
  assert.equal(page.text("p.a"), "1 <b>");
});
