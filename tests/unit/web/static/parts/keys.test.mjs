// The keyboard at the table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

/** A table with a hand of so many cards, and what its keys did. */
async function table({ cards = 3, ...selection } = {}) {
  const page = await open();
  const { useKeys } = await page.load("parts/keys.js");
  const { html } = await page.load("lib/html.js");
  const done = [];
  const chosen = {
    size: 1,
    kept: false,
    pick: null,
    places: [],
    tap: (...how) => done.push(["tap", ...how]),
    keep: () => done.push("keep"),
    toggleTwo: () => done.push("two"),
    ...selection,
  };
  const Table = () => {
    useKeys(chosen, (what) => done.push(what));
    return html`
      <div class="hand">
        ${Array.from(
          { length: cards },
          (_, place) => html`
            <button class="card" data-place=${place + 10}><b></b></button>
          `,
        )}
      </div>
      <button class="other"></button>
      <a class="link" href="/"></a>
      <summary></summary>
      <input />
      <div role="region" tabindex="0"></div>
      <dialog><button class="inside"></button></dialog>
    `;
  };
  await page.show(Table);
  const focused = () => page.all(".hand button").indexOf(page.document.activeElement);
  return {
    page,
    done,
    focused,
    press: async (key, where, how) =>
      (await page.press(key, where ? page.find(where) : undefined, how)).defaultPrevented,
  };
}

test("letters show dialogs and take two, in either case", async () => {
  const { done, press } = await table();
  for (const key of ["s", "L", "?", "Escape", "c", "C"]) assert.equal(await press(key), true, key);
  assert.deepEqual(done, ["scores", "last", "help", "nothing", "two", "two"]);
  assert.equal(await press("x"), false);
  assert.equal(await press("Tab"), false);
  assert.equal(done.length, 6);
});

test("digits choose a card by its order, 0 the tenth", async () => {
  const { done, press, focused } = await table({ cards: 10 });
  assert.equal(await press("1"), true);
  assert.equal(focused(), 0);
  await press("9");
  await press("0");
  assert.equal(focused(), 9);
  assert.deepEqual(done, [
    ["tap", 10],
    ["tap", 18],
    ["tap", 19],
  ]);
  const small = await table({ cards: 2 });
  await small.press("3");
  assert.deepEqual([small.done, small.focused()], [[], -1]);
});

test("a digit does not keep the card that is chosen, but takes one of two away", async () => {
  const one = await table({ places: [11] });
  await one.press("2");
  assert.deepEqual([one.done, one.focused()], [[], 1]);
  const two = await table({ places: [11], size: 2 });
  await two.press("2");
  assert.deepEqual(two.done, [["tap", 11]]);
});

test("arrows go through the hand in a ring and choose on the way", async () => {
  const { done, press, focused } = await table();
  const went = [];
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"]) {
    assert.equal(await press(key), true);
    went.push(focused());
  }
  assert.deepEqual(went, [0, 1, 2, 0, 2, 1]);
  assert.deepEqual(done.slice(0, 2), [
    ["tap", 10, true],
    ["tap", 11, true],
  ]);
  const last = await table();
  await last.press("ArrowLeft");
  assert.equal(last.focused(), 2, "from nowhere to the left is the last");
});

test("arrows choose nothing when two are taken or a card is kept, and without cards they are the page's", async () => {
  for (const how of [{ size: 2 }, { kept: true }]) {
    const { done, press, focused } = await table(how);
    assert.equal(await press("ArrowRight"), true);
    assert.deepEqual([done, focused()], [[], 0]);
  }
  assert.equal(await (await table({ cards: 0 })).press("ArrowRight"), false);
});

test("arrows scroll what scrolls", async () => {
  const { page, done, press } = await table();
  page.find("[role=region]").focus();
  assert.equal(await press("ArrowDown"), false);
  assert.deepEqual(done, []);
});

test("Enter keeps the pick, on its own card or anywhere but on a button", async () => {
  const { page, done, press } = await table({ pick: "egg", places: [11] });
  assert.equal(await press("Enter"), true);
  assert.equal(await press("Enter", '[data-place="11"]'), true);
  assert.equal(await press("Enter", '[data-place="11"] b'), true);
  assert.deepEqual(done, ["keep", "keep", "keep"]);
  for (const where of ['[data-place="10"]', ".other", ".link", "summary"])
    assert.equal(await press("Enter", where), false, where);
  assert.equal(done.length, 3);
  assert.ok(page);
  const none = await table();
  assert.equal(await none.press("Enter"), false);
  assert.deepEqual(none.done, []);
});

test("keys in a field or a dialog, and with a modifier, are not ours", async () => {
  const { done, press } = await table();
  for (const where of ["input", "dialog", ".inside"]) assert.equal(await press("s", where), false, where);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    assert.equal(await press("s", undefined, how), false);
  assert.deepEqual(done, []);
  assert.equal(await press("s", undefined, { shiftKey: true }), true);
});

test("a key that no element was told is heard, too", async () => {
  const { page, done } = await table();
  page.window.hear({ type: "keydown", key: "s", target: page.window, preventDefault: () => {} });
  assert.deepEqual(done, ["scores"]);
});
