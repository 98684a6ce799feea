// @ts-check
// Templates without a build step: preact draws what htm reads.

import { Fragment, h, render } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);
export { Fragment, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/hooks.js";

/** The class names that hold. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
