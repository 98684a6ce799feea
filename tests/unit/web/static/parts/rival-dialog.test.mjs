// One seat enlarged.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";
import { bot, game, group, match, own, seat, table, turn } from "../../../../support/node/tables.mjs";

test("one seat enlarged says all that is known of it", async () => {
  const { page, done, did, show } = await opened("rival-dialog", "RivalDialog");
  const { levelOf } = await page.load("lib/bots.js");
  const view = match({
    table: table({ seats: [seat("Ana"), seat("Ben", { away: true }), bot("greedy")] }),
    turn: turn({ idle: [1], locked: [2] }),
    own: own({
      known: [
        { cards: {}, unknown: 0 },
        { cards: { egg: 2, squid: 1 }, unknown: 1 },
        { cards: { egg: 1 }, unknown: 0 },
      ],
    }),
    game: game({ tableaux: [[], [group("maki", { "maki-1": 1 })], []], squishy: 1 }),
  });
  await show({ view, seat: 1, onPlayFor: did("play for") });
  assert.deepEqual([page.text("h2"), page.text(".sheet-scroll p")], ["Ben", "Ben is away. The table waits."]);
  assert.equal(page.texts(".note")[0], "5 points · +3 this round · 3 cards in hand · holds the squishy");
  assert.deepEqual(
    [page.all(".known .card").map((one) => one.dataset.kind), page.text(".known .note")],
    [["egg", "egg", "squid"], "and 1 unknown card"],
  );
  assert.equal(page.find(".tray-cards").dataset.group, "dialog 1 maki");
  await page.click("Let a bot play for Ben until they are back");
  assert.deepEqual(done.splice(0), [["play for", 1]]);
  const here = { ...view, table: table({ seats: [seat("Ana"), seat("Ben"), bot("greedy")] }) };
  await show({ view: here, seat: 1, onPlayFor: did("play for") });
  assert.match(page.texts(".note")[0], /hasn't moved for a while/);
  await page.click("Let a bot play this turn for Ben");
  assert.deepEqual(done, [["play for", 1]]);
  await show({ view: { ...view, own: { ...view.own, seat: 1 } }, seat: 1, onPlayFor: did("play for") });
  await page.click("Let a bot play this turn for me");
  assert.deepEqual(done.splice(1), [["play for", 1]]);
  await show({ view, seat: 2, onPlayFor: did("play for") });
  assert.equal(
    page.texts(".note")[0],
    `${levelOf("greedy")} · −2 points · −1 this round · 3 cards in hand · has picked`,
  );
  assert.deepEqual(
    [page.texts(".sheet-scroll > p")[1], page.texts(".known .note"), page.texts("button").length],
    ["no cards yet", [], 1],
  );
  await show({ view: { ...view, own: own({ seat: null }) }, seat: 1, onPlayFor: did("play for") });
  assert.deepEqual([page.texts("button").length, page.all(".known").length], [1, 0], "who watches plays for nobody");
  await show({
    view: { ...view, game: game({ hand_sizes: [3], round_worth: [0, 0, 0] }) },
    seat: 1,
    onPlayFor: did("play for"),
  });
  assert.equal(page.texts(".note")[0], "5 points");
});
