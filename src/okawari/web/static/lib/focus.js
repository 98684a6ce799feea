// @ts-check
// Focus that has fallen to the body, because what had it is gone, finds a place again.

import { useEffect, useLayoutEffect, useRef } from "./html.js";

/** @type {MutationObserver | null} */
let watching = null;

/** Whether nothing has the focus. */
const isLost = () => !document.activeElement || document.activeElement === document.body;

let returning = false;

/** Whether the focus is being given back to where it was: nobody has come to look there. */
export const isReturning = () => returning;

/** Give the focus back to what had it. @param {Element | null} element */
export function returnFocus(element) {
  if (!(element instanceof HTMLElement) || !element.isConnected) return;
  returning = true;
  element.focus();
  returning = false;
}

/** Focus goes to the heading of what is shown now, as soon as there is one, unless somebody has put it elsewhere. */
export function focusHeading() {
  watching?.disconnect();
  if (isHeaded()) return;
  watching = new MutationObserver((_, observer) => isHeaded() && observer.disconnect());
  watching.observe(document.body, { childList: true, subtree: true });
}

/** Whether the focus is somewhere, be it now on the heading. */
function isHeaded() {
  const heading = /** @type {HTMLElement | null} */ (document.querySelector("#app h1"));
  if (isLost() && heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return !isLost();
}

/** When one scene follows another in place of it, focus goes to the new heading.
 * @param {string} scene empty while nothing is shown yet */
export function useHeading(scene) {
  const before = useRef(scene);
  useEffect(() => {
    if (before.current && before.current !== scene) focusHeading();
    before.current = scene;
  }, [scene]);
}

/** A card that was focused may have been played: focus stays in its box, at best at a place.
 * @param {number | undefined} place @param {string} cards which of them can have the focus */
export function useHeldFocus(place, cards) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const had = useRef(false);
  useLayoutEffect(() => {
    const isInside = () => box.current?.contains(document.activeElement) ?? false;
    if (had.current && !isInside() && isLost()) {
      /** @type {HTMLElement | null | undefined} */ (
        box.current?.querySelector(`[data-place="${place}"]`) ?? box.current
      )?.focus();
    }
    had.current = isInside();
  }, [cards]);
  return {
    ref: box,
    tabindex: -1,
    onFocusIn: () => {
      had.current = true;
    },
    onFocusOut: (/** @type {FocusEvent} */ event) => {
      if (event.relatedTarget) had.current = false;
    },
  };
}
