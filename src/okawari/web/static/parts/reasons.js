// @ts-check
// Why a seat scored what it scored, in words: the server sends a key and its numbers.

import { has, language, signed, t } from "../lib/words.js";

/** @typedef {{ points: number, key: string, numbers: Record<string, number>, unit: string, english: string }} Line */

/** @param {Line} line */
export function reason(line) {
  if (line.key === "nothing") return "";
  if (line.key === "nigiri") return nigiri(line.numbers);
  if (!has(`why.${line.key}`)) return line.english;
  const have = line.numbers.have ?? 0;
  const unit = line.unit ? t(`unit.${line.unit}`, { n: have }) : "";
  const values = Object.fromEntries(Object.entries(line.numbers).map(([name, number]) => [name, signed(number)]));
  return t(`why.${line.key}`, { ...values, n: line.numbers.times ?? line.numbers.sets ?? have, unit });
}

/** @param {Record<string, number>} numbers */
function nigiri(numbers) {
  return Object.entries(numbers)
    .filter(([, count]) => count)
    .map(([name, count]) => (count > 1 ? `${count} × ` : "") + (name === "wasabi unused" ? t("why.wasabi-unused") : t(`in-words.${name}`)))
    .join(", ");
}

/** Why somebody won. @param {any} end */
export function ending(end) {
  if (end.abandoned) return t("end.abandoned");
  const why = end.why;
  if (why && has(`end.${why.key}`)) return t(`end.${why.key}`, { ...why.numbers, n: why.numbers.points ?? 0, unit: why.unit ? t(`tie.${why.unit}`) : "" });
  const told = fromEnglish(end.reason);
  return told ?? end.reason;
}

/** The sentences of okawari.game.outcome, taken apart. @param {string} text */
function fromEnglish(text) {
  if (language === "en") return text;
  const plain = /^(most|fewest) points \((-?\d+)\)$/.exec(text);
  if (plain) return t(`end.${plain[1]}`, { n: Number(plain[2]) });
  const broken = /^tied on (-?\d+) points, most .* \((-?\d+)\)$/.exec(text);
  if (broken) return t("end.broken", { n: Number(broken[1]), value: Number(broken[2]) });
  const shared = /^tied on (-?\d+) points and on .* \((-?\d+) each\)$/.exec(text);
  return shared ? t("end.shared", { n: Number(shared[1]), value: Number(shared[2]) }) : null;
}
