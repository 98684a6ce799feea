// A card that is swiped up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

async function hand() {
  const page = await open();
  const { useSwipe } = await page.load("parts/swipe.js");
  const { html } = await page.load("lib/html.js");
  const taken = [];
  const Hand = () => {
    useSwipe({ take: (place) => taken.push(place) });
    return html`
      <button class="card" data-place="7"><b></b></button>
      <button class="card off" data-place="8" aria-disabled="true"></button>
      <div class="other"></div>
    `;
  };
  await page.show(Hand);
  const swipe = async (where, right, high, fingers = 1) => {
    const touches = Array.from({ length: fingers }, () => ({ clientX: 100, clientY: 500 }));
    await page.happen("touchstart", page.find(where), { touches });
    const changedTouches = [{ clientX: 100 + right, clientY: 500 - high }];
    await page.happen("touchend", page.find(where), { changedTouches });
  };
  return { page, taken, swipe };
}

test("up is far enough, and more up than aside", async () => {
  const { taken, swipe } = await hand();
  for (const [right, high] of [
    [0, 39],
    [60, 50],
    [-60, 50],
    [0, -80],
    [0, 0],
  ])
    await swipe("b", right, high);
  assert.deepEqual(taken, []);
  await swipe("b", 0, 40);
  await swipe("button", -50, 60);
  assert.deepEqual(taken, [7, 7]);
});

test("only a card that can be chosen is swiped, with one finger, while the table is there", async () => {
  const { page, taken, swipe } = await hand();
  await swipe(".off", 0, 80);
  await swipe(".other", 0, 80);
  await swipe("b", 0, 80, 2);
  assert.deepEqual(taken, []);
  const card = page.find("b");
  await page.draw(null);
  await page.happen("touchstart", card, { touches: [{ clientX: 0, clientY: 500 }] });
  await page.happen("touchend", card, { changedTouches: [{ clientX: 0, clientY: 0 }] });
  assert.deepEqual(taken, []);
});
