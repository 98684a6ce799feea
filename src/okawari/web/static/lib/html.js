// @ts-check
// Templates without a build step: preact draws what htm reads.

import { Fragment, h, render } from "../vendor/preact.js";
import { useEffect, useReducer } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

/** What can be drawn. @typedef {import("../vendor/preact.js").Node} Drawn */

export const html = htm.bind(h);
export { Fragment, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/hooks.js";

/** A part that is loaded when it is shown for the first time. @template P @param {() => Promise<(props: P) => Drawn>} load */
export function later(load) {
  /** @type {((props: P) => Drawn) | null} */
  let Part = null;
  return (/** @type {P} */ props) => {
    const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
    useEffect(() => void (Part ?? load().then((part) => { Part = part; draw(0); }, () => {})), []);
    return Part && html`<${Part} ...${props} />`;
  };
}

/** The class names that hold. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
