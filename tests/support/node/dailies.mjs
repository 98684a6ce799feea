// A day's deal as the server tells of it, and a game of it as the browser keeps it.

export const DAY = "2026-11-18";
export const NOON = Date.UTC(2026, 10, 18, 12) / 1000;

export const daily = (changes = {}) => ({
  day: DAY,
  now: NOON,
  ends: NOON + 12 * 3600,
  opens: NOON + 13 * 3600,
  is_open: false,
  commitment: "c0ffee",
  next_commitment: "decade",
  seats: 3,
  bot: "skilled",
  preparing: false,
  state: "new",
  table: "",
  points: null,
  people: null,
  yardstick: null,
  yardstick_bot: "skilled",
  yardstick_games: 1000,
  record: null,
  ...changes,
});

/** The same after the own try. */
export const played = (changes = {}) =>
  daily({
    state: "over",
    table: "abc",
    points: 41,
    people: { place: 2, of: 7 },
    yardstick: { place: 251, of: 1001 },
    ...changes,
  });
