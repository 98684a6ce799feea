// Made by `.venv/bin/python -m tests.support.schema` from the server's message types; a test keeps it true.

/** A command that was applied, now or when it first came, and that will survive a crash. */
export interface Accepted {
  /** Whether it was applied. */
  answer: "accepted";
  /** Of the command. */
  id?: string;
}

/** The host gives a seat, or the first open one, to one of the house's bots (lobby). */
export interface AddBot {
  /** Which command it is. */
  command: "add_bot";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** One of the operator's list. */
  bot: string;
  /** null for the first open one. */
  seat?: number | null;
}

/** POST /api/daily: one's try at today's deal. */
export interface BeginDaily {
  /** As everybody sees it. */
  name?: string;
}

/** A bot of the operator's list. */
export interface BotFacts {
  /** As add_bot takes it. */
  name: string;
  /** What it does, in English. */
  line: string;
  /** Whether it can play now by the settings of the query, or by the usual ones; else it is still being prepared. */
  ready: boolean;
}

/** POST /api/bot-seat: a bot from outside sits down, by the table's id or by its lobby's code. */
export interface BotSeat {
  /** The id in the table's link. */
  table?: string | null;
  /** The lobby's, in place of the table's id. */
  code?: string;
  /** As everybody sees it. */
  name?: string;
  /** null for the first open one. */
  seat?: number | null;
}

/** The answer of /api/bot-seat. The token is given this once: `Authorization: Bearer …` from now on. */
export interface BotSeated {
  /** The id in the table's link. */
  table: string;
  /** Counted from 0. */
  seat: number;
  /** Given this once, it is the seat: `Authorization: Bearer …`. */
  token: string;
}

/** The host sets the settings (lobby). */
export interface Change {
  /** Which command it is. */
  command: "set";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** The settings of a table. */
  settings: Settings;
}

/** The parts of a View that changed. */
export interface ChangedParts {
  /** The id in the table's link. */
  table?: TablePart;
  /** For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks. */
  own?: OwnPart;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn?: TurnPart | null;
  /** The game as everybody sees it. Lists by seat have the dummy last. */
  game?: GamePart | null;
  /** The score sheet: every round that is over, and the desserts at the end. */
  scores?: ScoresPart | null;
  /** For one seat alone: what it has chosen. */
  choice?: ChoicePart | null;
  /** How the match ended. */
  end?: EndPart | null;
  /** An emoji to show once. */
  reaction?: Reaction;
}

/** For one seat alone: what it has chosen. */
export interface ChoicePart {
  /** The number of the turn that it is for. */
  turn: number;
  /** As a text; null if there is none yet. */
  pick: string | null;
  /** Whether the pick is kept. */
  locked: boolean;
  /** Whether a bot chose it for a person, who may still choose another. */
  by_bot: boolean;
}

/** Choose a pick, and lock it if so wished. A locked seat that chooses again stays locked. */
export interface Choose {
  /** Which command it is. */
  command: "choose";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn: number;
  /** One of `own.legal`. */
  pick: string;
  /** Whether to keep it at once. */
  lock?: boolean;
}

/** A day's deal, for one guest: nothing of the deal, and of the others nothing before their own try is over. */
export interface DailyPart {
  /** As 2026-11-18, in UTC. */
  day: string;
  /** The server's clock (Unix time). */
  now: number;
  /** Until when it can be begun (Unix time). */
  ends: number;
  /** From when on its games are open to everybody. */
  opens: number;
  /** Whether they are. */
  is_open: boolean;
  /** SHA-256 of the day's seed. */
  commitment: string;
  /** Of the next day's. */
  next_commitment: string;
  /** How many play. */
  seats: number;
  /** Who sits in the other seats. */
  bot: string;
  /** Whether a try has to wait, because that bot is not compiled on this server yet. */
  preparing: boolean;
  /** Of the guest's own try. */
  state: "abandoned" | "new" | "over" | "playing";
  /** Where it is played; empty before that. */
  table: string;
  /** Of the own try, once it is over. */
  points: number | null;
  /** Among all who played on this server before the day's games were open; null before the own try is over. */
  people: Placed | null;
  /** Among games of a bot in the same seat with the same deal; null until they have been played. */
  yardstick: Placed | null;
  /** That bot. */
  yardstick_bot: string;
  /** How many games it plays. */
  yardstick_games: number;
  /** Where the own match is told, once it is open. */
  record: string | null;
}

