// What everybody took in the turn before.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("the last turn shows who took what, by whom, and which die", async () => {
  const { page, show } = await opened("last-turn", "LastTurn");
  const last = {
    picks: ["egg|salmon", "wasabi+squid", null, "mochi"],
    by: ["bot", "bot", null, "person"],
    rolls: [
      [3, 6],
      [1, 2],
    ],
    closed: null,
  };
  await show({ last, names: ["Ana", "Aki", "Ben", "Cem"], bots: [false, true, false, false] });
  assert.deepEqual(
    page.texts("li b").filter((text) => !["Egg", "Salmon", "Wasabi", "Squid", "Mochi"].includes(text)),
    ["Ana (by a bot)", "Aki", "Cem"],
  );
  assert.deepEqual(
    page.all("li").map((one) => one.querySelectorAll(".card").map((card) => card.dataset.kind)),
    [["egg", "salmon"], ["wasabi", "squid"], ["mochi"]],
  );
  assert.deepEqual(
    [
      page.texts(".picks-dummy small"),
      page.all("li > span > span[role=img]").map((one) => one.getAttribute("aria-label")),
    ],
    [["Dummy"], ["die shows 2", "die shows 6"]],
  );
  await show({ last: null, names: [], bots: [] });
  assert.equal(page.text(".note"), "Nothing has been played yet.");
});
