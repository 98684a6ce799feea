// @ts-check
// How bots are called: each at a table has a short name of its own, and its level beside it.

import { or } from "./words.js";

const NAMES = ["Aki", "Yui", "Ken", "Mei", "Rin"];

/** The name of a table's first, second, … bot. @param {number} order */
export const botName = (order) => NAMES[order % NAMES.length];

/** How strong a bot of the house is. @param {string} bot */
export const levelOf = (bot) => or(`bot.${bot}`, bot);
