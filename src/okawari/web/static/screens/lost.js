// @ts-check
// An address that shows nothing.

import { html } from "../lib/html.js";
import { t } from "../lib/words.js";

/** @import { FrameComponent } from "../parts/frame.js" */

/** @param {{ onRedraw: () => void, Frame: FrameComponent }} props */
export default function Lost({ onRedraw, Frame }) {
  return html`
    <${Frame} title=${t("title.lost")} onRedraw=${onRedraw}>
      <p>${t("lost.text")}</p>
      <p><a class="button" href="/">${t("home.link")}</a></p>
    <//>
  `;
}