/** POST /api/again: the deal of a finished match, with this guest in one of its seats and bots in the others. */
export interface DealAgain {
  /** The record's address. */
  record: string;
  /** Counted from 0. */
  seat?: number;
  /** Left out, it is the one in the record; left empty, they are a guest without one. */
  name?: string | null;
  /** For the seats of people; left empty or not to be had, it is `normal`. */
  bot?: string;
}

/** What made the difference between the first and the second: the category in which they were furthest apart. */
export interface Decided {
  /** As in the rounds, or dessert. */
  category: string;
  /** Who was first. */
  seat: number;
  /** Theirs in this category. */
  points: number;
  /** Who was second. */
  second: number;
  /** Theirs. */
  second_points: number;
}

/** R18–R22: what a dessert pays with this number of tableaux. */
export interface DessertFacts {
  /** Of the dessert. */
  name: string;
  /** Points for the most. */
  most: number;
  /** Below zero, or 0 where nobody loses. */
  fewest: number;
  /** What each gets if all are equal: below zero, or 0. */
  all_equal: number;
  /** R19: points for taking the squishy. */
  squishy: number;
  /** R21: what runs of 1, 2, … cards score. */
  runs: Array<number>;
}

/** The answer of /api/device: to be typed on the other device before it expires (Unix time). */
export interface DeviceCode {
  /** Eight characters, for one use. */
  code: string;
  /** Two minutes from now (Unix time). */
  expires: number;
}

/** A published box: what differs between them. */
export interface Edition {
  /** As settings have it. */
  name: string;
  /** What this edition calls its maki. */
  maki: string;
  /** The desserts it can be played with; the first is the usual one. */
  desserts: Array<string>;
  /** R11: whether a seat with no maki icons can place. */
  zero_icons_place: boolean;
  /** The variants in its rulebook. House decision: every edition accepts every variant. */
  printed_variants: Array<string>;
  /** R36: how points are kept, for the edition's own look. */
  score_keeping: string;
}

/** How the match ended. */
export interface EndPart {
  /** Whether nobody was there any more: nobody has won. */
  abandoned: boolean;
  /** Seats; several share a win. */
  winners: Array<number>;
  /** Why they won, in English. */
  reason: string;
  /** Why the match ended as it did, for a screen in any language. */
  why: Why;
  /** [seat] points of the whole game. */
  totals: Array<number>;
  /** The seats from first to last (R24, R25), the dummy among them; of an abandoned match, as they sit. */
  ranking: Array<number>;
  /** Each player's place by seat, the tied in the same one (R24, R25, R31: the dummy has none); none if abandoned. */
  places: Array<number>;
  /** The address of the record, for those who may see it. */
  record: string | null;
  /** 1 where most points win, and −1 where the fewest do (R24). */
  best: number;
  /** What made the difference in the whole game; null if the winner is tied with somebody on points. */
  decided?: Decided | null;
}

/** POST /api/find: the six characters of a lobby. */
export interface FindTable {
  /** Of the lobby. */
  code: string;
}

/** A message to a page. */
export interface Frame {
  /** The version of this protocol. */
  v: number;
  /** Counts the frames of this socket. */
  n: number;
  /** The server's clock (Unix time), to read deadlines by. */
  now: number;
  /** The parts of a View that changed. */
  parts?: ChangedParts;
  /** To a command that came over this socket; one without an id says why the socket is closed. */
  answer?: Accepted | Refusal;
  /** device-joined: another device has just taken this seat with a code. */
  notice?: "device-joined";
  /** The server closes the socket: restart = come back in a moment. */
  bye?: "no-such-table" | "not-stored" | "restart" | "too-fast" | "unreadable-table";
}

