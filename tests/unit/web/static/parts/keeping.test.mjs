// The way in which each edition keeps its score.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

test("each edition keeps its score in its own way", async () => {
  const page = await open();
  const { Keeping } = await page.load("parts/keeping.js");
  const show = (keeping, totals) =>
    page.show(Keeping, { keeping, names: ["Ana", "Ben"].slice(0, totals.length), totals });
  await show({ way: "cubes", bundle: 5, pieces: [[5, 5, 1], []] }, [11, -2]);
  assert.deepEqual(
    page.all("use").map((one) => one.getAttribute("href").split("#")[1]),
    ["cube-5", "cube-5", "cube-1"],
  );
  assert.deepEqual(
    [page.texts("b"), page.all(".bowl").map((one) => one.getAttribute("aria-label"))],
    [["−2"], ["11 points", "−2 points"]],
  );
  await show({ way: "train", bundle: 0, pieces: [[20, 21, 22], [0]] }, [22, -1]);
  assert.deepEqual(
    page.all("i").map((one) => [one.textContent, one.className]),
    [
      ["20", ""],
      ["21", ""],
      ["22", "is-here"],
      ["0", ""],
    ],
  );
  assert.deepEqual(
    page.all(".train-tray").map((one) => one.textContent),
    ["", ""],
    "the tray covers what is above the score",
  );
  assert.deepEqual(page.texts("b"), ["−1"]);
  await show({ way: "pencil", bundle: 5, pieces: [[5, 2], [1]] }, [7, -1]);
  assert.deepEqual(
    page.all("path").map((one) => one.getAttribute("d")),
    [
      "M4 4q1 8-.5 16M9 4q1 8-.5 16M14 4q1 8-.5 16M19 4q1 8-.5 16M1 17Q12 10 23 6",
      "M4 4q1 8-.5 16M9 4q1 8-.5 16",
      "M4 4q1 8-.5 16",
    ],
  );
  assert.deepEqual(page.texts("b"), ["−"]);
  await show({ way: "pencil", bundle: 5, pieces: [[]] }, [0]);
  assert.deepEqual(page.texts("b"), []);
  await show({ way: "cubes", bundle: 5, pieces: [[]] }, [0]);
  assert.deepEqual(page.texts("b"), []);
  await show({ way: "train", bundle: 5, pieces: [[]] }, [0]);
  assert.deepEqual(page.texts("b"), []);
});
