// Every test of the pages' scripts in one process: node tests/support/node/all.mjs [part of a file's name]

import { readdir } from "node:fs/promises";
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);

const TESTS = new URL("../../unit/web/static/", import.meta.url);
const [wanted = ""] = process.argv.slice(2);
const files = (await readdir(TESTS, { recursive: true })).filter((name) => name.endsWith(".test.js") && name.includes(wanted));
for (const name of files.sort()) await import(new URL(name, TESTS));
