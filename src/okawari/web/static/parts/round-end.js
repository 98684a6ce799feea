// @ts-check
// The end of a round: the last picks land, then the sheet lies where the tableaux were. The new hand can be played all
// the while, and who plays it after the sheet has come turns it away.

import { html, useEffect } from "../lib/html.js";
import { isCalm } from "../lib/prefs.js";
import { sounds } from "../lib/sound.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";
import { Keeping } from "./keeping.js";
import { RoundCount, roundOf } from "./round-count.js";

/** @import { Stage, View } from "../lib/store.js" */

const CLOSING_FOR = 1300;
const CLOSING_CALMLY_FOR = 700;

/** The last picks are seen for a moment, then the sheet comes.
 * @param {Stage} stage @param {number | undefined} rounds that are over @param {() => void} onSheet */
export function useClosing(stage, rounds, onSheet) {
  useEffect(() => {
    if (stage !== "closing") return undefined;
    sounds.score();
    const timer = setTimeout(onSheet, isCalm() ? CLOSING_CALMLY_FOR : CLOSING_FOR);
    return () => clearTimeout(timer);
  }, [stage, rounds]);
}

/** @param {{ view: View, names: string[], onClose: () => void }} props */
export function RoundSheet({ view, names, onClose }) {
  const round = view.scores.rounds.length - 1;
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
        <${RoundCount}
          key=${round}
          counted=${roundOf(view, round)}
          names=${names}
          me=${view.own.seat}
          dessert=${view.table.settings.dessert}
        />
        <${Keeping} keeping=${view.scores.keeping} names=${names} totals=${view.game.scores} />
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
