// @ts-check
// A sticker for everybody in the lobby.

import { useBack } from "../lib/back.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";
import { later } from "./later.js";

/** @import { Ask } from "../lib/socket.js" */

const Reactions = later(async () => (await import("./reactions.js")).Reactions);

/** @param {{ ask: Ask }} props */
export function LobbySticker({ ask }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBack(isOpen, close);
  const send = (/** @type {string} */ emoji) => {
    void ask({ command: "react", emoji });
    close();
  };
  return html`
    <button type="button" class="button quiet" onClick=${() => setOpen(true)}>
      <${Icon} name="smile" />
      ${t("react")}
    </button>
    ${
      isOpen &&
      html`
        <${Reactions} onSend=${send} onClose=${close} />
      `
    }
  `;
}
