// The coach of a guided game, and the way to it.

import assert from "node:assert/strict";
import { test } from "node:test";

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
