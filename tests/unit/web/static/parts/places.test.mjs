// The seats as places around a belt.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";
import { bot, free, match, own, seat, table } from "../../../../support/node/tables.mjs";

const BOTS = [
  { name: "random", line: "", ready: true },
  { name: "guest-bot", line: "a line", ready: true },
  { name: "thinker", line: "", ready: false },
];

/** The places of a lobby, and what was asked there. */
async function places() {
  const page = await open();
  page.server.answer("/api/options", { bots: BOTS, faces: ["egg"] });
  const { Places } = await page.load("parts/places.js");
  const asked = [];
  const show = (changes = {}, bots = [], mine = {}) =>
    page.show(Places, {
      view: match({
        table: table({
          phase: "lobby",
          seats: [seat("Ana", { host: true, ...mine }), free(), bot("greedy"), seat("Ben", { away: true })],
          bots,
        }),
        own: own(changes),
      }),
      onSit: async (...how) => asked.push(["sit", ...how]),
      ask: async (command) => asked.push(command),
    });
  const tap = (place) => page.click(page.all(".place-button")[place]);
  return { page, asked, show, tap, actions: () => page.texts("dialog .menu-list button") };
}

test("places begin with the own one, and say who sits there", async () => {
  const { page, show } = await places();
  await show({ seat: 2 });
  assert.equal(page.find("#app").firstChild.className, "places places-4");
  assert.deepEqual(
    page.all(".place").map((one) => one.className),
    ["place place-2", "place place-3", "place place-0", "place place-1"],
  );
  assert.deepEqual(page.texts(".place-name"), ["Ana", "Free seat", "Aki", "Ben"]);
  assert.deepEqual(page.texts(".avatar"), ["A", "", "", "B"]);
  assert.deepEqual(
    page.all(".place-button").map((one) => one.className),
    [
      "place-button is-filled",
      "place-button is-open",
      "place-button is-filled is-me",
      "place-button is-filled is-away",
    ],
  );
  assert.deepEqual(
    page.all(".avatar").map((one) => one.className),
    ["avatar avatar-0", "avatar", "avatar avatar-2", "avatar avatar-3"],
  );
  await show({ seat: 0 });
  const { levelOf } = await page.load("lib/bots.js");
  assert.deepEqual(page.texts(".place-note"), ["you · host", "", levelOf("greedy"), "away"]);
  await show({ seat: null });
  assert.deepEqual(
    page.all(".place").map((one) => one.className),
    ["place place-0", "place place-1", "place place-2", "place place-3"],
  );
  assert.equal(page.all(".is-me").length, 0);
});

test("on a free seat one sits, and the host calls a bot, ready or not", async () => {
  const { page, asked, show, tap, actions } = await places();
  const { t } = await page.load("lib/words.js");
  await show({ seat: null, host: false });
  await tap(1);
  assert.deepEqual(actions(), [t("sit-here")]);
  await page.click(t("sit-here"));
  assert.deepEqual([asked.splice(0), page.all("dialog").length], [[["sit", 1]], 0]);
  await show({ seat: 0 });
  await tap(1);
  assert.deepEqual(actions(), [
    t("move-here"),
    `${t("bot.random")}${t("bot.random.line")}`,
    "guest-bota line",
    `thinker${t("bot.preparing")}`,
  ]);
  await page.click("guest-bota line");
  assert.deepEqual(asked, [{ command: "add_bot", bot: "guest-bot", seat: 1 }]);
  await tap(1);
  await page.click(`thinker${t("bot.preparing")}`);
  assert.deepEqual(asked.at(-1), { command: "add_bot", bot: "thinker", seat: 1 });
});

test("the host removes others, everybody renames oneself and stands up, and the rest is nobody's", async () => {
  const { page, asked, show, tap, actions } = await places();
  const { t } = await page.load("lib/words.js");
  await show({ seat: 0 });
  await tap(3);
  assert.deepEqual(actions(), ["Remove Ben"]);
  await page.click("Remove Ben");
  assert.deepEqual(asked.splice(0), [{ command: "remove", seat: 3 }]);
  await tap(0);
  assert.deepEqual(actions(), [t("stand-up")]);
  assert.equal(page.text("dialog .rename button"), t("rename"));
  assert.equal(page.find("dialog input").value, "Ana");
  await page.type(page.find("dialog input"), "Anna");
  await page.happen("submit", page.find("dialog form"));
  assert.deepEqual(asked.splice(0), [["sit", 0, "Anna"]]);
  await tap(0);
  await page.click(t("stand-up"));
  assert.deepEqual(asked.splice(0), [{ command: "leave" }]);
  await show({ seat: 3, host: false });
  await tap(0);
  assert.deepEqual([actions(), page.text("dialog .note")], [[], "Only the host can free this seat."]);
});

test("who has no name yet finds the field empty, and keeps none with a face", async () => {
  const { page, asked, show, tap } = await places();
  await show({ seat: 0 }, [], { nameless: 1 });
  await tap(0);
  const field = page.find("dialog input");
  assert.deepEqual([field.value, field.getAttribute("placeholder")], ["", "Guest"]);
  await page.click(page.find("dialog .face-choice button"));
  assert.deepEqual(asked, [{ command: "sit", name: "", seat: 0, face: "egg" }]);
});

test("Back closes what was opened, and so does the cross", async () => {
  const { page, show, tap } = await places();
  await show({ seat: 0 });
  assert.equal(page.history.length, 1);
  await tap(1);
  assert.equal(page.history.length, 2);
  await page.back();
  assert.equal(page.all("dialog").length, 0);
  await tap(1);
  await page.click("Close");
  assert.equal(page.all("dialog").length, 0);
});
