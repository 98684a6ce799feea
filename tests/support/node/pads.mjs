// A score pad as the pages know it, for tests.

export const RULESET = { edition: "gamewright", seats: 2, dessert: "mochi", variant: null, must_have_maki: false };
export const FORM = {
  ruleset: RULESET,
  rounds: 2,
  tableaux: 2,
  maki: "maki rolls",
  copies: { egg: 2, squid: 5 },
  numbers: [
    { name: "dice", start: null, least: 1, most: 3, step: 2 },
    { name: "squishy", start: 0, least: 0, most: null, step: 4 },
    { name: "unused", start: 0, least: 0, most: null, step: 1 },
  ],
};
export const ALLOWED = {
  seats: [{ value: 2 }, { value: 3 }],
  edition: [{ value: "gamewright" }, { value: "original" }],
  dessert: [{ value: "mochi" }],
  variant: [{ value: null }],
  must_have_maki: [{ value: false }, { value: true, why_not: "no", key: "needs-two-seats" }],
};

export const pad = (changes = {}) => ({
  begun: true,
  ruleset: RULESET,
  people: ["Ana"],
  round: 0,
  seat: 0,
  rounds: [[["egg", "squid"], []]],
  numbers: { dice: [1, 3], squishy: [4, 0] },
  undo: [],
  ...changes,
});
