// The words that the server has for the pages, as it sends them.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../src/okawari/show/catalogues", import.meta.url));
const ADDRESS = /^\/static\/words\/(\w+)\.json$/;
const NOT_FOR_PAGES = /^(terminal|rulebook)\./;

/** By language. @type {Map<string, Record<string, any>>} */
const read = new Map();

/** @param {string} language */
export function catalogue(language) {
  if (!read.has(language)) {
    const entries = Object.entries(JSON.parse(readFileSync(`${FOLDER}/${language}.json`, "utf8")));
    read.set(language, Object.fromEntries(entries.filter(([key]) => !NOT_FOR_PAGES.test(key))));
  }
  return read.get(language);
}

/** The catalogue at an address, if there is one. @param {string} path */
export function catalogueAt(path) {
  const found = ADDRESS.exec(path);
  return found && catalogue(found[1]);
}
