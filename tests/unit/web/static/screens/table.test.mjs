// A table by its link: the lobby, the match, its end.

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTable, lobby, OPTIONS, over } from "../../../../support/node/at-table.mjs";
import { quiet } from "../../../../support/node/page.mjs";
import {
  bot,
  free,
  game,
  group,
  match,
  own,
  scores,
  seat,
  settings,
  table,
  turn,
} from "../../../../support/node/tables.mjs";

test("until the table is there it loads; one that is not there says so and is forgotten", async () => {
  const { page, wire } = await atTable({ kept: { "okawari-table": { id: "abc", round: 1, turn: 1, turns: 9 } } });
  assert.equal(page.text(".loading"), "Just a moment…");
  wire.lose();
  await quiet();
  assert.equal(page.text(".loading"), "Reconnecting…");
  await page.clock.pass(200);
  page.wires[1].open();
  page.wires[1].say({ answer: { answer: "refused", problem: "no-such-table", message: "" } });
  await quiet();
  assert.deepEqual([page.text("h1"), page.kept("okawari-table")], ["This table does not exist", null]);
  assert.match(page.text("main p"), /^It was cleared away after its last game, or the link is not complete\./);
  assert.doesNotMatch(page.text("main"), /code|mistyped/, "who came by a link typed nothing");
});

test("a table that the server cannot read now is not forgotten, nor is it said not to exist", async () => {
  const seat = { id: "abc", round: 1, turn: 1, turns: 9 };
  const { page, wire } = await atTable({ kept: { "okawari-table": seat } });
  wire.say({ answer: { answer: "refused", problem: "unreadable-table", message: "" } });
  await quiet();
  assert.equal(page.text("h1"), "This table cannot be read");
  assert.match(page.text("p"), /cannot read this table/);
  assert.deepEqual(page.kept("okawari-table"), seat);
});

test("an edition's own words stand in its lobby", async () => {
  const { page, say } = await atTable({ languages: ["pl"] });
  const editions = [
    { name: "original", maki: "sushi rolls" },
    { name: "gamewright", maki: "maki rolls" },
  ];
  page.server.answer("/api/options", { ...OPTIONS, editions });
  const names = async (edition) => {
    const chosen = settings({ edition, must_have_maki: true });
    await say(lobby([seat("Ana"), free()], { own: { host: false }, table: { settings: chosen } }));
    return page.texts(".facts dt").at(-1);
  };
  assert.equal(await names("gamewright"), "Musisz mieć maki");
  assert.equal(await names("original"), "Musisz mieć rolki sushi");
  assert.equal(await names("anniversary"), "Musisz mieć futomaki");
});

test("lobby, closed table and match are shown as they are", async () => {
  const { page, say } = await atTable();
  await say(lobby([seat("Ana", { host: true }), free()]));
  assert.equal(page.all(".lobby").length, 1);
  await say({ table: table(), own: own({ seat: null }), game: null });
  assert.equal(page.text("h1"), "A closed table");
  await say(match());
  assert.equal(page.all(".table").length, 1);
  assert.deepEqual(page.kept("okawari-table"), { id: "abc", round: 1, turn: 5, turns: 9 });
});

test("a seat is remembered turn by turn, and forgotten when the match is over; who watches has none", async () => {
  const { page, say } = await atTable();
  await say(match());
  await say({ game: game({ turn: 5, round: 1 }) });
  assert.deepEqual(page.kept("okawari-table"), { id: "abc", round: 2, turn: 6, turns: 9 });
  await say(over());
  await page.clock.pass(2000);
  assert.deepEqual([page.kept("okawari-table"), page.all(".end").length], [null, 1]);
  const watching = await atTable();
  await watching.say(match({ own: own({ seat: null, legal: [] }) }));
  assert.equal(watching.page.kept("okawari-table"), null);
});

