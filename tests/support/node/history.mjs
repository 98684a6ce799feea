// What a page keeps: its history and its storage, in memory.

import { PageEvent } from "./events.mjs";

export const ORIGIN = "http://okawari.test";

/** A history whose way back takes a while, as a browser's does. */
export class PageHistory {
  constructor(page, path) {
    Object.assign(this, { page, place: 0, backs: 0, entries: [{ state: null, url: new URL(path, ORIGIN) }] });
  }

  get state() {
    return this.entries[this.place].state;
  }

  get length() {
    return this.entries.length;
  }

  pushState(state, _, path) {
    this.entries.splice(++this.place, Infinity, { state, url: new URL(path ?? "", this.entries[this.place - 1].url) });
  }

  replaceState(state, _, path) {
    this.entries[this.place] = { state, url: new URL(path ?? "", this.entries[this.place].url) };
  }

  back() {
    this.backs += 1;
    setTimeout(() => {
      this.place -= 1;
      this.page.window.hear(new PageEvent("popstate"));
    }, 5);
  }
}

/** What lies under a name, until the page is closed. */
export class PageStorage {
  kept = new Map();

  getItem(place) {
    return this.kept.get(place) ?? null;
  }

  setItem(place, text) {
    if (this.full) throw new Error("no room");
    this.kept.set(place, text);
  }

  removeItem(place) {
    this.kept.delete(place);
  }
}
