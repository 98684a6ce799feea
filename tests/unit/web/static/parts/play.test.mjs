// The table while a match is played: hand, belt, own place.

import assert from "node:assert/strict";
import { test } from "node:test";

import { playing } from "../../../../support/node/playing.mjs";
import { game, group, own, settings, table, turn } from "../../../../support/node/tables.mjs";

test("a table has its hand, its tableaux, and what lies on it", async () => {
  const { page, shown, show } = await playing();
  await show(
    { game: game({ tableaux: [[group("maki", { "maki-1": 1 })], [], []], boat: 0 }) },
    {},
    { reactions: { 0: "🍣" } },
  );
  assert.equal(page.find("#app").firstChild.className, "table table-3 is-play");
  assert.equal(page.find("#app").firstChild.dataset.turn, "4");
  assert.deepEqual(
    [
      page.all(".hand").length,
      page.all(".rival").length,
      page.all(".mine .tableau").length,
      page.all(".mine-empty").length,
    ],
    [1, 2, 1, 0],
  );
  assert.deepEqual(
    [
      page.text(".mine .rival-name"),
      page.text(".mine .avatar"),
      page.text(".mine .reaction"),
      page.text(".mine .points"),
    ],
    ["Ana", "A🍣", "🍣", "7"],
  );
  await page.click("Your place");
  await page.click("Look at Ben");
  await page.click("Send a sticker");
  await page.click("Scores");
  await page.click("Menu");
  await page.press("l");
  assert.deepEqual(shown, [{ seat: 0 }, { seat: 1 }, "react", "scores", "menu", "last"]);
  await show();
  assert.equal(page.all(".mine-empty").length, 1);
  await show({}, { sheet: "the sheet" });
  assert.deepEqual(
    [page.all(".rival").length, page.all(".mine").length, page.text(".board").endsWith("the sheet")],
    [0, 0, true],
  );
});

test("who watches has no hand, no place and no emoji; in battle the pyramid is the hand", async () => {
  const { page, show } = await playing();
  await show({ own: own({ seat: null, hand: [], legal: [] }) }, { stage: "sheet" });
  assert.equal(page.find("#app").firstChild.className, "table table-3 is-watching is-sheet");
  assert.deepEqual(
    [page.all(".hand").length, page.all(".mine").length, page.all("[aria-label=react]").length],
    [0, 0, 0],
  );
  assert.equal(page.all("header.bar button").length, 2);
  await show({
    game: game({ passing: "nowhere", battle: true, layout: ["egg"], layout_rows: [1] }),
    own: own({ legal: ["egg@0"] }),
  });
  assert.equal(page.find("#app").firstChild.className, "table table-3 is-battle is-play");
  assert.deepEqual([page.all(".pyramid").length, page.all(".hand-cards").length], [1, 0]);
  assert.deepEqual(
    page
      .find(".board")
      .childNodes.slice(-2)
      .map((one) => one.className),
    ["pyramid hand", "mine"],
    "what grows comes last",
  );
});

test("the belt says where hands go", async () => {
  const { page, show } = await playing();
  const belt = async (view) => (await show(view), page.texts(".belt-text"));
  assert.deepEqual(await belt({}), ["Hands go to Ben"]);
  assert.equal(page.find(".pass-arrow use").getAttribute("href"), "/static/cards.svg#pass-left");
  assert.deepEqual(await belt({ game: game({ passing: "right", passes_to: [2, 0, 1] }) }), ["Hands go to Aki"]);
  assert.equal(page.find(".pass-arrow use").getAttribute("href"), "/static/cards.svg#pass-right");
  assert.deepEqual(await belt({ own: own({ seat: null }) }), ["Hands go to the left"]);
  assert.deepEqual(await belt({ game: game({ passing: "nowhere", battle: true, passes_to: [] }) }), [
    "Take turns: only face-up cards that nothing covers",
  ]);
  assert.equal(page.all(".pass-arrow").length, 0);
  assert.deepEqual(await belt({ table: table({ settings: settings({ variant: "golf" }), known_deal: true }) }), [
    "Hands go to Ben",
    "fewest points win",
    "Same deal again",
  ]);
  assert.deepEqual(await belt({ table: table({ settings: settings({ variant: "both-ways" }) }) }), ["Hands go to Ben"]);
  assert.deepEqual(await belt({ table: table({ guided: true }) }), ["Hands go to Ben", "cards laid out for learning"]);
  assert.deepEqual(await belt({ table: table({ daily: "2026-11-18" }) }), ["Hands go to Ben", "Daily deal"]);
  assert.deepEqual(await belt({ game: game({ pile_sizes: [1, 1] }) }), ["Hands go to Ben", "1 card in your pile"]);
  assert.deepEqual(await belt({ game: game({ pile_sizes: [4, 4] }), own: own({ seat: null }) }), [
    "Hands go to the left",
    "4 cards in each pile",
  ]);
  assert.deepEqual(await belt({ game: game({ pile_sizes: [4], in_control: 0 }) }), [
    "Hands go to Ben",
    "4 cards in the dummy's pile",
    "You pick for the dummy",
  ]);
  assert.deepEqual(await belt({ game: game({ in_control: 1 }) }), ["Hands go to Ben", "Ben picks for the dummy"]);
});

test("a card that is looked at is told until the turn is over", async () => {
  const { page, show } = await playing();
  await show();
  await page.happen("pointerenter", page.all(".hand button")[1], { bubbles: false });
  assert.equal(page.text(".status"), "Salmon nigiri21 points; × 7 on wasabi");
  await show({ turn: turn({ number: 5 }) });
  assert.equal(page.text(".status"), "Choose a card");
  await show({ turn: null, own: own({ legal: [] }) });
  assert.equal(page.text(".status"), "");
});
