// The cards in front of a seat.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank } from "../../../../support/node/page.mjs";
import { game, group } from "../../../../support/node/tables.mjs";

const tableau = async () => {
  const page = await blank();
  return { page, ...(await page.load("parts/tableau.js")) };
};

test("a group is its cards one by one, and a card lies in the group that has it, on wasabi too", async () => {
  const { cardsOf, groupWith } = await tableau();
  const nigiri = group("nigiri", { "squid on wasabi": 1, egg: 2 });
  const maki = group("maki", { "maki-2": 1 });
  assert.deepEqual(cardsOf(nigiri), ["squid on wasabi", "egg", "egg"]);
  assert.equal(groupWith([maki, nigiri], "squid"), nigiri);
  assert.equal(groupWith([maki, nigiri], "maki-2"), maki);
  assert.equal(groupWith([maki, nigiri], "tempura"), undefined);
});

test("a tray shows cards, worth and need; the newest of a kind is marked", async () => {
  const { page, Tableau } = await tableau();
  const groups = [
    group("tempura", { tempura: 1 }, 0, { need: { more: 1, of: "tempura", worth: 51 } }),
    group("nigiri", { egg: 2, "squid on wasabi": 1 }, -3),
    group("maki", { "maki-1": 5 }, 2, { need: { more: 2, of: "maki icon", worth: 61 } }),
    group("pudding", { pudding: 1 }, 0, { at_end: true }),
    group("mochi", { mochi: 4 }, 0, { at_end: true, die: 3, need: { more: 1, of: "pudding", worth: 6 } }),
    group("tea", { "tea-1": 1 }, 1, { at_end: true, need: { more: 1, of: "tea-2", worth: 4 } }),
  ];
  await page.show(Tableau, { groups, seat: 1, fresh: ["egg", "squid"] });
  assert.deepEqual(page.texts(".worth"), ["0", "−3", "2", "0", "0", "1"]);
  assert.equal(page.all(".worth")[2].getAttribute("aria-label"), "worth 2 points");
  assert.deepEqual(page.texts(".need"), [
    "1 more → 51",
    "2 more icons → 61",
    "counts at the end of the game",
    "1 more → +6 at the end",
    "a 2 → 4 at the end",
  ]);
  assert.deepEqual(
    page.all(".worth").map((one) => one.className),
    ["worth", "worth", "worth", "worth is-later", "worth is-later", "worth is-later"],
  );
  assert.deepEqual(
    page.all(".tray").map((one) => one.className),
    ["tray has-need", "tray", "tray is-many has-need", "tray has-need", "tray has-need", "tray has-need"],
  );
  assert.deepEqual(
    page.all(".tray-cards").map((one) => one.dataset.group),
    ["1 tempura", "1 nigiri", "1 maki", "1 pudding", "1 mochi", "1 tea"],
  );
  assert.deepEqual(
    page.all(".is-new").map((one) => one.dataset.kind),
    ["squid on wasabi"],
  );
  assert.deepEqual(
    page.all(".die use").map((one) => one.getAttribute("href")),
    ["/static/cards.svg#die-3"],
  );
  assert.deepEqual(page.all(".card-text").length, 0, "compact cards");
  await page.show(Tableau, { groups, seat: 1 });
  assert.equal(page.all(".is-new").length, 0);
  assert.equal(page.all("[data-part]").length, 0);
  await page.show(Tableau, { groups: groups.slice(0, 2), seat: 1, mine: true });
  assert.deepEqual([page.all("[data-part=own-card]").length, page.all("[data-part=own-need]").length], [4, 1]);
});

test("a small tableau counts its cards", async () => {
  const { page, SmallTableau } = await tableau();
  await page.show(SmallTableau, {
    groups: [group("nigiri", { egg: 2, squid: 1 }), group("maki", { "maki-3": 1 })],
    seat: 2,
    fresh: ["squid"],
  });
  assert.deepEqual(
    page.all(".small").map((one) => one.getAttribute("aria-label")),
    ["2 × Egg nigiri", "1 × Squid nigiri", "1 × Maki rolls, 3 icons"],
  );
  assert.deepEqual(page.texts(".count"), ["2"]);
  assert.deepEqual(
    page.all("li").map((one) => one.dataset.group),
    ["2 nigiri", "2 nigiri", "2 maki"],
  );
  assert.deepEqual(
    page.all(".is-new").map((one) => one.dataset.kind),
    ["squid"],
  );
  await page.show(SmallTableau, { groups: [], seat: 2 });
  assert.equal(page.text(".is-empty"), "no cards yet");
});
