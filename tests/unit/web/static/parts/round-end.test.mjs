// The end of a round: how long it closes, and its sheet.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { match, scores } from "../../../../support/node/tables.mjs";

/** A table that closes its rounds, and how often the sheet came. */
async function closing(how) {
  const page = await open(how);
  page.touched = true;
  const { useClosing } = await page.load("parts/round-end.js");
  const came = [];
  const Table = ({ stage, rounds }) => (useClosing(stage, rounds, () => came.push(rounds)), null);
  return { page, came, show: (stage, rounds) => page.show(Table, { stage, rounds }) };
}

test("the last picks are seen for a moment, with a sound, then comes the sheet", async () => {
  const { page, came, show } = await closing();
  await show("play", 0);
  await page.clock.pass(2000);
  assert.deepEqual([came, page.tones.length], [[], 0]);
  await show("closing", 1);
  assert.equal(page.tones.length, 4);
  await show("closing", 1);
  await page.clock.pass(1299);
  assert.deepEqual(came, []);
  await page.clock.pass(1);
  assert.deepEqual([came, page.tones.length], [[1], 4]);
});

test("for who likes it calm it comes sooner", async () => {
  const { page, came, show } = await closing({ kept: { okawari: { calm: true } } });
  await show("closing", 1);
  await page.clock.pass(699);
  assert.deepEqual(came, []);
  await page.clock.pass(1);
  assert.deepEqual(came, [1]);
});

test("a round that closes before the last one has closed takes its time anew; a table that was left none", async () => {
  const { page, came, show } = await closing();
  await show("closing", 1);
  await page.clock.pass(1000);
  await show("closing", 2);
  await page.clock.pass(1299);
  assert.deepEqual([came, page.tones.length], [[], 8]);
  await page.draw(null);
  await page.clock.pass(2000);
  assert.deepEqual(came, []);
});

test("the sheet names its round and the next, and gives its focus to the hand", async () => {
  const page = await open();
  const { RoundSheet } = await page.load("parts/round-end.js");
  const put = (tag, name) => {
    const element = page.document.createElement(tag);
    element.setAttribute("class", name);
    element.setAttribute("tabindex", "-1");
    page.document.body.append(element);
    return element;
  };
  const closed = [];
  const show = () =>
    page.show(RoundSheet, {
      view: match({
        scores: scores({
          rounds: [[{}], [{}]],
          round_points: [
            [0, 0, 0],
            [0, 0, 0],
          ],
        }),
      }),
      names: ["Ana", "Ben", "Aki"],
      onClose: () => closed.push(1),
    });
  await show();
  assert.deepEqual([page.text("h2"), page.text(".sheet-on")], ["Round 2 is over", "On to round 3"]);
  await page.click(page.find(".sheet-on"));
  assert.equal(closed.length, 1);
  const hand = put("div", "hand");
  page.find(".sheet-on").focus();
  await page.draw(null);
  assert.equal(page.document.activeElement, hand);
  const other = put("input", "");
  await show();
  other.focus();
  await page.draw(null);
  assert.equal(page.document.activeElement, other, "focus elsewhere stays");
  other.blur();
  await show();
  await page.draw(null);
  assert.equal(page.document.activeElement, hand);
  hand.remove();
  await show();
  const heading = put("h1", "");
  page.find("#app").append(heading);
  page.find(".sheet-on").focus();
  await page.draw(null);
  assert.equal(page.document.activeElement, heading, "without a hand it goes to the table");
});
