// Made by `python -m okawari.web.schema` from the server's message types; a test keeps it true.

/** A command that was applied, now or when it first came, and that will survive a crash. */
export interface Accepted {
  answer: "accepted";
  id?: string;
}

/** The host gives a seat, or the first open one, to one of the house's bots (lobby). */
export interface AddBot {
  command: "add_bot";
  id: string;
  bot: string;
  seat?: number | null;
}

/** A bot of the operator's list. */
export interface BotFacts {
  name: string;
  line: string;
  ready: boolean;
}

/** POST /api/bot-seat: a bot from outside sits down, by the table's id or by its lobby's code. */
export interface BotSeat {
  table?: string | null;
  code?: string;
  name?: string;
  seat?: number | null;
}

/** The answer of /api/bot-seat. The token is given this once: `Authorization: Bearer …` from now on. */
export interface BotSeated {
  table: string;
  seat: number;
  token: string;
}

/** The host sets the settings (lobby). */
export interface Change {
  command: "set";
  id: string;
  settings: Settings;
}

/** The parts of a View that changed. */
export interface ChangedParts {
  table?: TablePart;
  own?: OwnPart;
  turn?: TurnPart | null;
  game?: GamePart | null;
  scores?: ScoresPart | null;
  choice?: ChoicePart | null;
  end?: EndPart | null;
  reaction?: Reaction;
}

/** For one seat alone: what it has chosen. */
export interface ChoicePart {
  turn: number;
  pick: string | null;
  locked: boolean;
}

/** Choose a pick, and lock it if so wished. A locked seat that chooses again stays locked. */
export interface Choose {
  command: "choose";
  id: string;
  turn: number;
  pick: string;
  lock?: boolean;
}

/** POST /api/again: the deal of a finished match, with this guest in one of its seats and bots in the others. */
export interface DealAgain {
  record: string;
  seat?: number;
  name?: string;
  bot?: string;
}

/** R18–R22: what a dessert pays with this number of tableaux. */
export interface DessertFacts {
  name: string;
  most: number;
  fewest: number;
  all_equal: number;
  squishy: number;
  runs: Array<number>;
}

/** The answer of /api/device: to be typed on the other device before it expires (Unix time). */
export interface DeviceCode {
  code: string;
  expires: number;
}

/** A published box. */
export interface EditionFacts {
  name: string;
  maki: string;
  desserts: Array<string>;
  printed_variants: Array<string>;
  score_keeping: string;
}

/** How the match ended. */
export interface EndPart {
  abandoned: boolean;
  winners: Array<number>;
  reason: string;
  why: Why;
  totals: Array<number>;
  ranking: Array<number>;
  places: Array<number>;
  record: string | null;
}

/** POST /api/find: the six characters of a lobby. */
export interface FindTable {
  code: string;
}

/** A message to a page. */
export interface Frame {
  v: number;
  n: number;
  now: number;
  parts?: ChangedParts;
  answer?: Accepted | Refused;
  notice?: "device-joined";
  bye?: "no-such-table" | "not-stored" | "restart" | "too-fast" | "unreadable-table";
}

/** The game as everybody sees it. Lists by seat have the dummy last. */
export interface GamePart {
  round: number;
  turn: number;
  turns: number;
  maki: string;
  passing: string;
  passes_to: Array<number>;
  starter: number | null;
  in_control: number | null;
  tableaux: Array<Array<Group>>;
  scores: Array<number>;
  round_worth: Array<number>;
  hand_sizes: Array<number>;
  dice: Array<number>;
  squishy: number | null;
  boat: number | null;
  pile_sizes: Array<number>;
  deck_size: number;
  layout: Array<string | null>;
  layout_rows: Array<number>;
  discards: Record<string, number>;
  last: PlayedPart | null;
  owed: boolean;
  battle?: boolean;
}

/** Cards that score together in front of a seat: what they are worth now and what they need next. */
export interface Group {
  name: string;
  cards: Record<string, number>;
  worth: number;
  need: Need | null;
  die?: number | null;
  at_end?: boolean;
}

/** What is played, in numbers. */
export interface HowToPlay {
  rounds: number;
  seats: number;
  hand_size: number;
  maki: MakiFacts;
  tempura: SetFacts;
  sashimi: SetFacts;
  dumpling: Array<number>;
  nigiri: Record<string, number>;
  wasabi_times: number;
  squid_on_wasabi: number;
  desserts: Array<DessertFacts>;
}

/** POST /api/device/join: the eight characters that another device shows. */
export interface JoinDevice {
  code: string;
}

