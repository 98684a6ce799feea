// @ts-check
// The end of a round: the last picks land, then the sheet lies where the tableaux were. The new hand can be played all
// the while, and who plays it after the sheet has come turns it away.

import { html, useEffect, useReducer, useRef } from "../lib/html.js";
import { isCalm } from "../lib/prefs.js";
import { sounds } from "../lib/sound.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";
import { SheetOfRound } from "./scores-dialog.js";

/** @import { Match } from "../lib/socket.js" */

const CLOSING_FOR = 1300;
const CLOSING_CALMLY_FOR = 700;

/** @typedef {"play" | "closing" | "sheet"} Stage */

/** How far the end of a round has come. Who opens the page before anybody has played on finds the sheet there, too.
 * @param {Match} parts */
export function useRoundEnd({ game, scores, own }) {
  const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const count = scores.rounds.length;
  const now = useRef({
    count,
    stage: /** @type {Stage} */ (count > 0 && game.turn === 0 ? "sheet" : "play"),
    shownIn: 0,
  });
  if (count !== now.current.count)
    now.current = { count, stage: count > now.current.count ? "closing" : "play", shownIn: 0 };
  const played = own.seat === null || Boolean(game.last?.picks[own.seat]);
  if (now.current.stage === "sheet" && game.turn > now.current.shownIn && played) now.current.stage = "play";
  const { stage } = now.current;
  const turn = useRef(0);
  turn.current = game.turn;

  /** @param {Stage} next */
  const go = (next) => {
    now.current = { ...now.current, stage: next, shownIn: turn.current };
    draw(0);
  };

  useEffect(() => {
    if (stage !== "closing") return undefined;
    sounds.score();
    const timer = setTimeout(() => go("sheet"), isCalm() ? CLOSING_CALMLY_FOR : CLOSING_FOR);
    return () => clearTimeout(timer);
  }, [stage, count]);

  return { stage, putAway: () => go("play") };
}

/** @param {{ parts: Match, names: string[], onClose: () => void }} props */
export function RoundSheet({ parts, names, onClose }) {
  const round = parts.scores.rounds.length - 1;
  const title = t("round.over", { n: round + 1 });
  useEffect(() => leaveSheet, []);
  return html`
    <section class="round-sheet scores" aria-label=${title}>
      <header class="sheet-head">
        <h2>${title}</h2>
        <button type="button" class="sheet-on" onClick=${onClose}>
          <span>${t("round.next", { n: round + 2 })}</span>
          <${Icon} name="close" />
        </button>
      </header>
      <div class="sheet-scroll" tabindex="0" role="region" aria-label=${t("scores")}>
        <${SheetOfRound} parts=${parts} names=${names} round=${round} />
      </div>
    </section>
  `;
}

/** Before the sheet goes, in whichever way, focus that is in it goes to the hand, or for who has none to the table. */
function leaveSheet() {
  if (document.activeElement !== document.body && !document.activeElement?.closest(".round-sheet")) return;
  /** @type {HTMLElement | null} */ (document.querySelector(".hand") ?? document.querySelector("#app h1"))?.focus({
    preventScroll: true,
  });
}
