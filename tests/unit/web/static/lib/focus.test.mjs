// Focus that has fallen to the body finds a place again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open, quiet } from "../../../../support/node/page.mjs";

/** Something with words in the page. */
function put(page, tag, attributes = {}, inside = "#app") {
  const element = page.document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  page.find(inside).append(element);
  return element;
}

test("the focus is given back to what had it, and that is no look at it", async () => {
  const page = await open();
  const { isReturning, returnFocus } = await page.load("lib/focus.js");
  const seen = [];
  const before = page.document.createElement("button");
  before.addEventListener("focus", () => seen.push(isReturning()));
  const other = page.document.createElement("button");
  page.document.body.append(before, other);
  before.focus();
  other.focus();
  returnFocus(before);
  assert.deepEqual([seen, isReturning()], [[false, true], false]);
  before.remove();
  returnFocus(before);
  returnFocus(null);
  assert.equal(seen.length, 2);
});

test("lost focus goes to the heading, and focus that is somewhere stays", async () => {
  const page = await open();
  const { focusHeading } = await page.load("lib/focus.js");
  const heading = put(page, "h1");
  focusHeading();
  assert.equal(page.document.activeElement, heading);
  assert.equal(heading.tabIndex, -1);
  const field = put(page, "input");
  field.focus();
  focusHeading();
  assert.equal(page.document.activeElement, field);
});

test("a heading that comes later gets it, unless somebody has put the focus elsewhere", async () => {
  const page = await open();
  const { focusHeading } = await page.load("lib/focus.js");
  focusHeading();
  put(page, "p");
  await quiet();
  assert.equal(page.document.activeElement, page.document.body);
  const heading = put(page, "h1");
  await quiet();
  assert.equal(page.document.activeElement, heading);
  heading.blur();
  put(page, "p");
  await quiet();
  assert.equal(page.document.activeElement, page.document.body, "it is given once");
  assert.equal(page.document.watchers.size, 0);
  const other = await open();
  const { focusHeading: again } = await other.load("lib/focus.js");
  again();
  again();
  assert.equal(other.document.watchers.size, 1);
  const field = put(other, "input");
  field.focus();
  put(other, "h1");
  await quiet();
  assert.equal(other.document.activeElement, field);
});

test("one scene that follows another takes the focus to its heading, the first does not", async () => {
  const page = await open();
  const { useHeading } = await page.load("lib/focus.js");
  const Scene = ({ scene }) => (useHeading(scene), null);
  const heading = put(page, "h1", {}, "#app");
  await page.show(Scene, { scene: "" });
  put(page, "h1");
  await page.show(Scene, { scene: "lobby" });
  assert.equal(page.document.activeElement, page.document.body, "nothing was there before");
  await page.show(Scene, { scene: "lobby" });
  assert.equal(page.document.activeElement, page.document.body);
  await page.show(Scene, { scene: "match" });
  assert.equal(page.document.activeElement.localName, "h1");
  assert.ok(heading);
});

/** A hand of so many cards that holds its focus. */
async function hand() {
  const page = await open();
  const { useHeldFocus } = await page.load("lib/focus.js");
  const { html } = await page.load("lib/html.js");
  const Hand = ({ places, place }) => html`
    <div class="hand" ...${useHeldFocus(place, places.join(" "))}>
      ${places.map(
        (one) => html`
          <button key=${one} data-place=${one}></button>
        `,
      )}
    </div>
    <input />
  `;
  return { page, lay: (places, place) => page.show(Hand, { places, place }) };
}

test("focus on a card that was played goes to a place in its box, or to the box", async () => {
  const { page, lay } = await hand();
  await lay([0, 1, 2], 1);
  assert.equal(page.document.activeElement, page.document.body, "who had no focus gets none");
  page.find('[data-place="2"]').focus();
  await lay([0, 1], 1);
  assert.equal(page.document.activeElement, page.find('[data-place="1"]'));
  await lay([0], 5);
  assert.equal(page.document.activeElement, page.find(".hand"));
});

test("focus that went elsewhere by itself stays there, or nowhere", async () => {
  const { page, lay } = await hand();
  await lay([0, 1], 0);
  page.find('[data-place="1"]').focus();
  page.find("input").focus();
  await lay([0], 0);
  assert.equal(page.document.activeElement, page.find("input"));
  page.find("input").blur();
  await lay([], 0);
  assert.equal(page.document.activeElement, page.document.body);
  await lay([0, 1], 0);
  page.find('[data-place="1"]').focus();
  page.find('[data-place="1"]').blur();
  await lay([0], 0);
  assert.equal(page.document.activeElement, page.find('[data-place="0"]'), "a window that was left is no other place");
});
