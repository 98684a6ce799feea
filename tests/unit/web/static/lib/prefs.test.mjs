// What this browser remembers, and what it does with junk.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

const DEFAULTS = {
  ...{ name: "", language: "", theme: "", sound: true, calm: false, seats: 3, bot: "", doubleTap: false },
  ...{ notify: false, vibrate: true },
};

/** The preferences of a page in whose storage this lies. */
async function prefsOf(kept) {
  const page = await open({ kept: kept === undefined ? {} : { okawari: kept } });
  return (await page.load("lib/prefs.js")).prefs;
}

test("a new browser has the usual preferences", async () => {
  assert.deepEqual(await prefsOf(undefined), DEFAULTS);
});

test("what is remembered is there again, what is junk is as by default", async () => {
  assert.deepEqual(await prefsOf({ name: "Ana", sound: false, seats: 5 }), {
    ...DEFAULTS,
    name: "Ana",
    sound: false,
    seats: 5,
  });
  assert.deepEqual(await prefsOf({ name: 7, sound: "no", seats: null, bot: ["greedy"], calm: {} }), DEFAULTS);
  assert.deepEqual(await prefsOf({ more: "of the same", bot: "greedy" }), { ...DEFAULTS, bot: "greedy" });
  for (const junk of ["{", "null", "7", '"text"', "[]", "undefined", ""])
    assert.deepEqual(await prefsOf(junk), DEFAULTS, junk);
});

test("changes are kept, and the other preferences with them", async () => {
  const page = await open({ kept: { okawari: { name: "Ana" } } });
  const { prefs, remember } = await page.load("lib/prefs.js");
  remember({ seats: 4 });
  assert.equal(prefs.seats, 4);
  assert.deepEqual(page.kept("okawari"), { ...DEFAULTS, name: "Ana", seats: 4 });
});

test("without storage things are remembered until the page is closed", async () => {
  const page = await open();
  page.storage.full = true;
  page.storage.getItem = () => {
    throw new Error("forbidden");
  };
  const { prefs, remember, recall } = await page.load("lib/prefs.js");
  remember({ name: "Ana" });
  assert.equal(prefs.name, "Ana");
  assert.deepEqual(recall("okawari", { name: "nobody" }), { name: "nobody" });
});

test("a list, nothing and an object are told apart", async () => {
  const page = await open({ kept: { here: { list: {}, nothing: {}, object: [], other: null } } });
  const { recall } = await page.load("lib/prefs.js");
  const usual = { list: [], nothing: null, object: {}, other: {} };
  assert.deepEqual(recall("here", usual), usual);
  page.storage.setItem("here", '{"list":[1],"nothing":null,"object":{"a":1}}');
  assert.deepEqual(recall("here", usual), { list: [1], nothing: null, object: { a: 1 }, other: {} });
});

test("theme and calm are shown, and go again", async () => {
  const page = await open();
  const { remember, showTheme } = await page.load("lib/prefs.js");
  const { dataset } = page.document.documentElement;
  remember({ theme: "dark", calm: true });
  showTheme();
  assert.equal(dataset.theme, "dark");
  assert.equal(dataset.calm, "");
  remember({ theme: "", calm: false });
  showTheme();
  assert.equal("theme" in dataset, false);
  assert.equal("calm" in dataset, false);
});

test("things stand still if the system or the reader says so", async () => {
  const page = await open();
  const { isCalm, isSystemCalm, remember } = await page.load("lib/prefs.js");
  assert.deepEqual([isCalm(), isSystemCalm()], [false, false]);
  remember({ calm: true });
  assert.deepEqual([isCalm(), isSystemCalm()], [true, false]);
  remember({ calm: false });
  page.holds.add("prefers-reduced-motion: reduce");
  assert.deepEqual([isCalm(), isSystemCalm()], [true, true]);
});
