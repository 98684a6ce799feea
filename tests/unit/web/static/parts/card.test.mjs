// A card: its drawing, its name, and how it lies.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("a card has its drawing, its name and its words", async () => {
  const { page, show } = await opened("card", "Card");
  await show({ kind: "squid on wasabi", class: "is-new" });
  const card = () => page.find(".card");
  assert.deepEqual(
    [
      card().className,
      card().dataset.kind,
      card().getAttribute("role"),
      card().getAttribute("aria-label"),
      card().hasAttribute("aria-hidden"),
    ],
    ["card is-new", "squid on wasabi", "img", "Squid nigiri on wasabi", false],
  );
  assert.equal(page.find("use").getAttribute("href"), "/static/cards.svg#squid-on-wasabi");
  await show({ kind: "egg" });
  assert.deepEqual(
    [page.text(".card-name"), page.text(".card-hint"), page.find(".card-text").getAttribute("aria-hidden")],
    ["Egg", "best on wasabi", "true"],
  );
  await show({ kind: "egg", signs: "1" });
  assert.deepEqual([page.text(".card-signs"), page.all(".card-hint").length], ["1", 0]);
  await show({ kind: "egg", compact: true, label: false });
  assert.deepEqual(
    [
      card().className,
      page.all(".card-text").length,
      card().hasAttribute("role"),
      card().hasAttribute("aria-label"),
      card().getAttribute("aria-hidden"),
    ],
    ["card card-compact", 0, false, false, "true"],
  );
});

test("a card that is face down says no more", async () => {
  const { page, show } = await opened("card", "Card");
  for (const [kind, drawing] of [
    ["back", "back"],
    ["?", "unseen"],
  ]) {
    await show({ kind });
    assert.deepEqual(
      [page.find(".card").className, page.all(".card-text").length, page.find("use").getAttribute("href")],
      ["card is-face-down", 0, `/static/cards.svg#${drawing}`],
    );
    assert.equal(page.find(".card").getAttribute("aria-label"), "Face-down card");
  }
});
