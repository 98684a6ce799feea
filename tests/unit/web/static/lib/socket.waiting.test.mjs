// How long a table's socket waits, and when it gives up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { atTable, connected } from "../../../../support/node/sockets.mjs";

test("it tries again after 0.2 s, then doubles up to 1.5 s", async () => {
  const { socket, wire, wires, clock, told } = await connected();
  const waits = [];
  for (let tries = 1; tries <= 6; tries++) {
    told.length = 0;
    wire().lose();
    assert.equal(socket.status, "lost");
    assert.deepEqual(told, [{ type: "lost" }]);
    const before = clock.now;
    while (wires.length <= tries) await clock.pass(clock.next);
    waits.push(clock.now - before);
  }
  assert.deepEqual(waits, [200, 400, 800, 1500, 1500, 1500]);
  wire().open();
  wire().lose();
  await clock.pass(199);
  assert.equal(wires.length, 7);
  await clock.pass(1);
  assert.equal(wires.length, 8, "one that was open begins anew");
});

test("not everybody comes at once: a wait is a quarter shorter or longer", async () => {
  for (const [random, wait] of [
    [0, 150],
    [1, 250],
  ]) {
    const { wire, wires, clock } = await connected({ random });
    wire().lose();
    await clock.pass(wait - 1);
    assert.equal(wires.length, 1);
    await clock.pass(1);
    assert.equal(wires.length, 2, `${random}`);
  }
});

test("a hidden page waits 8 s, and is back at once when it is looked at", async () => {
  const { page, wire, wires, clock } = await connected();
  await page.hide(true);
  wire().lose();
  await clock.pass(7999);
  assert.equal(wires.length, 1);
  await page.hide(false);
  assert.equal(wires.length, 2);
  await clock.pass(10);
  assert.equal(wires.length, 2, "the wait is over with it");
});

test("a page that was away for more than 15 s does not trust its connection", async () => {
  const { page, wire, wires, clock } = await connected();
  await page.hide(true);
  await clock.pass(15000);
  await page.hide(false);
  assert.equal(wires.length, 1);
  await page.hide(true);
  await clock.pass(7000);
  wire().say({});
  await clock.pass(8001);
  await page.hide(false);
  assert.equal(wires.length, 2);
  assert.equal(wires[0].readyState, 3, "the old one is closed");
});

test("the browser's word that it is online or offline is believed", async () => {
  const { page, socket, wire, wires, clock } = await connected();
  await page.hear("online");
  assert.equal(wires.length, 1, "nothing was lost");
  await page.hear("offline");
  assert.equal(socket.status, "lost");
  assert.equal(wire().readyState, 3);
  await page.hear("online");
  assert.equal(wires.length, 2);
  await page.hear("offline");
  assert.equal(wires.length, 2, "a try that is under way goes on");
  await clock.pass(300);
  assert.equal(wires.length, 2, "and the timer of before is off");
});

test("a handshake that hangs is given up after 2.5 s, the next one after 5 s", async () => {
  const { wires, clock, wire, socket } = await atTable();
  await clock.pass(2499);
  assert.equal(wires[0].readyState, 0);
  await clock.pass(1);
  assert.equal(wires[0].readyState, 3);
  assert.equal(socket.status, "lost");
  await clock.pass(200);
  assert.equal(wires.length, 2);
  await clock.pass(4999);
  assert.equal(wires[1].readyState, 0);
  await clock.pass(1);
  assert.equal(wires[1].readyState, 3);
  await clock.pass(400);
  wire().open();
  wire().lose();
  await clock.pass(200);
  assert.equal(wires.length, 4);
  await clock.pass(2500);
  assert.equal(wires[3].readyState, 3, "after one that opened it is 2.5 s again");
});

test("a handshake that is done in time is left alone", async () => {
  const { wires, clock, wire, socket } = await connected();
  await clock.pass(2500);
  assert.equal(wires.length, 1);
  wire().lose();
  await clock.pass(200);
  wire().open();
  wire().say({ parts: { own: {} } });
  await clock.pass(5000);
  assert.equal(wires.length, 2);
  assert.equal(socket.status, "open");
});

