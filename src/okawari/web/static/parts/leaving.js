// @ts-check
// Before somebody leaves: what happens then.

import { html } from "../lib/html.js";
import { hasCompany } from "../lib/selectors.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

/** @import { View } from "../lib/store.js" */

/** @param {{ view: View, onLeave: () => void, onClose: () => void }} props */
export function Leaving({ view, onLeave, onClose }) {
  const foot = html`
    <div class="row">
      <button type="button" class="button" onClick=${onClose}>${t("leave.stay")}</button>
      <button type="button" class="button quiet" onClick=${onLeave}>${t("leave.go")}</button>
    </div>
  `;
  return html`
    <${Dialog} title=${t("leave.sure")} class="menu" onClose=${onClose} foot=${foot}>
      <p>${t(hasCompany(view) ? "leave.bot" : "leave.alone")}</p>
    <//>
  `;
}
