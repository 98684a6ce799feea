// How Node finds the pages' scripts: `/static/…` lies in src/okawari/web/static, or where OKAWARI_STATIC says. Every
// script of the pages and every test is a module, though no package.json says so. A script that was asked for with
// `?page=3` asks for its own imports so, too: each page has scripts of its own, as every tab of a browser has.

import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Where the scripts lie. */
export const STATIC = process.env.OKAWARI_STATIC ?? fileURLToPath(new URL("../../../src/okawari/web/static", import.meta.url));
const ROOT = `${pathToFileURL(STATIC).href}/`;
const TESTS = new URL("../../unit/web/static/", import.meta.url).href;

/** What has been read, by address without its page. @type {Map<string, string>} */
const texts = new Map();

export async function resolve(specifier, context, next) {
  const parent = context.parentURL ?? "";
  if (specifier.startsWith("/static/")) return { url: new URL(specifier.slice(8), ROOT).href, format: "module", shortCircuit: true };
  if (!parent.startsWith(ROOT)) return next(specifier, context);
  const found = new URL(specifier, parent);
  found.search ||= new URL(parent).search;
  return { url: found.href, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(ROOT) && !url.startsWith(TESTS)) return next(url, context);
  const [address] = url.split("?");
  const source = texts.get(address) ?? (await readFile(fileURLToPath(address), "utf8"));
  texts.set(address, source);
  return { format: "module", source, shortCircuit: true };
}
