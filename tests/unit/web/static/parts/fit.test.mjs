// Cards as large as there is room for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blank, open, quiet } from "../../../../support/node/page.mjs";
import { roomy } from "../../../../support/node/sizes.mjs";

test("cards are as wide as the smallest room allows, and never wider than they may be", async () => {
  const page = await blank();
  const { fit } = await page.load("parts/fit.js");
  const widths = [
    [[[50, 90]], 10, 80],
    [[[90, 37]], 10, 80],
    [
      [
        [90, 90],
        [22, 90],
      ],
      10,
      80,
    ],
    [[[90, 90]], 10, 80],
    [[[12, 12]], 13, 80],
    [[], 10, 80],
  ].map(([rooms, least, most]) => {
    const place = roomy(rooms, least, most);
    fit(place);
    return [place.style["--card-width"], place.attributes.has("data-full")];
  });
  assert.deepEqual(widths, [
    ["51px", false],
    ["38px", false],
    ["23px", false],
    ["80px", false],
    ["13px", false],
    ["80px", false],
  ]);
});

test("what is too much even for the smallest cards is said to be so, until it is less", async () => {
  const page = await blank();
  const { fit } = await page.load("parts/fit.js");
  const rooms = [[20, 20]];
  const place = roomy(rooms, 30, 80);
  fit(place);
  assert.deepEqual([place.style["--card-width"], [...place.attributes]], ["30px", ["data-full"]]);
  rooms[0] = [40, 40];
  fit(place);
  assert.deepEqual([place.style["--card-width"], [...place.attributes]], ["41px", []]);
});

test("cards are fitted when another thing is shown, when the size changes, and when the typeface comes", async () => {
  const page = await blank();
  const { useFit } = await page.load("parts/fit.js");
  const { html } = await page.load("lib/html.js");
  const rooms = [[40, 40]];
  const place = roomy(rooms, 10, 80);
  const Fitted = ({ what }) => {
    const held = useFit([what]);
    held.current = place;
    return html`
      <p>${what}</p>
    `;
  };
  const width = () => place.style["--card-width"];
  await page.show(Fitted, { what: 1 });
  assert.equal(width(), "41px");
  rooms[0] = [30, 30];
  await page.show(Fitted, { what: 1 });
  assert.equal(width(), "41px");
  await page.show(Fitted, { what: 2 });
  assert.equal(width(), "31px");
  rooms[0] = [20, 20];
  page.sizes.change();
  assert.equal(width(), "21px");
  rooms[0] = [25, 25];
  page.document.fonts.hear({ type: "loadingdone" });
  assert.equal(width(), "26px");
  assert.deepEqual(
    [...page.sizes.watching].map(({ element }) => element),
    [place],
  );
  await page.draw(null);
  rooms[0] = [15, 15];
  page.document.fonts.hear({ type: "loadingdone" });
  assert.deepEqual([width(), page.sizes.watching.size], ["26px", 0]);
});

test("a window is roomy or not, as it changes", async () => {
  const page = await open();
  const { useRoomy } = await page.load("parts/fit.js");
  const { html } = await page.load("lib/html.js");
  const Room = () => html`
    <p>${useRoomy() ? "large" : "small"}</p>
  `;
  await page.show(Room);
  assert.equal(page.text("p"), "small");
  page.holds.add("min-width: 700px and min-height: 620px");
  page.queries.hear({ type: "change" });
  await quiet();
  assert.equal(page.text("p"), "large");
  await page.draw(null);
  page.queries.hear({ type: "change" });
});
