// The answer to the newest question.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";

/** A page that asks, and whose questions wait for the test. */
async function asking() {
  const page = await open();
  const { useAnswer } = await page.load("lib/answer.js");
  const asked = [];
  const ask = (question) => new Promise((tell, refuse) => asked.push({ question, tell, refuse }));
  const heard = [];
  let now = null;
  const Asking = ({ question }) => {
    now = useAnswer(question, ask, (answer) => heard.push(answer));
    return null;
  };
  const settled = async (action) => (action(), await quiet());
  return { page, asked, heard, settled, show: (question) => page.show(Asking, { question }), now: () => now };
}

test("a question is asked once, and its answer is the current one", async () => {
  const { asked, settled, show, now } = await asking();
  await show("one");
  assert.deepEqual([now().answer, now().isCurrent, now().problem], [null, false, null]);
  await show("one");
  assert.equal(asked.length, 1);
  await settled(() => asked[0].tell("first"));
  assert.deepEqual([now().answer, now().isCurrent, now().problem], ["first", true, null]);
});

test("an older answer stands until the newer comes, and a late one is not taken", async () => {
  const { asked, heard, settled, show, now } = await asking();
  await show("one");
  await settled(() => asked[0].tell("first"));
  await show("two");
  assert.deepEqual([now().answer, now().isCurrent], ["first", false]);
  await show("three");
  await settled(() => asked[1].tell("second, too late"));
  assert.deepEqual([now().answer, now().isCurrent], ["first", false]);
  await settled(() => asked[2].tell("third"));
  assert.deepEqual([now().answer, now().isCurrent], ["third", true]);
  assert.deepEqual(heard, ["first", "third"], "who wants to hear of answers hears of those that are shown");
});

test("a problem is shown, beside the answer of before, and goes when it is asked again", async () => {
  const { asked, settled, show, now } = await asking();
  await show("one");
  await settled(() => asked[0].tell("first"));
  await show("two");
  await settled(() => asked[1].refuse("offline"));
  assert.deepEqual([now().answer, now().isCurrent, now().problem], ["first", false, "offline"]);
  await settled(() => now().again());
  assert.equal(asked[2].question, "two");
  assert.equal(now().problem, null);
  await settled(() => now().again());
  await settled(() => asked[2].refuse("late"));
  assert.equal(now().problem, null, "a late refusal is not taken either");
  await settled(() => asked[3].tell("second"));
  assert.deepEqual([now().answer, now().isCurrent, now().problem], ["second", true, null]);
});

test("without a question nothing is asked, and without an answer nothing is current", async () => {
  const { asked, show, now } = await asking();
  await show("");
  assert.deepEqual(asked, []);
  assert.equal(now().isCurrent, false);
});
