// What flies, slides, and stands still.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";

const HERE = { x: 10, y: 20, width: 50, height: 70 };
const THERE = { x: 110, y: 220, width: 100, height: 140 };

/** A page with a card that lies there, and what is on the stage. */
async function withCard(how) {
  const page = await open(how);
  const card = page.document.createElement("div");
  card.setAttribute("id", "card");
  card.className = "card is-chosen is-locked is-dimmed";
  card.box = THERE;
  page.find("#app").append(card);
  return { page, card, motion: await page.load("lib/motion.js"), ghosts: () => page.find("#stage").childNodes };
}

test("an element that is nowhere has no box", async () => {
  const { card, motion } = await withCard();
  assert.deepEqual(motion.boxOf(card), THERE);
  card.box = { ...HERE, width: 0 };
  assert.equal(motion.boxOf(card), null);
  assert.equal(motion.boxOf(null), null);
  assert.equal(motion.boxOf(undefined), null);
});

test("a card flies as a copy on the stage, from where it was to where it is", async () => {
  const { card, motion, ghosts } = await withCard();
  motion.fly(HERE, card);
  const [ghost] = ghosts();
  assert.equal(ghost.className, "card ghost");
  assert.equal(ghost.hasAttribute("id"), false);
  assert.equal(card.className, "card is-chosen is-locked is-dimmed", "the card itself stays as it is");
  const { left, top, width, height, transformOrigin } = ghost.style;
  assert.deepEqual(
    [left, top, width, height, transformOrigin, ghost.style["--card-width"]],
    ["110px", "220px", "100px", "140px", "0 0", "100px"],
  );
  const [{ frames, how }] = ghost.animations;
  assert.deepEqual(
    frames.map(({ transform }) => transform),
    ["translate(-100px, -200px) scale(0.5)", "translate(-100px, -200px) scale(0.5)", "none"],
  );
  assert.deepEqual(
    frames.map(({ offset }) => offset),
    [0, 160 / 420, 1],
  );
  assert.deepEqual(how, { duration: 420, delay: 0, fill: "both" });
  const [hidden] = card.animations;
  assert.deepEqual(hidden.frames, [{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }]);
  assert.equal(hidden.how.duration, 420);
});

test("a card that was turned down turns over first", async () => {
  const { card, motion, ghosts } = await withCard();
  motion.fly(HERE, card, card);
  const [{ frames, how }] = ghosts()[0].animations;
  assert.equal(frames[0].transform, "translate(-100px, -200px) scale(0.5) perspective(600px) rotateY(90deg)");
  assert.equal(how.delay, 80);
});

test("a copy goes when it has arrived or is stopped, and all of them at once when asked", async () => {
  const { card, motion, ghosts } = await withCard();
  motion.fly(HERE, card);
  motion.fly(HERE, card);
  motion.slideOut(
    [
      { element: card, box: HERE },
      { element: card, box: HERE },
    ],
    1,
  );
  ghosts()[0].animations[0].finish();
  ghosts()[1].animations[0].cancel();
  ghosts()[2].animations[0].finish();
  ghosts()[3].animations[0].cancel();
  await quiet();
  assert.equal(ghosts().length, 0);
  motion.fly(HERE, card);
  motion.settle();
  assert.equal(ghosts().length, 0);
});

test("a hand slides out to one side and in from the other", async () => {
  const { card, motion, ghosts, page } = await withCard();
  motion.slideOut([{ element: card, box: HERE }], -1);
  const [out] = ghosts()[0].animations;
  assert.deepEqual(out.frames, [
    { transform: "none", opacity: 1 },
    { transform: "translateX(-320px)", opacity: 0 },
  ]);
  assert.deepEqual(out.how, { duration: 300, easing: "ease-in", fill: "both" });
  assert.equal(ghosts()[0].style.left, "10px");
  const other = page.document.createElement("div");
  motion.slideIn([card, other], -1);
  assert.deepEqual(card.animations[0].frames, [
    { transform: "translateX(240px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ]);
  assert.deepEqual(
    [card, other].map((one) => one.animations[0].how.delay),
    [120, 132],
  );
  assert.deepEqual([card.animations[0].how.duration, card.animations[0].how.fill], [300, "backwards"]);
});

test("for who likes it calm nothing moves, and what is nowhere flies nowhere", async () => {
  const { card, motion, ghosts } = await withCard({ kept: { okawari: { calm: true } } });
  motion.fly(HERE, card);
  motion.slideOut([{ element: card, box: HERE }], 1);
  motion.slideIn([card], 1);
  assert.deepEqual([ghosts().length, card.animations.length], [0, 0]);
  const lively = await withCard();
  lively.card.box = null;
  lively.motion.fly(HERE, lively.card);
  assert.deepEqual([lively.ghosts().length, lively.card.animations.length], [0, 0]);
});
