// @ts-check
// The keys of the table.

import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

const KEYS = [["1 – 9, 0", "key.choose"], ["← →", "key.arrows"], ["Enter", "key.keep"], ["C", "key.two"], ["S", "key.scores"], ["L", "key.last"], ["?", "key.help"]];

/** @param {{ onClose: () => void }} props */
export function Help({ onClose }) {
  return html`<${Dialog} title=${t("help")} onClose=${onClose}>
    <p>${t("help.text")}</p>
    <dl class="keys">${KEYS.map(([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(words)}</dd></div>`)}</dl>
    <p><a class="button quiet" href="/how">${t("how.link")}</a></p>
  <//>`;
}
