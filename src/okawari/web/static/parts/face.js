// @ts-check
// Our own faces: who sits at a table, what they say, and what stands around the end of a game.

import { html } from "../lib/html.js";
import { at } from "../lib/place.js";
import { initial } from "../lib/words.js";

/** @import { SeatPart } from "../types.js" */

/** Who can sit at a table, in the order of the seats that chose nobody. */
export const FACES = ["salmon", "maki", "tempura", "egg", "dumpling", "wasabi", "pudding", "sashimi"];

/** A drawing of the faces' file. @param {{ id: string, class?: string }} props */
export function Face({ id, class: name = "face" }) {
  return html`
    <svg class=${name} aria-hidden="true"><use href=${`${at("faces.svg")}#${id}`} /></svg>
  `;
}

/** The face of a seat: the one that was chosen, or else that of its place.
 * @param {readonly SeatPart[]} seats @param {number} seat */
export const faceOf = (seats, seat) => `face-${seats[seat]?.face || FACES[seat % FACES.length]}`;

/** What stands for a person where there is no room for the name: the chosen face, or the first sign of the name.
 * @param {{ seat: SeatPart, name: string }} props */
export function Likeness({ seat, name }) {
  if (!seat.face) return initial(name);
  return html`
    <${Face} id=${`face-${seat.face}`} />
  `;
}