/** The game as everybody sees it. Lists by seat have the dummy last. */
export interface GamePart {
  /** From 0; 3 when the game is over. */
  round: number;
  /** Of this round, from 0. */
  turn: number;
  /** In a round. */
  turns: number;
  /** What this edition calls its maki. */
  maki: string;
  /** Where hands go: left (to the next seat), right, or nowhere (battle). */
  passing: string;
  /** R5, R10: [seat] who gets its hand next; empty where hands go nowhere. */
  passes_to: Array<number>;
  /** Who starts in battle, or controls the dummy first. */
  starter: number | null;
  /** R30: who picks for the dummy. */
  in_control: number | null;
  /** [seat] what lies in front of it, in groups. */
  tableaux: Array<Array<Group>>;
  /** [seat] points of the rounds that are over. */
  scores: Array<number>;
  /** [seat] what its groups are worth now, desserts left out: it comes on top of the score when the round ends. */
  round_worth: Array<number>;
  /** [seat] how many cards it holds. */
  hand_sizes: Array<number>;
  /** R22: empty without mochi. */
  dice: Array<number>;
  /** Who holds the squishy. */
  squishy: number | null;
  /** R35: who has the boat, in an edition that has one. */
  boat: number | null;
  /** How many cards each draw pile has; for the dummy there is one. */
  pile_sizes: Array<number>;
  /** Cards that are not dealt yet. */
  deck_size: number;
  /** R27: battle's cards by place, "?" face-down; empty otherwise. */
  layout: Array<string | null>;
  /** R27: how many places each row of the layout has, from the top. */
  layout_rows: Array<number>;
  /** R17: the cards of earlier rounds, by kind. */
  discards: Record<string, number>;
  /** The turn played last, as everybody saw it. */
  last: PlayedPart | null;
  /** R28: whether the acting seat has taken the first of two cards, which `last` tells, and must choose the second. */
  owed: boolean;
  /** R27: whether cards are taken from a shared layout, and hands go nowhere. */
  battle?: boolean;
}

/** Cards that score together in front of a seat: what they are worth now and what they need next. */
export interface Group {
  /** maki, tempura, sashimi, dumpling, nigiri, wasabi (waiting), chopsticks, or the dessert. */
  name: string;
  /** How many there are of each kind. */
  cards: Record<string, number>;
  /** Points that it would score now. */
  worth: number;
  /** What would make a group worth more: so many more of a kind, and what it is worth then. */
  need: Need | null;
  /** R22: what the die beside these cards shows. */
  die?: number | null;
  /** Whether it counts at the end of the game, not of the round. */
  at_end?: boolean;
}

/** What is played, in numbers. */
export interface HowToPlay {
  /** How many a game has. */
  rounds: number;
  /** How many play. */
  seats: number;
  /** R2, R26, R30: the cards that each seat begins a round with; 0 if there are no hands (R27). */
  hand_size: number;
  /** R11. */
  maki: MakiFacts;
  /** R12, R13: so many of a kind are worth so much. */
  tempura: SetFacts;
  /** R12, R13: so many of a kind are worth so much. */
  sashimi: SetFacts;
  /** R14: what 1, 2, … score; the last is for so many or more. */
  dumpling: Array<number>;
  /** R15: points by kind. */
  nigiri: Record<string, number>;
  /** R6: what nigiri on it is multiplied by. */
  wasabi_times: number;
  /** R6: points, as an example. */
  squid_on_wasabi: number;
  /** R18–R22: what a dessert pays with this number of tableaux. */
  desserts: Array<DessertFacts>;
  /** What stands on a card of a kind, its number left out, in signs that need no language; some say nothing. */
  faces: Record<string, string>;
}

/** POST /api/device/join: the eight characters that another device shows. */
export interface JoinDevice {
  /** Eight characters that the other device shows. */
  code: string;
}

/** The score as an edition's own things show it. */
export interface Keeping {
  /** Which things they are. */
  way: "cubes" | "pencil" | "train";
  /** So many strokes of a pencil are a whole bundle. */
  bundle: number;
  /** [seat] cubes by their points, strokes by the bundle, or the numbers of the train card in sight, the highest being
   * the score; of a total below zero the bowl is empty, the strokes count down from zero, and the train stands at its
   * start. */
  pieces: Array<Array<number>>;
}

/** What is known of a hand (R34), for the memory aid. */
export interface KnownHand {
  /** How many of each kind are known to be in it. */
  cards: Record<string, number>;
  /** How many cards more are in it. */
  unknown: number;
}

/** Leave the seat. */
export interface Leave {
  /** Which command it is. */
  command: "leave";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
}

/** Points and why: a key with its numbers for any language, and English. */
export interface Line {
  /** May be less than 0. */
  points: number;
  /** Why, as a word that a catalogue has a sentence for. */
  key: string;
  /** What the sentence is filled in with. */
  numbers: Record<string, number>;
  /** What is counted. */
  unit: string;
  /** The same as a sentence in English. */
  english: string;
}

