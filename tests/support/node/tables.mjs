// Tables, games and scores as the server sends them, to be changed where a test cares.

export const seat = (name, changes = {}) => ({
  filled: true,
  name,
  role: "person",
  bot: "",
  host: false,
  connected: true,
  away: false,
  left: false,
  nonce: true,
  games: 0,
  wins: 0,
  points: 0,
  played_for: false,
  lingers: false,
  ...changes,
});

export const bot = (level, changes = {}) => seat("", { role: "bot", bot: level, ...changes });

export const free = () => seat("", { filled: false });

export const settings = (changes = {}) => ({
  edition: "gamewright",
  dessert: "pudding",
  variant: null,
  must_have_maki: false,
  seats: 3,
  clock: "none",
  memory_aid: false,
  spectators: true,
  open_record: false,
  ...changes,
});

export const table = (changes = {}) => ({
  phase: "playing",
  code: "ABC234",
  settings: settings(),
  seats: [seat("Ana", { host: true }), seat("Ben"), bot("greedy")],
  spectators: 0,
  match: "1",
  commitment: "seal",
  known_deal: false,
  options: null,
  bots: ["simple", "greedy"],
  enough: true,
  rematch_by: null,
  daily: "",
  anybody_starts: false,
  ...changes,
});

export const own = (changes = {}) => ({
  seat: 0,
  host: true,
  hand: ["egg", "salmon", "egg"],
  legal: ["egg", "salmon"],
  forced: null,
  known: null,
  bot_picks: [],
  ...changes,
});

export const turn = (changes = {}) => ({
  number: 4,
  acting: [0, 1, 2],
  locked: [],
  idle: [],
  deadline: null,
  paused: false,
  ...changes,
});

export const group = (name, cards, worth = 0, changes = {}) => ({
  name,
  cards,
  worth,
  need: null,
  at_end: false,
  ...changes,
});

export const game = (changes = {}) => ({
  round: 0,
  turn: 4,
  turns: 9,
  maki: "maki rolls",
  passing: "left",
  passes_to: [1, 2, 0],
  starter: null,
  in_control: null,
  tableaux: [[], [], []],
  scores: [7, 5, -2],
  round_worth: [0, 3, -1],
  hand_sizes: [3, 3, 3],
  dice: [],
  squishy: null,
  boat: null,
  pile_sizes: [0, 0, 0],
  deck_size: 40,
  layout: [],
  layout_rows: [],
  discards: {},
  last: null,
  owed: false,
  battle: false,
  ...changes,
});

export const line = (points, key, numbers = {}, changes = {}) => ({
  points,
  key,
  numbers,
  unit: "",
  english: `${key} in English`,
  ...changes,
});

export const NOTHING = line(0, "nothing");

export const scores = (changes = {}) => ({
  rounds: [],
  round_points: [],
  desserts: null,
  totals: [0, 0, 0],
  keeping: { way: "pencil", bundle: 5, pieces: [[], [], []] },
  standings: (changes.rounds ?? []).map(() => standing()),
  ...changes,
});

export const standing = (changes = {}) => ({
  ranking: [0, 1, 2],
  places: [1, 2, 3],
  counted: [],
  decided: null,
  ...changes,
});

export const end = (changes = {}) => ({
  abandoned: false,
  winners: [1],
  reason: "",
  why: { key: "points-most", points: 30 },
  totals: [20, 30, -2],
  ranking: [1, 0, 2],
  places: [2, 1, 3],
  record: "rec",
  best: 1,
  decided: null,
  ...changes,
});

/** A match in its fifth turn, seen by Ana. */
export const match = (changes = {}) => ({
  table: table(),
  own: own(),
  turn: turn(),
  game: game(),
  scores: scores(),
  choice: null,
  end: null,
  ...changes,
});

/** How to play, in made-up numbers: no rule has them, so that none can be mistaken for the page's own. */
export const facts = (changes = {}) => ({
  rounds: 4,
  seats: 3,
  hand_size: 11,
  maki: { called: "maki rolls", most: 61, second: 31, second_of_two: 15, zero_icons_place: false },
  tempura: { cards: 2, points: 51 },
  sashimi: { cards: 3, points: 101 },
  dumpling: [11, 31, 61],
  nigiri: { egg: 1, salmon: 21, squid: 32 },
  wasabi_times: 7,
  squid_on_wasabi: 224,
  faces: { egg: "1", tempura: "×2 = 5" },
  desserts: [
    { name: "pudding", most: 62, fewest: -63, all_equal: 0, squishy: 0, runs: [] },
    { name: "strawberry", most: 0, fewest: -64, all_equal: -23, squishy: 41, runs: [] },
    { name: "tea", most: 0, fewest: 0, all_equal: 0, squishy: 0, runs: [12, 42, 82] },
    { name: "mochi", most: 63, fewest: 0, all_equal: 0, squishy: 0, runs: [] },
  ],
  ...changes,
});
