// @ts-check
// Templates without a build step: preact draws what htm reads.

import { h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

/** @import { Node } from "../vendor/preact.js" */

/** What can be drawn. @typedef {Node} Drawn */

export const html = htm.bind(h);
export { render };
export { useEffect, useLayoutEffect, useReducer, useRef, useState } from "../vendor/hooks.js";

/** The class names that hold. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
