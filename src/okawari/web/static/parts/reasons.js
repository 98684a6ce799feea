// @ts-check
// Why a seat scored what it scored, in words: the server sends a key and its numbers.

import { has, signed, t } from "../lib/words.js";

/** @import { EndPart, Line } from "../types.js" */

/** @param {Line} line */
export function reason(line) {
  if (line.key === "nothing") return "";
  if (line.key === "nigiri") return nigiri(line.numbers);
  if (!has(`why.${line.key}`)) return line.english;
  const have = line.numbers.have ?? 0;
  const unit = line.unit ? t(`unit.${line.unit}`, { n: have }) : "";
  const values = Object.fromEntries(Object.entries(line.numbers).map(([name, number]) => [name, signed(number)]));
  return t(`why.${line.key}`, { ...values, unit });
}

/** @param {Record<string, number>} numbers */
function nigiri(numbers) {
  return Object.entries(numbers)
    .filter(([, count]) => count)
    .map(
      ([name, count]) =>
        (count > 1 ? `${count} × ` : "") + (name === "wasabi unused" ? t("why.wasabi-unused") : t(`in-words.${name}`)),
    )
    .join(", ");
}

/** Why somebody won. @param {EndPart} end */
export function ending({ why }) {
  const unit = why.unit ? t(`unit.${why.unit}`, { n: why.value ?? 0 }) : "";
  return t(`end.${why.key}`, { n: why.points ?? 0, unit });
}
