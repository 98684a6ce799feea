// What the live region says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { bot, end, game, match, own, scores, seat, table, turn } from "../../../../support/node/tables.mjs";

/** Tells what is said when one view follows another, and what is shown besides. */
async function telling() {
  const page = await blank();
  const { tell } = await page.load("parts/news.js");
  return async (old, now) => {
    const shown = [];
    page.find("#live").textContent = "";
    tell(match(old), match(now), (text) => shown.push(text));
    return { said: await page.said(), shown };
  };
}

const LAST = { picks: ["egg", null, "wasabi+squid"], by: [], rolls: [], closed: null };
const people = (...seats) => ({ table: table({ seats }) });

test("a reveal is told seat by seat", async () => {
  const told = await telling();
  const before = { game: game({ turn: 4 }) };
  assert.equal(
    (await told(before, { game: game({ turn: 5, last: LAST }) })).said,
    "Ana: Egg nigiri. Aki: Wasabi, then Squid nigiri.",
  );
  assert.equal((await told(before, { game: game({ turn: 4, last: LAST }) })).said, "", "the same turn");
  const first = { game: game({ turn: 4, owed: true, last: { ...LAST, picks: ["egg@15+", null] } }) };
  assert.equal((await told(before, first)).said, "Ana: Egg nigiri (first of two).");
  assert.equal((await told(before, { game: game({ turn: 5 }) })).said, "");
  const down = { game: game({ turn: 4, layout: ["?", "?", "egg", "tempura"] }) };
  const up = { ...first.game, layout: ["wasabi", "mochi", null, "tempura"] };
  assert.equal((await told(down, { game: up })).said, "Ana: Egg nigiri (first of two). Turned up: Wasabi and Mochi.");
  assert.equal(
    (await told({ game: game({ turn: 4, round: 0 }) }, { game: game({ turn: 4, round: 1, last: LAST }) })).said.length >
      0,
    true,
    "another round",
  );
});

test("the end of a round is told with everybody's points", async () => {
  const told = await telling();
  const { said } = await told({ scores: scores() }, { scores: scores({ rounds: [[]], round_points: [[12, 0, -3]] }) });
  assert.equal(said, "Round 1 is over: Ana +12, Ben 0, Aki −3.");
  const later = await told(
    { scores: scores({ rounds: [[]] }) },
    {
      scores: scores({
        rounds: [[], []],
        round_points: [
          [1, 1, 1],
          [2, 3, 4],
        ],
      }),
    },
  );
  assert.equal(later.said, "Round 2 is over: Ana +2, Ben +3, Aki +4.");
  assert.equal((await told({ scores: scores({ rounds: [[]] }) }, { scores: scores({ rounds: [[]] }) })).said, "");
  assert.equal(
    (await told({ scores: null }, { scores: scores({ rounds: [[]], round_points: [[1, 1, 1]] }) })).said,
    "",
  );
});

test("the end of the match is told with its reason, once", async () => {
  const told = await telling();
  assert.equal((await told({}, { end: end() })).said, "Ben wins! The most points (30)");
  assert.equal((await told({}, { end: end(), own: own({ seat: 1 }) })).said, "You win! The most points (30)");
  assert.equal((await told({ end: end() }, { end: end() })).said, "");
});

test("who is done hears whose pick alone is missing", async () => {
  const told = await telling();
  const now = { turn: turn({ locked: [0, 2] }), choice: { turn: 4, pick: "egg", locked: true } };
  assert.equal((await told({ turn: turn({ locked: [0] }) }, now)).said, "Waiting for Ben");
  assert.equal(
    (await told({ turn: turn({ locked: [0] }) }, { ...now, choice: null })).said,
    "",
    "who still chooses does not",
  );
  assert.equal(
    (await told({ turn: turn({ locked: [0] }) }, { ...now, choice: null, own: own({ legal: [] }) })).said,
    "Waiting for Ben",
  );
  assert.equal(
    (await told({ turn: turn({ locked: [] }) }, { ...now, turn: turn({ locked: [0] }) })).said,
    "",
    "two are missing",
  );
  assert.equal((await told({ turn: turn({ locked: [0, 2] }) }, now)).said, "", "nothing new");
  assert.equal((await told({ turn: turn({ number: 3, locked: [0] }) }, now)).said, "", "another turn");
  assert.equal((await told({ turn: null }, now)).said, "");
  assert.equal((await told({ turn: turn({ locked: [0] }) }, { ...now, turn: null })).said, "");
});

