// The first screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

const BOTS = [
  { name: "easy", line: "", ready: true },
  { name: "guest-bot", line: "a line", ready: true },
  { name: "hard", line: "", ready: false },
];

/** The home of a house with these bots. */
async function home({ bots = BOTS, ...how } = {}) {
  const page = await open(how);
  if (bots) page.server.answer("/api/options", { bots, seats: [2, 3, 4] });
  page.server.answer("/api/open", { table: "new" });
  const { default: Home } = await page.load("screens/home.js");
  const { Frame } = await page.load("parts/frame.js");
  await page.show(Home, { id: "", onRedraw: () => {}, Frame });
  const radios = (name) => page.all("input").filter((one) => one.getAttribute("name") === name);
  return {
    page,
    radios,
    asked: () => page.server.asked.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body]),
  };
}

test("Play now opens a table with the seats and the bot that are chosen, and remembers them", async () => {
  const { page, radios, asked } = await home();
  assert.deepEqual(
    [radios("seats").map((one) => one.checked), radios("bot").map((one) => one.checked)],
    [
      [false, true, false],
      [true, false, false],
    ],
  );
  await page.happen("change", radios("bot")[2]);
  assert.deepEqual(page.texts(".bot-line"), [`Hard ${(await page.load("lib/words.js")).t("bot.preparing")}`]);
  await page.happen("change", radios("seats")[2]);
  await page.happen("change", radios("bot")[1]);
  assert.deepEqual(page.texts(".bot-line"), ["a line"]);
  await page.click("Play now");
  assert.deepEqual(asked(), [["/api/open", { settings: { seats: 4 } }]]);
  assert.deepEqual([location.pathname, history.state], ["/t/new", { arrival: { bot: "guest-bot" } }]);
  assert.deepEqual([page.kept("okawari").seats, page.kept("okawari").bot], [4, "guest-bot"]);
});

test("who is quicker than the list of bots waits for it", async () => {
  const { page, asked } = await home({ bots: null });
  await page.click("Play now");
  assert.deepEqual([page.text(".problem"), asked()], ["The server cannot be reached.", []]);
  page.server.answer("/api/options", { bots: BOTS, seats: [2] });
  await page.click("Play now");
  assert.deepEqual(history.state, { arrival: { bot: "easy" } });
});

test("without a bot nothing is opened, and what is refused is told", async () => {
  const none = await home({ bots: [] });
  await none.page.click("Play now");
  assert.match(none.page.text(".problem"), /no such bot/);
  assert.deepEqual([none.asked(), none.page.all(".hero-options fieldset").length], [[], 1]);
  assert.equal((await home({ bots: [BOTS[2]] })).page.all(".hero-options fieldset").length, 1, "one bot is no choice");
  assert.equal((await home({ bots: BOTS.slice(0, 2) })).page.all(".hero-options fieldset").length, 2, "two are one");
  const refused = await home();
  refused.page.server.answer("/api/open", refuse("too-fast"));
  await refused.page.click("Open a table");
  assert.equal(refused.page.text(".problem"), "Too many tries. Wait a moment and try again.");
  assert.equal(refused.page.button("Open a table").hasAttribute("disabled"), false);
  refused.page.server.answer("/api/open", { table: "new" });
  await refused.page.click("Open a table");
  assert.deepEqual(
    [history.state, refused.asked().at(-1)],
    [{ arrival: { invite: true } }, ["/api/open", { settings: {} }]],
  );
});

test("while a table is opened no other can be", async () => {
  const { page } = await home();
  page.server.answer("/api/open", () => new Promise(() => {}));
  await page.click("Open a table");
  assert.deepEqual(
    ["Open a table", "Play now"].map((words) => page.button(words).hasAttribute("disabled")),
    [true, true],
  );
});

test("a code leads to its lobby or to its seat, however it is typed", async () => {
  const { page, asked } = await home();
  const join = async (code) => {
    await page.type(page.find(".code-field"), code);
    if (page.find(".join button").hasAttribute("disabled")) return false;
    await page.happen("submit", page.find(".join"));
    return true;
  };
  assert.equal(await join("abc23 "), false);
  page.server.answer("/api/find", refuse("no-such-code"));
  assert.equal(await join("abc 234"), true);
  assert.deepEqual(
    [asked().at(-1), page.text(".problem"), page.find(".problem").scrolled],
    [["/api/find", { code: "ABC234" }], "No table has this code.", { block: "center" }],
  );
  assert.equal(page.find(".join button").hasAttribute("disabled"), false);
  page.server.answer("/api/device/join", { table: "mine" });
  await join("abcd-2345");
  assert.deepEqual([asked().at(-1), location.pathname], [["/api/device/join", { code: "ABCD2345" }], "/t/mine"]);
  assert.equal(page.find(".join button").hasAttribute("disabled"), true, "one try at a time");
});

test("the name is shown and can be changed", async () => {
  const { page } = await home();
  assert.equal(page.text(".playing-as"), "Playing as Guest");
  await page.click(page.find(".playing-as"));
  const field = page.find(".sit input");
  assert.equal(page.document.activeElement, field);
  await page.type(field, " Ana ");
  await page.happen("submit", page.find(".sit"));
  assert.deepEqual([page.kept("okawari").name, page.text(".playing-as")], ["Ana", "Playing as Ana"]);
});

test("a game that waits is the big button, and Play now makes room for it", async () => {
  const { page } = await home({ kept: { "okawari-table": { id: "abc", round: 2, turn: 3, turns: 9 } } });
  assert.deepEqual(
    [page.find(".continue a").getAttribute("href"), page.text(".continue p"), page.texts(".button.huge")],
    ["/t/abc", "Round 2, turn 3 of 9", ["Continue your game"]],
  );
  const { page: fresh } = await home();
  assert.deepEqual([fresh.all(".continue").length, fresh.texts(".button.huge")], [0, ["Play now"]]);
});

test("the games that were played here are below", async () => {
  const game = { match: "m", at: 0, names: ["Ana", "Ben"], me: 0, totals: [1, 2], winners: [1], place: 2 };
  const kept = { games: [{ ...game, best: 1, dishes: {}, record: "", daily: "", guided: false }] };
  const { page } = await home({ kept: { "okawari-games": kept } });
  assert.equal(page.all(".my-games").length, 1);
  assert.equal((await home()).page.all(".my-games").length, 0);
});