/** The score as an edition's own things show it. */
export interface Keeping {
  way: "cubes" | "pencil" | "train";
  bundle: number;
  pieces: Array<Array<number>>;
}

/** What is known of a hand (R34), for the memory aid. */
export interface KnownHand {
  cards: Record<string, number>;
  unknown: number;
}

/** Leave the seat. */
export interface Leave {
  command: "leave";
  id: string;
}

/** Points and why: a key with its numbers for any language, and English. */
export interface Line {
  points: number;
  key: string;
  numbers: Record<string, number>;
  unit: string;
  english: string;
}

/** Keep the choice. */
export interface Lock {
  command: "lock";
  id: string;
  turn: number;
}

/** R11. */
export interface MakiFacts {
  called: string;
  most: number;
  second: number;
  second_of_two: number;
  zero_icons_place: boolean;
}

/** What would make a group worth more: so many more of a kind, and what it is worth then. */
export interface Need {
  more: number;
  of: string;
  worth: number;
}

/** POST /api/device and /api/device/revoke */
export interface OfTable {
  table: string;
}

/** POST /api/open */
export interface OpenTable {
  settings?: Settings;
}

/** One value of a setting; `why_not` says why it does not go with the others, and is empty if it does. */
export interface Option {
  value: string | number | boolean | null;
  why_not?: string;
  key?: "" | "needs-two-seats" | "not-in-edition";
  of?: string;
  no_loss?: boolean;
}

/** Everything that can be chosen. */
export interface Options {
  editions: Array<EditionFacts>;
  variants: Array<string>;
  seats: Array<number>;
  bots: Array<BotFacts>;
  clocks: Record<string, number | null>;
  reactions: Array<string>;
  defaults: Settings;
  allowed?: Record<string, Array<Option>>;
  pad?: PadForm | null;
}

/** For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks. */
export interface OwnPart {
  seat: number | null;
  host: boolean;
  hand: Array<string>;
  legal: Array<string>;
  forced: string | null;
  known: Array<KnownHand> | null;
}

/** Something that cannot have been, and where it was entered. */
export interface PadFault {
  field: "cards" | "dice" | "squishy";
  round: number | null;
  seat: number | null;
  reason: "more-than-dealt" | "no-die" | "no-strawberry" | "not-rolled" | "too-many-cards" | "too-much-squishy";
  values: Record<string, number>;
}

/** What is entered on a score pad for a ruleset. */
export interface PadForm {
  ruleset: Ruleset;
  rounds: number;
  tableaux: number;
  maki: string;
  copies: Record<string, number>;
  numbers: Array<PadNumber>;
}

/** A number that is entered for every tableau, under its name in the document that is scored. */
export interface PadNumber {
  name: string;
  start: number | null;
  least: number;
  most: number | null;
  step: number;
}

/** Play this turn for an idle seat: its choice stands, else a bot picks. */
export interface PlayFor {
  command: "play_for";
  id: string;
  turn: number;
  seat: number;
}

/** The turn played last, as everybody saw it. */
export interface PlayedPart {
  picks: Array<string | null>;
  by: Array<"bot" | "person" | null>;
  rolls: Array<[number, number]>;
  closed: Array<Array<Group>> | null;
}

/** The game before a choice, and what was picked then; nothing is picked in the last one. */
export interface Position {
  game: GamePart;
  scores: ScoresPart;
  hands: Array<Array<string> | null>;
  picks: Array<string | null> | null;
  by: Array<string | null> | null;
}

/** Why a command was refused. */
export type Problem = "bad-record" | "bad-settings" | "bot-not-ready" | "illegal-pick" | "no-such-bot" | "no-such-reaction" | "no-such-record" | "no-such-seat" | "no-such-table" | "not-acting" | "not-host" | "not-idle" | "not-in-lobby" | "not-over" | "not-playing" | "not-seated" | "not-stored" | "nothing-chosen" | "removed" | "seat-taken" | "stale-turn" | "table-full" | "too-few" | "too-many" | "unreadable-table";

/** Show an emoji to everybody at the table; nothing is kept of it. */
export interface React {
  command: "react";
  id: string;
  emoji: string;
}

/** An emoji from a seat; shown once, not kept. */
export interface Reaction {
  seat: number;
  emoji: string;
}

/** A command that was not applied. */
export interface Refusal {
  answer: "refused";
  problem: Problem;
  message: string;
  id?: string;
}

/** A command that was not applied: a table's Refusal or the server's own Trouble. */
export interface Refused {
  answer: "refused";
  problem: string;
  message: string;
  id?: string;
}

