// The tab says that somebody is waited for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

test("title and icon change while a pick is missing, and are as before afterwards", async () => {
  const page = await open();
  const icon = page.document.createElement("link");
  icon.setAttribute("rel", "icon");
  icon.setAttribute("href", "/static/icon.svg");
  page.document.body.append(icon);
  const { useTurnSign } = await page.load("lib/turn-sign.js");
  const Tab = ({ isOn }) => (useTurnSign(isOn), null);
  const tab = () => [page.document.title, icon.getAttribute("href")];
  page.document.title = "Table · Okawari";
  await page.show(Tab, { isOn: false });
  assert.deepEqual(tab(), ["Table · Okawari", "/static/icon.svg"]);
  await page.show(Tab, { isOn: true });
  assert.deepEqual(tab(), ["Your turn · Okawari", "/static/icon-turn.svg"]);
  await page.show(Tab, { isOn: false });
  assert.deepEqual(tab(), ["Table · Okawari", "/static/icon.svg"]);
  await page.show(Tab, { isOn: true });
  await page.draw(null);
  assert.deepEqual(tab(), ["Table · Okawari", "/static/icon.svg"], "who has left is not waited for");
});
