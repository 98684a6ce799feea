// A page at a table, whose socket ends here.

import { open } from "./page.mjs";

/** A page at a table, with what it was told. */
export async function atTable({ random = 0.5, secure = false } = {}) {
  const page = await open({ path: "/t/abc" });
  Object.assign(page, { random, secure });
  const { TableSocket } = await page.load("lib/socket.js");
  const told = [];
  const socket = new TableSocket("abc", (news) => void told.push(news));
  return { page, socket, told, wire: () => page.wires.at(-1), wires: page.wires, clock: page.clock };
}

/** The same, connected and shown a lobby. */
export async function connected(how) {
  const table = await atTable(how);
  table.wire().open();
  table.wire().say({ now: 1000, parts: { table: { phase: "lobby" } } });
  return table;
}
