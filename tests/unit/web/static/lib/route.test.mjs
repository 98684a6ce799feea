// Which screen an address shows, and how links lead there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

/** A page with a link, and what its watchers were told. */
async function withLink(attributes, path = "/how") {
  const page = await open({ path });
  const routes = await page.load("lib/route.js");
  const link = page.document.createElement("a");
  const inside = page.document.createElement("b");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.append(inside);
  page.find("#app").append(link);
  const seen = [];
  const stop = routes.watch(() => seen.push(routes.route().screen));
  return { page, ...routes, link, inside, seen, stop };
}

test("every address shows its screen", async () => {
  const { route } = await withLink({});
  for (const [path, screen, id] of [
    ["/", "home", ""],
    ["/t/abc", "table", "abc"],
    ["/r/xyz", "replay", "xyz"],
    ["/pad", "pad", ""],
    ["/how", "how", ""],
    ["/about", "about", ""],
    ["/t", "lost", ""],
    ["/t/", "lost", ""],
    ["/r/", "lost", ""],
    ["/nowhere", "lost", ""],
    ["/pad/more", "pad", "more"],
    ["", "home", ""],
  ])
    assert.deepEqual(route(path), { screen, id }, path);
  assert.deepEqual(route(), { screen: "how", id: "" }, "of this page");
});

test("going changes the address, scrolls to the top and tells who watches", async () => {
  const { page, go, seen, stop } = await withLink({});
  go("/t/abc", { arrival: { bot: "greedy" } });
  assert.equal(page.history.entries.length, 2);
  assert.deepEqual(page.history.state, { arrival: { bot: "greedy" } });
  assert.equal(location.pathname, "/t/abc");
  assert.deepEqual([seen, page.scrolls], [["table"], 1]);
  go("/pad");
  assert.equal(page.history.state, null);
  await page.back();
  assert.deepEqual(seen, ["table", "pad", "table"], "also when the browser goes back");
  stop();
  go("/how");
  assert.equal(seen.length, 3);
});

test("from something on top, the new address takes the place of its entry", async () => {
  const { page, go } = await withLink({});
  page.history.pushState({ onTop: true }, "");
  go("/pad");
  assert.deepEqual(
    page.history.entries.map((entry) => entry.url.pathname),
    ["/how", "/pad"],
  );
  assert.equal(page.history.state, null);
});

test("a link within the house changes the screen without a load", async () => {
  const { page, inside, seen } = await withLink({ href: "/pad?a=1#top" });
  const event = await page.click(inside);
  assert.equal(event.defaultPrevented, true);
  assert.equal(location.href, "http://okawari.test/pad?a=1#top");
  assert.deepEqual(seen, ["pad"]);
});

test("a place on the same screen is only scrolled to", async () => {
  const { page, inside, seen } = await withLink({ href: "/how#cards" });
  const event = await page.click(inside);
  assert.equal(event.defaultPrevented, true);
  assert.equal(page.hash, "#cards");
  assert.deepEqual(seen, []);
  const same = await withLink({ href: "/how" });
  await same.page.click(same.inside);
  assert.deepEqual(same.seen, ["how"], "without a place the screen is shown anew");
});

test("other links and clicks are the browser's", async () => {
  const left = async (attributes, how = {}) => {
    const { page, inside, seen } = await withLink(attributes);
    const event = await page.click(inside, how);
    return seen.length === 0 && event.defaultPrevented === Boolean(how.defaultPrevented);
  };
  assert.equal(await left({ href: "/pad" }), false);
  for (const [attributes, how] of [
    [{ href: "https://elsewhere.test/pad" }],
    [{ href: "/static/cards.svg" }],
    [{ href: "/cards" }],
    [{ href: "/pad", target: "_blank" }],
    [{ href: "/r/abc", download: "" }],
    [{ href: "/pad" }, { button: 1 }],
    [{ href: "/pad" }, { metaKey: true }],
    [{ href: "/pad" }, { ctrlKey: true }],
    [{ href: "/pad" }, { shiftKey: true }],
    [{ href: "/pad" }, { altKey: true }],
    [{ href: "/pad" }, { defaultPrevented: true }],
  ])
    assert.equal(await left(attributes, how), true, JSON.stringify([attributes, how]));
  const { page, seen } = await withLink({ href: "/pad" });
  await page.click(page.document.body);
  assert.deepEqual(seen, [], "what is no link");
});
