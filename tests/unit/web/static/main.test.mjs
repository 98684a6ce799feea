// An address shows a screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../support/node/page.mjs";

/** The pages, begun at an address. */
async function begun(path, how = {}) {
  const page = await open({ path, ...how });
  page.server.answer("/api/options", { bots: [], seats: [2], editions: [], variants: [], defaults: {} });
  const { options } = await page.load("vendor/preact.js");
  options.requestAnimationFrame = queueMicrotask;
  await page.load("main.js");
  return page;
}

test("the screen of the address is shown, with its title, in the reader's language and light", async () => {
  const page = await begun("/about", { languages: ["pl"], kept: { okawari: { theme: "dark" } } });
  await page.until(() => page.all("h1").length === 1);
  const { t } = await page.load("lib/words.js");
  assert.deepEqual([page.text("h1"), page.document.title], [t("title.about"), `${t("title.about")} · Okawari`]);
  assert.equal(page.document.documentElement.dataset.theme, "dark");
});

test("a link shows another screen, and the focus goes to its heading", async () => {
  const page = await begun("/nowhere");
  await page.until(() => page.text("h1") === "Nothing here");
  await page.click("About");
  await page.until(() => page.text("h1") === "About");
  await page.until(() => page.document.activeElement === page.find("h1"));
  assert.equal(page.document.title, "About · Okawari");
  await page.back();
  await page.until(() => page.text("h1") === "Nothing here");
});

test("another language is shown at once", async () => {
  const page = await begun("/about");
  await page.until(() => page.text("h1") === "About");
  await page.click("Polski");
  await page.until(() => page.text("h1") !== "About");
  assert.equal(page.document.title.startsWith("About"), false);
});
