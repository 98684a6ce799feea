// Below the hand: what to do now.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { facts, game, match, own, seat, table, turn } from "../../../../support/node/tables.mjs";

const CHOOSING = {
  acting: true,
  kept: false,
  pick: null,
  two: false,
  canTwo: false,
  forced: null,
  places: [],
  size: 1,
};

/** The footer for a selection. */
async function footer() {
  const page = await blank();
  const actions = await page.load("parts/actions.js");
  const done = [];
  const show = async (selection = {}, view = {}, looked = "") => {
    const whole = {
      ...CHOOSING,
      toggleTwo: () => done.push("two"),
      keep: () => done.push("keep"),
      takeBack: () => done.push("back"),
      ...selection,
    };
    await page.show(actions.Actions, {
      view: match(view),
      selection: whole,
      facts: facts(),
      looked,
      onReturn: () => done.push("return"),
      onOpen: (seat) => done.push(["open", seat]),
    });
    return page.text(".status");
  };
  return { page, done, show, ...actions };
}

test("the status says what to do", async () => {
  const { show } = await footer();
  assert.equal(await show(), "Choose a card");
  assert.equal(await show({ two: true, size: 2 }), "Choose two cards, in order");
  assert.equal(await show({ two: true, size: 2, places: [1] }), "Choose the second card");
  assert.equal(
    await show({ two: true }),
    "Choose the first of two cards",
    "battle's second card is a choice of its own",
  );
  assert.equal(await show({}, { game: game({ owed: true }) }), "Choose the second card");
  assert.equal(await show({ forced: "egg" }), "This one is yours");
  assert.equal(
    await show({ kept: true, unsent: true, pick: "egg" }),
    "No connection. Your card will be sent as soon as there is one again.",
  );
  const control = { game: game({ in_control: 0 }) };
  assert.equal(await show({ size: 2 }, control), "Choose a card for yourself");
  assert.equal(await show({ size: 2, places: [1] }, control), "Now one for the dummy");
  assert.equal(await show({ size: 3, two: true }, control), "Two for yourself, then one for the dummy");
  assert.equal(await show({}, { game: game({ in_control: 1 }) }), "Choose a card");
});

test("a pick is named, a single card with its worth", async () => {
  const { show, page } = await footer();
  assert.equal(await show({ pick: "egg" }), "Egg nigiri1 point; × 7 on wasabi");
  assert.equal(page.text(".tip"), "1 point; × 7 on wasabi");
  assert.equal(await show({ pick: "egg@15+", two: true }), "Egg nigiri (first of two)1 point; × 7 on wasabi");
  assert.equal(
    await show({ pick: "egg@9" }, { game: game({ owed: true }) }),
    "Egg nigiri (second card)1 point; × 7 on wasabi",
  );
  assert.equal(await show({ pick: "wasabi+squid", size: 2, two: true }), "Wasabi, then Squid nigiri");
  assert.equal(await show({ pick: "egg|salmon", size: 2 }), "Egg nigiri; Salmon nigiri for the dummy");
});

test("who has kept waits for the others by name", async () => {
  const { show } = await footer();
  assert.equal(await show({ kept: true, pick: "egg" }), "Kept. Waiting for Ben and Aki");
  assert.equal(await show({ kept: true, pick: "egg" }, { turn: turn({ locked: [1, 2] }) }), "Kept.");
  assert.equal(await show({ acting: false }, { turn: turn({ acting: [1], locked: [] }) }), "Waiting for Ben");
  assert.equal(await show({ acting: false }, { turn: turn({ acting: [0, 1], locked: [1] }) }), "");
  assert.equal(await show({ acting: false }, { turn: null }), "");
  assert.equal(await show({ acting: false }, { own: own({ seat: null }) }), "You are watching");
});

test("who waits for somebody idle finds the way to a bot", async () => {
  const { page, done, show } = await footer();
  const idle = { turn: turn({ acting: [0, 1, 2], locked: [0], idle: [0, 1] }) };
  assert.equal(await show({ kept: true, pick: "egg" }, idle), "Kept. Waiting for Ben and AkiLet a bot play?");
  await page.click(page.find(".status"));
  assert.deepEqual(done, [["open", 1]]);
  assert.equal(await show({}, idle), "Choose a card", "who still chooses is not asked");
  assert.equal(await show({ acting: false }, { ...idle, own: own({ seat: null }) }), "You are watching");
});

test("who comes back sees what a bot has picked for them", async () => {
  const { page, show } = await footer();
  const choice = { turn: 4, pick: "egg", locked: true, by_bot: true };
  const told = "A bot has picked for you: Egg nigiri. You may take it back.";
  assert.equal(await show({ kept: true, pick: "egg" }, { choice }), told);
  assert.deepEqual(page.texts("button"), ["Take back"]);
  const own = { ...choice, by_bot: false };
  assert.equal(await show({ kept: true, pick: "egg" }, { choice: own }), "Kept. Waiting for Ben and Aki");
});

test("a card that is looked at says its worth, beside what to do", async () => {
  const { show } = await footer();
  assert.equal(await show({}, {}, "squid"), "Squid nigiri32 points; × 7 on wasabi");
  assert.equal(
    await show({ two: true, size: 2 }, {}, "squid"),
    "Choose two cards, in orderSquid nigiri: 32 points; × 7 on wasabi",
  );
  assert.equal(await show({ acting: false }, {}, "squid"), "Squid nigiri32 points; × 7 on wasabi");
  assert.equal(await show({ acting: false, kept: true }, { turn: turn({ acting: [1] }) }, "squid"), "Waiting for Ben");
  assert.equal(await show({ pick: "egg" }, {}, "squid"), "Egg nigiri1 point; × 7 on wasabi");
});

test("the buttons are there when they can be used", async () => {
  const { page, done, show } = await footer();
  await show();
  assert.deepEqual(page.texts("button"), ["Keep"]);
  assert.equal(page.find(".keep").hasAttribute("disabled"), true);
  await show({ pick: "egg" });
  await page.click("Keep");
  await show({ pick: "egg", kept: true });
  assert.deepEqual(page.texts("button"), ["Take back"]);
  await page.click("Take back");
  await show({ acting: false });
  assert.deepEqual(page.texts("button"), []);
  await show({ canTwo: true, two: true });
  const two = page.find(".sushi-go");
  assert.deepEqual([two.className, two.getAttribute("aria-checked")], ["sushi-go is-on", "true"]);
  await page.click(two);
  await show({ canTwo: true });
  assert.deepEqual(
    [page.find(".sushi-go").className, page.find(".sushi-go").getAttribute("aria-checked")],
    ["sushi-go", "false"],
  );
  assert.deepEqual(done, ["keep", "back", "two"]);
});

test("who has left can come back, and nothing else", async () => {
  const { page, done, show } = await footer();
  const left = { table: table({ seats: [seat("Ana", { away: true }), seat("Ben")] }) };
  assert.equal(await show({}, left), "You have left: a bot plays for you");
  assert.deepEqual(page.texts("button"), ["Play on"]);
  await page.click("Play on");
  assert.deepEqual(done, ["return"]);
  assert.equal(await show({}, { ...left, own: own({ seat: 1 }) }), "Choose a card");
  assert.equal(await show({ acting: false }, { ...left, own: own({ seat: null }) }), "You are watching");
});
