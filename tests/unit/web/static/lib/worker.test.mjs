// The page's side of the service worker.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Listened, PageEvent } from "../../../../support/node/events.mjs";
import { open, quiet } from "../../../../support/node/page.mjs";

/** A page in a secure context or in none, with a browser that can keep pages. */
async function keeping({
  isSecureContext = true,
  controller = null,
  readyState = "complete",
  isForbidden = false,
} = {}) {
  const page = await open();
  const registered = [];
  const container = Object.assign(new Listened(), {
    controller,
    register: async (path) => (registered.push(path), isForbidden ? undefined : {}),
  });
  page.navigator.serviceWorker = container;
  page.document.readyState = readyState;
  Object.defineProperty(globalThis, "isSecureContext", { value: isSecureContext, configurable: true });
  page.server.answer("/api/options", { pad: null });
  const worker = await page.load("lib/worker.js");
  return { page, container, registered, ...worker };
}

test("pages are kept where the context is secure, asked for once, after all else has come", async () => {
  const { page, registered, keepPages } = await keeping({ readyState: "interactive" });
  keepPages();
  keepPages();
  assert.deepEqual(registered, []);
  await page.hear("load");
  assert.deepEqual(registered, ["/worker.js"]);
  await page.until(() => page.server.asked.length > 0);
  assert.deepEqual(
    page.server.asked.map(({ path }) => path),
    ["/api/options?seats=3"],
    "and so is the form of the score pad",
  );
  const forbidden = await keeping({ isForbidden: true });
  forbidden.keepPages();
  await quiet();
  assert.deepEqual([forbidden.registered, forbidden.page.server.asked], [["/worker.js"], []]);
  const plain = await keeping({ isSecureContext: false });
  plain.keepPages();
  await quiet();
  assert.deepEqual(plain.registered, []);
});

test("a page is outdated when newer ones have taken the place of those that it came from", async () => {
  const first = await keeping();
  first.keepPages();
  first.container.hear(new PageEvent("controllerchange"));
  assert.equal(first.isOutdated(), false, "the first worker has the same pages");
  const later = await keeping({ controller: {} });
  later.keepPages();
  assert.equal(later.isOutdated(), false);
  later.container.hear(new PageEvent("controllerchange"));
  assert.equal(later.isOutdated(), true);
});
