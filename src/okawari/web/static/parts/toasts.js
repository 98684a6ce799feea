// @ts-check
// A message on the screen for a while, above whatever lies there.

import { html, useEffect, useRef } from "../lib/html.js";

/** What lies on top of the page was put there last: a message comes anew above a dialog that is open.
 * @param {{ message: string }} props */
export function Toasts({ message }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const { current } = box;
    if (!message || !current?.showPopover) return undefined;
    current.showPopover();
    return () => current.hidePopover();
  }, [message]);
  return html`
    <div class="toasts" popover="manual" ref=${box}>
      ${
        message &&
        html`
          <p class="toast">${message}</p>
        `
      }
    </div>
  `;
}
