// The coach of a guided game, and the way to it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { facts, match, own } from "../../../../support/node/tables.mjs";

const view = (coach) => match({ own: own({ coach }) });

test("a line is shown with the server's numbers and said aloud; without one there is nothing", async () => {
  const page = await open();
  const { Coach } = await page.load("parts/coach.js");
  await page.show(Coach, { view: view("maki"), facts: facts() });
  assert.match(page.text(".coach p"), /the most gets 61 points, the second 31/);
  await page.clock.pass(200);
  assert.equal(page.text("#live"), page.text(".coach p"));
  await page.show(Coach, { view: view(""), facts: facts() });
  assert.equal(page.all(".coach").length, 0);
  await page.show(Coach, { view: view("maki"), facts: null });
  assert.equal(page.all(".coach").length, 0);
});

test("the line says who gets the hand; who only looks on is told of nobody", async () => {
  const page = await open();
  const { Coach } = await page.load("parts/coach.js");
  await page.show(Coach, { view: view("pick"), facts: facts() });
  assert.match(page.text(".coach p"), /the rest of your hand goes to Ben, and/);
  await page.show(Coach, { view: match({ own: own({ coach: "pick", seat: null }) }), facts: facts() });
  assert.match(page.text(".coach p"), /the rest of your hand goes to , and/);
});

test("a guided game is opened under one's name, and what is in its way is told", async () => {
  for (const [kept, name] of [
    [{}, ""],
    [{ okawari: { name: "Ana" } }, "Ana"],
  ]) {
    const page = await open({ kept });
    const { Learn } = await page.load("parts/learn.js");
    const { learnt, wantsCoach } = await page.load("lib/teaching.js");
    learnt({ coach: false });
    page.server.answer("/api/guided", refuse("no-such-bot", "", 409));
    await page.show(Learn, {});
    await page.click(page.find(".learn-button"));
    assert.equal(page.all(".problem").length, 1);
    assert.equal(wantsCoach(), false);
    page.server.answer("/api/guided", { table: "new" });
    await page.click(page.find(".learn-button"));
    assert.deepEqual([location.pathname, page.server.asked.at(-1).body, wantsCoach()], ["/t/new", { name }, true]);
    assert.deepEqual([page.all(".problem").length, page.find(".learn-button").hasAttribute("disabled")], [0, true]);
  }
});

test("who wants no more hints gets none, after a reload either", async () => {
  const page = await open();
  const { Coach } = await page.load("parts/coach.js");
  await page.show(Coach, { view: view("sets"), facts: facts() });
  await page.click(page.find(".coach-skip"));
  assert.equal(page.all(".coach").length, 0);
  assert.equal(page.kept("okawari-teaching").coach, false);
});

test("who has never played is offered a round to learn, and others only where they look for it", async () => {
  const page = await open();
  const { Learn } = await page.load("parts/learn.js");
  const { learnt } = await page.load("lib/teaching.js");
  await page.show(Learn, {});
  assert.equal(page.all(".learn").length, 1);
  learnt({ played: true });
  await page.show(Learn, {});
  assert.equal(page.all(".learn").length, 0);
  await page.show(Learn, { always: true });
  assert.equal(page.all(".learn").length, 1);
});
