// Sharing and copying with whatever the browser allows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

/** A page whose browser shares and copies so. */
async function allowing({ shares, writes, copies = true }) {
  const page = await open();
  page.document.copies = copies;
  if (shares) page.navigator.share = shares;
  if (writes) page.navigator.clipboard = { writeText: writes };
  return { page, ...(await page.load("lib/share.js")) };
}

test("where the browser shares, it gets the text and the link", async () => {
  const shared = [];
  const { share } = await allowing({ shares: async (what) => void shared.push(what) });
  assert.equal(await share("Come!", "http://here"), "shared");
  assert.equal(await share("Just words"), "shared");
  assert.deepEqual(shared, [{ text: "Come!", url: "http://here" }, { text: "Just words" }]);
});

test("who thinks better of it has shared it; where sharing fails it is copied", async () => {
  const written = [];
  const writes = async (text) => void written.push(text);
  const stopped = await allowing({
    writes,
    shares: async () => {
      throw new DOMException("no", "AbortError");
    },
  });
  assert.equal(await stopped.share("Come!", "http://here"), "shared");
  for (const error of [
    new DOMException("no", "NotAllowedError"),
    new Error("AbortError"),
    Object.assign(new Error("no"), { name: "AbortError" }),
  ]) {
    const failing = await allowing({
      writes,
      shares: async () => {
        throw error;
      },
    });
    assert.equal(await failing.share("Come!", "http://here"), "copied");
  }
  assert.deepEqual(written, Array(3).fill("Come! http://here"));
});

test("without a clipboard the text is copied by selection, and the focus is where it was", async () => {
  const { page, share, copy } = await allowing({});
  const button = page.document.createElement("button");
  page.find("#app").append(button);
  button.focus();
  page.document.execCommand = (command) => {
    page.document.copied = [
      command,
      page.document.selected.value,
      page.document.selected.parentNode.localName,
      page.document.selected.className,
    ];
    page.document.selected.setAttribute("tabindex", "0");
    page.document.selected.focus();
    return true;
  };
  assert.equal(await share("Words"), "copied");
  assert.deepEqual(page.document.copied, ["copy", "Words", "body", "unseen"]);
  assert.equal(page.document.activeElement, button);
  assert.equal(page.find("textarea"), null);
  const dialog = page.document.createElement("dialog");
  page.find("#app").append(dialog);
  dialog.showModal();
  assert.equal(await copy("More"), true);
  assert.deepEqual(
    page.document.copied.slice(1, 3),
    ["More", "dialog"],
    "in an open dialog, else it could not be selected",
  );
});

test("a text is copied though nothing has the focus", async () => {
  const { page, copy } = await allowing({});
  Object.defineProperty(page.document, "activeElement", { value: null });
  assert.equal(await copy("Words"), true);
  assert.equal(page.document.copied, "Words");
});

test("where nothing can be copied, it is shown to be copied by hand", async () => {
  const { page, share } = await allowing({
    copies: false,
    writes: async () => {
      throw new Error("forbidden");
    },
  });
  assert.equal(await share("Come!", "http://here"), "failed");
  assert.deepEqual(page.prompts, [["Please copy this by hand:", "Come! http://here"]]);
});
