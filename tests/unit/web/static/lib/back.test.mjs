// Back puts away what lies on top before it leaves.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";

/** A page on which something can lie on top. */
async function withSheet(how) {
  const page = await open(how);
  const back = await page.load("lib/back.js");
  const put = [];
  const Sheet = ({ open: isOpen, name }) => (back.useBack(isOpen, () => put.push(name)), null);
  return { page, back, put, lay: (isOpen, name = "sheet") => page.show(Sheet, { open: isOpen, name }) };
}

test("what lies on top has an entry in the history, which goes with it", async () => {
  const { page, back, put, lay } = await withSheet();
  await lay(false);
  assert.equal(page.history.length, 1);
  await lay(true);
  assert.equal(page.history.length, 2);
  assert.equal(back.isOnTop(), true);
  await lay(true);
  assert.equal(page.history.length, 2, "once is enough");
  await lay(false);
  assert.equal(page.history.backs, 1);
  await page.clock.pass(5);
  assert.equal(back.isOnTop(), false);
  assert.deepEqual(put, []);
});

test("Back puts it away, by the newest manner", async () => {
  const { page, put, lay } = await withSheet();
  await lay(true, "first");
  await lay(true, "second");
  await page.back();
  assert.deepEqual(put, ["second"]);
  assert.equal(page.history.place, 0);
  await lay(false);
  assert.equal(page.history.backs, 0, "there is no entry left to go back from");
});

test("something that is laid down while the browser is on its way back gets its entry then", async () => {
  const { page, back, put, lay } = await withSheet();
  await lay(true);
  await lay(false);
  await lay(true);
  assert.equal(page.history.place, 1, "on its way");
  await page.clock.pass(5);
  assert.equal(back.isOnTop(), true);
  assert.equal(page.history.place, 1);
  assert.deepEqual(put, []);
  await page.back();
  assert.deepEqual(put, ["sheet"]);
});

test("who wants to go elsewhere waits until the browser is there", async () => {
  const { page, back, lay } = await withSheet();
  const done = [];
  back.whenSettled(() => done.push("at once"));
  assert.deepEqual(done, ["at once"]);
  await lay(true);
  await lay(false);
  back.whenSettled(() => done.push(back.isOnTop()));
  assert.deepEqual(done, ["at once"]);
  await page.clock.pass(5);
  assert.deepEqual(done, ["at once", false]);
  await page.hear("popstate");
  assert.deepEqual(done, ["at once", false], "once");
  back.whenSettled(() => done.push("at once again"));
  assert.equal(done.at(-1), "at once again");
});

test("a page that is loaded on the entry of something that is gone leaves it", async () => {
  const page = await open();
  page.history.pushState({ onTop: true }, "");
  await page.load("lib/back.js");
  assert.equal(page.history.backs, 1);
  await page.clock.pass(5);
  assert.equal(page.history.place, 0);
  const other = await open();
  other.history.pushState({ arrival: {} }, "");
  await other.load("lib/back.js");
  await quiet();
  assert.equal(other.history.backs, 0, "an entry that stands for a screen stays");
});