/** Keep the choice. */
export interface Lock {
  /** Which command it is. */
  command: "lock";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn: number;
}

/** R11. */
export interface MakiFacts {
  /** What this edition calls its maki. */
  called: string;
  /** Points for the most icons. */
  most: number;
  /** Points for the second most. */
  second: number;
  /** What each of two gets that are tied for second. */
  second_of_two: number;
  /** Whether who has no icons can be second. */
  zero_icons_place: boolean;
}

/** What would make a group worth more: so many more of a kind, and what it is worth then. */
export interface Need {
  /** How many more. */
  more: number;
  /** Of which kind. */
  of: string;
  /** Points of the whole group then. */
  worth: number;
}

/** POST /api/device and /api/device/revoke */
export interface OfTable {
  /** The id in the table's link. */
  table: string;
}

/** POST /api/open */
export interface OpenTable {
  /** The settings of a table. */
  settings?: Settings;
}

/** One value of a setting; `why_not` says why it does not go with the others, and is empty if it does. */
export interface Option {
  /** Of the setting. */
  value: string | number | boolean | null;
  /** In English. */
  why_not?: string;
  /** The reason for a screen in any language. */
  key?: "" | "needs-two-seats" | "not-in-edition";
  /** What the reason is about: the dessert, the variant, or must-have-maki. */
  of?: string;
  /** R18–R22: of a dessert, whether nobody can lose points by it in this game. */
  no_loss?: boolean;
}

/** Everything that can be chosen. */
export interface Options {
  /** A published box: what differs between them. */
  editions: Array<Edition>;
  /** Of all editions. */
  variants: Array<string>;
  /** How many can play. */
  seats: Array<number>;
  /** Easiest first. */
  bots: Array<BotFacts>;
  /** Seconds for a turn. */
  clocks: Record<string, number | null>;
  /** Emoji that can be sent. */
  reactions: Array<string>;
  /** The names of our own faces that can be sent instead of emoji. */
  stickers: Array<string>;
  /** Who somebody can be at the table. */
  faces: Array<string>;
  /** The settings of a table. */
  defaults: Settings;
  /** If the query had settings: what goes together with them, and why others do not. */
  allowed?: Record<string, Array<Option>>;
  /** If the query had settings: the score pad for them; null if they do not go together. */
  pad?: PadForm | null;
}

/** For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks. */
export interface OwnPart {
  /** null for a spectator. */
  seat: number | null;
  /** Whether the settings and the start are yours. */
  host: boolean;
  /** The kinds held. */
  hand: Array<string>;
  /** The picks that can be chosen now. */
  legal: Array<string>;
  /** R9: the only legal pick. It is no choice: a page makes it by itself. */
  forced: string | null;
  /** [seat] what is known of every hand; None unless the table plays with the memory aid. */
  known: Array<KnownHand> | null;
  /** The picks that a bot made for a person's seat since its owner last picked, oldest first. */
  bot_picks?: Array<string>;
  /** In a guided game: the line of the coach for this turn, which the catalogues have as `coach.…`. */
  coach?: string;
}

/** The answer of /api/seat/{table}. */
export interface OwnSeat {
  /** Whether a match is being played there in which who asks has a seat. */
  waiting: boolean;
}

/** Something that cannot have been, and where it was entered. */
export interface PadFault {
  /** Where on the pad. */
  field: "cards" | "dice" | "squishy";
  /** Of the cards, counted from 0. */
  round: number | null;
  /** None if it is all of them together. */
  seat: number | null;
  /** What is wrong. */
  reason: "more-than-dealt" | "no-die" | "no-strawberry" | "not-rolled" | "too-many-cards" | "too-much-squishy";
  /** What a sentence about it is filled in with. */
  values: Record<string, number>;
}

/** What is entered on a score pad for a ruleset. */
export interface PadForm {
  /** What a table plays. An impossible combination is refused with the possible ones named. */
  ruleset: Ruleset;
  /** How many a game has. */
  rounds: number;
  /** One a seat, and the dummy's last (R31). */
  tableaux: number;
  /** What this edition calls its maki. */
  maki: string;
  /** The cards that the deck has, and how many of each. */
  copies: Record<string, number>;
  /** Asked for besides the cards. */
  numbers: Array<PadNumber>;
}

