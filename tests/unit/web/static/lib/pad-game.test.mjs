// A game on the score pad, tapped and kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

const FORM = {
  ruleset: { edition: "gamewright", seats: 2, dessert: "mochi", variant: "dummy" },
  rounds: 3,
  tableaux: 3,
  maki: "maki rolls",
  copies: { egg: 5, squid: 5 },
  numbers: [
    { name: "dice", start: null, least: 1, most: 6, step: 1 },
    { name: "squishy", start: 0, least: 0, most: null, step: 4 },
  ],
};
const FRESH = { begun: false, ruleset: { seats: 3 }, people: [], round: 0, seat: 0, rounds: [], numbers: {}, undo: [] };
const t = (key, { n } = {}) => (n === undefined ? key : `${key} ${n}`);

/** The score pad of a page in whose storage this lies. */
const padOf = async (kept) => {
  const page = await open({ kept: kept === undefined ? {} : { "okawari-pad": kept } });
  return { page, ...(await page.load("lib/pad-game.js")) };
};

/** A pad that has begun, without what can be undone. */
async function begun() {
  const game = await padOf();
  return { game, pad: game.begin(game.stored(), FORM) };
}

test("a pad begins with an empty row for every tableau and every number before it is entered", async () => {
  const { pad } = await begun();
  assert.deepEqual(pad, {
    begun: true,
    ruleset: FORM.ruleset,
    people: [],
    round: 0,
    seat: 0,
    rounds: [[[], [], []]],
    numbers: { dice: [null, null, null], squishy: [0, 0, 0] },
    undo: [],
  });
});

test("cards are added for the seat and round at hand, counted, and taken away by place", async () => {
  const { game, pad } = await begun();
  let now = game.add(game.add(pad, "egg"), "squid");
  now = game.add({ ...now, seat: 2 }, "egg");
  assert.deepEqual(now.rounds, [[["egg", "squid"], [], ["egg"]]]);
  now = game.add(game.nextRound(now), "egg");
  assert.deepEqual([now.round, now.seat], [1, 0]);
  assert.deepEqual(now.rounds, [
    [["egg", "squid"], [], ["egg"]],
    [["egg"], [], []],
  ]);
  assert.deepEqual([game.count(now, "egg"), game.count(now, "squid"), game.count(now, "tea-1")], [3, 1, 0]);
  now = game.remove({ ...now, round: 0, seat: 0 }, 0);
  assert.deepEqual(now.rounds, [
    [["squid"], [], ["egg"]],
    [["egg"], [], []],
  ]);
  assert.deepEqual(pad.rounds, [[[], [], []]], "the pad before is as it was");
});

test("a number is set for one seat", async () => {
  const { game, pad } = await begun();
  const now = game.setNumber(pad, "dice", 1, 4);
  assert.deepEqual(now.numbers, { dice: [null, 4, null], squishy: [0, 0, 0] });
  assert.deepEqual(game.undo(now).numbers, pad.numbers);
});

test("every change can be undone, one by one, and the last fifty are kept", async () => {
  const { game, pad } = await begun();
  assert.equal(game.undo(pad), pad, "nothing to undo");
  const one = game.add(pad, "egg");
  const two = game.add(one, "squid");
  assert.deepEqual(game.undo(two), one);
  assert.deepEqual(game.undo(game.undo(two)), pad);
  let many = pad;
  for (let count = 0; count < 51; count++) many = game.add(many, "egg");
  assert.equal(many.undo.length, 50);
  while (many.undo.length) many = game.undo(many);
  assert.equal(game.count(many, "egg"), 1, "the first change is too long ago");
});

test("people have names or numbers, and one tableau more is the dummy's", async () => {
  const { game, pad } = await begun();
  assert.deepEqual(game.names(pad, t), ["seat 1", "seat 2", "dummy"]);
  const named = game.rename(pad, 1, " Ben ");
  assert.deepEqual(named.people, ["", " Ben "]);
  assert.deepEqual(game.names(named, t), ["seat 1", "Ben", "dummy"]);
  assert.deepEqual(game.names(game.stored(), t), ["seat 1", "seat 2", "seat 3"], "before it begins");
  assert.deepEqual(game.names({ ...game.stored(), ruleset: {} }, t), []);
});

test("a new game keeps the people, and the rules if so wished", async () => {
  const { game, pad } = await begun();
  const played = game.add({ ...game.rename(pad, 0, "Ana"), round: 0, seat: 1 }, "egg");
  assert.deepEqual(game.again(played), { ...FRESH, ruleset: FORM.ruleset, people: ["Ana"] });
  assert.deepEqual(game.anew(played), { ...FRESH, ruleset: { edition: "" }, people: ["Ana"] });
});

test("what is sent has the rounds up to the last with a card, and the numbers by name", async () => {
  const { game, pad } = await begun();
  assert.deepEqual(game.toDocument(pad), {
    ruleset: FORM.ruleset,
    rounds: [],
    dice: [null, null, null],
    squishy: [0, 0, 0],
  });
  const skipped = game.add(game.nextRound(pad), "egg");
  assert.equal(game.toDocument(skipped).rounds.length, 2, "an empty round before one with cards");
  const ahead = game.nextRound(skipped);
  assert.equal(game.toDocument(ahead).rounds.length, 2);
});

test("a pad is stored and there again", async () => {
  const { game, pad } = await begun();
  const played = game.add(pad, "egg");
  assert.equal(game.store(played), played);
  assert.deepEqual((await padOf(game.page.kept("okawari-pad"))).stored(), played);
  assert.deepEqual((await padOf({ ...FRESH, people: ["Ana"] })).stored(), { ...FRESH, people: ["Ana"] });
});

test("a pad of junk is an empty pad", async () => {
  const { game, pad } = await begun();
  const played = game.add(game.nextRound(pad), "egg");
  const junk = {
    "no round at all": { rounds: [] },
    "a round that is not there": { round: 2 },
    "a seat that is not there": { seat: 3 },
    "a negative round": { round: -1 },
    "tableaux of two sizes": {
      rounds: [
        [[], [], []],
        [[], []],
      ],
    },
    "cards that are no words": {
      rounds: [
        [[7], [], []],
        [[], [], []],
      ],
    },
    "a tableau that is no list": {
      rounds: [
        ["egg", [], []],
        [[], [], []],
      ],
    },
    "a round that is no list": { rounds: [[[], [], []], "egg"] },
    "people that are no words": { people: [7] },
    "too few numbers": { numbers: { dice: [1] } },
    "numbers that are none": { numbers: { dice: [1, 1, "6"] } },
    "broken numbers": { numbers: { dice: [1, 1, 1.5] } },
    "numbers that are no list": { numbers: { dice: 3 } },
    "not begun, with cards": { begun: false },
    "something to undo that is no pad": { undo: ["{}"] },
    "something to undo that is no text": { undo: ["{"] },
    "one good and one bad": { undo: [...played.undo, "7"] },
    "undone to a bad seat": { undo: [JSON.stringify({ ...pad, seat: 9 })] },
    "undone to no rules": { undo: [JSON.stringify({ ...pad, ruleset: 7 })] },
    "begun, without a round": { begun: true, rounds: [], round: 0 },
  };
  const again = (kept) => (game.page.storage.setItem("okawari-pad", kept), game.stored());
  for (const [what, change] of Object.entries(junk)) {
    assert.deepEqual(again(JSON.stringify({ ...played, ...change })), FRESH, what);
  }
  assert.deepEqual(again(JSON.stringify(played)), played, "and a good one is none");
  for (const text of ["{", "7", "null"]) assert.deepEqual(again(text), FRESH, text);
});
