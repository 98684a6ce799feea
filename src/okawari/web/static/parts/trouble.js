// @ts-check
// What went wrong, with a button to try again.

import { html } from "../lib/html.js";
import { problemText, t } from "../lib/words.js";

/** @import { Drawn } from "../lib/html.js" */

/** @param {{ problem: { problem?: string, message?: string }, onAgain: () => void, children?: Drawn }} props */
export function Trouble({ problem, onAgain, children }) {
  return html`
    <p class="problem" role="alert">${problemText(problem)}</p>
    <div class="row">
      <button type="button" class="button" onClick=${onAgain}>${t("try-again")}</button>
      ${children}
    </div>
  `;
}
