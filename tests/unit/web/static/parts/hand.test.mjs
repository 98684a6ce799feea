// The hand on its belt.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { facts, game } from "../../../../support/node/tables.mjs";

const KINDS = ["egg", "salmon", "maki-2"];

/** A hand with a selection. */
async function hand() {
  const page = await blank();
  const { Hand } = await page.load("parts/hand.js");
  const done = [];
  const show = (selection = {}, props = {}) => {
    const items = KINDS.map((kind, place) => ({ kind, place }));
    const whole = {
      items,
      places: [],
      kept: false,
      size: 1,
      acting: true,
      canTap: () => true,
      tap: (...how) => done.push(["tap", ...how]),
      ...selection,
    };
    return page.show(Hand, {
      selection: whole,
      game: game(),
      dummy: false,
      facts: facts(),
      onLook: (kind) => done.push(["look", kind]),
      ...props,
    });
  };
  const cards = (name) => page.all("button").map((one) => one.getAttribute(name));
  return { page, done, show, cards };
}

test("every card says kind, worth and place", async () => {
  const { page, show, cards } = await hand();
  await show();
  assert.equal(page.find("section").className, "hand hand-3 passes-left");
  assert.equal(page.find("section").getAttribute("aria-label"), "Your hand, 3 cards");
  assert.deepEqual(cards("aria-label"), [
    "Egg nigiri, 1 point; × 7 on wasabi, 1 of 3",
    "Salmon nigiri, 21 points; × 7 on wasabi, 2 of 3",
    "Maki rolls, 2 icons, most icons 61, second 31, 3 of 3",
  ]);
  assert.deepEqual(
    [cards("class"), cards("aria-pressed"), cards("tabindex"), cards("aria-disabled")],
    [
      ["card", "card", "card"],
      ["false", "false", "false"],
      ["0", "-1", "-1"],
      [null, null, null],
    ],
  );
  assert.deepEqual(page.texts(".card-name"), ["Egg", "Salmon", "Maki"]);
});

test("a chosen card is marked, a kept one locked and the rest dimmed", async () => {
  const { page, show, cards } = await hand();
  await show({ places: [1] });
  assert.deepEqual(
    [cards("class"), cards("aria-pressed")],
    [
      ["card", "card is-chosen", "card"],
      ["false", "true", "false"],
    ],
  );
  assert.match(cards("aria-label")[1], /, chosen$/);
  assert.deepEqual(
    page.all(".card-mark use").map((one) => one.getAttribute("href")),
    ["/static/cards.svg#chosen"],
  );
  await show({ places: [1], kept: true });
  assert.deepEqual(cards("class"), ["card is-dimmed", "card is-chosen is-locked", "card is-dimmed"]);
  assert.match(cards("aria-label")[1], /, kept$/);
  assert.deepEqual(
    page.all(".card-mark use").map((one) => one.getAttribute("href")),
    ["/static/cards.svg#locked"],
  );
  assert.deepEqual(page.texts(".card-order"), []);
});

test("two cards have their order, and the dummy's its own sign", async () => {
  const { page, show, cards } = await hand();
  await show({ places: [2, 0], size: 2 });
  assert.deepEqual(page.texts(".card-order"), ["2", "1"]);
  assert.deepEqual(
    cards("aria-label").map((label) => label.split(", ").at(-1)),
    ["chosen second", "2 of 3", "chosen"],
  );
  assert.equal(page.all(".card-mark").length, 0);
  await show({ places: [2, 0, 1], size: 3 }, { dummy: true });
  assert.deepEqual(page.texts(".card-order"), ["2", "◇", "1"]);
  assert.deepEqual(
    cards("aria-label").map((label) => label.split(", ").at(-1)),
    ["chosen second", "for the dummy", "chosen"],
  );
  await show({ places: [0], size: 2 }, { dummy: true });
  assert.deepEqual(page.texts(".card-order"), ["1"]);
});

test("a card that cannot be tapped says so", async () => {
  const { show, cards } = await hand();
  await show({ canTap: (item) => item.place !== 1 });
  assert.deepEqual(cards("aria-disabled"), [null, "true", null]);
  await show({ acting: false });
  assert.deepEqual(cards("aria-disabled"), ["true", "true", "true"]);
});

test("cards are tapped and looked at, and the focused one stays in the order of tabs", async () => {
  const { page, done, show, cards } = await hand();
  await show();
  await page.click(page.all("button")[2]);
  const [, salmon] = page.all("button");
  await page.happen("pointerenter", salmon, { bubbles: false });
  await page.happen("pointerleave", salmon, { bubbles: false });
  salmon.focus();
  salmon.blur();
  assert.deepEqual(done, [
    ["tap", 2],
    ["look", "salmon"],
    ["look", ""],
    ["look", "salmon"],
    ["look", ""],
  ]);
  await show();
  assert.deepEqual(cards("tabindex"), ["-1", "0", "-1"]);
  page.all("button")[2].focus();
  await show({
    items: [
      { kind: "egg", place: 0 },
      { kind: "egg", place: 1 },
    ],
  });
  assert.deepEqual(cards("tabindex"), ["-1", "0"]);
  assert.equal(page.document.activeElement, page.all("button")[1], "with the focus");
  await show({ items: [] });
  assert.equal(page.find("section").className, "hand hand-0 passes-left");
});

test("a hand lies in as many rows as there is room for, and keeps the room that it had at first", async () => {
  const { page, show } = await hand();
  const shape = async (count, changes) => {
    await show(
      { items: Array.from({ length: count }, (_, place) => ({ kind: "egg", place })) },
      { game: game(changes) },
    );
    const { style } = page.find("section");
    return ["--full-rows", "--full-across", "--rows", "--across"].map((name) => style[name]);
  };
  const whole = { turns: 9, pile_sizes: [] };
  assert.deepEqual(await shape(9, whole), [2, 5, 2, 5]);
  assert.deepEqual(await shape(5, whole), [2, 5, 2, 3]);
  assert.deepEqual(await shape(4, whole), [2, 5, 1, 4]);
  assert.deepEqual(await shape(0, whole), [2, 5, 1, 1]);
  assert.deepEqual(await shape(10, { turns: 9, pile_sizes: [8] }), [2, 5, 2, 5]);
  assert.deepEqual(await shape(5, { turns: 10, pile_sizes: [5, 5] }), [1, 5, 1, 5]);
});
