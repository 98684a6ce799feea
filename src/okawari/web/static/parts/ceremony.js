// @ts-check
// Between the last card and the podium: the last round is counted, then the desserts. One press skips it.

import { DESSERT_SIGNS } from "../lib/dish-signs.js";
import { html } from "../lib/html.js";
import { useKeyDown } from "../lib/keydown.js";
import { t } from "../lib/words.js";
import { Art } from "./card.js";
import { dessertsOf, RoundCount, roundOf } from "./round-count.js";

/** @import { Stage, View } from "../lib/store.js" */

/** @param {{ view: View, names: string[], stage: Stage, onStage: (stage: Stage) => void }} props */
export function Ceremony({ view, names, stage, onStage }) {
  const { scores, own, table } = view;
  const { dessert } = table.settings;
  const last = scores.rounds.length - 1;
  const isRound = stage === "sheet";
  const goOn = () => onStage(isRound ? "desserts" : "play");
  const skip = () => onStage("play");
  useKeyDown((event) => {
    const isButton = event.target instanceof Element && event.target.closest("button, a, summary");
    if (event.key === "Escape") skip();
    else if (event.key === "Enter" && !isButton) goOn();
  });
  return html`
    <div class="page end ceremony">
      ${
        !isRound &&
        html`
          <${Art} id=${DESSERT_SIGNS[/** @type {keyof typeof DESSERT_SIGNS} */ (dessert)]} class="ceremony-art" />
        `
      }
      <h1>${isRound ? t("round.over", { n: last + 1 }) : t(`dessert.${dessert}`)}</h1>
      <section class="paper">
        <${RoundCount}
          key=${stage}
          counted=${isRound ? roundOf(view, last) : dessertsOf(view)}
          names=${names}
          me=${own.seat}
          dessert=${dessert}
        />
      </section>
      <nav class="ceremony-buttons" aria-label=${t("end.next")}>
        <button type="button" class="button big" onClick=${goOn}>
          ${t(isRound ? "end.to-desserts" : "end.to-podium")}
        </button>
        ${
          isRound &&
          html`
            <button type="button" class="button quiet skip" onClick=${skip}>${t("end.skip")}</button>
          `
        }
      </nav>
    </div>
  `;
}
