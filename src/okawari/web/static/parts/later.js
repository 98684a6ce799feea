// @ts-check
// Dialogs that are loaded when they are shown for the first time.

import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";

/** @import { Drawn } from "../lib/html.js" */

/** A dialog by the script that it is in; one that cannot be loaded says so.
 * @template {{ onClose: () => void }} P
 * @param {() => Promise<(props: P) => Drawn>} load */
export function later(load) {
  /** @type {((props: P) => Drawn) | null} */
  let Part = null;
  return (/** @type {P} */ props) => {
    const [state, setState] = useState("");
    useEffect(
      () =>
        void (
          Part ??
          load().then(
            (part) => {
              Part = part;
              setState("loaded");
            },
            () => setState("failed"),
          )
        ),
      [],
    );
    if (state === "failed")
      return html`
        <${Dialog} title=${t("unloaded")} onClose=${props.onClose}><p>${t("unloaded.text")}</p><//>
      `;
    return (
      Part &&
      html`
        <${Part} ...${props} />
      `
    );
  };
}
