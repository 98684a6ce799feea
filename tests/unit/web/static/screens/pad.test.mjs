// The score pad: entries stay here, the points come from the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { line, scores } from "../../../../support/node/tables.mjs";

const RULESET = { edition: "gamewright", seats: 2, dessert: "pudding", variant: null, must_have_maki: false };
const FORM = { ruleset: RULESET, rounds: 2, tableaux: 2, maki: "maki rolls", copies: { egg: 5 }, numbers: [] };
const ALLOWED = {
  seats: [{ value: 2 }],
  edition: [{ value: "gamewright" }],
  dessert: [],
  variant: [],
  must_have_maki: [],
};
const PAD = {
  begun: true,
  ruleset: RULESET,
  people: ["Ana", "Ben"],
  round: 0,
  seat: 0,
  rounds: [[["egg"], []]],
  numbers: {},
  undo: [],
};
const EGG = line(1, "nigiri", { egg: 1 });
const sheet = (changes = {}) =>
  scores({
    rounds: [[{ nigiri: EGG }, { nigiri: EGG }]],
    round_points: [[3, -1]],
    totals: [-3, -7],
    desserts: [line(-6, "dessert-fewest"), line(-6, "dessert-fewest")],
    keeping: { way: "pencil", bundle: 5, pieces: [[], []] },
    ...changes,
  });

const answered = (scored, ...faults) => ({ scored, faults });

/** The screen of a pad. */
async function padScreen(kept = PAD, answer = answered({ sheet: sheet(), winners: [0], outcome: "" })) {
  const page = await open({ kept: { "okawari-pad": kept } });
  page.server.answer("/api/options", { pad: FORM, allowed: ALLOWED });
  if (answer) page.server.answer("/api/pad", answer);
  const { default: Pad } = await page.load("screens/pad.js");
  const { Frame } = await page.load("parts/frame.js");
  await page.show(Pad, { id: "", onRedraw: () => {}, Frame });
  const scored = () => page.server.asked.filter(({ path }) => path === "/api/pad");
  return { page, scored };
}

test("the points are asked for a moment after the last tap, and shown", async () => {
  const { page, scored } = await padScreen();
  await page.clock.pass(249);
  assert.equal(scored().length, 0);
  await page.click("Add Egg nigiri");
  await page.clock.pass(249);
  assert.equal(scored().length, 0);
  await page.clock.pass(1);
  assert.deepEqual(
    scored().map(({ body }) => body),
    [{ ruleset: RULESET, rounds: [[["egg", "egg"], []]] }],
  );
  assert.deepEqual(page.texts(".pad-person b"), ["−3", "–"]);
  assert.deepEqual(
    page.all("tbody tr").map((one) => one.className),
    ["is-winner", ""],
  );
  assert.deepEqual(page.kept("okawari-pad").rounds, [[["egg", "egg"], []]]);
});

test("an empty pad asks nothing, and who is ahead at nil is not told", async () => {
  const empty = await padScreen({ ...PAD, rounds: [[[], []]] });
  await empty.page.clock.pass(1000);
  assert.deepEqual([empty.scored().length, empty.page.button("Share").hasAttribute("disabled")], [0, true]);
  const nil = await padScreen(PAD, answered({ sheet: sheet({ totals: [0, 0] }), winners: [0, 1], outcome: "" }));
  await nil.page.clock.pass(250);
  assert.deepEqual(
    nil.page.all("tbody tr").map((one) => one.className),
    ["", ""],
  );
});