test("a new turn is told, heard and flown to; anything else is not", async () => {
  const { page, say } = await atTable();
  await say(match());
  page.tones.length = 0;
  await say({ turn: turn({ locked: [1] }) });
  assert.deepEqual([await page.said(), page.tones.length], ["", 0]);
  const last = { picks: ["egg", null, null], by: [], rolls: [], closed: null };
  const tableaux = [[group("nigiri", { egg: 1 }, 1)], [], []];
  await say({ game: game({ turn: 5, last, tableaux }) });
  assert.deepEqual([await page.said(), page.tones.length], ["Ana: Egg nigiri.", 3]);
  assert.equal(page.find("#live").textContent, "Ana: Egg nigiri.");
  page.find("#live").textContent = "";
  await page.click("Scores");
  assert.deepEqual([await page.said(), page.tones.length], ["", 3], "what the person does is no news");
});

test("who sits in a lobby gives a nonce", async () => {
  const { say, commands } = await atTable();
  await say(lobby([seat("Ana", { host: true, nonce: false }), free()]));
  assert.deepEqual(commands(), ["sit"]);
});

test("what is said is shown for four seconds and read aloud", async () => {
  const { page, wire, say } = await atTable();
  await say(match());
  wire.say({ notice: "device-joined" });
  await quiet();
  assert.deepEqual(
    [page.text(".toast"), await page.said()],
    ["Another device has joined your seat.", "Another device has joined your seat."],
  );
  await page.clock.pass(3000);
  wire.say({ notice: "device-joined" });
  await page.clock.pass(3999);
  assert.equal(page.all(".toast").length, 1);
  await page.clock.pass(1);
  assert.equal(page.all(".toast").length, 0);
  wire.say({ notice: "something-new" });
  await quiet();
  assert.equal(page.all(".toast").length, 0);
});

test("a reaction is seen for 2.5 seconds at its seat, and a newer one as long", async () => {
  const { page, say } = await atTable();
  await say(match());
  await say({ reaction: { seat: 1, emoji: "🍣" } });
  assert.deepEqual([page.texts(".reaction"), await page.said()], [["🍣"], "Ben: 🍣"]);
  await page.clock.pass(2000);
  await say({ reaction: { seat: 1, emoji: "🍵" } });
  await page.clock.pass(2499);
  assert.deepEqual(page.texts(".reaction"), ["🍵"]);
  await page.clock.pass(1);
  assert.deepEqual(page.texts(".reaction"), []);
});

test("dialogs lie on top one at a time, and go with Back", async () => {
  const { page, say, commands } = await atTable();
  await say(match());
  await page.click("Scores");
  assert.equal(page.text("dialog h2"), "Scores");
  await page.back();
  assert.equal(page.all("dialog").length, 0);
  await page.click("Look at Ben");
  assert.equal(page.text("dialog h2"), "Ben");
  await page.click("Close");
  await page.press("?");
  await page.until(() => page.all("dialog").length === 1);
  assert.equal(page.text("dialog h2"), "Help");
  await page.click(page.all("dialog button").find((one) => one.textContent === "How to play"));
  await page.until(() => page.text("dialog h2") === "How to play");
  await page.click("Close");
  await page.press("l");
  await page.until(() => page.text("dialog h2") === "Previous turn");
  await page.click("Close");
  await page.click("Send a sticker");
  await page.until(() => page.texts("dialog button").includes("Yummy!"));
  await page.click("Yummy!");
  assert.deepEqual([commands().at(-1), page.all("dialog").length], ["react", 0]);
});

