// @ts-check
// The coach of a guided game: a line when the server says so, on the screen and aloud, until somebody wants none.

import { announce } from "../lib/announce.js";
import { html, useEffect, useState } from "../lib/html.js";
import { seatName } from "../lib/selectors.js";
import { learnt, wantsCoach } from "../lib/teaching.js";
import { t } from "../lib/words.js";
import { Face } from "./face.js";
import { Icon } from "./icon.js";

/** @import { View } from "../lib/store.js" */
/** @import { HowToPlay } from "../types.js" */

/** @param {{ view: View, facts: HowToPlay | null }} props */
export function Coach({ view, facts }) {
  const { own, game } = view;
  const [wanted, setWanted] = useState(wantsCoach());
  const next = own.seat === null ? undefined : game.passes_to[own.seat];
  const line =
    wanted &&
    own.coach &&
    facts &&
    t(`coach.${own.coach}`, {
      name: next === undefined ? "" : seatName(view, next),
      times: facts.wasabi_times,
      most: facts.maki.most,
      second: facts.maki.second,
    });
  useEffect(() => announce(line || ""), [line]);
  if (!line) return null;
  const skip = () => {
    learnt({ coach: false });
    setWanted(false);
    /** @type {HTMLElement | null} */ (document.querySelector(".hand button.card"))?.focus();
  };
  return html`
    <section class="coach" aria-label=${t("coach")}>
      <${Face} id="face-salmon" class="coach-face" />
      <p>${line}</p>
      <button type="button" class="coach-skip" onClick=${skip} aria-label=${t("coach.skip")} title=${t("coach.skip")}>
        <${Icon} name="close" />
      </button>
    </section>
  `;
}
