// @ts-check
// The emoji that can be sent around the table.

import { html, useEffect, useState } from "../lib/html.js";
import { options } from "../lib/api.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

/** @param {{ onSend: (emoji: string) => void, onClose: () => void }} props */
export function Reactions({ onSend, onClose }) {
  const [emoji, setEmoji] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void options().then((all) => setEmoji(all.reactions), onClose), []);
  return html`
    <${Dialog} title=${t("react")} onClose=${onClose}>
      <div class="reactions">
        ${emoji.map(
          (one) => html`
            <button type="button" class="reaction-button" onClick=${() => onSend(one)}>${one}</button>
          `,
        )}
      </div>
    <//>
  `;
}
