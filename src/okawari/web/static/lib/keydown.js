// @ts-check
// Keys for a whole screen.

import { useLayoutEffect, useRef } from "./html.js";

/** A key means what is shown when it is pressed, however lately that came, be it the screen itself.
 * @param {(event: KeyboardEvent) => void} onKey */
export function useKeyDown(onKey) {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => latest.current(event);
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
