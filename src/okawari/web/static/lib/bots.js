// @ts-check
// The bots of this house, easiest first, which of them is meant when nobody says, and how they are called.

import { options } from "./api.js";
import { useEffect, useState } from "./html.js";
import { prefs } from "./prefs.js";
import { or, t } from "./words.js";

/** @import { BotFacts } from "../types.js" */

const ASK_AGAIN_AFTER = 10000;
const NAMES = ["Aki", "Yui", "Ken", "Mei", "Rin"];

/** The bots; asked again as long as one is still being prepared.
 * @returns {BotFacts[]} */
export function useBots() {
  const [bots, setBots] = useState(/** @type {BotFacts[]} */ ([]));
  const [asked, setAsked] = useState(0);
  useEffect(
    () =>
      void options(asked > 0).then(
        (all) => setBots(all.bots),
        () => {},
      ),
    [asked],
  );
  const waiting = bots.some((bot) => !bot.ready);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setAsked(asked + 1), ASK_AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [waiting, asked]);
  return bots;
}

/** The bot played against last, or for a first game the easiest.
 * @param {readonly string[]} names */
export const usualBot = (names) => (names.includes(prefs.bot) ? prefs.bot : names[0]);

/** The name of a table's first, second, … bot. @param {number} order */
export const botName = (order) => NAMES[order % NAMES.length];

/** How strong a bot of the house is, and who plays for it meanwhile.
 * @param {string} bot @param {boolean} [preparing] */
export const levelOf = (bot, preparing = false) => {
  const level = or(`bot.${bot}`, bot);
  return preparing ? t("bot.seat-preparing", { level, now: t("bot.normal") }) : level;
};
