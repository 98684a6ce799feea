// Games as a browser keeps them, to be changed where a test cares.

/** Three played it on a day at noon; the second of them won. */
export const game = (changes = {}) => ({
  match: "m",
  at: Date.UTC(2026, 10, 18, 12),
  names: ["Ana", "Ben", "Aki"],
  me: 0,
  totals: [20, 30, -2],
  winners: [1],
  place: 2,
  best: 1,
  dishes: { maki: 6, pudding: -6 },
  record: "rec",
  daily: "",
  guided: false,
  ...changes,
});
