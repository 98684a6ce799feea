// @ts-check
// What a pick is made of. Which picks are legal comes from the server; here they are only taken apart and put together:
// `salmon`, `wasabi+squid` (with chopsticks), `salmon|tempura` (one for the dummy), `egg@15` (battle's place),
// `egg@15+`
// (the first of two there; the second is a pick of its own), `egg@15+squid@9` (both, once they are taken).

/** @typedef {{ place: number, kind: string }} Item  something that can be tapped: a card of the hand, or of battle's
 *   layout */

/** @param {string} text */
export function parse(text) {
  const [own, dummy] = text.split("|");
  return { own: own.replace(/\+$/, "").split("+"), dummy: dummy ?? null };
}

/** The kinds that a pick puts in front of its seat. @param {string} text */
export const kindsOf = (text) => parse(text).own.map((token) => token.split("@")[0]);

/** Whether a pick is the first of two cards in battle. @param {string} text */
export const isFirst = (text) => text.endsWith("+");

/** The card of a pick that goes to the dummy. @param {string} text */
export const dummyOf = (text) => parse(text).dummy;

/** @param {string} text */
function tokens(text) {
  const { own, dummy } = parse(text);
  return dummy === null ? own : [...own, dummy];
}

/** Whether two cards can be taken. @param {readonly string[]} legal */
export const canTakeTwo = (legal) => legal.some((pick) => pick.includes("+"));

/** How many cards make a pick. @param {readonly string[]} legal @param {boolean} two */
export function slots(legal, two) {
  const fitting = legal.find((pick) => pick.includes("+") === two) ?? legal[0];
  return fitting ? tokens(fitting).length : 0;
}

/** @param {string} token @param {Item} item */
function fits(token, item) {
  const [kind, place] = token.split("@");
  return place === undefined ? kind === item.kind : Number(place) === item.place;
}

/** The legal picks that begin with these items.
 * @param {readonly string[]} legal
 * @param {boolean} two
 * @param {readonly Item[]} items */
function beginning(legal, two, items) {
  return legal.filter((pick) => {
    const all = tokens(pick);
    return pick.includes("+") === two && items.every((item, slot) => all[slot] !== undefined && fits(all[slot], item));
  });
}

/** Whether an item can be the next one.
 * @param {readonly string[]} legal
 * @param {boolean} two
 * @param {readonly Item[]} chosen
 * @param {Item} item */
export const canFollow = (legal, two, chosen, item) => beginning(legal, two, [...chosen, item]).length > 0;

/** The pick that these items make, once they are enough.
 * @param {readonly string[]} legal
 * @param {boolean} two
 * @param {readonly Item[]} items */
export function made(legal, two, items) {
  if (!items.length || items.length < slots(legal, two)) return null;
  return beginning(legal, two, items)[0] ?? null;
}

/** Whether an item is what a token names, its value unseen: `yogurt` in the hand may be the pick's `yogurt-2`.
 * @param {string} token
 * @param {Item} item */
const fitsUnseen = (token, item) => item.kind === token.replace(/-\d+$/, "");

/** The items of a pick, each once. @param {string | null | undefined} pick @param {readonly Item[]} items */
export function itemsOf(pick, items) {
  /** @type {Item[]} */
  const found = [];
  for (const token of pick ? tokens(pick) : []) {
    const left = items.filter((one) => !found.includes(one));
    const item = left.find((one) => fits(token, one)) ?? left.find((one) => fitsUnseen(token, one));
    if (item) found.push(item);
  }
  return found;
}
