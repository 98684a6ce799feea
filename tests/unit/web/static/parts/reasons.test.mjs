// Why a seat scored what it scored, and why somebody won.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { end, line, NOTHING } from "../../../../support/node/tables.mjs";

/** The reasons in a language. */
const reasons = async (language = "en") => (await open({ languages: [language] })).load("parts/reasons.js");

test("a line is told with its numbers, in the right plural", async () => {
  const { reason } = await reasons();
  for (const [told, said] of [
    [line(6, "maki-most", { have: 5 }), "5 icons, most"],
    [line(6, "maki-most", { have: 1 }), "1 icon, most"],
    [line(1, "maki-second-tied", { have: 4, prize: 3, tied: 2 }), "4 icons, tied for second, 3\u00a0÷\u00a02"],
    [line(10, "tempura", { have: 5, sets: 2 }), "5 tempura, 2 pairs"],
    [line(5, "tempura", { have: 2, sets: 1 }), "2 tempura, 1 pair"],
    [line(0, "tempura", { have: 1, sets: 0 }), "1 tempura, 0 pairs"],
    [line(4, "squishy", { times: 1 }), "took the squishy once"],
    [line(8, "squishy", { times: 2 }), "took the squishy 2 times"],
    [line(6, "dessert-most", { have: 3 }, { unit: "pudding" }), "3 puddings, first place"],
    [line(-6, "dessert-fewest", { have: 1 }, { unit: "pudding" }), "1 pudding, last place"],
    [line(0, "dessert-between", {}, { unit: "pudding" }), "0 puddings"],
    [line(-3, "dessert-between", { have: -2 }, { unit: "yogurt" }), "value −2"],
    [line(0, "maki-left-out"), "no icons"],
    [NOTHING, ""],
    [line(3, "brand-new"), "brand-new in English"],
  ])
    assert.equal(reason(told), said, JSON.stringify(told));
  const polish = await reasons("pl");
  assert.equal(polish.reason(line(10, "dumpling", { have: 5 })).startsWith("5 "), true);
});

test("nigiri are listed one by one, with wasabi left over", async () => {
  const { reason } = await reasons();
  const numbers = { squid: 0, salmon: 2, "egg on wasabi": 1, "wasabi unused": 1 };
  assert.equal(reason(line(7, "nigiri", numbers)), "2 × salmon, egg on wasabi, wasabi left over");
  assert.equal(reason(line(0, "nigiri", { "wasabi unused": 2 })), "2 × wasabi left over");
});

test("the end says why", async () => {
  const { ending } = await reasons();
  assert.equal(ending(end()), "The most points (30)");
  assert.equal(ending(end({ why: { key: "points-fewest", points: -4 } })), "The fewest points (−4)");
  assert.equal(
    ending(end({ why: { key: "tie-broken", points: 30, value: 1, unit: "pudding" } })),
    "Tied on 30 points; the dessert decides (1 pudding)",
  );
  assert.equal(
    ending(end({ why: { key: "tie-shared", points: 30, unit: "pudding" } })),
    "Tied on 30 points and on dessert (0 puddings each)",
  );
  assert.equal(ending(end({ why: { key: "tie-broken" } })), "Tied on 0 points; the dessert decides ()");
  assert.equal(ending(end({ why: { key: "abandoned" } })), "The game was given up because nobody was here.");
});