/** A number that is entered for every tableau, under its name in the document that is scored. */
export interface PadNumber {
  /** Under which it is entered. */
  name: string;
  /** Before it is entered; null if nobody can know it then. */
  start: number | null;
  /** The smallest that can be entered. */
  least: number;
  /** The largest; null if there is none. */
  most: number | null;
  /** From one that can be entered to the next. */
  step: number;
}

/** A place among some games: 1 + those with more points. */
export interface Placed {
  /** 1 is the best; the same for the same points. */
  place: number;
  /** How many there are, one's own among them. */
  of: number;
}

/** Let a bot play for an idle seat: this turn, or until its owner is back if they are away. A choice stands. */
export interface PlayFor {
  /** Which command it is. */
  command: "play_for";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn: number;
  /** One that `turn.idle` names. */
  seat: number;
}

/** The turn played last, as everybody saw it. */
export interface PlayedPart {
  /** [seat] the pick as a text; null for a seat that did not act. */
  picks: Array<string | null>;
  /** [seat] whether a person or a bot picked. */
  by: Array<"bot" | "person" | null>;
  /** R22: (seat, value) of every die rolled. */
  rolls: Array<[number, number]>;
  /** If this turn ended a round: what lay in front of every seat when it was scored. */
  closed: Array<Array<Group>> | null;
}

/** Why a command was refused. */
export type Problem = "bad-record" | "bad-settings" | "bots-not-ready" | "illegal-pick" | "no-more-tries" | "no-such-bot" | "no-such-day" | "no-such-face" | "no-such-reaction" | "no-such-record" | "no-such-seat" | "no-such-table" | "not-a-person" | "not-acting" | "not-host" | "not-idle" | "not-in-lobby" | "not-over" | "not-playing" | "not-seated" | "not-stored" | "nothing-chosen" | "played-once" | "removed" | "seat-taken" | "stale-turn" | "table-full" | "too-few" | "too-many" | "unreadable-table";

/** Show a sticker or an emoji to everybody at the table; nothing is kept of it. */
export interface React {
  /** Which command it is. */
  command: "react";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** One of `reactions` or `stickers` of the options. */
  emoji: string;
}

/** A sticker by its name, or an emoji, from a seat; shown once, not kept. */
export interface Reaction {
  /** Counted from 0. */
  seat: number;
  /** One of `reactions` or `stickers` of the options. */
  emoji: string;
}

/** A command that was not applied, or a request that was not answered. */
export interface Refusal {
  /** Whether it was applied. */
  answer: "refused";
  /** A Problem; of what a server refuses before it asks a table, a WebProblem. */
  problem: string;
  /** A sentence for the person. */
  message: string;
  /** Of the command, if it could be read. */
  id?: string;
}

/** After a match: back to the lobby, everybody in their seats; there already, accept the rematch. */
export interface Rematch {
  /** Which command it is. */
  command: "rematch";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
}

/** The host frees a seat: a bot's or somebody's, who cannot sit down again in this lobby. */
export interface Remove {
  /** Which command it is. */
  command: "remove";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** That is to be free. */
  seat: number;
}

/** A whole game. */
export interface Replay {
  /** [seat] as the record has them. */
  names: Array<string>;
  /** The settings of a table. */
  settings: Settings;
  /** The game before a choice, and what was picked then; nothing is picked in the last one. */
  positions: Array<ReplayPosition>;
  /** How the match ended. */
  end: EndPart;
  /** Why this record, stored long ago, would be refused today. */
  fault?: string;
  /** Whether its deal can be dealt again. */
  same_deal?: boolean;
}

/** The game before a choice, and what was picked then; nothing is picked in the last one. */
export interface ReplayPosition {
  /** The game as everybody sees it. Lists by seat have the dummy last. */
  game: GamePart;
  /** The score sheet: every round that is over, and the desserts at the end. */
  scores: ScoresPart;
  /** [seat] before the picks; null if it cannot be seen from the chosen seat, or in battle, where there are none. */
  hands: Array<Array<string> | null>;
  /** [seat] the pick as a text; null for a seat that did not act. */
  picks: Array<string | null> | null;
  /** [seat] whether a person or a bot picked; null where nobody did. */
  by: Array<"bot" | "person" | null> | null;
}

