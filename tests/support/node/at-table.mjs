// The screen of a table, whose other end is the test's.

import { open, quiet } from "./page.mjs";
import { end, facts, game, match, own, scores, settings, table } from "./tables.mjs";

export const OPTIONS = { bots: [], clocks: {}, editions: [], stickers: ["yum"], seats: [2] };

/** A table whose other end is the test's. */
export async function atTable(how = {}) {
  const page = await open({ path: "/t/abc", ...how });
  page.touched = true;
  page.server.answer("/api/options", OPTIONS);
  page.server.answer("/api/rules", facts());
  page.server.answer("/api/address", { urls: [] });
  const { default: Table } = await page.load("screens/table.js");
  const { Frame } = await page.load("parts/frame.js");
  await page.show(Table, { id: "abc", onRedraw: () => {}, Frame });
  const [wire] = page.wires;
  wire.open();
  const say = async (parts) => (wire.say({ parts }), await quiet());
  const answer = async (command, said = { answer: "accepted" }) => {
    const asked = wire.sent.findLast((one) => one.command === command);
    wire.say({ answer: { ...said, id: asked.id } });
    await quiet();
    return asked;
  };
  return { page, wire, say, answer, commands: () => wire.sent.map(({ command }) => command) };
}

/** A lobby as everybody in it is shown it. */
export const lobby = (seats, changes = {}) => ({
  table: table({ phase: "lobby", seats, settings: settings({ seats: seats.length }), ...changes.table }),
  own: own({ legal: [], hand: [], ...changes.own }),
  turn: null,
  game: null,
  scores: null,
  choice: null,
  end: null,
});
/** A match that is over. */
export const over = (changes = {}) =>
  match({
    table: table({ phase: "over", ...changes.table }),
    end: end(),
    turn: null,
    own: own({ legal: [], hand: [], ...changes.own }),
    scores: scores({ rounds: [[{}, {}, {}]], round_points: [[0, 0, 0]] }),
    game: game({ turn: 9 }),
  });
