// Forms of the score pad for a day without a line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";
import { FORM } from "../../../../support/node/pads.mjs";

const PLACE = "okawari-pad-forms";

async function forms(kept = {}) {
  const page = await open({ kept });
  page.server.answer("/api/options", ({ path }) => ({ pad: FORM, path }));
  const cut = () => delete page.server.answers["/api/options"];
  return { page, cut, ...(await page.load("lib/pad-forms.js")) };
}

test("a form is the server's; without a line it is the one of before", async () => {
  const { page, cut, askForm, formAddress } = await forms();
  assert.equal((await askForm("/api/options?seats=3")).path, "/api/options?seats=3");
  cut();
  assert.equal((await askForm("/api/options?seats=3")).path, "/api/options?seats=3");
  assert.ok(await askForm(formAddress(FORM)), "by all its rules, as a pad that has begun asks for it");
  await assert.rejects(askForm("/api/options?seats=4"), { problem: "offline" });
  page.server.answer("/api/options", refuse("bad-request"));
  await assert.rejects(askForm("/api/options?seats=3"), { problem: "bad-request" }, "the server has the last word");
});

test("the newest eight are kept, and none of another version", async () => {
  const { page, askForm } = await forms();
  for (const seats of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) await askForm(`/api/options?seats=${seats}`);
  assert.deepEqual(
    page.kept(PLACE).answers.map(({ question }) => question.at(-1)),
    ["2", "9", "8", "7", "6", "5", "4", "3"],
  );
  const later = await forms({ [PLACE]: { ...page.kept(PLACE), version: "/static/another/" } });
  later.cut();
  await assert.rejects(later.askForm("/api/options?seats=2"), { problem: "offline" });
});

test("the form that the pad opens with is asked for once, in advance", async () => {
  const { page, keepForm, formAddress } = await forms();
  await keepForm();
  await keepForm();
  assert.deepEqual(
    page.server.asked.map(({ path }) => path),
    ["/api/options?seats=3"],
  );
  assert.equal(formAddress({ ruleset: { seats: 2, variant: null } }), "/api/options?seats=2&variant=");
});
