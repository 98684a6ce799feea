// @ts-check
// Who made what, and under which licence.

import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

/** @import { FrameComponent } from "../parts/frame.js" */

const CREDITS = [
  ["credit.game", "Phil Walker-Harding"],
  ["credit.dummy", "Peter Kinsley"],
  ["credit.golf", "Marcos Romero"],
  ["credit.draw-piles", "Scot Eaton"],
  ["credit.battle", "Marcus Rönnemark, Antoine Bauza, Bruno Cathala"],
];

/** @param {{ onRedraw: () => void, Frame: FrameComponent }} props */
export default function About({ onRedraw, Frame }) {
  return html`
    <${Frame} title=${t("title.about")} onRedraw=${onRedraw}>
      <section class="paper prose">
        <p>${t("about.what")}</p>
        <h2>${t("about.credits")}</h2>
        <dl class="facts">
          ${CREDITS.map(
            ([key, who]) => html`
              <div>
                <dt>${t(key)}</dt>
                <dd>${who}</dd>
              </div>
            `,
          )}
        </dl>
        <h2>${t("about.disclaimer.title")}</h2>
        <p>${t("about.disclaimer")}</p>
        <h2>${t("about.licence.title")}</h2>
        <p>${t("about.licence")}</p>
        <p>
          ${t("about.libraries")}${" "}
          <a href="/static/vendor/preact.LICENSE">preact (MIT)</a>
          ${", "}
          <a href="/static/vendor/htm.LICENSE">htm (Apache 2.0)</a>
          .
        </p>
        <h2>${t("about.privacy.title")}</h2>
        <p>${t("about.privacy")}</p>
        <p><a href="/cards" target="_blank">${t("about.cards")}</a></p>
      </section>
    <//>
  `;
}
