// @ts-check
// The game of this browser that waits: what was remembered of it, unless the server knows better.

import { get } from "./api.js";
import { useEffect, useState } from "./html.js";
import { forgetSeat, seated } from "./seat.js";

/** The game to go back to. It is there at once, and goes if the server says that nobody waits there. */
export function useWaiting() {
  const [game, setGame] = useState(seated);
  useEffect(() => {
    if (!game) return;
    get(`/api/seat/${game.id}`).then(
      ({ waiting }) => {
        if (waiting) return;
        forgetSeat(game.id);
        setGame(null);
      },
      () => {}, // who cannot ask goes on with what was remembered
    );
  }, []);
  return game;
}