test("without a server it is tried again, by and by or when the browser is online", async () => {
  const { page, scored } = await padScreen(PAD, null);
  await page.clock.pass(250);
  const told = "No connection. What you enter is kept; the points come as soon as there is one again.";
  assert.deepEqual([page.texts(".note").includes(told), page.all(".problem").length, scored().length], [true, 0, 1]);
  await page.clock.pass(4999);
  assert.equal(scored().length, 1);
  await page.clock.pass(1 + 250);
  assert.equal(scored().length, 2);
  page.server.answer("/api/pad", answered({ sheet: sheet(), winners: [0], outcome: "" }));
  await page.hear("online");
  await page.clock.pass(250);
  assert.deepEqual([scored().length, page.all(".problem").length, page.texts(".pad-person b")], [3, 0, ["−3", "–"]]);
  page.server.answers["/api/pad"] = refuse("too-fast");
  await page.click("Add Egg nigiri");
  await page.clock.pass(250);
  assert.deepEqual(
    [page.texts(".pad-person b"), page.button("Share").hasAttribute("disabled")],
    [["−3", "–"], true],
    "the points of before stay",
  );
  await page.draw(null);
  await page.clock.pass(60000);
  assert.equal(scored().length, 4, "a pad that was left asks no more");
});

test("points of before are not shown for what was entered without a line", async () => {
  const { page } = await padScreen(PAD);
  await page.clock.pass(250);
  assert.deepEqual(page.texts(".pad-person b"), ["−3", "–"]);
  page.server.answer("/api/pad", () => {
    throw new TypeError("no line");
  });
  await page.click("Add Egg nigiri");
  await page.clock.pass(250);
  assert.deepEqual([page.texts(".pad-person b"), page.all(".paper h2").length], [["–", "–"], 1]);
});

test("a pad that breaks the rules has no points, and is not asked for again", async () => {
  const { page, scored } = await padScreen();
  await page.clock.pass(250);
  page.server.answer("/api/pad", refuse("bad-request"));
  await page.click("Add Egg nigiri");
  await page.clock.pass(250);
  assert.deepEqual([page.texts(".pad-person b"), page.text(".problem").length > 0], [["–", "–"], true]);
  await page.clock.pass(60000);
  assert.equal(scored().length, 2);
  await page.click("Undo");
  page.server.answer("/api/pad", answered({ sheet: sheet(), winners: [0], outcome: "" }));
  await page.clock.pass(250);
  assert.deepEqual([page.texts(".pad-person b"), page.all(".problem").length], [["−3", "–"], 0]);
});

test("a pad that was emptied has no problem any more", async () => {
  const { page } = await padScreen(PAD, refuse("bad-request"));
  await page.clock.pass(250);
  assert.equal(page.all(".problem").length, 1);
  await page.click("Remove Egg nigiri");
  assert.equal(page.all(".problem").length, 0);
});

test("an answer that comes too late is not shown", async () => {
  const { page } = await padScreen();
  let tell;
  page.server.answer(
    "/api/pad",
    () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  );
  await page.clock.pass(250);
  await page.click("Add Egg nigiri");
  tell(answered({ sheet: sheet(), winners: [0], outcome: "" }));
  await page.clock.pass(10);
  assert.deepEqual(page.texts(".pad-person b"), ["–", "–"]);
  await page.clock.pass(240);
  await page.click("Add Egg nigiri");
  tell(refuse("bad-request"));
  await page.clock.pass(10);
  assert.equal(page.all(".problem").length, 0, "nor a refusal");
});

test("the result is shared as text, with the winner when all rounds are played", async () => {
  const { page } = await padScreen();
  await page.clock.pass(250);
  await page.click("Share");
  assert.equal(page.document.copied, "Okawari, 2014\nAna: 3 − 6 = −3\nBen: −1 − 6 = −7");
  assert.equal(page.texts(".note").at(-1), "Result copied");
  assert.equal(await page.said(), "Result copied");
  const whole = await padScreen(
    PAD,
    answered({
      sheet: sheet({
        rounds: [
          [{}, {}],
          [{}, {}],
        ],
        round_points: [
          [3, -1],
          [2, 1],
        ],
        totals: [5, 0],
        desserts: null,
      }),
      winners: [0, 1],
      outcome: "",
    }),
  );
  await whole.page.clock.pass(250);
  await whole.page.click("Share");
  assert.equal(
    whole.page.document.copied,
    "Okawari, 2014\nAna: 3 + 2 = 5\nBen: −1 + 1 = 0\nAna and Ben share the win!",
  );
});

