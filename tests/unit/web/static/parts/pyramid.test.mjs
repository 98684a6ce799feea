// Battle's cards in overlapping rows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { facts, game } from "../../../../support/node/tables.mjs";

const LAYOUT = game({ layout: ["?", "egg", null, "squid", "salmon"], layout_rows: [2, 3] });

/** A pyramid with a selection; the last two cards are free. */
async function pyramid() {
  const page = await blank();
  const { Pyramid, placesByRow } = await page.load("parts/pyramid.js");
  const done = [];
  const show = (selection = {}, now = LAYOUT, turned = []) => {
    const items = LAYOUT.layout.flatMap((kind, place) => (kind ? [{ kind, place }] : []));
    const whole = {
      items,
      places: [],
      kept: false,
      size: 1,
      acting: true,
      canTap: (item) => item.place > 2,
      tap: (place) => done.push(place),
      ...selection,
    };
    return page.show(Pyramid, { game: now, turned, selection: whole, facts: facts(), onLook: () => {} });
  };
  const buttons = (name) => page.all("button").map((one) => one.getAttribute(name));
  return { page, done, show, buttons, placesByRow };
}

test("places stand row by row", async () => {
  const { placesByRow } = await pyramid();
  assert.deepEqual(placesByRow(LAYOUT), [
    [0, 1],
    [2, 3, 4],
  ]);
  assert.deepEqual(placesByRow(game()), []);
});

test("free cards are buttons, covered ones lie there, taken ones leave a gap", async () => {
  const { page, done, show, buttons } = await pyramid();
  await show();
  assert.deepEqual(
    page.all(".pyramid-row").map((row) => row.childNodes.map((one) => one.localName)),
    [
      ["div", "div"],
      ["span", "button", "button"],
    ],
  );
  assert.deepEqual(
    page.all("div.card").map((one) => one.className),
    ["card is-face-down", "card is-covered"],
  );
  assert.deepEqual(buttons("aria-label"), [
    "Squid nigiri, 32 points; × 7 on wasabi",
    "Salmon nigiri, 21 points; × 7 on wasabi",
  ]);
  assert.deepEqual(
    [buttons("tabindex"), buttons("class"), buttons("data-place"), buttons("aria-disabled")],
    [
      ["0", "-1"],
      ["card", "card"],
      ["3", "4"],
      [null, null],
    ],
  );
  await page.click(page.all("button")[1]);
  assert.deepEqual(done, [4]);
});

test("chosen cards are marked, in order if there are two", async () => {
  const { page, show, buttons } = await pyramid();
  await show({ places: [4] });
  assert.deepEqual(
    [buttons("class"), buttons("aria-pressed"), page.texts(".card-order")],
    [["card", "card is-chosen"], ["false", "true"], []],
  );
  assert.equal(page.find(".card-mark use").getAttribute("href"), "/static/cards.svg#chosen");
  await show({ places: [4], kept: true });
  assert.deepEqual(buttons("class"), ["card", "card is-chosen is-locked"]);
  assert.equal(page.find(".card-mark use").getAttribute("href"), "/static/cards.svg#locked");
  await show({ places: [1, 3], size: 2 });
  assert.deepEqual(
    [buttons("data-place"), page.texts(".card-order")],
    [
      ["1", "3", "4"],
      ["1", "2"],
    ],
    "one that was chosen stays a button",
  );
});

test("a row keeps its place when its cards are gone", async () => {
  const { page, show } = await pyramid();
  await show({}, { ...LAYOUT, layout: ["?", "egg", null, null, null] });
  assert.deepEqual(
    page.all(".pyramid-row").map((row) => row.childNodes.length),
    [2, 3],
  );
});

test("the focused card stays in the order of tabs as long as it is free", async () => {
  const { page, show, buttons } = await pyramid();
  await show();
  page.all("button")[1].focus();
  await show();
  assert.deepEqual(buttons("tabindex"), ["-1", "0"]);
  await show({ canTap: (item) => item.place === 3 });
  assert.deepEqual(buttons("tabindex"), ["0"]);
  assert.equal(page.document.activeElement, page.find("button"));
});

test("who does not act has no button", async () => {
  const { page, show } = await pyramid();
  await show({ acting: false });
  assert.deepEqual([page.all("button").length, page.all("div.card").length], [0, 4]);
});

test("cards that were turned up are marked, free or not", async () => {
  const { page, show } = await pyramid();
  await show();
  assert.equal(page.all(".is-turned").length, 0);
  await show({}, LAYOUT, [1, 3]);
  assert.deepEqual(
    page.all(".is-turned").map((one) => one.className),
    ["card is-covered is-turned", "card is-turned"],
  );
});
