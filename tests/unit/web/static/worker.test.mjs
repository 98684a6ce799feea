// The service worker: what a tap on "your turn" does. What it keeps is seen in a browser, by test_kept_pages.py.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Listened, PageEvent } from "../../../support/node/events.mjs";
import { open } from "../../../support/node/page.mjs";

afterEach(() => {
  delete globalThis.self;
});

/** What happens when "your turn" is tapped while pages with these addresses are open, the one seen last first. */
async function tapped(...paths) {
  const page = await open();
  const done = [];
  const did = (what) => async () => void done.push(what);
  const pages = paths.map((path) => ({ url: `http://okawari.test${path}`, focus: did(`look at ${path}`) }));
  const clients = {
    matchAll: async ({ type, includeUncontrolled }) => (type === "window" && includeUncontrolled ? pages : []),
    openWindow: (path) => did(`open ${path}`)(),
  };
  globalThis.self = Object.assign(new Listened(), { FOLDER: "/static/0/", FILES: [], clients });
  await page.load("worker.js");
  let busy = Promise.resolve();
  const waitUntil = (work) => (busy = work);
  const notification = { close: () => done.push("close") };
  globalThis.self.hear(new PageEvent("notificationclick", { notification, waitUntil }));
  await busy;
  return done;
}

test("who taps 'your turn' is taken to the table, wherever else they looked meanwhile", async () => {
  assert.deepEqual(await tapped("/how", "/t/abc", "/r/abc"), ["close", "look at /t/abc"]);
  assert.deepEqual(await tapped("/t/new", "/t/old"), ["close", "look at /t/new"]);
});

test("without a table to any page that is open, and without a page to a new one", async () => {
  assert.deepEqual(await tapped("/pad?next=/t/", "/"), ["close", "look at /pad?next=/t/"]);
  assert.deepEqual(await tapped(), ["close", "open /"]);
});
