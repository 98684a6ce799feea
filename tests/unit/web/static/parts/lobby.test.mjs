// The table before the game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";
import { bot, free, match, own, seat, settings, table } from "../../../../support/node/tables.mjs";

const ASKED_AGAIN = { answer: "accepted" };

/** A lobby, and what was asked there. */
async function lobby({ state = null, ...how } = {}) {
  const page = await open(how);
  page.history.replaceState(state, "", "/t/abc");
  page.server.answer("/api/options", { bots: [], clocks: {}, editions: [], reactions: [], seats: [2] });
  page.server.answer("/api/address", { urls: [] });
  const { Lobby } = await page.load("parts/lobby.js");
  const asked = [];
  let view = null;
  const ask = async (command) => (asked.push(command), ASKED_AGAIN);
  const show = (seats, changes = {}) => {
    view = match({
      table: table({ phase: "lobby", seats, settings: settings({ seats: seats.length }), ...changes.table }),
      own: own(changes.own),
      game: null,
      turn: null,
    });
    return page.show(Lobby, {
      id: "abc",
      view,
      clocks: {},
      latest: () => view,
      ask,
      onMessage: (text) => asked.push(text),
    });
  };
  return { page, asked, show };
}

const ANA = seat("Ana", { host: true });

test("the title says whose table it is", async () => {
  const { page, show } = await lobby();
  await show([ANA, free()]);
  assert.equal(page.text("h1"), (await page.load("lib/words.js")).t("lobby.title"));
  await show([ANA, seat("Ben")], { own: { seat: 1, host: false } });
  assert.match(page.text("h1"), /Ana/);
  await show([seat("Ana"), seat("Ben")], { own: { seat: 1, host: false } });
  assert.equal(page.text("h1"), "The table");
});

test("who would like a rematch is named, unless it is the reader", async () => {
  const { page, show } = await lobby();
  await show([ANA, seat("Ben")], { table: { rematch_by: 1 } });
  assert.equal(page.texts(".note")[0], "Ben would like to play again.");
  await show([ANA, seat("Ben")], { table: { rematch_by: 0 } });
  assert.equal(page.text(".lobby-table").includes("would like"), false);
  await show([ANA, seat("Ben")], { table: { rematch_by: null } });
  assert.equal(page.text(".lobby-table").includes("would like"), false);
});

test("who sits at a new table is shown first how to invite, everybody else first where to sit", async () => {
  const { page, show } = await lobby();
  const order = () =>
    page
      .find(".lobby")
      .childNodes.filter(({ className }) => className)
      .map((one) => one.className.split(" ").at(-1));
  await show([ANA, free()]);
  assert.deepEqual(order(), ["page-title", "invitation", "lobby-table", "lobby-side"]);
  await show([ANA, free()], { own: { seat: null, host: false } });
  assert.deepEqual(order(), ["page-title", "lobby-table", "invitation", "lobby-side"]);
  await show([seat("Ana", { host: true, games: 1 }), free()]);
  assert.deepEqual(order(), ["page-title", "lobby-table", "invitation", "lobby-side"], "a rematch has its people");
});

test("the rules are one line, which the host can change and others read", async () => {
  for (const [holds, host, words] of [
    [[], true, "Change"],
    [["min-width: 900px"], false, "Details"],
  ]) {
    const { page, show } = await lobby({ holds });
    await show([ANA, seat("Ben"), free()], { own: { host } });
    assert.deepEqual([page.text(".rules-line"), page.text(".change-rules")], ["3 players · 2014 · Pudding", words]);
    assert.equal(page.find(".rules-fold").hasAttribute("open"), holds.length > 0, "open where there is room");
  }
});

