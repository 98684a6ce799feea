// Every test of the pages' scripts in one process:
//   node --experimental-vm-modules tests/support/node/all.mjs [part of a file's name]

import { readdir } from "node:fs/promises";

const TESTS = new URL("../../unit/web/static/", import.meta.url);
const [wanted = ""] = process.argv.slice(2);
const files = (await readdir(TESTS, { recursive: true })).filter(
  (name) => name.endsWith(".test.mjs") && name.includes(wanted),
);
for (const name of files.sort()) await import(new URL(name, TESTS));
