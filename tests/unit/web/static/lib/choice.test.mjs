// Picks taken apart and put together.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Scripts } from "../../../../support/node/scripts.mjs";

const { canFollow, canTakeTwo, dummyOf, isFirst, itemsOf, kindsOf, made, parse, slots } = await new Scripts().load(
  "lib/choice.js",
);

const HAND = ["egg", "salmon", "egg", "wasabi"].map((kind, place) => ({ kind, place }));
const ONE = ["egg", "salmon", "wasabi"];
const TWO = [
  ...ONE,
  "egg+egg",
  "egg+salmon",
  "egg+wasabi",
  "salmon+egg",
  "salmon+wasabi",
  "wasabi+egg",
  "wasabi+salmon",
];
const DUMMY = ["egg|salmon", "egg|egg", "salmon|egg", "wasabi|egg"];

test("a pick is taken apart at its signs", () => {
  assert.deepEqual(parse("salmon"), { own: ["salmon"], dummy: null });
  assert.deepEqual(parse("wasabi+squid"), { own: ["wasabi", "squid"], dummy: null });
  assert.deepEqual(parse("wasabi+squid|egg"), { own: ["wasabi", "squid"], dummy: "egg" });
  assert.deepEqual(kindsOf("egg@15+squid@9"), ["egg", "squid"]);
  assert.deepEqual(parse("egg@15+"), { own: ["egg@15"], dummy: null });
  assert.deepEqual(["egg@15+", "egg@15", "egg@15+squid@9", "wasabi+squid"].map(isFirst), [true, false, false, false]);
  assert.deepEqual(kindsOf("egg|salmon"), ["egg"]);
  assert.equal(dummyOf("egg|salmon"), "salmon");
  assert.equal(dummyOf("egg+salmon"), null);
});

test("two cards can be taken if any legal pick has two", () => {
  assert.equal(canTakeTwo(TWO), true);
  assert.equal(canTakeTwo(ONE), false);
  assert.equal(canTakeTwo(DUMMY), false);
  assert.equal(canTakeTwo([]), false);
});

test("a pick has as many slots as cards, the dummy's included", () => {
  assert.equal(slots(TWO, false), 1);
  assert.equal(slots(TWO, true), 2);
  assert.equal(slots(DUMMY, false), 2);
  assert.equal(slots([...DUMMY, "egg+salmon|wasabi"], true), 3);
  assert.equal(slots(ONE, true), 1, "without a pick of two the first one says");
  assert.equal(slots(["egg"], true), 1);
  assert.equal(slots([], false), 0);
});

test("an item follows where a legal pick goes on with it", () => {
  const [egg, salmon, other, wasabi] = HAND;
  assert.equal(canFollow(ONE, false, [], egg), true);
  assert.equal(canFollow(ONE, false, [], { kind: "squid", place: 9 }), false);
  assert.equal(canFollow(ONE, false, [egg], salmon), false, "one is enough");
  assert.equal(canFollow(TWO, true, [egg], other), true);
  assert.equal(canFollow(["egg", "egg+salmon"], true, [egg], salmon), true);
  assert.equal(canFollow(["egg", "egg+salmon"], true, [salmon], egg), false, "the order counts");
  assert.equal(canFollow(["egg", "egg+salmon"], true, [], salmon), false, "nothing with two begins so");
  assert.equal(canFollow(["egg", "egg+salmon"], false, [egg], salmon), false, "nothing with one has a second");
  assert.equal(canFollow(DUMMY, false, [egg], salmon), true);
  assert.equal(canFollow(DUMMY, false, [egg], wasabi), false, "no legal pick gives the dummy this");
});

test("items make a pick once they are enough", () => {
  const [egg, salmon, , wasabi] = HAND;
  assert.equal(made(ONE, false, [salmon]), "salmon");
  assert.equal(made(ONE, false, []), null);
  assert.equal(made(TWO, true, [wasabi]), null, "one of two");
  assert.equal(made(TWO, true, [wasabi, salmon]), "wasabi+salmon");
  assert.equal(made(TWO, true, [salmon, wasabi]), "salmon+wasabi");
  assert.equal(made(DUMMY, false, [egg]), null);
  assert.equal(made(DUMMY, false, [egg, salmon]), "egg|salmon");
  assert.equal(made(DUMMY, false, [salmon, salmon]), null, "not legal");
  assert.equal(made([], false, [egg]), null);
});

test("in battle the place counts, not the kind", () => {
  const legal = ["egg@15", "egg@9", "egg@15+", "egg@9+"];
  assert.equal(made(legal, false, [{ kind: "egg", place: 9 }]), "egg@9");
  assert.equal(made(legal, false, [{ kind: "egg", place: 4 }]), null);
  assert.equal(made(legal, true, [{ kind: "egg", place: 15 }]), "egg@15+", "the first of two is a pick by itself");
  assert.equal(slots(legal, true), 1);
  assert.equal(canTakeTwo(legal), true);
  assert.equal(canTakeTwo(["squid@3", "egg@9"]), false, "nor when the second one is owed");
  assert.equal(canFollow(legal, true, [], { kind: "egg", place: 9 }), true);
  assert.equal(canFollow(legal, true, [{ kind: "egg", place: 9 }], { kind: "egg", place: 15 }), false);
  const layout = [
    { kind: "egg", place: 9 },
    { kind: "egg", place: 15 },
    { kind: "squid", place: 3 },
  ];
  assert.deepEqual(itemsOf("egg@15+squid@3", layout), [layout[1], layout[2]]);
});

test("the items of a pick are each taken once", () => {
  const [egg, salmon, other, wasabi] = HAND;
  assert.deepEqual(itemsOf("egg", HAND), [egg]);
  assert.deepEqual(itemsOf("egg+egg", HAND), [egg, other]);
  assert.deepEqual(itemsOf("wasabi+salmon|egg", HAND), [wasabi, salmon, egg]);
  assert.deepEqual(itemsOf("squid", HAND), []);
  assert.deepEqual(itemsOf(null, HAND), []);
  assert.deepEqual(itemsOf(undefined, HAND), []);
});

test("a card whose value is unseen is found by its kind", () => {
  const hand = [
    { kind: "yogurt", place: 0 },
    { kind: "yogurt-2", place: 1 },
    { kind: "egg", place: 2 },
  ];
  assert.deepEqual(itemsOf("yogurt-2", hand), [hand[1]], "the very card goes first");
  assert.deepEqual(itemsOf("yogurt-3", hand), [hand[0]]);
  assert.deepEqual(itemsOf("yogurt-12", [...hand, { kind: "yogurt", place: 3 }]), [hand[0]], "the first of them");
  assert.deepEqual(itemsOf("yogurt-3+yogurt-2", hand), [hand[0], hand[1]]);
  assert.deepEqual(itemsOf("tea-2", hand), []);
});