test("the sheet shows the round at hand, or the one asked for", async () => {
  const { page } = await padScreen({
    ...PAD,
    rounds: [
      [["egg"], []],
      [[], []],
    ],
    round: 1,
  });
  await page.clock.pass(250);
  const pressed = () =>
    page
      .all(".segments")
      .at(-1)
      .querySelectorAll("button")
      .map((one) => one.getAttribute("aria-pressed"));
  assert.deepEqual(pressed(), ["true", "false"], "the last that has been played");
  await page.click("Dessert");
  assert.deepEqual(pressed(), ["false", "true"]);
});

test("a new game is asked about first, and begins with the same people and rules, which can be changed", async () => {
  const { page } = await padScreen();
  page.confirms = false;
  await page.click("New game");
  assert.equal(page.all(".pad-setup").length, 0);
  page.confirms = true;
  const scrolls = page.scrolls;
  await page.click("New game");
  assert.deepEqual(
    [
      page.all(".pad-setup").length,
      page.kept("okawari-pad").people,
      page.kept("okawari-pad").begun,
      page.kept("okawari-pad").rounds.flat(2).length,
      page.scrolls - scrolls,
    ],
    [0, ["Ana", "Ben"], true, 0, 1],
  );
  await page.click("Change");
  assert.deepEqual([page.all(".pad-setup").length, page.kept("okawari-pad").people], [1, ["Ana", "Ben"]]);
  await page.click("Begin");
  assert.equal(page.all(".pad").length, 1);
});

test("rules that are refused can be left for new ones, a server that is away only be asked again", async () => {
  const page = await open({ kept: { "okawari-pad": PAD } });
  const { default: Pad } = await page.load("screens/pad.js");
  const { Frame } = await page.load("parts/frame.js");
  page.server.answer("/api/options", refuse("bad-settings"));
  await page.show(Pad, { id: "", onRedraw: () => {}, Frame });
  assert.deepEqual(page.texts(".row button"), ["Try again", "New game"]);
  page.server.answers = {};
  await page.click("Try again");
  assert.deepEqual(
    [page.texts(".row button"), page.text(".problem")],
    [["Try again"], "The server cannot be reached."],
  );
  page.server.answer("/api/options", () => new Promise(() => {}));
  await page.click("Try again");
  assert.equal(page.text(".loading"), "Just a moment…");
});

test("what cannot have been is said beside its field, and nothing of it can be shared", async () => {
  const fault = { field: "cards", round: 0, seat: 0, reason: "too-many-cards", values: { cards: 11, turns: 10 } };
  const { page } = await padScreen(PAD, answered(null, fault));
  await page.clock.pass(250);
  assert.deepEqual(
    [page.texts(".pad-cards .problem").length, page.all(".problem").length, page.texts(".pad-person b")],
    [1, 1, ["–!to be checked", "–"]],
  );
  page.server.answer(
    "/api/pad",
    answered(
      { sheet: sheet(), winners: [0], outcome: "" },
      { ...fault, field: "dice", round: null, reason: "no-die", values: {} },
    ),
  );
  await page.click("Add Egg nigiri");
  await page.clock.pass(250);
  assert.deepEqual(
    [page.texts(".pad-person b"), page.button("Share").hasAttribute("disabled")],
    [["−3", "–"], true],
    "numbers that are wrong still leave points",
  );
  page.server.answer("/api/pad", answered({ sheet: sheet(), winners: [0], outcome: "" }));
  await page.click("Add Egg nigiri");
  await page.clock.pass(250);
  assert.equal(page.button("Share").hasAttribute("disabled"), false);
  await page.click("Undo");
  page.server.answer("/api/pad", answered(null, fault));
  await page.clock.pass(250);
  assert.equal(page.all(".pad-cards .problem").length, 1);
  page.server.answer("/api/pad", refuse("bad-request"));
  await page.click("Undo");
  await page.clock.pass(250);
  assert.equal(page.all(".pad-cards .problem").length, 0, "a pad that is not understood has no faults");
});