/** After a match: back to the lobby, everybody in their seats. */
export interface Rematch {
  command: "rematch";
  id: string;
}

/** The host frees a seat: a bot's or somebody's, who cannot sit down again in this lobby. */
export interface Remove {
  command: "remove";
  id: string;
  seat: number;
}

/** A whole game. */
export interface Replay {
  names: Array<string>;
  settings: Settings;
  positions: Array<Position>;
  end: EndPart;
  fault?: string;
}

/** What a table plays. An impossible combination is refused with the possible ones named. */
export interface Ruleset {
  edition?: string;
  seats?: number;
  dessert?: string;
  variant?: string | null;
  must_have_maki?: boolean;
}

/** The answer of /api/score. */
export interface Scored {
  sheet: ScoresPart;
  winners: Array<number>;
  outcome: string;
}

/** The score sheet: every round that is over, and the desserts at the end. */
export interface ScoresPart {
  rounds: Array<Array<Record<string, Line>>>;
  round_points: Array<Array<number>>;
  desserts: Array<Line> | null;
  totals: Array<number>;
  keeping: Keeping;
}

/** Who sits in a seat; `filled` is false for an open one. */
export interface SeatPart {
  filled: boolean;
  name: string;
  role: "bot" | "person";
  bot: string;
  host: boolean;
  connected: boolean;
  away: boolean;
  left: boolean;
  nonce: boolean;
  games: number;
  wins: number;
  points: number;
}

/** R12, R13: so many of a kind are worth so much. */
export interface SetFacts {
  cards: number;
  points: number;
}

/** The settings of a table. */
export interface Settings {
  edition?: string;
  dessert?: string;
  variant?: string | null;
  must_have_maki?: boolean;
  seats?: number;
  clock?: "none" | "quick" | "relaxed";
  memory_aid?: boolean;
  spectators?: boolean;
  open_record?: boolean;
}

/** Sit down: in this seat, or in the first open one. Who sits already changes seat, name or nonce. */
export interface Sit {
  command: "sit";
  id: string;
  name?: string;
  seat?: number | null;
  nonce?: string;
  role?: "bot" | "person";
}

/** The host starts the match with the filled seats. */
export interface Start {
  command: "start";
  id: string;
}

/** The answer of /api/open, /api/again, /api/find, /api/device/join and /api/device/revoke. */
export interface TableFound {
  table: string;
}

/** The table: seats, settings, and in the lobby what the host can choose. */
export interface TablePart {
  phase: "lobby" | "over" | "playing";
  code: string;
  settings: Settings;
  seats: Array<SeatPart>;
  spectators: number;
  match: string;
  commitment: string;
  known_deal: boolean;
  options: Record<string, Array<Option>> | null;
  bots: Array<string>;
  enough: boolean;
  rematch_by: number | null;
}

/** Have no choice any more. */
export interface TakeBack {
  command: "take_back";
  id: string;
  turn: number;
}

/** Something that the server refused by itself; the same shape as a table's Refusal. */
export interface Trouble {
  answer: "refused";
  problem: WebProblem;
  message: string;
  id?: string;
}

/** The turn being played: whose pick is missing, and the clock. */
export interface TurnPart {
  number: number;
  acting: Array<number>;
  locked: Array<number>;
  idle: Array<number>;
  deadline: number | null;
  paused: boolean;
}

/** The answer of /api/pad. */
export interface UnfinishedPad {
  scored: Scored | null;
  faults: Array<PadFault>;
}

/** Everything that a seat or a spectator is shown. */
export interface View {
  table: TablePart;
  own: OwnPart;
  turn?: TurnPart | null;
  game?: GamePart | null;
  scores?: ScoresPart | null;
  choice?: ChoicePart | null;
  end?: EndPart | null;
}

/** Why the server itself refused something, before any table was asked. */
export type WebProblem = "bad-command" | "bad-host" | "bad-origin" | "bad-record" | "bad-request" | "bad-token" | "broken" | "no-guest" | "no-such-code" | "no-such-page" | "no-such-record" | "too-fast" | "too-large" | "too-many-sockets";

/** Why the match ended as it did, for a screen in any language. */
export interface Why {
  key: "abandoned" | "points-fewest" | "points-most" | "tie-broken" | "tie-shared";
  points?: number;
  value?: number;
  unit?: string;
}

export type Command = Change | Sit | Leave | AddBot | Remove | Start | Choose | TakeBack | Lock | PlayFor | Rematch | React;
