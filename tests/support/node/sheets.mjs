// Score sheets of two rounds, for tests.

import { line, NOTHING, scores } from "./tables.mjs";

export const FIRST = [
  { maki: line(6, "maki-most", { have: 5 }), tempura: NOTHING, nigiri: line(0, "nigiri", { "wasabi unused": 1 }) },
  { maki: line(0, "maki-left-out"), tempura: NOTHING, nigiri: NOTHING },
  { maki: line(-3, "maki-second", { have: 2 }), tempura: NOTHING, nigiri: line(2, "nigiri", { salmon: 1 }) },
];
export const SECOND = FIRST.map((seat) => ({
  ...seat,
  maki: NOTHING,
  nigiri: NOTHING,
  tempura: line(5, "tempura", { have: 2, sets: 1 }),
}));
export const DESSERTS = [
  line(6, "dessert-most", { have: 3 }, { unit: "pudding" }),
  line(0, "dessert-between", { have: 2 }, { unit: "pudding" }),
  line(-6, "dessert-fewest", { have: 1 }, { unit: "pudding" }),
];
export const SCORES = scores({
  rounds: [FIRST, SECOND],
  round_points: [
    [6, 0, -1],
    [5, 5, 5],
  ],
  totals: [11, 5, 4],
});
export const NAMES = ["Ana", "Ben", "Aki"];
