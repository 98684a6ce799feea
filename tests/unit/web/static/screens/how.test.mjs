// How to play, and the screens that only say something.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { facts } from "../../../../support/node/tables.mjs";

const OPTIONS = {
  seats: [2, 3],
  editions: [{ name: "gamewright" }, { name: "original" }],
  variants: ["golf", "battle"],
  defaults: { edition: "gamewright", seats: 2 },
};

/** A screen as it is shown. */
async function screen(name, how) {
  const page = await open(how);
  page.server.answer("/api/options", OPTIONS);
  page.server.answer("/api/rules", facts());
  const { default: Screen } = await page.load(`screens/${name}.js`);
  const { Frame } = await page.load("parts/frame.js");
  return { page, show: () => page.show(Screen, { id: "", onRedraw: () => {}, Frame }) };
}

test("the rules of an edition are shown, and of another when it is chosen", async () => {
  const { page, show } = await screen("how");
  await show();
  const asked = () => new URLSearchParams(page.server.asked.at(-1).path.split("?")[1]);
  assert.deepEqual([asked().get("edition"), asked().get("seats")], ["gamewright", "3"]);
  assert.deepEqual(page.texts(".variants dt"), ["Sushi golf", "Sushi battle", "Must have maki"]);
  const [golf, battle] = page.texts(".variants dd");
  assert.equal(golf, "Whoever has the fewest points wins.");
  assert.match(
    battle,
    /Chopsticks:.*one after the other.*to the place of the second card/,
    "there is no hand to pass them on with",
  );
  page.server.answer("/api/rules", facts({ maki: { ...facts().maki, called: "sushi rolls" } }));
  const [, original] = page.all("input").filter((one) => one.getAttribute("name") === "edition");
  await page.happen("change", original);
  assert.equal(asked().get("edition"), "original");
  assert.equal(page.texts("h3")[0], "Sushi rolls", "as the edition calls them");
  const [two] = page.all("input").filter((one) => one.getAttribute("name") === "seats");
  await page.happen("change", two);
  assert.deepEqual([asked().get("edition"), asked().get("seats")], ["original", "2"]);
});

test("a number of players that this house has not is its usual one", async () => {
  const { page, show } = await screen("how", { kept: { okawari: { seats: 9 } } });
  await show();
  assert.match(page.server.asked.at(-1).path, /seats=2/);
});

test("without the server it says so and can be tried again", async () => {
  const { page, show } = await screen("how");
  page.server.answers = {};
  await show();
  assert.deepEqual([page.text(".problem"), page.all(".how").length], ["The server cannot be reached.", 0]);
  page.server.answer("/api/options", OPTIONS);
  page.server.answer("/api/rules", facts());
  await page.click("Try again");
  assert.deepEqual([page.all(".problem").length, page.all(".how").length], [0, 1]);
});

test("who made what, and that there is nothing at an address, is said", async () => {
  const about = await screen("about");
  await about.show();
  assert.equal(about.page.texts("dt").length, 5);
  const lost = await screen("lost");
  await lost.show();
  assert.deepEqual(
    [lost.page.text("h1"), lost.page.text("main p")],
    ["Nothing here", "There is no page at this address."],
  );
});
