// The result as a picture: what is drawn and written where, and what becomes of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { open } from "../../../../support/node/page.mjs";

const SPRITE = {
  won: ["cup"],
  cup: ["won"],
  "face-egg": [],
  "face-maki": ["rice", "nori"],
  rice: [],
  nori: ["rice"],
  other: [],
};
const ANA = { place: "1", face: "face-egg", name: "Ana", points: "46", isWinner: true };
const BOB = { place: "2", face: "face-maki", name: "Bob", points: "31", isWinner: false };
const TOLD = { headline: "Ana wins", why: "with 46 points", decided: "The maki made the difference", rows: [ANA, BOB] };

/** A page that can draw; what it drew, wrote and saved. */
async function drawing({ shares, canShare = () => true, blob = true, fonts = async () => {}, draws = true } = {}) {
  const page = await open();
  const made = { written: [], saved: [], revoked: [], shared: [], fonts: [], drawn: null, svg: "" };
  const context = {
    measureText: (text) => ({ width: text.length * Number(context.font.match(/ ([\d.]+)px/)[1]) }),
    drawImage: (image, ...where) => Object.assign(made, { svg: image.src, drawn: where }),
    fillText: (text, x, y) => made.written.push([text, x, y, context.font, context.fillStyle, context.textAlign]),
  };
  const create = page.document.createElement.bind(page.document);
  page.document.createElement = (tag) => {
    const element = create(tag);
    if (tag === "canvas")
      Object.assign(element, {
        getContext: (kind) => (kind === "2d" && draws ? context : null),
        toBlob: (done, type) => done(blob ? new Blob([`${element.width}x${element.height}`], { type }) : null),
      });
    if (tag === "a") element.click = () => made.saved.push([element.href, element.download]);
    return element;
  };
  page.document.importNode = (node, deep) => (deep ? node.cloneNode() : create(node.localName));
  page.document.fonts.load = async (font, text) => {
    made.fonts.push([font, text]);
    await fonts();
  };
  globalThis.fetch = async (path) => ({ text: async () => path });
  globalThis.Image = class {
    async decode() {
      assert.match(this.src, /^data:image\/svg\+xml;charset=utf-8,%3Csvg/);
    }
  };
  globalThis.DOMParser = class {
    parseFromString(text, type) {
      assert.deepEqual([text, type], ["/static/faces.svg", "image/svg+xml"]);
      return { getElementById: (id) => (id in SPRITE ? symbol(page.document, id) : null) };
    }
  };
  globalThis.XMLSerializer = class {
    serializeToString = serialized;
  };
  page.navigator.canShare = shares && canShare;
  page.navigator.share = async (what) => {
    made.shared.push(what);
    await shares();
  };
  URL.createObjectURL = (file) => `blob:${file.name}`;
  URL.revokeObjectURL = (address) => made.revoked.push(address);
  const { sharePicture } = await page.load("lib/picture.js");
  return { page, made, sharePicture };
}

/** A drawing that uses others. */
function symbol(document, id) {
  const found = document.createElement("symbol");
  found.setAttribute("id", id);
  for (const used of SPRITE[id]) {
    const use = document.createElement("use");
    use.setAttribute("href", `#${used}`);
    found.append(use);
  }
  return found;
}

/** An element as text. */
function serialized(element) {
  const attributes = [...element.attrs].map(([name, value]) => ` ${name}="${value}"`).join("");
  return `<${element.localName}${attributes}>${element.childNodes.map(serialized).join("")}</${element.localName}>`;
}

/** The elements of a drawing with this name, each with some of its attributes. */
function elements({ svg }, tag, ...names) {
  const found = decodeURIComponent(svg.split(",")[1]).matchAll(new RegExp(`<${tag}((?: [a-z-A-Z]+="[^"]*")*)>`, "g"));
  return [...found].map(([, attributes]) =>
    names.map((name) => attributes.match(new RegExp(` ${name}="([^"]*)"`))?.[1]),
  );
}

test("everything is written in its place, and small enough", async () => {
  const { made, sharePicture } = await drawing();
  await sharePicture(TOLD);
  const bold = (size) => `800 ${size}px Nunito, sans-serif`;
  const plain = (size) => `400 ${size}px Nunito, sans-serif`;
  const [ink, light] = ["#3a2426", "#fff3e0"];
  assert.deepEqual(made.written, [
    ["Okawari", 540, 54, bold(44), light, "center"],
    ["Ana wins", 540, 388, bold(84), ink, "center"],
    ["with 46 points", 540, 446, plain(36), ink, "center"],
    ["The maki made the difference", 540, 1030, plain(32), ink, "center"],
    ["1", 145, 556, bold(40), light, "center"],
    ["Ana", 320, 556, bold(44), light, "left"],
    ["46", 950, 556, bold(54), light, "right"],
    ["2", 145, 668, bold(40), ink, "center"],
    ["Bob", 320, 668, bold(44), ink, "left"],
    ["31", 950, 668, bold(54), ink, "right"],
  ]);
  assert.deepEqual(made.fonts[1], [bold(84), "Ana wins"]);
  assert.deepEqual(made.drawn, [0, 0, 1080, 1080]);
});