test("who goes and comes back is shown, but for oneself and outside of a match", async () => {
  const told = await telling();
  const here = people(seat("Ana"), seat("Ben"), bot("greedy"));
  const gone = people(seat("Ana", { away: true }), seat("Ben", { away: true }), bot("greedy"));
  assert.deepEqual((await told(here, gone)).shown, ["Ben is away. The table waits."]);
  assert.deepEqual((await told(gone, here)).shown, ["Ben is back."]);
  assert.deepEqual((await told(gone, gone)).shown, []);
  assert.deepEqual((await told(people(seat("Ana")), gone)).shown, [], "who was not there before has not gone");
  const over = { table: { ...gone.table, phase: "over" } };
  assert.deepEqual((await told(here, over)).shown, []);
  assert.deepEqual((await told(here, { ...gone, own: own({ seat: null }) })).shown.length, 2);
});

test("who left, is waited for or played for is told apart", async () => {
  const told = await telling();
  const now = (changes) => people(seat("Ana"), seat("Ben", changes), bot("greedy"));
  const absent = now({ away: true });
  assert.deepEqual((await told(now(), { ...absent, turn: turn({ deadline: 9 }) })).shown, [
    "Ben is away. A bot picks when the clock runs out.",
  ]);
  const playedFor = now({ away: true, played_for: true });
  assert.deepEqual((await told(absent, playedFor)).shown, ["Ben is away: a bot plays until they are back."]);
  assert.deepEqual((await told(playedFor, now())).shown, ["Ben is back."]);
  const left = now({ away: true, left: true, played_for: true });
  assert.deepEqual((await told(now(), left)).shown, ["Ben has left: a bot plays on."]);
});

test("who comes back hears what a bot played for them, once", async () => {
  const told = await telling();
  const after = (...picks) => ({ own: own({ bot_picks: picks }) });
  assert.deepEqual((await told(after(), after("egg"))).shown, ["A bot played for you: Egg nigiri."]);
  assert.deepEqual((await told({ game: undefined, own: undefined }, after("egg", "wasabi+squid"))).shown, [
    "A bot played 2 turns for you, in the end: Egg nigiri and Wasabi, then Squid nigiri.",
  ]);
  assert.deepEqual((await told(after("egg"), after("egg"))).shown, []);
  assert.deepEqual((await told(after("egg"), after())).shown, []);
  const many = (await told(after(), after("egg", "egg", "egg", "salmon", "squid", "tempura", "wasabi"))).shown;
  assert.deepEqual(many, [
    "A bot played 7 turns for you, in the end: Salmon nigiri, Squid nigiri, Tempura, and Wasabi.",
  ]);
  const left = { ...after("egg"), ...people(seat("Ana", { away: true, left: true }), seat("Ben")) };
  assert.deepEqual((await told(after(), left)).shown, [], "who has left and watches sees it");
  const back = { ...after("egg"), ...people(seat("Ana"), seat("Ben")) };
  assert.deepEqual((await told(left, back)).shown, ["A bot played for you: Egg nigiri."]);
});

test("the first view is no news", async () => {
  const told = await telling();
  assert.deepEqual(await told({ game: undefined, end: null }, { end: end() }), { said: "", shown: [] });
  assert.deepEqual(await told({}, { game: null, end: end() }), { said: "", shown: [] });
  assert.deepEqual(await told({}, { table: undefined, end: end() }), { said: "", shown: [] });
});
