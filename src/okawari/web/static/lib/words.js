// @ts-check
// The words of the pages, in the reader's language.

import { at } from "./place.js";
import { prefs, remember } from "./prefs.js";

/** The languages by their own names; each is one catalogue of the server. */
export const LANGUAGES = { en: "English", pl: "Polski" };

/** @typedef {string | { by?: string, [form: string]: string | undefined }} Entry */

/** @type {Record<string, Entry>} */
let words = {};
let plurals = new Intl.PluralRules("en");
let language = "en";
/** What the edition on the screen calls its maki. */
let maki = "";

/** The language to begin with: the one chosen earlier, or the browser's. */
export function wanted() {
  const known = Object.keys(LANGUAGES);
  const asked = [prefs.language, ...(navigator.languages ?? [])].map((tag) => tag.slice(0, 2));
  return asked.find((tag) => known.includes(tag)) ?? "en";
}

/** The language that is spoken now. */
export const spoken = () => language;

/** Load a language. @param {string} tag */
export async function speak(tag) {
  const answer = await fetch(at(`words/${tag}.json`));
  if (!answer.ok) throw new Error(`no words in ${tag}: ${answer.status}`);
  words = await answer.json();
  plurals = new Intl.PluralRules(tag);
  language = tag;
  document.documentElement.lang = tag;
}

/** Choose a language and remember it. @param {string} tag */
export async function choose(tag) {
  remember({ language: tag });
  await speak(tag);
}

/** Editions have their own names for maki: words under `key@name` go before those under `key`. @param {string} name */
export function callMaki(name) {
  maki = name;
}

/** Whether there are words for a key. @param {string} key */
export const has = (key) => key in words;

/** The words for a key if there are any, or else a text. @param {string} key @param {string} otherwise */
export const or = (key, otherwise) => (has(key) ? t(key) : otherwise);

/** What went wrong: in our words, or else in the server's. @param {{ problem?: string, message?: string }} error */
export const problemText = (error) => or(`problem.${error.problem}`, error.message || t("problem.other"));

/** The words for a key; an entry with plural forms takes the one for its number.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string} */
export function t(key, values = {}) {
  const entry = words[`${key}@${maki}`] ?? words[key];
  if (entry === undefined) {
    console.warn(`no words for ${key} in ${language}`);
    return key;
  }
  return fill(typeof entry === "string" ? entry : plural(entry, values), values);
}

/** @param {Exclude<Entry, string>} entry @param {Record<string, string | number>} values */
function plural(entry, values) {
  const number = Number(values[entry.by ?? "n"]);
  return entry[plurals.select(Math.abs(number))] ?? entry.other ?? "";
}

/** @param {string} text @param {Record<string, string | number>} values */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === "number" ? signed(value) : value;
  });
}

/** A number with a real minus sign. @param {number} number */
export const signed = (number) => String(number).replace("-", "−");

/** Points with their sign. @param {number} number */
export const points = (number) => (number > 0 ? `+${number}` : signed(number));

/** What stands for a name where there is no room for it: its first sign. @param {string} name */
export const initial = (name) => ([...name][0] ?? "").toUpperCase();

const VOWEL = "[aeiouyàáâäåæąèéêëęìíîïòóôöøőùúûüűý]";
const CONSONANT = `(?:(?!${VOWEL})\\p{L})`;
const SYLLABLE = new RegExp(`${VOWEL}${CONSONANT}*?(?=${CONSONANT}${VOWEL})`, "giu");
const LONG_WORD = /\p{L}{8,}/gu;

/** A name for a narrow column: where its long words have to break they do so between syllables, as far as these can be
 * told without a dictionary, and get a hyphen there. @param {string} name */
export const hyphenated = (name) => name.replace(LONG_WORD, (word) => word.replace(SYLLABLE, "$&\u00AD"));

/** Names as a list: "Ana, Ben and Cem". @param {string[]} names */
export const list = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);
