// The face that somebody chose to be.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { free, own, seat, table } from "../../../../support/node/tables.mjs";

/** A page that tells a table of its face, and what it asked. */
async function telling(face) {
  const page = await open();
  const { useOwnFace, chooseFace, ownFace } = await page.load("lib/own-face.js");
  if (face) chooseFace(face);
  const asked = [];
  const Telling = ({ view }) => {
    useOwnFace(view, async (command) => void asked.push(command));
    return null;
  };
  const show = (view) => page.show(Telling, { view });
  return { page, asked, show, ownFace };
}
const at = (face, mine = 0) => ({ table: table({ seats: [seat("Ana", { face }), free()] }), own: own({ seat: mine }) });

test("who chose a face tells the table of it, once", async () => {
  const { page, asked, show, ownFace } = await telling("maki");
  await show({});
  await show(at("", null));
  assert.deepEqual(asked, []);
  await show(at(""));
  await show(at(""));
  assert.deepEqual(asked, [{ command: "sit", name: "Ana", seat: 0, face: "maki" }]);
  await show(at("maki"));
  assert.equal(asked.length, 1);
  assert.deepEqual([ownFace(), page.kept("okawari-face")], ["maki", { face: "maki" }]);
});

test("who gave no name gives none with it", async () => {
  const { asked, show } = await telling("maki");
  await show({ table: table({ seats: [seat("Guest", { nameless: 1 }), free()] }), own: own({ seat: 0 }) });
  assert.deepEqual(asked, [{ command: "sit", name: "", seat: 0, face: "maki" }]);
});

test("a face that was chosen on another page of the same seat stays", async () => {
  const { asked, show } = await telling("maki");
  await show(at("egg"));
  assert.deepEqual(asked, []);
});

test("who chose none asks for nothing", async () => {
  const { asked, show } = await telling("");
  await show(at("maki"));
  assert.deepEqual(asked, []);
});
