// The games that were played in this browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "../../../../support/node/kept-games.mjs";
import { open } from "../../../../support/node/page.mjs";
import { end, line, match, own, scores, settings, table } from "../../../../support/node/tables.mjs";

const NAMES = ["Ana", "Ben", "Aki"];
const PLACE = "okawari-games";

test("a game that ended is as the server told it: points, places and dishes by the sheet's categories", async () => {
  const page = await open();
  const { gameOf } = await page.load("lib/my-games.js");
  const sheet = scores({
    rounds: [
      [{ maki: line(6, "a"), nigiri: line(1, "a") }, { maki: line(3, "a") }, {}],
      [{ maki: line(2, "a") }, { maki: line(9, "a") }, {}],
    ],
    desserts: [line(-6, "a"), line(6, "a"), line(0, "a")],
  });
  const view = match({
    table: table({ phase: "over", daily: "2026-11-18", match: "m", guided: true }),
    scores: sheet,
    end: end({ best: -1 }),
  });
  page.clock.now = 77;
  assert.deepEqual(gameOf(view, NAMES), {
    match: "m",
    at: 77,
    names: NAMES,
    me: 0,
    totals: [20, 30, -2],
    winners: [1],
    place: 2,
    best: -1,
    dishes: { maki: 8, nigiri: 1, pudding: -6 },
    record: "rec",
    daily: "2026-11-18",
    guided: true,
  });
  assert.equal(gameOf({ ...view, end: end({ record: null }) }, NAMES).record, "");
  const without = {
    ...view,
    scores: { ...sheet, desserts: null },
    table: table({ phase: "over", settings: settings() }),
  };
  assert.deepEqual(gameOf(without, NAMES).dishes, { maki: 8, nigiri: 1 });
});

test("what is watched, abandoned or still being played is no game of mine", async () => {
  const { gameOf } = await (await open()).load("lib/my-games.js");
  const over = { table: table({ phase: "over" }), end: end() };
  assert.notEqual(gameOf(match(over), NAMES), null);
  assert.equal(gameOf(match({ ...over, own: own({ seat: null }) }), NAMES), null);
  assert.equal(gameOf(match({ ...over, end: end({ abandoned: true }) }), NAMES), null);
  assert.equal(gameOf(match({ ...over, end: null }), NAMES), null);
  assert.equal(gameOf(match({ end: end() }), NAMES), null);
});

test("a game is kept once, the latest first, and the oldest make room", async () => {
  const page = await open();
  const { forgetGames, keepGame, MOST_KEPT, myGames } = await page.load("lib/my-games.js");
  assert.deepEqual([myGames(), MOST_KEPT], [[], 200]);
  keepGame(game({ match: "first", at: 1 }));
  keepGame(game({ match: "second", at: 2 }));
  keepGame(game({ match: "first", at: 3 }));
  assert.deepEqual(
    myGames().map(({ match, at }) => [match, at]),
    [
      ["second", 2],
      ["first", 1],
    ],
  );
  for (let number = 0; number < MOST_KEPT; number++) keepGame(game({ match: `${number}` }));
  assert.deepEqual([myGames().length, myGames()[0].match, myGames().at(-1).match], [MOST_KEPT, "199", "0"]);
  assert.equal(page.kept(PLACE).games.length, MOST_KEPT);
  forgetGames();
  assert.deepEqual([myGames(), page.kept(PLACE).games], [[], []]);
});

test("what was forgotten stays so when its table is seen again, only the match's id is left of it", async () => {
  const page = await open();
  const { forgetGames, keepGame, MOST_KEPT, myGames } = await page.load("lib/my-games.js");
  const listed = () => myGames().map(({ match }) => match);
  keepGame(game({ match: "first" }));
  keepGame(game({ match: "second" }));
  forgetGames();
  assert.deepEqual(page.kept(PLACE), { games: [], forgotten: ["second", "first"] });
  keepGame(game({ match: "second" }));
  assert.deepEqual(listed(), []);
  keepGame(game({ match: "third" }));
  keepGame(game({ match: "first" }));
  assert.deepEqual(listed(), ["third"], "the next game is kept, and the forgotten ones still are not");
  forgetGames();
  keepGame(game({ match: "first" }));
  keepGame(game({ match: "third" }));
  assert.deepEqual(listed(), []);
  for (let number = 0; number < MOST_KEPT; number++) keepGame(game({ match: `${number}` }));
  forgetGames();
  const { forgotten } = page.kept(PLACE);
  assert.deepEqual([forgotten.length, forgotten[0], forgotten.at(-1)], [MOST_KEPT, "199", "0"]);
});

test("junk is no game", async () => {
  const { record, ...some } = game();
  const junk = [
    null,
    7,
    {},
    some,
    game({ names: "Ana" }),
    game({ totals: {} }),
    game({ me: 3 }),
    game({ names: [1, 2, 3] }),
    game({ dishes: null }),
    game({ dishes: { maki: "many" } }),
    game({ at: 1e20 }),
  ];
  const page = await open({ kept: { [PLACE]: { games: [...junk, game(), game({ winners: null })] } } });
  assert.deepEqual((await page.load("lib/my-games.js")).myGames(), [game()]);
  const much = await open({ kept: { [PLACE]: { games: Array.from({ length: 300 }, () => game()) } } });
  assert.equal((await much.load("lib/my-games.js")).myGames().length, 200);
  const other = await open({ kept: { [PLACE]: '{"games": 7}' } });
  assert.deepEqual((await other.load("lib/my-games.js")).myGames(), []);
});

test("wins are counted of all games, points where most of them win", async () => {
  const { statistics } = await (await open()).load("lib/my-games.js");
  const low = game({ totals: [10, 0, 0], dishes: { maki: 6, nigiri: 9 } });
  const high = game({ totals: [31, 0, 0], winners: [0], dishes: { maki: 6 } });
  const golf = game({ totals: [-20, 0, 0], winners: [0, 2], best: -1, dishes: { tempura: 99 } });
  assert.deepEqual(statistics([low, high, golf]), { games: 3, wins: 2, average: 20.5, dish: "maki", best: high });
  assert.deepEqual(statistics([high, low]).best, high);
  const worse = game({ totals: [5, 0, 0], best: -1, dishes: { pudding: -6 } });
  assert.deepEqual(statistics([worse, golf]), { games: 2, wins: 1, average: -7.5, dish: "tempura", best: golf });
  assert.equal(statistics([worse]).dish, "", "what only cost points is nobody's favourite");
  assert.equal(statistics([game({ dishes: { maki: 0 } })]).dish, "");
  assert.deepEqual(statistics([]), { games: 0, wins: 0, average: null, dish: "", best: null });
});
