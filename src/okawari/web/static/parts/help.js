// @ts-check
// Help at the table: what to tap, the rules, the keys.

import { html } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

const KEYS = [
  ["1 – 9, 0", "key.choose"],
  ["← →", "key.arrows"],
  ["Enter", "key.keep"],
  ["C", "key.two"],
  ["S", "key.scores"],
  ["L", "key.last"],
  ["?", "key.help"],
];

/** @param {{ isBattle: boolean, onRules: () => void, onClose: () => void }} props */
export function Help({ isBattle, onRules, onClose }) {
  const touch = matchMedia("(hover: none)").matches;
  return html`
    <${Dialog} title=${t("help")} onClose=${onClose}>
      <p>${t(isBattle ? "help.text.battle" : "help.text")}</p>
      <p>${t("help.worth")}</p>
      <p><button type="button" class="button quiet" onClick=${onRules}>${t("how.link")}</button></p>
      <details class="fold" open=${!touch}>
        <summary>${t("help.keys")}</summary>
        <dl class="keys">
          ${KEYS.map(
            ([key, words]) => html`
              <div>
                <dt><kbd>${key}</kbd></dt>
                <dd>${t(words)}</dd>
              </div>
            `,
          )}
        </dl>
      </details>
    <//>
  `;
}
