// What follows from what the socket brings and the person does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { end, game, match, own, scores, table } from "../../../../support/node/tables.mjs";

/** A state after some actions. */
async function after(...actions) {
  const { reduce, START } = await (await blank()).load("lib/store.js");
  return actions.reduce(reduce, START);
}

const parts = (changes, ahead = null) => ({ type: "parts", parts: changes, ahead });
const stage = (name) => ({ type: "stage", stage: name });
const rematch = (rematching) => ({ type: "rematch", rematching });
const lobby = () => parts({ ...match(), table: table({ phase: "lobby" }), game: null, scores: null, turn: null });
const over = () => parts(match({ table: table({ phase: "over" }), end: end() }));

/** So many rounds are over, in a turn of the next; and what was played last. */
const rounds = (count, turn, picks = null, changes = {}) =>
  parts({
    ...match({ scores: scores({ rounds: Array(count).fill([]) }), own: own(changes) }),
    game: game({ turn, last: picks && { picks } }),
  });

const stageAfter = async (...actions) => (await after(...actions)).ending?.stage;

test("parts are put together as they come", async () => {
  const state = await after(parts({ table: table(), own: own() }, 2), parts({ own: own({ seat: 1 }) }));
  assert.deepEqual(state.view, { table: table(), own: own({ seat: 1 }) });
  assert.deepEqual([state.status, state.ahead], ["open", 2], "a frame without a time says nothing of it");
  assert.equal((await after(parts(match()), parts({ turn: null }))).view.turn, null);
});

test("an action leaves the state before it as it was", async () => {
  const before = await after(parts(match()));
  const copy = structuredClone(before);
  const { reduce } = await (await blank()).load("lib/store.js");
  const now = reduce(before, parts({ game: game({ turn: 5 }) }));
  assert.deepEqual(before, copy);
  assert.equal(now.view.table, before.view.table, "what did not change is the same");
});

test("a connection is lost and found, and a table refused for good", async () => {
  const answer = { answer: "refused", problem: "no-such-table" };
  assert.deepEqual([(await after()).status, (await after()).ahead], ["connecting", 0]);
  assert.equal((await after(parts({}), { type: "lost" })).status, "lost");
  assert.equal((await after({ type: "lost" }, parts({}))).status, "open");
  const gone = await after({ type: "refused", answer });
  assert.deepEqual([gone.status, gone.refusal], ["gone", answer]);
});

test("messages, reactions, options and what lies on top are kept until the next", async () => {
  const state = await after(
    { type: "message", text: "hello" },
    { type: "reaction", seat: 1, emoji: "🍣" },
    { type: "reaction", seat: 2, emoji: "🍵" },
    { type: "reaction", seat: 1, emoji: "" },
    { type: "options", options: { seats: [2] } },
    { type: "show", shown: { seat: 2 } },
  );
  assert.deepEqual(
    [state.message, state.reactions, state.options, state.shown],
    ["hello", { 1: "", 2: "🍵" }, { seats: [2] }, { seat: 2 }],
  );
});

test("what lies on top goes when the match begins or ends", async () => {
  const menu = { type: "show", shown: "menu" };
  assert.equal((await after(parts(match()), menu, parts(match()))).shown, "menu");
  assert.equal((await after(parts(match()), menu, over())).shown, null);
  assert.equal((await after(over(), menu, lobby())).shown, null);
});

test("what was chosen stands until it is changed, or refused in the same turn", async () => {
  const { NOTHING } = await (await blank()).load("lib/store.js");
  const chosen = { turn: 4, two: false, places: [1], kept: true };
  const choose = { type: "choose", chosen };
  assert.deepEqual((await after()).chosen, NOTHING);
  assert.deepEqual((await after(choose)).chosen, chosen);
  assert.deepEqual((await after(choose, { type: "unchoose", turn: 3 })).chosen, chosen);
  assert.deepEqual((await after(choose, { type: "unchoose", turn: 4 })).chosen, NOTHING);
});

