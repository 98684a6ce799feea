// @ts-check
// What a card is worth, in a few words. Every number is the server's.

import { rulesOf } from "./api.js";
import { useEffect, useState } from "./html.js";
import { has, signed, t } from "./words.js";

/** @typedef {import("../types.js").HowToPlay} HowToPlay */

/** The numbers of an edition with so many tableaux; null until they are there.
 * @param {string | undefined} edition @param {number} tableaux @returns {HowToPlay | null} */
export function useFacts(edition, tableaux) {
  const [facts, setFacts] = useState(/** @type {HowToPlay | null} */ (null));
  useEffect(() => void (edition && rulesOf(edition, tableaux).then(setFacts, () => {})), [edition, tableaux]);
  return facts;
}

/** What a card is worth; without numbers the hint that stands on it. @param {HowToPlay | null} facts @param {string} kind */
export function tip(facts, kind) {
  const what = kind.replace(/-\d$/, "");
  if (!facts || !has(`tip.${what}`)) return t(`hint.${kind}`);
  const dessert = facts.desserts.find(({ name }) => name === what);
  const { tempura, sashimi } = facts;
  const set = /** @type {Record<string, import("../types.js").SetFacts | undefined>} */ ({ tempura, sashimi })[what];
  const key = dessert && !dessert.fewest && has(`tip.${what}.no-loss`) ? `tip.${what}.no-loss` : `tip.${what}`;
  return t(key, {
    n: set?.cards ?? 0,
    points: set?.points ?? facts.nigiri[what] ?? 0,
    times: facts.wasabi_times,
    most: dessert?.most ?? facts.maki.most,
    second: facts.maki.second,
    fewest: signed(dessert?.fewest ?? 0),
    squishy: dessert?.squishy ?? 0,
    runs: dessert?.runs.join(", ") ?? "",
    dumplings: facts.dumpling.join(", "),
  });
}
