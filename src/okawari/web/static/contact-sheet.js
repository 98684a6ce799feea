// @ts-check
// The contact sheet: every drawing of cards.svg, in all sizes and both themes.

const SPRITE = "/static/cards.svg";

/** @typedef {{ id: string, en: [string, string], pl: [string, string], short: [string, string] }} Face */

/** What stands on a card: its drawing, name and hint in both languages, and a short name for narrow cards.
 * @type {Face[]} */
const CARDS = [
  face("tempura", "Tempura", "in pairs", "Tempura", "parami"),
  face("sashimi", "Sashimi", "in threes", "Sashimi", "trójkami"),
  face("dumpling", "Dumpling", "the more, the better", "Gyoza", "im więcej, tym lepiej"),
  ...[1, 2, 3].map((n) => face(`maki-${n}`, "Maki rolls", "most icons", "Futomaki", "najwięcej symboli", "Maki")),
  face("egg", "Egg nigiri", "best on wasabi", "Nigiri z jajkiem", "najlepiej na wasabi", "Egg", "Jajko"),
  face("salmon", "Salmon nigiri", "best on wasabi", "Nigiri z łososiem", "najlepiej na wasabi", "Salmon", "Łosoś"),
  face("squid", "Squid nigiri", "best on wasabi", "Nigiri z kalmarem", "najlepiej na wasabi", "Squid", "Kalmar"),
  face("wasabi", "Wasabi", "under the next nigiri", "Wasabi", "pod następne nigiri"),
  face("chopsticks", "Chopsticks", "two cards at once", "Pałeczki", "dwie karty naraz"),
  face("egg-on-wasabi", "Egg on wasabi", "", "Jajko na wasabi", ""),
  face("salmon-on-wasabi", "Salmon on wasabi", "", "Łosoś na wasabi", ""),
  face("squid-on-wasabi", "Squid on wasabi", "", "Kalmar na wasabi", ""),
  face("pudding", "Pudding", "at the end", "Stary, dobry pudding", "na koniec gry", "Pudding", "Pudding"),
  ...[1, 2, 3, 4].map((n) =>
    face(`strawberry-${n}`, "Strawberry pudding", "for the squishy", "Pudding truskawkowy", "po gniotka"),
  ),
  face("yogurt", "Frozen yogurt", "value unknown", "Mrożony jogurt", "wartość nieznana"),
  ...[1, 2, 3, 4].map((n) => face(`yogurt-${n}`, "Frozen yogurt", "highest total", "Mrożony jogurt", "najwyższa suma")),
  ...[1, 2, 3, 4, 5].map((n) => face(`tea-${n}`, "Bubble tea", "in runs", "Bubble tea", "kolejne liczby")),
  face("mochi", "Mochi", "rolls your die", "Mochi", "rzut kością"),
  face("unseen", "", "", "", ""),
  face("back", "", "", "", ""),
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

/** @param {string} id @param {string} en @param {string} enHint @param {string} pl @param {string} plHint
 * @returns {Face} */
function face(id, en, enHint, pl, plHint, enShort = en, plShort = pl) {
  return { id, en: [en, enHint], pl: [pl, plHint], short: [enShort, plShort] };
}

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

/** One card with its name.
 * @param {Face} shown @param {"en" | "pl"} language @param {string} state @param {boolean} narrow */
function card(shown, language, state = "", narrow = false) {
  const name = narrow ? shown.short[language === "en" ? 0 : 1] : shown[language][0];
  const hint = element("span", "card-hint", shown[language][1]);
  const text = element("span", "card-text", element("b", "card-name", name), hint);
  const tag = state.includes("button") ? "button" : "div";
  const made = element(tag, `card ${state.replace("button", "")}`, drawing(shown.id, "card-art"), text);
  text.lang = language;
  if (state.includes("is-chosen")) made.append(drawing("chosen", "card-mark"));
  if (state.includes("is-locked")) made.append(drawing("locked", "card-mark"));
  return made;
}

/** The card of a kind. @param {string} id */
function named(id) {
  const found = CARDS.find((shown) => shown.id === id);
  if (!found) throw new Error(`no card is called ${id}`);
  return found;
}

/** A row of all cards. @param {number} size @param {"en" | "pl"} language @param {string} look */
function all(size, language, look = "") {
  return element("div", `row size-${size} ${look}`, ...CARDS.map((shown) => card(shown, language)));
}

/** A phone with a hand of ten and a tableau. @param {"en" | "pl"} language */
function phone(language) {
  const small = (/** @type {string} */ id) => card(named(id), language, "card-compact");
  const groups = TABLEAU.map((group) => element("div", "group", ...group.map(small)));
  const hand = HAND.map((id, place) => card(named(id), language, place === 3 ? "button is-chosen" : "button", true));
  return element("div", "phone", element("div", "tableau", ...groups), element("div", "hand", ...hand));
}

/** The states of a card, and a nigiri landing on wasabi. */
function states() {
  const pair = element("div", "card-pair", card(named("wasabi"), "en"), card(named("salmon"), "en"));
  const inState = ["button", "button is-chosen", "button is-locked", "is-dimmed"];
  const shown = inState.map((state) => card(named("salmon"), "en", state));
  const down = card(named("back"), "en", "is-face-down");
  return element("div", "row", ...shown, down, pair, card(named("salmon-on-wasabi"), "en"));
}

/** @param {string} theme */
function themed(theme) {
  const things = THINGS.map((id) => element("figure", "", drawing(id, "thing"), drawing(id, "thing thing-small"), id));
  const section = element(
    "section",
    "",
    element("h2", "", `${theme}, 200 px, English`),
    all(200, "en"),
    element("h2", "", `${theme}, 88 px, Polish`),
    all(88, "pl"),
    element("h2", "", `${theme}, 44 px`),
    all(44, "en"),
    element("h2", "", `${theme}, in grey`),
    all(88, "en", "grey"),
    element("h2", "", `${theme}, 44 px, in grey`),
    all(44, "en", "grey"),
    element("h2", "", `${theme}, states; nigiri on wasabi`),
    states(),
    element("h2", "", `${theme}, small things`),
    element("div", "row", ...things),
    element("div", "strip", ...Array.from({ length: 8 }, () => drawing("belt", ""))),
    element("h2", "", `${theme}, a phone 320 px wide`),
    element("div", "row", phone("en"), phone("pl")),
  );
  section.dataset.theme = theme;
  return section;
}

document.querySelector("#sheet")?.append(themed("light"), themed("dark"));
