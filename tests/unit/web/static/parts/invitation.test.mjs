// How others come to this table.

import assert from "node:assert/strict";
import { test } from "node:test";

import { opened } from "../../../../support/node/page.mjs";

test("an invitation has code, picture and a link, as others can reach it", async () => {
  const { page, show, done, did } = await opened("invitation", "Invitation");
  page.server.answer("/api/address", { urls: ["http://192.0.2.7:8000", "http://10.0.0.1"] });
  await show({ table: "abc", code: "ABC234", onMessage: did("say") });
  assert.deepEqual(
    [page.text(".code"), page.find("img").getAttribute("src"), page.find("input").value],
    ["ABC234", "/api/qr?path=/t/abc", "http://192.0.2.7:8000/t/abc"],
  );
  await page.happen("focus", page.find("input"));
  assert.equal(page.document.selected, page.find("input"));
  await page.click("Copy");
  page.document.copies = false;
  await page.click("Copy");
  assert.deepEqual(done.splice(0), [
    ["say", "Link copied"],
    ["say", "Please copy the link by hand"],
  ]);
  page.document.copies = true;
  await page.click("Share");
  assert.deepEqual(done, [["say", "Link copied"]]);
  page.navigator.share = async () => {};
  await page.click("Share");
  assert.equal(done.length, 1);
});

test("without another address the link is this page's", async () => {
  for (const answer of [undefined, {}, { urls: [] }]) {
    const { page, show } = await opened("invitation", "Invitation");
    if (answer) page.server.answer("/api/address", answer);
    await show({ table: "abc", code: "ABC234", onMessage: () => {} });
    assert.equal(page.find("input").value, "http://okawari.test/t/abc");
  }
});