test("a connection that leaves a command unanswered is given up after 4 s, then 8 and 16", async () => {
  const { socket, wire, wires, clock } = await connected();
  const answered = socket.send({ command: "start" });
  for (const within of [4000, 8000, 16000, 16000]) {
    const before = wires.length;
    await clock.pass(within - 1);
    assert.equal(wires.length, before, `${within}`);
    assert.equal(wire().readyState, 1);
    await clock.pass(1);
    assert.equal(wire().readyState, 3);
    await clock.pass(200);
    wire().open();
  }
  const [{ id }] = wire().sent;
  wire().say({ answer: { answer: "accepted", id } });
  assert.equal((await answered).id, id);
  void socket.send({ command: "leave" });
  await clock.pass(3999);
  assert.equal(wire().readyState, 1);
  await clock.pass(1);
  assert.equal(wire().readyState, 3, "an answer makes it 4 s again");
});

test("a command begins the wait anew, and with no command open nothing is awaited", async () => {
  const { socket, wire, clock } = await connected();
  void socket.send({ command: "sit" });
  await clock.pass(3000);
  void socket.send({ command: "start" });
  await clock.pass(3000);
  assert.equal(wire().readyState, 1);
  const [sit, start] = wire().sent;
  wire().say({ answer: { answer: "accepted", id: sit.id } });
  await clock.pass(3999);
  assert.equal(wire().readyState, 1, "an answer, too");
  wire().say({ answer: { answer: "accepted", id: start.id } });
  await clock.pass(10000);
  assert.equal(wire().readyState, 1);
});

test("a command that waits for a socket gives up none", async () => {
  const { socket, wire, wires, clock } = await connected();
  wire().lose();
  void socket.send({ command: "start" });
  await clock.pass(200);
  assert.equal(wires.length, 2);
  await clock.pass(2300);
  wire().open();
  await clock.pass(1700);
  assert.equal(wire().readyState, 1, "the wait counts from the open socket");
  await clock.pass(2300);
  assert.equal(wire().readyState, 3);
});

test("a handshake that takes long is not cut short by a command that waits for it", async () => {
  const { socket, wire, wires, clock } = await atTable();
  await clock.pass(2500);
  void socket.send({ command: "start" });
  await clock.pass(4500);
  assert.deepEqual([wires.length, wire().readyState], [2, 0]);
  wire().open();
  await clock.pass(3999);
  assert.equal(wire().readyState, 1, "nor is the wait for its answer longer by now");
  await clock.pass(1);
  assert.equal(wire().readyState, 3);
});

test("a connection on which nothing comes for 25 s is given up; any frame will do", async () => {
  const { socket, wire, wires, clock } = await atTable();
  wire().open();
  await clock.pass(24999);
  wire().say({});
  await clock.pass(24999);
  assert.equal(wire().readyState, 1);
  await clock.pass(1);
  assert.equal(wires[0].readyState, 3);
  assert.equal(socket.status, "lost");
  await clock.pass(200);
  wire().open();
  await clock.pass(25000);
  assert.equal(wires[1].readyState, 3, "one on which nothing ever came, too");
});

test("the silence of an old connection does not end the new one", async () => {
  const { wire, wires, clock } = await connected();
  await clock.pass(24000);
  wire().lose();
  await clock.pass(200);
  assert.equal(wires.length, 2);
  await clock.pass(900);
  assert.equal(wire().readyState, 0, "its own handshake has begun just now");
  wires[1].open();
  await clock.pass(24000);
  assert.equal(wires[1].readyState, 1);
});

test("a server that says goodbye is asked again at once after a restart, and else after 8 s", async () => {
  const restart = await connected();
  restart.wire().lose();
  await restart.clock.pass(200);
  restart.wire().say({ bye: "restart" });
  restart.wire().lose();
  await restart.clock.pass(200);
  assert.equal(restart.wires.length, 3, "the wait is not doubled");
  const sent = await connected();
  sent.wire().say({ bye: "too-fast" });
  sent.wire().lose();
  await sent.clock.pass(7999);
  assert.equal(sent.wires.length, 1);
  await sent.clock.pass(1);
  assert.equal(sent.wires.length, 2);
  sent.wire().lose();
  await sent.clock.pass(1500);
  assert.equal(sent.wires.length, 3);
});
