// @ts-check
// The contact sheet: every drawing of cards.svg, in all sizes and both themes, with the words of the reader's language.

import { or, speak, t, wanted } from "./lib/words.js";

const SPRITE = "/static/cards.svg";

/** All cards by their drawings. */
const CARDS = [
  ...["tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg", "salmon", "squid", "wasabi", "chopsticks"],
  ...["egg-on-wasabi", "salmon-on-wasabi", "squid-on-wasabi", "pudding"],
  ...["strawberry-1", "strawberry-2", "strawberry-3", "strawberry-4"],
  ...["yogurt", "yogurt-1", "yogurt-2", "yogurt-3", "yogurt-4"],
  ...["tea-1", "tea-2", "tea-3", "tea-4", "tea-5", "mochi", "unseen", "back"],
];

const THINGS = [
  ...["squishy", "boat", "die-1", "die-2", "die-3", "die-4", "die-5", "die-6", "cube-1", "cube-5"],
  ...["plate", "pass-left", "pass-right", "chosen", "locked", "logo"],
];

const HAND = ["tempura", "sashimi", "dumpling", "maki-2", "maki-3", "egg", "salmon", "wasabi", "chopsticks", "pudding"];
const TABLEAU = [
  ["maki-1", "maki-3"],
  ["tempura", "tempura"],
  ["sashimi"],
  ["dumpling", "dumpling", "dumpling"],
  ["squid-on-wasabi"],
  ["egg"],
  ["wasabi"],
  ["chopsticks"],
  ["strawberry-4", "strawberry-2"],
];

/** An element with a class and children.
 * @param {string} tag @param {string} name @param {...(Node | string)} children */
function element(tag, name, ...children) {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...children);
  return made;
}

/** One drawing of the sprite.
 * @param {string} id @param {string} name */
function drawing(id, name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${SPRITE}#${id}`);
  svg.append(use);
  return svg;
}

/** One card with its name. @param {string} id @param {string} state */
function card(id, state = "") {
  const kind = id.replaceAll("-on-", " on ");
  const hint = element("span", "card-hint", or(`hint.${kind}`, ""));
  const text = element("span", "card-text", element("b", "card-name", or(`short.${kind}`, "")), hint);
  const tag = state.includes("button") ? "button" : "div";
  const made = element(tag, `card ${state.replace("button", "")}`, drawing(id, "card-art"), text);
  if (state.includes("is-chosen")) made.append(drawing("chosen", "card-mark"));
  if (state.includes("is-locked")) made.append(drawing("locked", "card-mark"));
  return made;
}

/** A row of all cards. @param {number} size @param {string} look */
function all(size, look = "") {
  return element("div", `row size-${size} ${look}`, ...CARDS.map((id) => card(id)));
}

/** A phone with a hand of ten and a tableau. */
function phone() {
  const groups = TABLEAU.map((group) => element("div", "group", ...group.map((id) => card(id, "card-compact"))));
  const hand = HAND.map((id, place) => card(id, place === 3 ? "button is-chosen" : "button"));
  return element("div", "phone", element("div", "tableau", ...groups), element("div", "hand", ...hand));
}

/** The states of a card, and a nigiri landing on wasabi. */
function states() {
  const pair = element("div", "card-pair", card("wasabi"), card("salmon"));
  const inState = ["button", "button is-chosen", "button is-locked", "is-dimmed"];
  return element("div", "row", ...inState.map((state) => card("salmon", state)), card("back", "is-face-down"), pair, card("salmon-on-wasabi"));
}

/** @param {"light" | "dark"} theme */
function themed(theme) {
  const things = THINGS.map((id) => element("figure", "", drawing(id, "thing"), drawing(id, "thing thing-small"), id));
  const belt = element("div", "strip", ...Array.from({ length: 8 }, () => drawing("belt", "")));
  /** @type {[string, ...Element[]][]} */
  const rows = [
    ["200 px", all(200)],
    ["88 px", all(88)],
    ["44 px", all(44)],
    [t("cards.grey"), all(88, "grey"), all(44, "grey")],
    [t("cards.states"), states()],
    [t("cards.things"), element("div", "row", ...things), belt],
    [t("cards.phone"), element("div", "row", phone())],
  ];
  const section = element("section", "", ...rows.flatMap(([title, ...shown]) => [element("h2", "", `${t(`theme.${theme}`)}: ${title}`), ...shown]));
  section.dataset.theme = theme;
  return section;
}

/** Put words into an element of the page. @param {string} where @param {string} words */
function say(where, words) {
  const found = document.querySelector(where);
  if (found) found.textContent = words;
}

await speak(wanted());
document.title = `${t("cards.title")} · Okawari`;
say("h1", t("cards.title"));
say("header p", t("cards.lead"));
say("header a", t("home.link"));
document.querySelector("#sheet")?.append(themed("light"), themed("dark"));
