// Somebody is called back when it is their turn.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { open, opened, quiet } from "../../../../support/node/page.mjs";
import { match } from "../../../../support/node/tables.mjs";

afterEach(() => {
  for (const name of ["Notification", "isSecureContext", "window"]) delete globalThis[name];
});

/** Puts a browser's notifications in place, and tells what was shown and how often it vibrated. */
function able(page, { permission = "granted", isPhone = false, isSecureContext = true } = {}) {
  const seen = { shown: [], closed: 0, vibrated: [], focused: 0 };
  class Notification {
    static permission = permission;
    static requestPermission = async () => (Notification.permission = seen.answer ?? "granted");
    constructor(title, looks) {
      if (isPhone) throw new TypeError("Illegal constructor");
      seen.shown.push({ title, ...looks });
      seen.last = this;
    }
    close() {
      seen.closed += 1;
    }
  }
  const close = () => (seen.closed += 1);
  const worker = {
    showNotification: async (title, looks) => seen.shown.push({ title, ...looks, byWorker: true }),
    getNotifications: async ({ tag }) => seen.shown.filter((one) => one.tag === tag).map(() => ({ close })),
  };
  page.navigator.serviceWorker = { getRegistration: async () => worker };
  page.navigator.vibrate = (pattern) => seen.vibrated.push(pattern);
  const globals = { Notification, isSecureContext, window: { focus: () => (seen.focused += 1) } };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return seen;
}

/** A page that waits or is waited for. */
async function waiting(kept, how) {
  const page = await open({ kept: { okawari: kept } });
  const seen = able(page, how);
  const { useCall } = await page.load("lib/call.js");
  const Place = ({ isOn }) => (useCall(isOn), null);
  return { page, seen, turn: (isOn) => page.show(Place, { isOn }) };
}

test("who looks elsewhere is told that it is their turn and no more, until they look or have picked", async () => {
  const { page, seen, turn } = await waiting({ notify: true });
  page.document.hidden = true;
  await turn(false);
  assert.deepEqual(seen.shown, []);
  await turn(true);
  assert.deepEqual(seen.shown, [{ title: "Your turn", tag: "okawari-turn", icon: "/static/icon-192.png", lang: "en" }]);
  await turn(false);
  await quiet();
  assert.equal(seen.closed, 1);
  await turn(true);
  seen.last.onclick();
  assert.deepEqual([seen.focused, seen.closed], [1, 2]);
  page.document.hidden = false;
  page.document.hear({ type: "visibilitychange" });
  await quiet();
  assert.equal(seen.closed, 3);
});

test("who looks at the table, or did not switch it on, or forbade it, is not told", async () => {
  for (const [kept, hidden, how] of [
    [{ notify: true }, false, {}],
    [{}, true, {}],
    [{ notify: true }, true, { permission: "denied" }],
    [{ notify: true }, true, { isSecureContext: false }],
  ]) {
    const { page, seen, turn } = await waiting(kept, how);
    page.document.hidden = hidden;
    await turn(true);
    assert.deepEqual(seen.shown, []);
  }
});

test("a phone shows it by way of the service worker", async () => {
  const { page, seen, turn } = await waiting({ notify: true }, { isPhone: true });
  page.document.hidden = true;
  await turn(true);
  await quiet();
  assert.deepEqual(
    seen.shown.map(({ title, byWorker }) => [title, byWorker]),
    [["Your turn", true]],
  );
  await turn(false);
  await quiet();
  assert.equal(seen.closed, 1);
});

test("it vibrates after a long wait, if it is wanted", async () => {
  const { page, seen, turn } = await waiting({});
  await turn(false);
  await page.clock.pass(4999);
  await turn(true);
  assert.deepEqual(seen.vibrated, [], "who has just picked is there");
  await turn(false);
  await page.clock.pass(5000);
  await turn(true);
  assert.deepEqual(seen.vibrated, [[120, 80, 120]]);
  const still = await waiting({ vibrate: false });
  await still.turn(false);
  await still.page.clock.pass(9000);
  await still.turn(true);
  assert.deepEqual(still.seen.vibrated, []);
});

test("both are switched in the menu", async () => {
  const { page, done, did, show } = await opened("menu", "Menu");
  const props = { view: match({}), id: "abc", onShow: did("show"), onRedraw: did("words") };
  await show(props);
  const has = (words) => page.texts("button").includes(words);
  assert.deepEqual([has("Tell me when it is my turn"), has("Vibrate when it is my turn")], [false, false]);
  const seen = able(page, { permission: "default" });
  await show(props);
  const isOn = (words) => page.button(words).getAttribute("aria-pressed");
  assert.deepEqual([isOn("Tell me when it is my turn"), isOn("Vibrate when it is my turn")], ["false", "true"]);
  await page.click("Tell me when it is my turn");
  await page.click("Vibrate when it is my turn");
  await quiet();
  await show(props);
  assert.deepEqual([isOn("Tell me when it is my turn"), isOn("Vibrate when it is my turn")], ["true", "false"]);
  assert.deepEqual([page.kept("okawari").notify, page.kept("okawari").vibrate], [true, false]);
  await page.click("Tell me when it is my turn");
  await quiet();
  assert.equal(page.kept("okawari").notify, false);
  seen.answer = "denied";
  await page.click("Tell me when it is my turn");
  await quiet();
  await show(props);
  assert.equal(page.kept("okawari").notify, false, "asked, and forbidden");
  assert.equal(page.button("Notifications: blocked in the browser").hasAttribute("disabled"), true);
  assert.ok(done.length > 0);
});
