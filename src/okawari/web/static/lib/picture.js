// @ts-check
// The result as a picture, made here in the browser: our own drawings as one SVG on a canvas, and words on top of it.
// It shows what the end of the game shows, and nothing is asked of anybody but this house for it.

import { at } from "./place.js";

/** @typedef {{ place: string, face: string, name: string, points: string, isWinner: boolean }} Row */
/** What stands on it, all of it in words.
 * @typedef {{ headline: string, why: string, decided: string, rows: Row[] }} Told */

/** Words at a place: no wider than they may be. @typedef {{ text: string, x: number, y: number, size: number, widest:
 *   number, weight?: number, ink?: string, align?: CanvasTextAlign }} Words */

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 1080;
const MIDDLE = SIZE / 2;
const FAMILY = "Nunito, sans-serif";
const INK = "#3a2426";
const ON_LACQUER = "#fff3e0";
const FIRST_ROW = 490;
const ROWS = 480;
const HIGHEST_ROW = 112;

/** Share the picture where the browser can, or else save it.
 * @param {Told} told @returns {Promise<"shared" | "saved">} */
export async function sharePicture(told) {
  const file = new File([await pictureOf(told)], "okawari.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return "saved";
}

/** The picture: drawings first, then the words, in the typeface that the page has anyway.
 * @param {Told} told @returns {Promise<Blob>} */
async function pictureOf(told) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext("2d");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawing(told.rows))}`;
  await image.decode();
  context?.drawImage(image, 0, 0, SIZE, SIZE);
  for (const words of wordsOf(told)) if (context) await write(context, words);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Where a row begins and how high it is. @param {number} place @param {number} count */
function rowAt(place, count) {
  const high = Math.min(HIGHEST_ROW, ROWS / count);
  return { top: FIRST_ROW + place * high, high };
}

/** All that is written. @param {Told} told @returns {Words[]} */
function wordsOf({ headline, why, decided, rows }) {
  const bold = { weight: 800 };
  return [
    { text: "Okawari", x: MIDDLE, y: 54, size: 44, widest: 400, ink: ON_LACQUER, ...bold },
    { text: headline, x: MIDDLE, y: 388, size: 84, widest: 960, ...bold },
    { text: why, x: MIDDLE, y: 446, size: 36, widest: 900 },
    { text: decided, x: MIDDLE, y: 1030, size: 32, widest: 1000 },
    ...rows.flatMap(({ place, name, points, isWinner }, number) => {
      const { top, high } = rowAt(number, rows.length);
      const common = { y: top + high / 2 + 10, ink: isWinner ? ON_LACQUER : INK, ...bold };
      return [
        { ...common, text: place, x: 145, size: 40, widest: 80 },
        { ...common, text: name, x: 320, size: 44, widest: 480, align: /** @type {const} */ ("left") },
        { ...common, text: points, x: 950, size: 54, widest: 140, align: /** @type {const} */ ("right") },
      ];
    }),
  ];
}

/** @param {CanvasRenderingContext2D} context @param {Words} words */
async function write(context, { text, x, y, size, widest, weight = 400, ink = INK, align = "center" }) {
  const font = (/** @type {number} */ high) => `${weight} ${high}px ${FAMILY}`;
  await document.fonts.load(font(size), text).catch(() => {}); // then the next of the family will do
  context.font = font(size);
  const { width } = context.measureText(text);
  if (width > widest) context.font = font((size * widest) / width);
  context.fillStyle = ink;
  context.textAlign = align;
  context.fillText(text, x, y);
}

/** All that is drawn, as SVG that needs nothing from outside. @param {Row[]} rows */
async function drawing(rows) {
  const answer = await fetch(at("faces.svg"));
  const faces = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const root = element("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, width: SIZE, height: SIZE });
  root.append(gathered(faces, ["won", ...rows.map(({ face }) => face)]), ...room());
  root.append(element("use", { href: "#won", x: MIDDLE - 130, y: 92, width: 260, height: 211 }));
  rows.forEach((row, place) => root.append(...board(row, rowAt(place, rows.length))));
  return new XMLSerializer().serializeToString(root);
}

/** Wood, and the curtain above it. */
function room() {
  const planks = Array.from({ length: 6 }, (_, place) =>
    element("path", { d: `M0 ${place * 180}H${SIZE}`, stroke: "#dfc08b", "stroke-width": 3 }),
  );
  const folds = Array.from({ length: 5 }, (_, place) =>
    element("rect", { x: place * 216 + 3, y: -40, width: 210, height: 122, rx: 36, fill: "#7d1f2b" }),
  );
  return [element("rect", { width: SIZE, height: SIZE, fill: "#f0d9b0" }), ...planks, ...folds];
}

/** A seat's row. @param {Row} row @param {{ top: number, high: number }} where */
function board({ face, isWinner }, { top, high }) {
  const shape = { x: 90, y: top, width: 900, height: high - 12, rx: 22, fill: isWinner ? "#7d1f2b" : "#fffaf0" };
  return [
    element("rect", isWinner ? { ...shape, stroke: "#d9a441", "stroke-width": 5 } : shape),
    element("use", { href: `#${face}`, x: 200, y: top + 6, width: high - 24, height: high - 24 }),
  ];
}

/** Some symbols of a sprite with all that they use. @param {Document} sprite @param {string[]} wanted */
function gathered(sprite, wanted) {
  const found = new Map();
  const gather = (/** @type {string} */ id) => {
    const symbol = sprite.getElementById(id);
    if (!symbol || found.has(id)) return;
    found.set(id, symbol);
    for (const use of symbol.querySelectorAll("use")) gather((use.getAttribute("href") ?? "").slice(1));
  };
  wanted.forEach(gather);
  const defs = element("defs", {});
  defs.append(...[...found.values()].map((symbol) => document.importNode(symbol, true)));
  return defs;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  return made;
}
