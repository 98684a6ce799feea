// The little signs on buttons.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";
import { STATIC } from "../../../../support/node/scripts.mjs";

test("every sign that a script asks for is drawn", async () => {
  const { page, show } = await opened("icon", "Icon");
  const scripts = ["parts", "screens"].flatMap((folder) =>
    readdirSync(`${STATIC}/${folder}`).map((file) => readFileSync(`${STATIC}/${folder}/${file}`, "utf8")),
  );
  const names = new Set(
    scripts.flatMap((script) => [...script.matchAll(/<\$\{Icon\} name="(\w+)"/g)].map(([, name]) => name)),
  );
  assert.ok(names.size > 15);
  const drawings = new Set();
  for (const name of names) {
    await show({ name });
    drawings.add(page.find("path").getAttribute("d") ?? "nothing");
  }
  assert.equal(drawings.has("nothing"), false);
  assert.equal(drawings.size, names.size, "and none is drawn as another");
});
