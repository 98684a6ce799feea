// What follows from a view: who sits where, who is a rival, whose pick is missing, what is mine.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, open } from "../../../../support/node/page.mjs";
import { bot, free, game, group, match, own, seat, table, turn } from "../../../../support/node/tables.mjs";

const FIVE = [seat("Ana"), bot("greedy"), seat(""), bot("search"), seat("Eva", { away: true })];

const selectors = async () => (await blank()).load("lib/selectors.js");
const played = (picks) => ({ picks, by: [], rolls: [], closed: null });

test("people have their names, bots theirs by their order, and the rest a number", async () => {
  const { seatName } = await selectors();
  const view = match({ table: table({ seats: FIVE }) });
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((place) => seatName(view, place)),
    ["Ana", "Aki", "Player 3", "Yui", "Eva", "Dummy"],
  );
  assert.equal(seatName(match({ table: table({ seats: [bot("greedy"), bot("greedy")] }) }), 1), "Yui");
});

test("who gave no name is you to themselves, and a guest to everybody else", async () => {
  const { calledName, calledNames, namesOf } = await selectors();
  const view = (who, me) =>
    match({
      own: own({ seat: me }),
      table: table({ seats: [who, bot("greedy")] }),
      game: game({ tableaux: [[], [], []] }),
    });
  const first = seat("Guest", { nameless: 1 });
  assert.deepEqual(calledNames(view(first, 0)), ["You", "Aki", "Dummy"]);
  assert.deepEqual(namesOf(view(first, 0)), ["Guest", "Aki", "Dummy"]);
  const called = (who, me) => calledName(view(who, me), 0);
  const second = seat("Guest 2", { nameless: 2 });
  assert.deepEqual([called(second, 0), called(second, 1), called(first, null)], ["You", "Guest 2", "Guest"]);
  const named = [seat("Ana", { nameless: 0 }), seat("Guest", { nameless: 0 }), seat("Guest 2")];
  assert.deepEqual(
    named.map((who) => called(who, 0)),
    ["Ana", "Guest", "Guest 2"],
    "the word says nothing, nor does a server that does not tell",
  );
});

test("who gave no name is a guest in the reader's words, and gives none when asked again", async () => {
  const { seatName, givenName } = await (await open({ languages: ["pl"] })).load("lib/selectors.js");
  const seats = [seat("Guest", { nameless: 1 }), seat("Guest 3", { nameless: 3 }), seat("Guest", { nameless: 0 })];
  const view = match({ table: table({ seats }) });
  assert.deepEqual(
    [0, 1, 2].map((place) => seatName(view, place)),
    ["Gość", "Gość 3", "Guest"],
  );
  assert.deepEqual(seats.map(givenName), ["", "", "Guest"]);
});

test("a seat has picked, is idle, thinks or waits", async () => {
  const { stateOf } = await selectors();
  const states = (changes, battle = false) => {
    const view = match({ turn: changes && turn(changes), game: game({ battle }) });
    return [0, 1, 2, 3].map((place) => stateOf(view, place));
  };
  assert.deepEqual(states({ acting: [0, 1, 2], locked: [0], idle: [0, 1] }), ["picked", "idle", "thinking", ""]);
  assert.deepEqual(states({ acting: [1], locked: [0] }), ["", "thinking", "", ""]);
  assert.deepEqual(states({ acting: [1], locked: [] }, true), ["waits", "thinking", "waits", ""]);
  assert.deepEqual(states(null), ["", "", "", ""]);
});

test("the others stand in passing order from the own seat, the dummy last", async () => {
  const { rivalSeats } = await selectors();
  const order = (me, tableaux = 3) =>
    rivalSeats(match({ own: own({ seat: me }), game: game({ tableaux: Array(tableaux).fill([]) }) }));
  assert.deepEqual(
    [order(0), order(1), order(2)],
    [
      [1, 2],
      [2, 0],
      [0, 1],
    ],
  );
  assert.deepEqual(order(null), [0, 1, 2], "for who watches it is everybody");
  assert.deepEqual(
    [order(1, 4), order(null, 4)],
    [
      [2, 0, 3],
      [0, 1, 2, 3],
    ],
  );
});

test("those are missing who act and have not locked, but for oneself", async () => {
  const { missingSeats } = await selectors();
  assert.deepEqual(missingSeats(match({ turn: turn({ acting: [0, 1, 2], locked: [2] }) })), [1]);
  assert.deepEqual(missingSeats(match({ turn: turn({ acting: [0, 1, 2] }), own: own({ seat: 1 }) })), [0, 2]);
  assert.deepEqual(missingSeats(match({ turn: null })), []);
});

test("another turn or round is a new turn, if something was played", async () => {
  const { isNewTurn } = await selectors();
  const now = game({ turn: 5, last: played([]) });
  assert.equal(isNewTurn(game({ turn: 4 }), now), true);
  assert.equal(isNewTurn(game({ turn: 5, round: 1 }), now), true);
  assert.equal(isNewTurn(game({ turn: 5 }), now), false);
  assert.equal(isNewTurn(game({ turn: 4 }), game({ turn: 5 })), false);
  assert.equal(isNewTurn(game({ turn: 5 }), { ...now, owed: true }), true, "the first of two cards was taken");
  assert.equal(isNewTurn(game({ turn: 5, owed: true }), { ...now, owed: true }), false);
  assert.equal(isNewTurn(null, now), false);
  assert.equal(isNewTurn(now, undefined), false);
});

