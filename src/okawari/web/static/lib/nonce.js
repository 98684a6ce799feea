// @ts-check
// Everybody's share of the chance in a deal.

import { randomId } from "./api.js";
import { useEffect } from "./html.js";
import { givenName } from "./selectors.js";

/** @import { Asked } from "./socket.js" */
/** @import { View } from "./store.js" */

const BYTES = 16;

export const newNonce = () => randomId(BYTES);

/** Each match wants a nonce of its own from everybody: after a rematch it is given again, whatever is being read.
 * @param {View} view @param {(command: Asked) => Promise<unknown>} ask */
export function useNonce({ table, own }, ask) {
  const mine = table?.phase === "lobby" && own.seat !== null ? table.seats[own.seat] : null;
  useEffect(() => {
    if (mine && !mine.nonce) void ask({ command: "sit", name: givenName(mine), nonce: newNonce(), seat: own.seat });
  }, [table?.commitment, mine === null]);
}