test("everybody is here only if they are", async () => {
  const { page, show } = await lobby();
  const told = () => page.texts(".lobby-start .note")[0];
  await show([ANA, seat("Ben"), bot("greedy")]);
  assert.equal(told(), "Everybody is here.");
  await show([ANA, seat("Ben", { lingers: true }), seat("Cem", { connected: false }), free()]);
  assert.equal(
    told(),
    "Still looking at the result: Ben. Not here right now: Cem. 1 seat is free; the game starts without it.",
  );
  assert.deepEqual(page.texts(".place-note"), ["you · host · is ready", "looks at the result", "is ready", ""]);
  await show([ANA, seat("Ben", { connected: false }), free()], { own: { seat: 1, host: false } });
  assert.equal(told(), "Waiting for the host to start the game.", "the reader is here");
});

test("anybody who sits there starts a rematch that the host does not", async () => {
  const { page, asked, show } = await lobby();
  const changes = { table: { anybody_starts: true }, own: { seat: 1, host: false } };
  await show([ANA, seat("Ben"), free()], changes);
  assert.equal(page.texts(".lobby-start .note")[0], "Everybody is ready, so anybody can start.");
  assert.equal(page.texts("button").includes("Fill up with bots"), false);
  await page.click("Start the game");
  assert.deepEqual(asked, [{ command: "start" }]);
  await show([ANA, seat("Ben"), free()], { ...changes, own: { seat: null, host: false } });
  assert.equal(page.texts("button").includes("Start the game"), false, "who has no seat does not");
});

test("who is new sits down under a name or none, and it is remembered", async () => {
  const { page, asked, show } = await lobby();
  await show([ANA, free(), free()], { own: { seat: null, host: false } });
  assert.equal(page.find(".sit button").hasAttribute("disabled"), false);
  await page.type(page.find(".sit input"), " Cem ");
  await page.happen("submit", page.find("form"));
  const { nonce, ...rest } = asked[0];
  assert.deepEqual(rest, { command: "sit", name: "Cem" });
  assert.match(nonce, /^[0-9a-f]{32}$/);
  assert.equal(page.kept("okawari").name, "Cem");
  await page.type(page.find(".sit input"), "");
  await page.happen("submit", page.find("form"));
  assert.deepEqual([asked[1].name, page.kept("okawari").name], ["", ""], "the server knows which guest that is");
});

test("who has no name may take any, the word for those without one, too", async () => {
  const { page, asked, show } = await lobby();
  await show([seat("Guest", { nameless: 1 }), seat("Ben"), free()], { own: { seat: 0 } });
  const takes = async (name) => {
    await page.type(page.find(".sit input"), name);
    return !page.find(".sit button").hasAttribute("disabled");
  };
  assert.deepEqual([await takes(" "), await takes("Guest")], [false, true]);
  await page.happen("submit", page.find("form"));
  assert.deepEqual([asked[0].name, asked[0].seat], ["Guest", 0]);
  await show([seat("Guest", { nameless: 0 }), seat("Ben"), free()], { own: { seat: 0 } });
  assert.deepEqual([await takes("Guest"), await takes("Ana")], [false, true], "the name they have");
});

test("a full table has no seat, and who sits changes the name or stands up", async () => {
  const { page, asked, show } = await lobby({ kept: { okawari: { name: "Ana" } } });
  await show([ANA, seat("Ben")], { own: { seat: null, host: false } });
  const { t } = await page.load("lib/words.js");
  assert.deepEqual(
    [page.find(".sit button").hasAttribute("disabled"), page.text(".sit button"), page.texts(".link").length],
    [true, t("lobby.full"), 0],
  );
  await show([ANA, seat("Ben")], { own: { seat: 0 } });
  const rename = () => page.find(".sit button").hasAttribute("disabled");
  assert.equal(rename(), true, "the name that it is");
  await page.type(page.find(".sit input"), "Ana ");
  assert.equal(rename(), true);
  await page.type(page.find(".sit input"), "  ");
  assert.equal(rename(), true);
  await page.type(page.find(".sit input"), "Anna");
  assert.equal(rename(), false);
  await page.click(page.find(".link"));
  assert.deepEqual(asked, [{ command: "leave" }]);
});

