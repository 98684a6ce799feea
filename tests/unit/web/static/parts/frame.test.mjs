// What stands around every screen but the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("every screen but the table has its title and the way home", async () => {
  const { page, show } = await opened("frame", "Frame");
  await show({ title: "How to play", onRedraw: () => {}, children: "words" });
  assert.deepEqual(
    [page.text("h1"), page.find("main").className, page.text("main")],
    ["How to play", "page", "How to playwords"],
  );
  assert.deepEqual(
    page.all("footer a").map((one) => one.getAttribute("href")),
    ["/how", "/pad", "/about"],
  );
  await show({ wide: true, onRedraw: () => {} });
  assert.deepEqual([page.all("h1").length, page.find("main").className], [0, "page page-wide"]);
});

test("the switches change language, light and sound, and the page is drawn anew", async () => {
  const { page, show } = await opened("frame", "Switches");
  let drawn = 0;
  const again = () =>
    show({
      onRedraw: () => {
        drawn += 1;
      },
    });
  await again();
  await page.click("Polski");
  await page.until(() => drawn === 1);
  assert.equal(page.kept("okawari").language, "pl");
  await again();
  await page.click("English");
  await page.until(() => drawn === 2);
  const themes = [];
  for (const words of ["Theme: as in the system", "Theme: light", "Theme: dark"]) {
    await again();
    await page.click(words);
    themes.push([page.kept("okawari").theme, page.document.documentElement.dataset.theme]);
  }
  assert.deepEqual(themes, [
    ["light", "light"],
    ["dark", "dark"],
    ["", undefined],
  ]);
  assert.deepEqual(page.button("Sound").getAttribute("aria-pressed"), "true");
  const drawing = page.find("[aria-label=Sound] path").getAttribute("d");
  await page.click("Sound");
  await again();
  assert.deepEqual(
    [page.button("Sound").getAttribute("aria-pressed"), page.kept("okawari").sound, drawn],
    ["false", false, 6],
  );
  assert.notEqual(page.find("[aria-label=Sound] path").getAttribute("d"), drawing);
  await page.click("Sound");
  assert.equal(page.kept("okawari").sound, true);
});

test("a theme that is unknown is as the system's", async () => {
  const { page, show } = await opened("frame", "Switches", { kept: { okawari: { theme: "neon" } } });
  await show({ onRedraw: () => {} });
  await page.click("Theme: as in the system");
  assert.equal(page.kept("okawari").theme, "light");
});
