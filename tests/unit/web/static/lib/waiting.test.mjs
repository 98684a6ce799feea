// The game that waits for this browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

const GAME = { id: "abc", round: 2, turn: 3, turns: 9 };

/** What a page with a remembered game shows of it, once the server has answered. */
async function after(answer, kept = { "okawari-table": GAME }) {
  const page = await open({ kept });
  if (answer !== undefined) page.server.answer("/api/seat/abc", answer);
  const { useWaiting } = await page.load("lib/waiting.js");
  const { html } = await page.load("lib/html.js");
  const Shown = () => html`
    <p>${useWaiting()?.id ?? "none"}</p>
  `;
  await page.show(Shown);
  return [page.text("p"), page.kept("okawari-table")?.id, page.server.asked.map(({ path }) => path)];
}

test("a game that the server still plays waits", async () => {
  assert.deepEqual(await after({ waiting: true }), ["abc", "abc", ["/api/seat/abc"]]);
});

test("one that is over, or gone, is forgotten", async () => {
  assert.deepEqual(await after({ waiting: false }), ["none", undefined, ["/api/seat/abc"]]);
});

test("without an answer it stays, and without a game nobody is asked", async () => {
  assert.deepEqual((await after()).slice(0, 2), ["abc", "abc"]);
  assert.deepEqual((await after(refuse("too-fast", "", 429))).slice(0, 2), ["abc", "abc"]);
  assert.deepEqual(await after({ waiting: true }, {}), ["none", undefined, []]);
});
