// @ts-check
// Templates without a build step: preact draws what htm reads.

import { Fragment, h, render } from "../vendor/preact.js";
import { useEffect, useReducer } from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);
export { Fragment, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/hooks.js";

/** A part that is loaded when it is shown for the first time. @param {() => Promise<any>} load */
export function later(load) {
  /** @type {any} */
  let Part = null;
  return (/** @type {Record<string, any>} */ props) => {
    const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
    useEffect(() => void (Part ?? load().then((part) => { Part = part; draw(0); }, () => {})), []);
    return Part && html`<${Part} ...${props} />`;
  };
}

/** The class names that hold. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
