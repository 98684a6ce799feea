// @ts-check
// The stickers that can be sent around the table.

import { html, useEffect, useState } from "../lib/html.js";
import { options } from "../lib/api.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { Face } from "./face.js";
import { stickerWords } from "./sticker.js";

/** @param {{ onSend: (sticker: string) => void, onClose: () => void }} props */
export function Reactions({ onSend, onClose }) {
  const [stickers, setStickers] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void options().then((all) => setStickers(all.stickers), onClose), []);
  return html`
    <${Dialog} title=${t("react")} onClose=${onClose}>
      <div class="reactions">
        ${stickers.map(
          (one) => html`
            <button type="button" class="reaction-button" onClick=${() => onSend(one)}>
              <${Face} id=${`sticker-${one}`} class="sticker" />
              <small>${stickerWords(one)}</small>
            </button>
          `,
        )}
      </div>
    <//>
  `;
}
