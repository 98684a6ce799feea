// Questions to the server, and its refusals.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Reply, refuse } from "../../../../support/node/network.mjs";
import { open } from "../../../../support/node/page.mjs";

test("what is asked and posted goes out with this browser's cookie", async () => {
  const page = await open();
  const { get, post } = await page.load("lib/api.js");
  page.server.answer("/api/here", { yes: 1 });
  assert.deepEqual(await get("/api/here"), { yes: 1 });
  assert.deepEqual(await post("/api/here", { seats: 3 }), { yes: 1 });
  const [got, posted] = page.server.asked;
  assert.equal(got.credentials, "same-origin");
  assert.equal(got.method, undefined);
  assert.deepEqual(posted, {
    path: "/api/here",
    credentials: "same-origin",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: { seats: 3 },
  });
});

test("a refusal has the server's word for it, or one by its status", async () => {
  const page = await open();
  const { get, Refused } = await page.load("lib/api.js");
  for (const [reply, problem, message] of [
    [refuse("not-host", "only the host"), "not-host", "only the host"],
    [new Reply(429, undefined), "too-fast", ""],
    [new Reply(502, undefined), "status-502", ""],
    [new Reply(500, {}), "status-500", ""],
    [new Reply(429, { problem: "too-many" }), "too-many", ""],
  ]) {
    page.server.answer("/api/here", reply);
    await assert.rejects(
      get("/api/here"),
      (error) => error instanceof Refused && error.problem === problem && error.message === message,
      problem,
    );
  }
});

test("a server that cannot be reached is offline, one that says nothing says nothing", async () => {
  const page = await open();
  const { get } = await page.load("lib/api.js");
  await assert.rejects(get("/api/nowhere"), { problem: "offline", message: "" });
  page.server.answer("/api/here", new Reply(200, undefined));
  assert.deepEqual(await get("/api/here"), {});
});

test("a page without its cookie is given one, and then asks again, but only once", async () => {
  const page = await open();
  const { get } = await page.load("lib/api.js");
  const guests = () => page.server.asked.filter(({ path }) => path === "/api/guest");
  let isGuest = false;
  page.server.answer("/api/guest", async () => {
    isGuest = true;
    return new Reply(204, undefined);
  });
  page.server.answer("/api/here", () => (isGuest ? { yes: 1 } : refuse("no-guest", "", 401)));
  assert.deepEqual(await Promise.all([get("/api/here"), get("/api/here")]), [{ yes: 1 }, { yes: 1 }]);
  assert.deepEqual(
    guests().map(({ method, credentials }) => [method, credentials]),
    [["POST", "same-origin"]],
    "two at once would be two guests",
  );
  page.server.answer("/api/here", refuse("no-guest", "", 401));
  await assert.rejects(get("/api/here"), { problem: "no-guest" });
  assert.deepEqual([guests().length, page.server.asked.filter(({ path }) => path === "/api/here").length], [2, 6]);
});

test("the options are asked for once, unless they failed or may be others by now", async () => {
  const page = await open();
  const { options } = await page.load("lib/api.js");
  await assert.rejects(options(), { problem: "offline" });
  page.server.answer("/api/options", { seats: [2] });
  const both = await Promise.all([options(), options()]);
  assert.deepEqual(both, [{ seats: [2] }, { seats: [2] }]);
  assert.equal(page.server.asked.length, 2);
  page.server.answer("/api/options", { seats: [3] });
  assert.deepEqual(await options(), { seats: [2] });
  assert.deepEqual(await options(true), { seats: [3] });
  assert.deepEqual(await options(), { seats: [3] });
  assert.equal(page.server.asked.length, 3);
});

test("the rules are asked for once for each question, and again if that failed", async () => {
  const page = await open();
  const { rulesOf } = await page.load("lib/api.js");
  await assert.rejects(rulesOf("/api/rules?seats=2"), { problem: "offline" });
  page.server.answer("/api/rules?seats=2", { seats: 2 });
  page.server.answer("/api/rules?seats=3", { seats: 3 });
  assert.deepEqual(
    [await rulesOf("/api/rules?seats=2"), await rulesOf("/api/rules?seats=3"), await rulesOf("/api/rules?seats=2")],
    [{ seats: 2 }, { seats: 3 }, { seats: 2 }],
  );
  assert.equal(page.server.asked.length, 3);
});

test("a random name has two digits a byte", async () => {
  const page = await open();
  const { randomId } = await page.load("lib/api.js");
  assert.match(randomId(), /^[0-9a-f]{24}$/);
  assert.match(randomId(3), /^[0-9a-f]{6}$/);
  assert.notEqual(randomId(), randomId());
  globalThis.crypto = { getRandomValues: (bytes) => bytes.fill(10) };
  assert.equal(randomId(2), "0a0a");
});
