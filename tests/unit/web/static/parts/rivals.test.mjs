// The other seats: names, states, order, points, tokens.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, open } from "../../../../support/node/page.mjs";
import { bot, game, group, match, own, seat, table, turn } from "../../../../support/node/tables.mjs";

const FIVE = [seat("Ana"), bot("greedy"), seat(""), bot("search"), seat("Eva", { away: true })];

const LARGE = "min-width: 700px and min-height: 620px";

const rivals = async () => {
  const page = await blank();
  return { page, ...(await page.load("parts/rivals.js")) };
};

test("a state is told in words, and that a second card is owed", async () => {
  const { stateText } = await rivals();
  const told = (owed) =>
    [0, 1, 3].map((place) =>
      stateText(match({ turn: turn({ acting: [1] }), game: game({ passing: "nowhere", battle: true, owed }) }), place),
    );
  assert.deepEqual(told(false), ["waits", "is choosing", ""]);
  assert.deepEqual(told(true), ["waits", "is choosing a second card", ""]);
});

test("a rival is drawn with what is known", async () => {
  const { page, Rivals } = await rivals();
  const opened = [];
  const view = match({
    table: table({ seats: FIVE }),
    turn: turn({ acting: [0, 1, 2, 3, 4], locked: [1], idle: [3] }),
    game: game({
      tableaux: [[], [group("nigiri", { egg: 2 })], [], [], [], []],
      scores: [1, 2, -3, 4, 5, 6],
      round_worth: [0, 3, 0, -1, 0, 0],
      passing: "right",
      boat: 2,
      squishy: 3,
      dice: [1, 2, 3, 4, 5, 6],
      last: { picks: [null, "egg", null, null, null], by: [], rolls: [], closed: null },
    }),
  });
  await page.show(Rivals, { view, reactions: { 1: "🍣", 2: "" }, onOpen: (place) => opened.push(place) });
  assert.equal(page.find("section").className, "rivals rivals-5 passes-right");
  assert.deepEqual(
    page.all("article").map((one) => one.className),
    ["rival is-picked", "rival is-thinking", "rival is-idle", "rival is-thinking is-away", "rival"],
  );
  assert.deepEqual(page.texts(".rival-state"), ["has picked", "is choosing", "hasn't moved for a while", "away"]);
  assert.deepEqual(page.all(".slot-card").length, 1);
  assert.deepEqual(page.texts(".avatar"), ["", "P", "", "E", "◇"]);
  assert.deepEqual(page.all(".level").length, 2);
  assert.deepEqual(page.texts(".points"), ["2+3", "−3", "4−1", "5", "6"]);
  assert.equal(page.all(".points")[0].getAttribute("aria-label"), "2 points, +3 this round");
  assert.equal(page.all(".points")[1].getAttribute("aria-label"), "−3 points");
  assert.deepEqual(
    page.all(".tokens").map((one) => one.querySelectorAll("span").map((token) => token.getAttribute("aria-label"))),
    [
      ["die shows 2"],
      ["has the boat, for the most points after a round", "die shows 3"],
      ["holds the squishy", "die shows 4"],
      ["die shows 5"],
      ["die shows 6"],
    ],
  );
  assert.deepEqual(page.texts(".reaction"), ["🍣"]);
  assert.deepEqual(page.all(".small-tableau .is-new").length, 1);
  assert.equal(page.all(".tableau").length, 0, "small, so that all fit");
  await page.click("Look at Player 3");
  assert.deepEqual(opened, [2]);
});

test("who watches sees the tableaux large, if there is anything on them", async () => {
  const { page, Rivals, tokensOf } = await rivals();
  const view = match({
    own: own({ seat: null }),
    game: game({ tableaux: [[group("maki", { "maki-1": 1 })], [], []] }),
  });
  await page.show(Rivals, { view, reactions: {}, onOpen: () => {} });
  assert.deepEqual([page.all(".tableau").length, page.all(".small-tableau").length], [1, 2]);
  assert.deepEqual([page.all("[data-part=rival]").length, page.all("[data-part=rival-score]").length], [3, 3]);
  await page.show(Rivals, {
    view: {
      ...view,
      table: table({ seats: FIVE }),
      game: game({ tableaux: Array(5).fill([group("maki", { "maki-1": 1 })]) }),
    },
    reactions: {},
    onOpen: () => {},
  });
  assert.deepEqual([page.all(".tableau").length, page.all(".small-tableau").length], [0, 5]);
  assert.deepEqual(tokensOf(game(), 0), []);
  assert.deepEqual(tokensOf(game({ boat: 0 }), 0), ["has the boat, for the most points after a round"]);
});

test("in a large window every rival has trays, and a long name is told from a short one", async () => {
  const page = await open({ holds: [LARGE] });
  const { nameClass, Rivals } = await page.load("parts/rivals.js");
  const view = match({ game: game({ tableaux: [[], [group("maki", { "maki-1": 1 })], []] }) });
  await page.show(Rivals, { view, reactions: {}, onOpen: () => {} });
  assert.deepEqual([page.all(".tableau").length, page.all(".small-tableau").length], [1, 1]);
  assert.deepEqual([nameClass("Maximiliane F"), nameClass("Maximiliane Fu")], ["rival-name", "rival-name is-long"]);
});
