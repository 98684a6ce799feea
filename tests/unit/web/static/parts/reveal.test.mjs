// The reveal: what flies from where, and which way the hands go.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { game, group } from "../../../../support/node/tables.mjs";

const played = (picks) => ({ picks, by: [], rolls: [], closed: null });

/** A table that is drawn, every element with a box of its own by its order. */
async function drawn(template) {
  const page = await open();
  const { html } = await page.load("lib/html.js");
  await page.draw(template(html));
  page.all("[data-box]").forEach((one) => {
    one.box = { x: Number(one.dataset.box), y: 0, width: 10, height: 14 };
  });
  return { page, ...(await page.load("parts/reveal.js")) };
}

/** The copies on the stage: where each flies from, and to. */
const flights = (page) =>
  page
    .find("#stage")
    .childNodes.filter((one) => !one.className.includes("in-hand"))
    .map((ghost) => {
      const [{ frames, how }] = ghost.animations;
      const to = Number(ghost.style.left.replace("px", ""));
      const away = Number(/translate\((-?\d+)px/.exec(frames[1].transform)[1]);
      return [to + away, to, how.delay > 0];
    });

const TABLE = (html) => html`
  <div data-slot="1" data-box="100"><i class="slot-card" data-box="110"></i></div>
  <div data-slot="2" data-box="200"></div>
  <div data-slot="3"></div>
  <div class="hand-cards">
    <i class="card in-hand" data-box="1"></i>
    <i class="card is-chosen" data-box="2"></i>
    <i class="card in-hand"></i>
    <i class="card is-chosen" data-box="4"></i>
  </div>
  <div class="pyramid">
    <i class="card is-chosen" data-box="5"></i>
    <i class="card" data-box="6"></i>
  </div>
`;

test("before the reveal it is noted where cards and slots are", async () => {
  const { look } = await drawn(TABLE);
  const { slots, hand, owed } = look(0);
  assert.deepEqual([owed, look(0, true).owed], [false, true]);
  assert.deepEqual(
    [...slots].map(([name, box]) => [name, box.x]),
    [
      ["1", 110],
      ["2", 200],
      ["0 0", 2],
      ["0 1", 4],
      ["0 2", 5],
    ],
  );
  assert.deepEqual(
    hand.map(({ element, box }) => [element.className, box.x]),
    [["card in-hand", 1]],
  );
});

const LANDED = (html) => html`
  <div data-group="0 nigiri">
    <i class="card" data-kind="egg" data-box="10"></i>
    <i class="card" data-kind="egg" data-box="11"></i>
    <i class="card" data-kind="squid on wasabi" data-box="12"></i>
  </div>
  <div data-group="1 maki"><i class="card" data-kind="maki-1" data-box="20"></i></div>
  <div data-group="2 nigiri"><i class="card" data-kind="salmon" data-box="30"></i></div>
  <div class="hand-cards"><i class="card in-hand" data-box="50"></i></div>
`;
const TABLEAUX = [
  [group("nigiri", { egg: 2, "squid on wasabi": 1 })],
  [group("maki", { "maki-1": 1 })],
  [group("nigiri", { salmon: 1 })],
];
const before = () => ({
  slots: new Map(
    [
      ["1", 110],
      ["0 0", 2],
      ["0 1", 4],
      ["0 2", 6],
    ].map(([name, x]) => [name, { x, y: 0, width: 10, height: 14 }]),
  ),
  hand: [],
});

test("own cards fly face up from the hand, others turn over in their slot, each to its group", async () => {
  const { page, reveal } = await drawn(LANDED);
  reveal(before(), game({ tableaux: TABLEAUX, last: played(["egg+squid|salmon", "maki-1"]) }), 0);
  assert.deepEqual(flights(page), [
    [2, 11, false],
    [4, 12, false],
    [6, 30, false],
    [110, 20, true],
  ]);
});

test("seen by another seat, only those with a slot fly", async () => {
  const { page, reveal } = await drawn(LANDED);
  reveal(before(), game({ tableaux: TABLEAUX, last: played(["egg+squid|salmon", "maki-1"]) }), 2);
  assert.deepEqual(flights(page), [[110, 20, true]]);
  reveal(before(), game({ tableaux: TABLEAUX, last: played([null, "tempura"]) }), 0);
  assert.deepEqual(flights(page), [], "what flew before is gone, and a card that lies nowhere does not fly");
  reveal(
    before(),
    game({ tableaux: [[], [group("tempura", { tempura: 1 })], []], last: played([null, "tempura"]) }),
    0,
  );
  assert.deepEqual(flights(page), [], "nor one that is not drawn");
  reveal(before(), game({ tableaux: TABLEAUX }), 0);
  assert.deepEqual(flights(page), []);
});

test("of two cards in battle each flies once", async () => {
  const { page, reveal } = await drawn(LANDED);
  reveal(
    { ...before(), owed: false },
    game({ passing: "nowhere", battle: true, tableaux: TABLEAUX, last: played(["egg@15+", null]) }),
    0,
  );
  assert.deepEqual(flights(page), [[2, 11, false]]);
  reveal(
    { ...before(), owed: true },
    game({ passing: "nowhere", battle: true, tableaux: TABLEAUX, last: played(["egg@15+squid@9", null]) }),
    0,
  );
  assert.deepEqual(flights(page), [[2, 12, false]]);
});

test("hands go left or right, and in battle nowhere", async () => {
  for (const [passing, out, into] of [
    ["left", "translateX(-320px)", "translateX(240px)"],
    ["right", "translateX(320px)", "translateX(-240px)"],
  ]) {
    const { page, reveal } = await drawn(LANDED);
    const element = page.find(".in-hand").cloneNode();
    reveal(
      { slots: new Map(), hand: [{ element, box: { x: 0, y: 0, width: 1, height: 1 } }] },
      game({ passing, last: played([null]) }),
      0,
    );
    assert.equal(page.find("#stage .in-hand").animations[0].frames[1].transform, out);
    assert.equal(page.find("#app .in-hand").animations[0].frames[0].transform, into);
  }
  const { page, reveal } = await drawn(LANDED);
  reveal(
    { slots: new Map(), hand: [{ element: page.find(".in-hand"), box: { x: 0, y: 0, width: 1, height: 1 } }] },
    game({ passing: "nowhere", battle: true, last: played([null]) }),
    0,
  );
  assert.deepEqual([page.find("#stage").childNodes.length, page.find("#app .in-hand").animations.length], [0, 0]);
});