/** A round, counted up. */
export interface RoundStanding {
  /** The seats from first to last by all points so far (R24), the dummy among them. */
  ranking: Array<number>;
  /** Each player's place by seat, the tied in the same one (R31: the dummy has none). */
  places: Array<number>;
  /** [category][seat] all points so far once this category is counted, in the order of the round's categories. */
  counted: Array<Array<number>>;
  /** Of this round; null if two scored the same in it. */
  decided: Decided | null;
}

/** What a table plays. An impossible combination is refused with the possible ones named. */
export interface Ruleset {
  /** By its name. */
  edition?: string;
  /** How many play. */
  seats?: number;
  /** Left empty, it is the edition's usual dessert. */
  dessert?: string;
  /** null for none. */
  variant?: string | null;
  /** Whether who has no maki is left out of the maki score, with two players. */
  must_have_maki?: boolean;
}

/** The answer of /api/score. */
export interface Scored {
  /** The score sheet: every round that is over, and the desserts at the end. */
  sheet: ScoresPart;
  /** Seats that are ahead, or have won. */
  winners: Array<number>;
  /** Why they won. */
  outcome: string;
}

/** The score sheet: every round that is over, and the desserts at the end. */
export interface ScoresPart {
  /** [round][seat][category] */
  rounds: Array<Array<Record<string, Line>>>;
  /** [round][seat] points of the whole round. */
  round_points: Array<Array<number>>;
  /** [seat] its dessert points; null before the end. */
  desserts: Array<Line> | null;
  /** [seat] points of all rounds and desserts so far. */
  totals: Array<number>;
  /** R36: all points so far as this edition keeps them. */
  keeping: Keeping;
  /** [round] how it is counted up. */
  standings: Array<RoundStanding>;
}

/** Who sits in a seat; `filled` is false for an open one. */
export interface SeatPart {
  /** Whether anybody sits here. */
  filled: boolean;
  /** As everybody sees it. */
  name: string;
  /** Whether a person or a bot sits here. */
  role: "bot" | "person";
  /** The house's bot that sits here, or empty. */
  bot: string;
  /** Whether the settings and the start are theirs. */
  host: boolean;
  /** Whether any page of theirs is. */
  connected: boolean;
  /** Whether its owner left, or has had no connection for a while. */
  away: boolean;
  /** Whether its owner left the match, and was not merely cut off, or is a bot from outside that is gone. */
  left: boolean;
  /** Whether this seat has given its nonce for the deal. */
  nonce: boolean;
  /** That were played in this seat at this table. */
  games: number;
  /** Shared ones count. */
  wins: number;
  /** The tally over the matches at this table. */
  points: number;
  /** Whether its bot is still being compiled: until then the substitute picks for it. */
  preparing: boolean;
  /** Whether a bot plays for its owner, turn after turn, until they are back. */
  played_for: boolean;
  /** In the lobby after a match: whether its owner has not accepted the rematch yet, and may still read the result. */
  lingers: boolean;
  /** Which of our faces whoever sits here chose, if any. */
  face?: string;
  /** Which one it is of those who gave no name, counted from 1, so that each page calls them a guest in its own words;
   * 0 for who gave one. */
  nameless?: number;
}

/** R12, R13: so many of a kind are worth so much. */
export interface SetFacts {
  /** So many. */
  cards: number;
  /** So much. */
  points: number;
}

/** The settings of a table. */
export interface Settings {
  /** By its name. */
  edition?: string;
  /** Left empty, it is the edition's usual dessert. */
  dessert?: string;
  /** null for none. */
  variant?: string | null;
  /** Whether who has no maki is left out of the maki score, with two players. */
  must_have_maki?: boolean;
  /** How many play. */
  seats?: number;
  /** Whether picks are timed. */
  clock?: "none" | "quick" | "relaxed";
  /** Whether earlier hands may be looked up (R34). */
  memory_aid?: boolean;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  /** Whether spectators, too, get the record after the game; seated players always do. */
  open_record?: boolean;
}

/** Sit down: in this seat, or in the first open one. Who sits already changes seat, name or nonce. */
export interface Sit {
  /** Which command it is. */
  command: "sit";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** As everybody sees it. */
  name?: string;
  /** null for the first open one. */
  seat?: number | null;
  /** Hexadecimal, your part in the deal. */
  nonce?: string;
  /** What the others are told. */
  role?: "bot" | "person";
  /** One of `faces` of the options; left empty, it stays as it was. */
  face?: string;
}

