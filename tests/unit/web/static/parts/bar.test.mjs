// The bar above the table: round and turn, the connection, the clock.

import assert from "node:assert/strict";
import { test } from "node:test";

import { playing } from "../../../../support/node/playing.mjs";
import { game, own, table, turn } from "../../../../support/node/tables.mjs";

test("the bar says round and turn, and that the connection is lost or the match rests", async () => {
  const { page, show } = await playing();
  await show();
  assert.deepEqual([page.text(".when"), page.text(".bar-note")], ["Round 1turn 5 of 9", ""]);
  await show({ game: game({ round: 2, turn: 9 }) });
  assert.equal(page.text(".when"), "Round 3turn 9 of 9", "after the last turn there is no tenth");
  await show({ turn: turn({ paused: true }) });
  assert.equal(page.text(".bar-note"), "Paused: nobody is here");
  await show({}, {}, { status: "lost" });
  assert.equal(page.text(".bar-note"), "Reconnecting…");
  await show({ table: table({ phase: "over" }) }, {}, { status: "open" });
  assert.equal(page.text(".when"), "The game is over");
});

test("the clock counts down by the server's time, and tells once a turn that it runs short", async () => {
  const { page, show } = await playing();
  const at = 1000 + 12.5;
  await show({ turn: turn({ deadline: at + 3 }) }, {}, { ahead: 3 });
  assert.deepEqual(
    [page.text(".clock"), page.find(".clock").className, page.find(".clock").getAttribute("aria-label")],
    ["13", "clock", "13 seconds left"],
  );
  await page.clock.pass(2000);
  assert.deepEqual([page.text(".clock"), page.find(".clock").className, page.text("#live")], ["11", "clock", ""]);
  await page.clock.pass(1000);
  assert.deepEqual([page.text(".clock"), page.find(".clock").className], ["10", "clock is-short"]);
  assert.equal(await page.said(), "10 seconds left");
  await page.clock.pass(3000);
  assert.equal(page.text("#live"), "10 seconds left");
  await page.clock.pass(60000);
  assert.equal(page.text(".clock"), "0");
  page.find("#live").textContent = "";
  await show({ turn: turn({ number: 5, deadline: page.clock.now / 1000 + 11 }) }, {}, { ahead: 3 });
  assert.equal(await page.said(), "8 seconds left", "and in the next turn again, with the server 3 seconds ahead");
  await show({ turn: turn() });
  assert.equal(page.all(".clock").length, 0);
});

test("who need not act is not hurried", async () => {
  for (const view of [{ own: own({ legal: [] }) }, { choice: { turn: 4, pick: "egg", locked: true } }]) {
    const { page, show } = await playing();
    await show({ turn: turn({ deadline: 1005 }), ...view });
    assert.equal(await page.said(), "");
    await page.draw(null);
    assert.equal(page.clock.timers.size, 0, "a bar that is gone has no clock");
  }
});
