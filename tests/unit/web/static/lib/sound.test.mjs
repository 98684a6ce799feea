// Quiet sounds, if they are wanted.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

/** A page that has been touched. */
async function touched(kept) {
  const page = await open({ kept: { okawari: kept } });
  const { sounds } = await page.load("lib/sound.js");
  page.touched = true;
  return { page, sounds };
}

/** What was heard: pitch, start, length, loudness and shape. */
const heard = (page) =>
  page.tones.map(({ pitch, start, stop, ramps, shape }) => [
    pitch,
    round(start - 10),
    round(stop - start),
    ramps[1][0],
    shape,
  ]);
const round = (seconds) => Math.round(seconds * 1000) / 1000;

test("each sound has its tones", async () => {
  const { page, sounds } = await touched({});
  const told = {
    choose: [[520, 0, 0.07, 0.04, "triangle"]],
    lock: [
      [190, 0, 0.09, 0.09, "triangle"],
      [285, 0.03, 0.08, 0.05, "triangle"],
    ],
    reveal: [
      [392, 0, 0.16, 0.035, "triangle"],
      [494, 0.05, 0.16, 0.035, "triangle"],
      [587, 0.1, 0.16, 0.035, "triangle"],
    ],
    turn: [[880, 0.35, 0.35, 0.025, "sine"]],
    score: [
      [523, 0, 0.5, 0.035, "sine"],
      [659, 0.09, 0.5, 0.035, "sine"],
      [784, 0.18, 0.5, 0.035, "sine"],
      [1047, 0.27, 0.5, 0.035, "sine"],
    ],
  };
  assert.deepEqual(Object.keys(sounds), Object.keys(told));
  for (const [name, tones] of Object.entries(told)) {
    page.tones.length = 0;
    sounds[name]();
    assert.deepEqual(heard(page), tones, name);
  }
  assert.equal(page.contexts, 1);
});

test("a tone rises at once and dies away until it stops", async () => {
  const { page, sounds } = await touched({});
  sounds.turn();
  const [{ start, stop, ramps, to }] = page.tones;
  assert.deepEqual(
    ramps.map(([value, at]) => [value, round(at - start)]),
    [
      [0, 0],
      [0.025, 0.005],
      [0.0001, round(stop - start)],
    ],
  );
  assert.equal(to, "ears");
});

test("nothing is heard when sound is off, before the page is touched, or where there is none", async () => {
  const off = await touched({ sound: false });
  off.sounds.turn();
  await off.page.hear("pointerdown");
  assert.deepEqual([off.page.tones, off.page.contexts], [[], undefined]);
  const early = await touched({});
  early.page.touched = false;
  early.sounds.turn();
  assert.deepEqual(early.page.tones, []);
  const deaf = await touched({});
  deaf.page.deaf = true;
  deaf.sounds.turn();
  assert.deepEqual(deaf.page.tones, []);
});

test("the first touch or key makes later sounds heard", async () => {
  for (const type of ["pointerdown", "keydown"]) {
    const { page, sounds } = await touched({});
    page.touched = false;
    sounds.turn();
    page.touched = true;
    await page.hear(type);
    sounds.turn();
    assert.equal(page.tones.length, 1, type);
  }
});
