// A table's socket: parts as they come, commands and their answers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { quiet } from "../../../../support/node/page.mjs";
import { atTable, connected } from "../../../../support/node/sockets.mjs";

test("it opens one socket a table, as safe as the page", async () => {
  const plain = await atTable();
  assert.deepEqual(
    plain.wires.map((wire) => wire.url),
    ["ws://okawari.test/ws/abc"],
  );
  assert.deepEqual([plain.socket.status, plain.told], ["connecting", []]);
  assert.equal((await atTable({ secure: true })).wire().url, "wss://okawari.test/ws/abc");
});

test("a socket that is refused before it opened asks for the guest cookie, once, and tries again", async () => {
  const { page, wires, wire } = await atTable();
  const guests = () => page.server.asked.filter(({ path }) => path === "/api/guest").length;
  wire().lose();
  await quiet();
  assert.deepEqual([guests(), wires.length], [1, 1], "without a line it is tried later, with the socket");
  page.server.answer("/api/guest", {});
  await page.clock.pass(300);
  assert.equal(wires.length, 2);
  wire().lose();
  await quiet();
  assert.deepEqual([guests(), wires.length], [2, 3], "at once, for the cookie is there now");
  wire().lose();
  await quiet();
  assert.equal(guests(), 2, "it was not for want of a cookie");
});

test("a connection that was there once is not lost for want of a cookie", async () => {
  const { page, wire } = await connected();
  wire().lose();
  await quiet();
  assert.deepEqual(page.server.asked, []);
});

test("parts are told as they come, with the seconds that the server's clock is ahead", async () => {
  const { socket, wire, told } = await atTable();
  wire().open();
  assert.equal(socket.status, "connecting", "nothing is shown yet");
  wire().say({ now: 1002, parts: { table: { phase: "lobby" }, own: { seat: 0 } } });
  assert.equal(socket.status, "open");
  wire().say({ now: 0, parts: { own: { seat: 1 } } });
  assert.deepEqual(told, [
    { type: "parts", parts: { table: { phase: "lobby" }, own: { seat: 0 } }, ahead: 2 },
    { type: "parts", parts: { own: { seat: 1 } }, ahead: null },
  ]);
});

test("a reaction is told by itself, and so is a notice", async () => {
  const { wire, told } = await connected();
  told.length = 0;
  wire().say({ now: 1000, parts: { reaction: { seat: 1, emoji: "🍣" } } });
  wire().say({ notice: "device-joined" });
  assert.deepEqual(told, [
    { type: "parts", parts: {}, ahead: 0 },
    { type: "reaction", seat: 1, emoji: "🍣" },
    { type: "notice", notice: "device-joined" },
  ]);
});

test("a command goes out with an id of its own, and its answer comes back", async () => {
  const { socket, wire } = await connected();
  const first = socket.send({ command: "start" });
  const second = socket.send({ command: "leave" });
  const [one, two] = wire().sent;
  assert.deepEqual([one.command, two.command], ["start", "leave"]);
  assert.match(one.id, /^[0-9a-f]{24}$/);
  assert.notEqual(one.id, two.id);
  wire().say({ answer: { answer: "refused", id: two.id, problem: "not-seated", message: "" } });
  wire().say({ answer: { answer: "accepted", id: one.id } });
  assert.deepEqual(await first, { answer: "accepted", id: one.id });
  assert.equal((await second).problem, "not-seated");
});

test("what is asked before the socket is open goes out when it is, in order", async () => {
  const { socket, wire } = await atTable();
  void socket.send({ command: "sit" });
  void socket.send({ command: "start" });
  assert.deepEqual(wire().sent, []);
  wire().open();
  assert.deepEqual(
    wire().sent.map((asked) => asked.command),
    ["sit", "start"],
  );
});

test("what is unanswered is asked again after a loss, with the same id; what is answered is not", async () => {
  const { socket, wire, clock } = await connected();
  void socket.send({ command: "sit" });
  const leave = socket.send({ command: "leave" });
  const start = socket.send({ command: "start" });
  const [sit, left, started] = wire().sent;
  wire().say({ answer: { answer: "accepted", id: sit.id } });
  wire().lose();
  await clock.pass(250);
  wire().open();
  assert.deepEqual(wire().sent, [left, started]);
  wire().say({ answer: { answer: "accepted", id: left.id } });
  wire().say({ answer: { answer: "accepted", id: started.id } });
  assert.equal((await leave).answer, "accepted");
  assert.equal((await start).id, started.id);
  wire().lose();
  await clock.pass(250);
  wire().open();
  assert.deepEqual(wire().sent, []);
});

test("an answer to nothing is nothing", async () => {
  const { socket, wire, told } = await connected();
  told.length = 0;
  wire().say({ answer: { answer: "accepted", id: "of another tab" } });
  wire().say({ answer: { answer: "refused", id: "of another tab", problem: "no-such-table" } });
  wire().say({ answer: { answer: "refused", problem: "bad-command" } });
  assert.equal(socket.status, "open");
  assert.deepEqual(told, []);
});

test("a table that is not there is told once, and not asked for again", async () => {
  const { page, socket, wire, wires, clock, told } = await atTable();
  void socket.send({ command: "sit" });
  wire().open();
  const refusal = { answer: "refused", problem: "no-such-table", message: "gone" };
  wire().say({ answer: refusal });
  assert.deepEqual(told, [{ type: "refused", answer: refusal }]);
  assert.equal(socket.status, "gone");
  assert.equal(wire().readyState, 3);
  await page.hear("online");
  await page.hide(true);
  await clock.pass(60000);
  await page.hide(false);
  assert.equal(wires.length, 1);
  assert.equal(socket.status, "gone");
});

test("a table that the server cannot read is told once, too", async () => {
  const { wire, wires, clock, told } = await atTable();
  wire().open();
  const refusal = { answer: "refused", problem: "unreadable-table", message: "damaged" };
  wire().say({ answer: refusal, bye: "unreadable-table" });
  assert.deepEqual(told, [{ type: "refused", answer: refusal }]);
  await clock.pass(60000);
  assert.equal(wires.length, 1);
});

test("a closed socket stays closed, whatever was under way", async () => {
  const lost = await connected();
  lost.wire().lose();
  lost.socket.close();
  await lost.clock.pass(60000);
  assert.equal(lost.wires.length, 1);
  const waiting = await connected();
  void waiting.socket.send({ command: "start" });
  waiting.socket.close();
  assert.equal(waiting.wire().readyState, 3);
  waiting.told.length = 0;
  await waiting.clock.pass(60000);
  waiting.socket.reconnect();
  waiting.socket.onLost();
  assert.deepEqual([waiting.wires.length, waiting.told.length, waiting.socket.status], [1, 0, "gone"]);
  const { page } = waiting;
  assert.deepEqual(
    [...page.window.listeners.values(), ...page.document.listeners.values()].filter((set) =>
      [...set].some((one) => [waiting.socket.awake, waiting.socket.asleep, waiting.socket.seen].includes(one)),
    ),
    [],
  );
});

test("a connection that was left says nothing any more", async () => {
  const { page, wires, told } = await connected();
  const old = wires[0];
  const { onmessage, onclose } = old;
  await page.hear("offline");
  await page.hear("online");
  told.length = 0;
  onmessage({ data: JSON.stringify({ parts: { own: { seat: 4 } } }) });
  onclose();
  assert.deepEqual([old.onopen, old.onmessage, old.onclose], [null, null, null]);
  assert.deepEqual(told, []);
  assert.equal(wires.length, 2);
  await quiet();
});