/** The host starts the match with the filled seats; a rematch that all have accepted anybody may, after a while. */
export interface Start {
  /** Which command it is. */
  command: "start";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
}

/** The answer of /api/open, again, daily, guided and find, and of /api/device/join and revoke. */
export interface TableFound {
  /** The id in the table's link. */
  table: string;
}

/** The table: seats, settings, and in the lobby what the host can choose. */
export interface TablePart {
  /** Before, during or after a match. */
  phase: "lobby" | "over" | "playing";
  /** The short code by which others find the lobby; empty once the match has started. */
  code: string;
  /** The settings of a table. */
  settings: Settings;
  /** Who sits where. */
  seats: Array<SeatPart>;
  /** How many watch. */
  spectators: number;
  /** The id of the match that is played or was played last. */
  match: string;
  /** SHA-256 of the seed of the match being prepared or played (fair deals); empty for a known deal. */
  commitment: string;
  /** Whether the match is dealt the cards of a finished one, which somebody may know. */
  known_deal: boolean;
  /** In the lobby: which settings go together, and why others do not. */
  options: Record<string, Array<Option>> | null;
  /** The bots that the host can add now. */
  bots: Array<string>;
  /** Whether enough seats are filled to start. */
  enough: boolean;
  /** In the lobby after a match: the seat of who asked for another one, while they sit there. */
  rematch_by: number | null;
  /** The day whose deal this is (2026-11-18), if it is one. */
  daily: string;
  /** In the lobby after a match: whether all have accepted the rematch and the host lets them wait, so that any person
   * who sits here may start it. */
  anybody_starts: boolean;
  /** Whether the first round is laid out for learning: no fair deal, and everybody may know it. */
  guided?: boolean;
}

/** Have no choice any more. */
export interface TakeBack {
  /** Which command it is. */
  command: "take_back";
  /** Of who asks: sent again with it, a command gets its first answer and is not applied twice. */
  id: string;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn: number;
}

/** The turn being played: whose pick is missing, and the clock. */
export interface TurnPart {
  /** Sent back with every command of this turn. */
  number: number;
  /** The seats that have a pick to make. */
  acting: Array<number>;
  /** Those of them that have kept one. */
  locked: Array<number>;
  /** The seats that a person may ask a bot to play for: this turn or, if they are away, until they are back. */
  idle: Array<number>;
  /** When the clock runs out (Unix time); None without a clock. */
  deadline: number | null;
  /** Whether nobody was connected. */
  paused: boolean;
}

/** The answer of /api/pad. */
export interface UnfinishedPad {
  /** Null while there are cards that cannot have been. */
  scored: Scored | null;
  /** What cannot have been, and where it was entered. */
  faults: Array<PadFault>;
}

/** What the parts that a seat or a spectator was sent add up to. */
export interface View {
  /** The id in the table's link. */
  table: TablePart;
  /** For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks. */
  own: OwnPart;
  /** The number of the turn that is meant: a late command is refused as stale-turn. */
  turn?: TurnPart | null;
  /** The game as everybody sees it. Lists by seat have the dummy last. */
  game?: GamePart | null;
  /** The score sheet: every round that is over, and the desserts at the end. */
  scores?: ScoresPart | null;
  /** For one seat alone: what it has chosen. */
  choice?: ChoicePart | null;
  /** How the match ended. */
  end?: EndPart | null;
}

/** Why the server itself refused something, before any table was asked. */
export type WebProblem = "bad-command" | "bad-host" | "bad-origin" | "bad-record" | "bad-request" | "bad-token" | "broken" | "no-guest" | "no-such-code" | "no-such-page" | "no-such-record" | "too-fast" | "too-large" | "too-many-sockets";

/** Why the match ended as it did, for a screen in any language. */
export interface Why {
  /** Which sentence says it. */
  key: "abandoned" | "points-fewest" | "points-most" | "tie-broken" | "tie-shared";
  /** Of the winners. */
  points?: number;
  /** What broke the tie, or did not: puddings, symbols, … (R25). */
  value?: number;
  /** The dessert that it is counted in. */
  unit?: string;
}

export type Command = Change | Sit | Leave | AddBot | Remove | Start | Choose | TakeBack | Lock | PlayFor | Rematch | React;
