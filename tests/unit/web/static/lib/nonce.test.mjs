// Everybody's share of the chance in a deal.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { free, match, own, seat, table } from "../../../../support/node/tables.mjs";

const NEWCOMER = { nonce: false, nameless: 1 };

/** A page that gives its nonce, and what it asked for. */
async function giving() {
  const page = await open();
  const { newNonce, useNonce } = await page.load("lib/nonce.js");
  const asked = [];
  const Giving = ({ view }) => (useNonce(view, async (command) => void asked.push(command)), null);
  return { page, asked, newNonce, show: (view) => page.show(Giving, { view }) };
}

/** A lobby in which Ben has given a nonce or not. */
const lobby = (nonce, changes = {}) =>
  match({
    table: table({ phase: "lobby", seats: [seat("Ana"), seat("Ben", { nonce })], ...changes }),
    own: own({ seat: 1 }),
  });

test("a nonce has sixteen bytes", async () => {
  assert.match((await giving()).newNonce(), /^[0-9a-f]{32}$/);
});

test("it is given once a match, by who sits in the lobby without one", async () => {
  const { asked, show } = await giving();
  await show({});
  await show(match());
  await show({ ...lobby(false), own: own({ seat: null }) });
  assert.deepEqual(asked, []);
  await show(lobby(false));
  assert.equal(asked.length, 1);
  const { nonce, ...rest } = asked[0];
  assert.deepEqual(rest, { command: "sit", name: "Ben", seat: 1 });
  assert.match(nonce, /^[0-9a-f]{32}$/);
  await show(lobby(false));
  assert.equal(asked.length, 1, "the answer is under way");
  await show(lobby(false, { commitment: "the next one" }));
  assert.equal(asked.length, 2);
  assert.notEqual(asked[1].nonce, nonce);
});

test("who gave no name gives none with it", async () => {
  const { asked, show } = await giving();
  await show({ ...lobby(false), table: table({ phase: "lobby", seats: [free(), seat("Guest", NEWCOMER)] }) });
  assert.deepEqual([asked.length, asked[0].name], [1, ""]);
});

test("who has given one is not asked for another", async () => {
  const { asked, show } = await giving();
  await show(lobby(true));
  assert.deepEqual(asked, []);
});
