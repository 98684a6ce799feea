// @ts-check
// The face that somebody chose to be, kept in this browser and told to every table they sit at.

import { useEffect } from "./html.js";
import { keep, recall } from "./prefs.js";
import { givenName } from "./selectors.js";

/** @import { Ask } from "./socket.js" */
/** @import { View } from "./store.js" */

const PLACE = "okawari-face";
const kept = recall(PLACE, { face: "" });

export const ownFace = () => kept.face;

/** @param {string} face */
export function chooseFace(face) {
  kept.face = face;
  keep(PLACE, kept);
}

/** Who sits at a table without a face says which one they chose; two pages in one seat do not argue about it.
 * @param {View} view @param {Ask} ask */
export function useOwnFace({ table, own }, ask) {
  const seat = own && own.seat !== null ? table?.seats[own.seat] : null;
  const isFaceless = Boolean(seat && !seat.left && kept.face && !seat.face);
  useEffect(() => {
    if (seat && isFaceless) void ask({ command: "sit", name: givenName(seat), seat: own.seat, face: kept.face });
  }, [isFaceless, own?.seat]);
}