test("a game that is over is read on in the lobby, until a rematch begins or is joined", async () => {
  const finished = (await after(over())).view;
  assert.deepEqual((await after(over(), lobby())).finished, finished);
  assert.deepEqual((await after(over(), lobby(), lobby(), parts({ own: own() }))).finished, finished);
  assert.equal((await after(over(), lobby(), parts(match()))).finished, null);
  assert.equal((await after(over(), lobby(), { type: "join" })).finished, null);
  assert.equal((await after(over(), rematch(true), lobby())).finished, null, "who asked for it goes there");
  assert.deepEqual((await after(over(), rematch(true), rematch(false), lobby())).finished, finished);
  assert.equal((await after(lobby(), lobby())).finished, null);
});

test("a round that ends closes, then shows its sheet", async () => {
  assert.deepEqual([await stageAfter(rounds(0, 0)), await stageAfter(rounds(0, 8))], ["play", "play"]);
  assert.equal(await stageAfter(rounds(0, 8), rounds(1, 0)), "closing");
  assert.equal(await stageAfter(rounds(0, 8), rounds(1, 0), stage("sheet")), "sheet");
});

test("who plays on turns the sheet away, who has not played does not", async () => {
  assert.equal(await stageAfter(rounds(1, 0)), "sheet", "who opens the page then finds it, too");
  const others = rounds(1, 1, [null, "egg"]);
  assert.equal(await stageAfter(rounds(1, 0), others), "sheet", "only others have played");
  assert.equal(await stageAfter(rounds(1, 0), others, rounds(1, 2, ["egg", "egg"])), "play");
  const watching = { seat: null };
  assert.equal(
    await stageAfter(rounds(1, 0, null, watching), rounds(1, 1, null, watching)),
    "play",
    "for who watches the next turn is enough",
  );
});

test("a sheet that came in a later turn stays until the turn after", async () => {
  const late = [rounds(0, 8), rounds(1, 0), rounds(1, 1, ["egg"]), stage("sheet")];
  assert.equal(await stageAfter(...late.slice(0, 3)), "closing");
  assert.equal(await stageAfter(...late, rounds(1, 1, ["egg"])), "sheet");
  assert.equal(await stageAfter(...late, rounds(1, 2, ["egg"])), "play");
});

test("it can be put away, and a page in the middle of a round shows none", async () => {
  assert.equal(await stageAfter(rounds(1, 0), stage("play"), rounds(1, 0)), "play");
  assert.equal(await stageAfter(rounds(1, 0), stage("play"), rounds(2, 0)), "closing");
  assert.equal(await stageAfter(rounds(1, 3)), "play");
  assert.equal(await stageAfter(rounds(2, 5), rounds(0, 0)), "play", "a new match begins without");
  assert.equal(await stageAfter(rounds(1, 0), lobby()), undefined);
  assert.equal(await stageAfter(lobby(), stage("sheet")), undefined, "without a match there is none");
});

test("cards are turned up by the newest layout alone", async () => {
  const layout = (...kinds) => parts({ game: game({ layout: kinds }) });
  const turned = async (...actions) => (await after(...actions)).turned;
  assert.deepEqual(await turned(layout("?", "egg")), []);
  assert.deepEqual(await turned(layout("?", "egg"), layout("squid", null)), [0]);
  assert.deepEqual(await turned(layout("?", "egg"), layout("squid", null), parts({ turn: null })), [0]);
  assert.deepEqual(await turned(layout("?", "egg"), layout("squid", null), layout("squid", null)), []);
});

test("who listens to a store hears of every change, with the state before it", async () => {
  const { Store, START } = await (await blank()).load("lib/store.js");
  const store = new Store();
  const heard = [];
  const stop = store.subscribe((before) => heard.push([before, store.state]));
  store.dispatch({ type: "lost" });
  assert.deepEqual(heard, [[START, { ...START, status: "lost" }]]);
  stop();
  store.dispatch({ type: "lost" });
  assert.equal(heard.length, 1);
});