test("who leaves goes home; alone the game is forgotten, among people it waits", async () => {
  for (const [seats, kept] of [
    [[seat("Ana"), bot("greedy")], null],
    [[seat("Ana"), seat("Ben")], "abc"],
  ]) {
    const { page, say, answer } = await atTable();
    await say(match({ table: table({ seats }), game: game({ tableaux: [[], []] }) }));
    await page.click("Menu");
    await page.click("Leave the game");
    await page.click("Leave");
    await answer("leave", { answer: "refused", problem: "not-seated" });
    assert.deepEqual([page.all("dialog").length, location.pathname], [0, "/t/abc"]);
    await page.click("Menu");
    await page.clock.pass(10);
    await page.click("Leave the game");
    await page.click("Leave");
    await answer("leave");
    await page.clock.pass(10);
    assert.deepEqual([location.pathname, page.kept("okawari-table")?.id ?? null], ["/", kept]);
  }
});

test("who has left comes back to the same seat, without a name as with one", async () => {
  const { page, wire, say } = await atTable();
  const seats = [seat("Guest", { away: true, nameless: 1 }), seat("Ben"), bot("greedy")];
  await say(match({ table: table({ seats }) }));
  await page.click("Play on");
  const { command, name, seat: where } = wire.sent.at(-1);
  assert.deepEqual([command, name, where], ["sit", "", 0]);
});

test("who has left comes back to the same seat, and plays for who is idle", async () => {
  const { page, wire, say } = await atTable();
  await say(
    match({
      table: table({ seats: [seat("Ana", { away: true }), seat("Ben"), bot("greedy")] }),
      turn: turn({ idle: [1] }),
    }),
  );
  await page.click("Play on");
  const { id, ...sit } = wire.sent.at(-1);
  assert.deepEqual([sit, typeof id], [{ command: "sit", name: "Ana", seat: 0 }, "string"]);
  await page.click("Look at Ben");
  await page.click("Let a bot play this turn for Ben");
  assert.deepEqual([wire.sent.at(-1).command, wire.sent.at(-1).turn, wire.sent.at(-1).seat], ["play_for", 4, 1]);
});

test("what is refused is told", async () => {
  const { page, say, answer } = await atTable();
  await say(lobby([seat("Ana", { host: true }), seat("Ben")]));
  await page.click("Start the game");
  await answer("start");
  assert.equal(page.all(".toast").length, 0);
  await page.click("Start the game");
  await answer("start", { answer: "refused", problem: "too-few" });
  assert.equal(page.text(".toast"), "A game needs at least two players.");
});

test("a round that ends is closed first, then shows its sheet; Escape puts it away", async () => {
  const { page, say } = await atTable();
  await say(match({ game: game({ turn: 8 }) }));
  page.tones.length = 0;
  const closed = [[{ name: "maki", cards: { "maki-1": 1 }, worth: 1, need: null }], [], []];
  await say({
    game: game({ round: 1, turn: 0, last: { picks: ["maki-1", null, null], by: [], rolls: [], closed } }),
    scores: scores({ rounds: [[{}, {}, {}]], round_points: [[1, 0, 0]] }),
  });
  assert.deepEqual(
    [page.all(".mine .tray").length, page.find("#app").firstChild.className.split(" ").at(-1)],
    [1, "is-closing"],
  );
  assert.ok(page.tones.length >= 3, "the sound of a reveal");
  await page.clock.pass(1300);
  assert.equal(page.all(".round-sheet").length, 1);
  await page.press("Escape");
  assert.deepEqual([page.all(".round-sheet").length, page.all(".mine-empty").length], [0, 1]);
});

test("who takes turns hears that it is theirs", async () => {
  const { page, say } = await atTable();
  await say(match({ turn: turn({ acting: [1] }), own: own({ legal: [] }) }));
  assert.equal(page.tones.length, 0);
  await say({ turn: turn({ number: 5, acting: [0] }) });
  assert.equal(page.tones.length, 1);
  await say({ turn: turn({ number: 6, acting: [0, 1, 2] }) });
  assert.equal(page.tones.length, 1, "when everybody acts there is nothing to hear");
});

test("a table that is left closes its socket", async () => {
  const { page, wire } = await atTable();
  await page.draw(null);
  assert.equal(wire.readyState, 3);
});