test("what is too wide gets smaller, and five rows have less room each", async () => {
  const { made, sharePicture } = await drawing({
    fonts: async () => {
      throw new Error("no such typeface");
    },
  });
  const long = "W".repeat(40);
  const wide = { ...BOB, place: long, name: long, points: long };
  await sharePicture({ headline: long, why: long, decided: long, rows: [ANA, BOB, BOB, BOB, wide] });
  const sizes = made.written
    .filter(([text]) => text === long)
    .map(([, , , font]) => Number(font.match(/ ([\d.]+)px/)[1]));
  assert.deepEqual(
    sizes,
    [960, 900, 1000, 80, 480, 140].map((widest) => widest / 40),
  );
  assert.deepEqual(made.written.at(-2).slice(1, 3), [320, 932]);
  const boards = elements(made, "rect", "y", "height", "fill", "stroke").slice(-5);
  assert.deepEqual(boards[0], ["490", "84", "#7d1f2b", "#d9a441"]);
  assert.deepEqual(boards[4], ["874", "84", "#fffaf0", undefined]);
});

test("the drawing has wood, the curtain, the cup, and a board with a face for each seat", async () => {
  const { made, sharePicture } = await drawing();
  await sharePicture(TOLD);
  assert.deepEqual(elements(made, "svg", "viewBox", "width", "height"), [["0 0 1080 1080", "1080", "1080"]]);
  assert.deepEqual(
    elements(made, "symbol", "id").flat(),
    ["won", "cup", "face-egg", "face-maki", "rice", "nori"],
    "each once, with all that they use",
  );
  assert.deepEqual(
    elements(made, "path", "d", "stroke-width"),
    [0, 180, 360, 540, 720, 900].map((y) => [`M0 ${y}H1080`, "3"]),
  );
  assert.deepEqual(elements(made, "rect", "x", "y", "width", "height", "rx", "fill", "stroke-width"), [
    [undefined, undefined, "1080", "1080", undefined, "#f0d9b0", undefined],
    ...[3, 219, 435, 651, 867].map((x) => [String(x), "-40", "210", "122", "36", "#7d1f2b", undefined]),
    ["90", "490", "900", "100", "22", "#7d1f2b", "5"],
    ["90", "602", "900", "100", "22", "#fffaf0", undefined],
  ]);
  assert.deepEqual(elements(made, "use", "href", "x", "y", "width", "height").slice(-3), [
    ["#won", "410", "92", "260", "211"],
    ["#face-egg", "200", "496", "88", "88"],
    ["#face-maki", "200", "608", "88", "88"],
  ]);
});

test("where the browser shares files it gets the picture, and who thinks better of it has shared it", async () => {
  const abort = () => {
    throw new DOMException("no", "AbortError");
  };
  for (const shares of [async () => {}, abort]) {
    const { made, sharePicture } = await drawing({ shares, canShare: ({ files }) => files.length === 1 });
    assert.equal(await sharePicture(TOLD), "shared");
    const [{ files }] = made.shared;
    assert.deepEqual([files[0].name, files[0].type, await files[0].text()], ["okawari.png", "image/png", "1080x1080"]);
    assert.deepEqual(made.saved, []);
  }
});

test("where it does not, or fails, the picture is saved, and forgotten a minute later", async () => {
  const fails = (error) => ({
    shares: () => {
      throw error;
    },
  });
  const ways = [
    {},
    { shares: async () => {}, canShare: () => false },
    fails(new DOMException("no", "NotAllowedError")),
    fails(Object.assign(new Error("no"), { name: "AbortError" })),
  ];
  for (const how of ways) {
    const { page, made, sharePicture } = await drawing(how);
    assert.equal(await sharePicture(TOLD), "saved");
    assert.deepEqual(made.saved, [["blob:okawari.png", "okawari.png"]]);
    await page.clock.pass(59_999);
    assert.deepEqual(made.revoked, []);
    await page.clock.pass(1);
    assert.deepEqual(made.revoked, ["blob:okawari.png"]);
  }
});

test("a browser that makes no picture of it says so", async () => {
  const { sharePicture } = await drawing({ blob: false });
  await assert.rejects(sharePicture(TOLD), /no picture/);
});

test("a browser that draws nothing gives an empty picture", async () => {
  const { made, sharePicture } = await drawing({ draws: false });
  assert.equal(await sharePicture(TOLD), "saved");
  assert.deepEqual(made.written, []);
});
