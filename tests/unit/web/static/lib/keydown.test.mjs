// Keys for a whole screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

test("a key means what is shown when it is pressed, and nothing once the screen is left", async () => {
  const page = await open();
  const { useKeyDown } = await page.load("lib/keydown.js");
  const heard = [];
  const Screen = ({ name }) => (useKeyDown((event) => heard.push(`${name} ${event.key}`)), null);
  await page.show(Screen, { name: "first" });
  await page.press("a");
  await page.show(Screen, { name: "second" });
  await page.press("b");
  await page.draw(null);
  await page.press("c");
  assert.deepEqual(heard, ["first a", "second b"]);
});