test("a turn that ended a round is seen before the tableaux are cleared", async () => {
  const { atReveal } = await selectors();
  const closed = [[group("maki", { "maki-1": 1 })]];
  const cleared = game({ last: { ...played([]), closed } });
  assert.deepEqual(atReveal(cleared).tableaux, closed);
  assert.equal(atReveal(cleared).scores, cleared.scores);
  const open_ = game({ last: played([]) });
  assert.equal(atReveal(open_), open_);
  const first = game();
  assert.equal(atReveal(first), first);
});

test("what landed is what was picked in the turn before, for the dummy what was given", async () => {
  const { landed } = await selectors();
  const last = { picks: ["egg+wasabi|squid", null], by: [], rolls: [], closed: null };
  const now = game({ last, tableaux: [[], [], []] });
  assert.deepEqual(
    [0, 1, 2].map((seat) => landed(now, seat)),
    [["egg", "wasabi"], [], ["squid"]],
  );
  assert.deepEqual(landed(game({ last: { ...last, picks: ["egg", "squid"] }, tableaux: [[], [], []] }), 2), []);
  assert.deepEqual(landed(game({ last, tableaux: [[], [], [], []] }), 2), [], "only the last tableau is the dummy's");
  assert.deepEqual(landed(game({ last: { ...last, closed: [] } }), 0), [], "the round is over");
  assert.deepEqual(landed(game(), 0), []);
});

test("every tableau has a name, the dummy's too", async () => {
  const { namesOf } = await selectors();
  assert.deepEqual(namesOf(match({ game: game({ tableaux: [[], [], [], []] }) })), ["Ana", "Ben", "Aki", "Dummy"]);
});

test("who has a pick to make and has not kept one must pick", async () => {
  const { mustPick } = await selectors();
  assert.equal(mustPick(match()), true);
  assert.equal(mustPick(match({ own: own({ legal: ["egg"] }) })), true);
  assert.equal(mustPick(match({ choice: { turn: 4, pick: "egg", locked: false } })), true);
  assert.equal(mustPick(match({ choice: { turn: 4, pick: "egg", locked: true } })), false);
  assert.equal(mustPick(match({ own: own({ legal: [] }) })), false);
});

test("it is somebody's turn only where not everybody acts", async () => {
  const { isMyTurn } = await selectors();
  const mine = (acting, me = 0) => isMyTurn(match({ turn: acting && turn({ acting }), own: own({ seat: me }) }));
  assert.deepEqual(
    [mine([0]), mine([1]), mine([0, 1, 2]), mine([0], null), mine(null)],
    [true, false, false, false, false],
  );
});

test("who has left is played for by a bot", async () => {
  const { haveLeft } = await selectors();
  const seats = [seat("Ana", { away: true }), seat("Ben")];
  const left = (me) => haveLeft(match({ table: table({ seats }), own: own({ seat: me }) }));
  assert.deepEqual([left(0), left(1), left(null)], [true, false, false]);
});

test("company is any other person who has not left", async () => {
  const { hasCompany } = await selectors();
  const company = (...seats) => hasCompany(match({ table: table({ seats }) }));
  assert.equal(company(seat("Ana"), bot("greedy")), false);
  assert.equal(company(seat("Ana"), seat("Ben", { left: true })), false);
  assert.equal(company(seat("Ana"), seat("Ben", { away: true })), true);
});

test("a host among bots and free seats may start", async () => {
  const { isAmongBots } = await selectors();
  const among = (seats, changes = {}, enough = true) =>
    isAmongBots(match({ table: table({ seats, enough }), own: own(changes) }));
  const alone = [seat("Ana"), bot("greedy"), free()];
  assert.equal(among(alone), true);
  assert.equal(among([seat("Ana"), seat("Ben")]), false);
  assert.deepEqual(
    [among(alone, { host: false }), among(alone, { seat: null }), among(alone, {}, false)],
    [false, false, false],
  );
});

test("what can be tapped is the hand, or battle's layout by its places", async () => {
  const { itemsIn } = await selectors();
  assert.deepEqual(itemsIn(match({ own: own({ hand: ["egg", "squid"] }) })), [
    { place: 0, kind: "egg" },
    { place: 1, kind: "squid" },
  ]);
  assert.deepEqual(itemsIn(match({ game: game({ layout: ["?", null, "egg"] }) })), [
    { place: 0, kind: "?" },
    { place: 2, kind: "egg" },
  ]);
  assert.deepEqual(itemsIn({}), []);
});

test("a card that was face-down and is no longer has been turned up", async () => {
  const { turnedUp } = await selectors();
  assert.deepEqual(turnedUp(["?", "?", "?", "egg"], ["?", "egg", null, "egg"]), [1]);
  assert.deepEqual(turnedUp([], ["egg", "?"]), []);
});

test("a table shows nothing, its lobby, a match, or a game that is still read", async () => {
  const { sceneOf } = await selectors();
  const scene = (phase, finished = null) => sceneOf({ view: { table: phase && table({ phase }) }, finished });
  assert.deepEqual(
    [scene(null), scene("lobby"), scene("playing"), scene("over"), scene("lobby", match())],
    ["", "lobby", "match", "match", "end"],
  );
});

test("maki are called as in the game, and before it as in the edition that is chosen", async () => {
  const { makiOf } = await selectors();
  const options = {
    editions: [
      { name: "original", maki: "sushi rolls" },
      { name: "gamewright", maki: "maki rolls" },
    ],
  };
  assert.equal(makiOf({ view: match({ game: game({ maki: "futomaki" }) }), options }), "futomaki");
  assert.equal(makiOf({ view: { table: table() }, options }), "maki rolls");
  assert.equal(makiOf({ view: { table: table() }, options: null }), "");
  assert.equal(makiOf({ view: {}, options }), "");
});
