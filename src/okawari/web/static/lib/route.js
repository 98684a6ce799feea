// @ts-check
// Which screen an address shows. Links within the house change the screen without loading the page again.

import { isOnTop, whenSettled } from "./back.js";

/** @type {Set<() => void>} */
const watchers = new Set();

/** @typedef {{ screen: string, id: string }} Route */

const SCREENS = { "": "home", t: "table", r: "replay", pad: "pad", how: "how", about: "about", daily: "daily" };
const WITH_ID = ["table", "replay"];

/** The screen of an address. @param {string} [path] @returns {Route} */
export function route(path = location.pathname) {
  const [, first = "", id = ""] = path.split("/");
  const screen = SCREENS[/** @type {keyof typeof SCREENS} */ (first)];
  return { screen: !screen || (WITH_ID.includes(screen) && !id) ? "lost" : screen, id };
}

/** Go to an address of this house.
 * @param {string} path
 * @param {unknown} [state] what its screen finds in the history */
export function go(path, state = null) {
  whenSettled(() => {
    history[isOnTop() ? "replaceState" : "pushState"](state, "", path);
    scrollTo(0, 0);
    for (const watcher of watchers) watcher();
  });
}

/** Be told when the address changes. @param {() => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

addEventListener("popstate", () => {
  for (const watcher of watchers) watcher();
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || route(link.pathname).screen === "lost") return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) location.hash = link.hash;
  else go(link.pathname + link.search + link.hash);
});
