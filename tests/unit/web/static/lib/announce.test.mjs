// The one polite voice.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

test("what is said in one go is read in one go, each once", async () => {
  const page = await open();
  const { announce } = await page.load("lib/announce.js");
  announce("Ana: egg.");
  announce("");
  announce("Ben: squid.");
  announce("Ana: egg.");
  await page.clock.pass(119);
  assert.equal(page.text("#live"), "");
  await page.clock.pass(1);
  assert.equal(page.text("#live"), "Ana: egg. Ben: squid.");
  announce("Ana: egg.");
  await page.clock.pass(100);
  announce("Over.");
  await page.clock.pass(100);
  assert.equal(page.text("#live"), "Ana: egg. Ben: squid.", "more may come");
  await page.clock.pass(20);
  assert.equal(page.text("#live"), "Ana: egg. Over.");
});

test("without a live region nothing breaks", async () => {
  const page = await open();
  const { announce } = await page.load("lib/announce.js");
  page.find("#live").remove();
  announce("Anybody?");
  await page.clock.pass(200);
});
