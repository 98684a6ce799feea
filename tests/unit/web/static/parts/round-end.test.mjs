// The end of a round: closing, the sheet, and on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { game, match, own, scores } from "../../../../support/node/tables.mjs";

/** A table and how far the end of its round has come. */
async function table(how) {
  const page = await open(how);
  page.touched = true;
  const { useRoundEnd, RoundSheet } = await page.load("parts/round-end.js");
  const now = { page, RoundSheet };
  const Table = ({ parts }) => (Object.assign(now, useRoundEnd(parts)), null);
  now.show = (rounds, turn, changes = {}) =>
    page.show(Table, {
      parts: match({
        scores: scores({ rounds: Array(rounds).fill([]) }),
        game: game({ turn, last: changes.picks ? { picks: changes.picks } : null }),
        own: own(changes.own),
      }),
    });
  return now;
}

test("the last picks land, then comes the sheet", async () => {
  const now = await table();
  await now.show(0, 8);
  assert.deepEqual([now.stage, now.page.tones.length], ["play", 0]);
  await now.show(1, 0);
  assert.deepEqual([now.stage, now.page.tones.length], ["closing", 4]);
  await now.page.clock.pass(1299);
  assert.equal(now.stage, "closing");
  await now.page.clock.pass(1);
  assert.equal(now.stage, "sheet");
});

test("for who likes it calm it comes sooner", async () => {
  const now = await table({ kept: { okawari: { calm: true } } });
  await now.show(0, 8);
  await now.show(1, 0);
  await now.page.clock.pass(699);
  assert.equal(now.stage, "closing");
  await now.page.clock.pass(1);
  assert.equal(now.stage, "sheet");
});

test("who plays on turns the sheet away, who has not played does not", async () => {
  const now = await table();
  await now.show(1, 0);
  assert.equal(now.stage, "sheet", "who opens the page then finds it, too");
  await now.show(1, 1, { picks: [null, "egg"] });
  assert.equal(now.stage, "sheet", "only others have played");
  await now.show(1, 2, { picks: ["egg", "egg"] });
  assert.equal(now.stage, "play");
  const watching = await table();
  await watching.show(1, 0, { own: { seat: null } });
  await watching.show(1, 1, { own: { seat: null } });
  assert.equal(watching.stage, "play", "for who watches the next turn is enough");
});

test("a sheet that came in a later turn stays until the turn after", async () => {
  const now = await table();
  await now.show(0, 8);
  await now.show(1, 0);
  await now.show(1, 1, { picks: ["egg"] });
  assert.equal(now.stage, "closing");
  await now.page.clock.pass(1300);
  assert.equal(now.stage, "sheet");
  await now.show(1, 1, { picks: ["egg"] });
  assert.equal(now.stage, "sheet");
  await now.show(1, 2, { picks: ["egg"] });
  assert.equal(now.stage, "play");
});

test("it can be put away, and a page in the middle of a round shows none", async () => {
  const now = await table();
  await now.show(1, 0);
  now.putAway();
  await now.show(1, 0);
  assert.equal(now.stage, "play");
  await now.show(2, 0);
  assert.equal(now.stage, "closing");
  await now.page.draw(null);
  await now.page.clock.pass(2000);
  assert.equal(now.stage, "closing", "a table that was left goes no further");
  const middle = await table();
  await middle.show(1, 3);
  assert.equal(middle.stage, "play");
  const rematch = await table();
  await rematch.show(2, 5);
  await rematch.show(0, 0);
  assert.equal(rematch.stage, "play", "a new match begins without");
});

test("the sheet names its round and the next, and gives its focus to the hand", async () => {
  const { page, RoundSheet } = await table();
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
      parts: match({
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