test("the host starts, once there are enough, and fills free seats with the usual bot", async () => {
  const { page, asked, show } = await lobby({ kept: { okawari: { bot: "greedy" } } });
  const { t } = await page.load("lib/words.js");
  const note = () => page.texts(".lobby-start .note")[0];
  await show([ANA, free(), free()], { table: { enough: false } });
  assert.deepEqual([note(), page.button(t("start")).hasAttribute("disabled")], [t("lobby.too-few"), true]);
  await page.click(t("lobby.fill"));
  assert.deepEqual(
    asked.splice(0),
    [1, 2].map((place) => ({ command: "add_bot", bot: "greedy", seat: place })),
  );
  await show([ANA, seat("Ben"), free()]);
  assert.equal(note(), t("lobby.open-seats", { n: 1 }));
  await page.click(t("start"));
  assert.deepEqual(asked, [{ command: "start" }]);
  await show([ANA, seat("Ben"), bot("greedy")]);
  assert.deepEqual([note(), page.texts("button").includes(t("lobby.fill"))], [t("lobby.ready"), false]);
  await show([ANA, free()], { table: { bots: [] } });
  assert.equal(page.texts("button").includes(t("lobby.fill")), false, "a house without bots");
  await show([ANA, seat("Ben")], { own: { seat: 1, host: false } });
  assert.deepEqual([note(), page.texts("button").includes(t("start"))], [t("lobby.wait-host"), false]);
});

test("who came from the home page sits, calls the bots and starts, once", async () => {
  const { asked, show } = await lobby({ state: { arrival: { bot: "simple" } }, kept: { okawari: { name: "Ana" } } });
  await show([free(), free(), free()], { own: { seat: null } });
  assert.deepEqual(
    asked.map(({ command, seat: place, bot: name }) => [command, place, name]),
    [
      ["sit", 0, undefined],
      ["add_bot", 1, "simple"],
      ["add_bot", 2, "simple"],
      ["start", undefined, undefined],
    ],
  );
  assert.equal(history.state, null);
  await show([ANA, free(), free()]);
  assert.equal(asked.length, 4);
});

test("an arrival without bots only sits, who is seated does not sit again, and a guest does nothing", async () => {
  const invite = await lobby({ state: { arrival: { invite: true } } });
  await invite.show([free(), free()], { own: { seat: null } });
  assert.deepEqual(
    invite.asked.map(({ command }) => command),
    ["sit"],
  );
  const seated = await lobby({ state: { arrival: { bot: "simple" } } });
  await seated.show([ANA, free()]);
  assert.deepEqual(
    seated.asked.map(({ command }) => command),
    ["add_bot", "start"],
  );
  const guest = await lobby({ state: { arrival: { bot: "simple" } } });
  await guest.show([ANA, free()], { own: { seat: null, host: false } });
  assert.deepEqual(guest.asked, []);
  await quiet();
});

test("who sits down is told, who was there is not", async () => {
  const { page, show } = await lobby();
  await show([ANA, free(), free()]);
  assert.equal(await page.said(), "");
  await show([ANA, seat("Ben"), free()]);
  assert.equal(await page.said(), "Ben has sat down.");
  page.find("#live").textContent = "";
  await show([ANA, free(), bot("greedy")]);
  assert.equal(await page.said(), "Aki has sat down.");
});

test("the host has the settings, others read them; seal and tally are there if they are", async () => {
  const { page, show } = await lobby();
  await show([ANA, seat("Ben")]);
  assert.deepEqual(
    [page.all(".settings").length, page.all(".fair").length, page.texts("h2").includes("At this table")],
    [1, 1, false],
  );
  await show([ANA, seat("Ben", { games: 1 })], { own: { seat: 1, host: false }, table: { commitment: "" } });
  assert.deepEqual(
    [page.all(".settings").length, page.all(".fair").length, page.texts("h2").includes("At this table")],
    [0, 0, true],
  );
});
