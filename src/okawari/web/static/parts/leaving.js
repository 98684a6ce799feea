// @ts-check
// Before somebody leaves: what happens then.

import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

/** @import { Match } from "../lib/socket.js" */

/** Whether any other person plays here, or may be back. @param {Match} parts */
export const hasCompany = ({ table, own }) =>
  table.seats.some((seat, place) => place !== own.seat && seat.role === "person" && !seat.left);

/** @param {{ parts: Match, onLeave: () => void, onClose: () => void }} props */
export function Leaving({ parts, onLeave, onClose }) {
  const foot = html`
    <div class="row">
      <button type="button" class="button" onClick=${onClose}>${t("leave.stay")}</button>
      <button type="button" class="button quiet" onClick=${onLeave}>${t("leave.go")}</button>
    </div>
  `;
  return html`
    <${Dialog} title=${t("leave.sure")} class="menu" onClose=${onClose} foot=${foot}>
      <p>${t(hasCompany(parts) ? "leave.bot" : "leave.alone")}</p>
    <//>
  `;
}
