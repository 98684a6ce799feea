// @ts-check
// What a card is worth, in a few words. Every number is the server's.

import { useAnswer } from "./answer.js";
import { rulesOf } from "./api.js";
import { has, signed, t } from "./words.js";

/** @import { HowToPlay, SetFacts } from "../types.js" */

/** The numbers for how to play.
 * @param {{ edition?: string, seats?: number, variant?: string | null, must_have_maki?: boolean }} settings without
 *   an edition nothing is asked
 * @param {(facts: HowToPlay) => void} [onAnswer] hears of them before they are drawn */
export function useRules({ edition, seats, variant, must_have_maki: must }, onAnswer) {
  const query = new URLSearchParams({
    edition: edition ?? "",
    seats: String(seats),
    variant: variant ?? "",
    must_have_maki: String(Boolean(must)),
  });
  return useAnswer(edition ? `/api/rules?${query}` : "", rulesOf, onAnswer);
}

/** The numbers of an edition with so many tableaux; null until they are there.
 * @param {string | undefined} edition @param {number} tableaux @returns {HowToPlay | null} */
export function useFacts(edition, tableaux) {
  const { answer, isCurrent } = useRules({ edition, seats: tableaux });
  return isCurrent ? answer : null;
}

/** What stands on a card: what it scores, in signs. @param {HowToPlay | null} facts @param {string} kind */
export const signs = (facts, kind) => facts?.faces[kind.replace(/-\d$/, "")] ?? "";

/** What a card is worth; without numbers the hint that stands on it.
 * @param {HowToPlay | null} facts
 * @param {string} kind */
export function tip(facts, kind) {
  const what = kind.replace(/-\d$/, "");
  if (!facts || !has(`tip.${what}`)) return t(`hint.${kind}`);
  const dessert = facts.desserts.find(({ name }) => name === what);
  const { tempura, sashimi } = facts;
  const set = /** @type {Record<string, SetFacts | undefined>} */ ({ tempura, sashimi })[what];
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
