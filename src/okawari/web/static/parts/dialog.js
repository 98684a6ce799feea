// @ts-check
// Something laid on top of the screen. Escape, the backdrop or the cross put it away; focus goes back where it was.

import { returnFocus } from "../lib/focus.js";
import { html, useEffect, useRef } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";

/** @import { Drawn } from "../lib/html.js" */

/** @param {{ title: string, class?: string, onClose: () => void, children?: Drawn, foot?: Drawn }} props */
export function Dialog({ title, class: name = "", onClose, children, foot }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => returnFocus(before);
  }, []);
  const onBackdrop = (/** @type {MouseEvent} */ event) => event.target === box.current && onClose();
  const onCancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`
    <dialog ref=${box} class=${`sheet ${name}`} aria-label=${title} onCancel=${onCancel} onClick=${onBackdrop}>
      <div class="sheet-body">
        <header class="sheet-head">
          <h2 dir="auto">${title}</h2>
          <button type="button" class="round-button" onClick=${onClose} aria-label=${t("close")}>
            <${Icon} name="close" />
          </button>
        </header>
        <div class="sheet-scroll" tabindex="0" role="region" aria-label=${title}>${children}</div>
        ${
          foot &&
          html`
            <footer class="sheet-foot">${foot}</footer>
          `
        }
      </div>
    </dialog>
  `;
}
