// After a match: the rematch, and who reads on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTable, lobby, over } from "../../../../support/node/at-table.mjs";
import { bot, free, match, own, seat } from "../../../../support/node/tables.mjs";

test("a rematch among bots starts by itself once the nonce is given; with people it waits for the host", async () => {
  for (const [others, started] of [
    [[bot("greedy"), free()], true],
    [[seat("Ben"), free()], false],
  ]) {
    const { page, say, answer, commands } = await atTable();
    await say(over());
    await page.clock.pass(2000);
    await page.click("Rematch");
    await answer("rematch");
    await say(lobby([seat("Ana", { host: true, nonce: false }), ...others]));
    assert.equal(page.all(".lobby").length, 1, "who asked goes along");
    assert.equal(commands().includes("start"), false);
    await say(lobby([seat("Ana", { host: true, nonce: true }), ...others]));
    assert.equal(commands().includes("start"), started);
    await say(lobby([seat("Ana", { host: true, nonce: true }), ...others]));
    assert.equal(commands().filter((one) => one === "start").length, started ? 1 : 0, "once");
  }
});

test("a rematch is not started by who is no host, or with too few", async () => {
  for (const changes of [{ own: { host: false } }, { table: { enough: false } }, { own: { seat: null } }]) {
    const { page, say, commands } = await atTable();
    await say(over());
    await page.clock.pass(2000);
    await page.click("Rematch");
    await say(lobby([seat("Ana", { host: true }), bot("greedy")], changes));
    assert.equal(commands().includes("start"), false, JSON.stringify(changes));
  }
});

test("a game that is over is read on while others go to a rematch, until that begins", async () => {
  const { page, say, answer, commands } = await atTable();
  await say(over());
  await page.clock.pass(2000);
  await say(lobby([seat("Ana", { host: true }), seat("Ben")], { table: { rematch_by: 1 } }));
  assert.deepEqual(
    [page.all(".end").length, page.texts(".note")[0], page.find("main").className],
    [1, "Ben would like to play again.", "page page-wide"],
  );
  await say({ own: own({ legal: [], hand: [] }) });
  assert.equal(page.all(".end").length, 1);
  await say(
    lobby([seat("Ana", { host: true, lingers: true }), seat("Ben"), seat("Cem"), seat("Dai", { lingers: true })], {
      table: { rematch_by: 1 },
    }),
  );
  assert.equal(
    page.texts(".note")[0],
    "Ben would like to play again. At the table: Ben and Cem. Still looking at the result: Dai.",
  );
  assert.equal(commands().includes("rematch"), false, "who reads on has not accepted");
  await page.click("To the rematch");
  assert.deepEqual([page.all(".lobby").length, commands().filter((one) => one === "rematch").length], [1, 1]);
  const waiting = await atTable();
  await waiting.say(over());
  await waiting.page.clock.pass(2000);
  await waiting.say(lobby([seat("Ana"), seat("Ben")]));
  assert.equal(waiting.page.texts(".note")[0], "The others are back at the table for a rematch.");
  await waiting.say(match());
  assert.equal(waiting.page.all(".table").length, 1);
  assert.ok(answer);
});

test("a refused rematch is none: the next lobby is not followed", async () => {
  const { page, say, answer } = await atTable();
  await say(over());
  await page.clock.pass(2000);
  await page.click("Rematch");
  await answer("rematch", { answer: "refused", problem: "not-seated" });
  await say(lobby([seat("Ana", { host: true }), bot("greedy")]));
  assert.equal(page.all(".end").length, 1);
});
