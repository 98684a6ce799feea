// @ts-check
// A card that is swiped up is chosen and kept.

import { useEffect, useRef } from "../lib/html.js";

/** @import { Selection } from "./selection.js" */

/** Pixels that a finger goes up at least. */
const FAR = 40;

/** @param {Selection} selection */
export function useSwipe(selection) {
  const latest = useRef(selection);
  latest.current = selection;
  useEffect(() => {
    /** @type {{ place: number, x: number, y: number } | null} */
    let from = null;
    const down = (/** @type {TouchEvent} */ { touches, target }) => {
      const card = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest("button.card") : null);
      const isOurs = card?.dataset.place !== undefined && !card.hasAttribute("aria-disabled") && touches.length === 1;
      from = isOurs ? { place: Number(card.dataset.place), x: touches[0].clientX, y: touches[0].clientY } : null;
    };
    const up = (/** @type {TouchEvent} */ { changedTouches: [touch] }) => {
      const [right, high] = from ? [Math.abs(touch.clientX - from.x), from.y - touch.clientY] : [0, 0];
      if (from && high >= FAR && high > right) latest.current.take(from.place);
      from = null;
    };
    document.addEventListener("touchstart", down, { passive: true });
    document.addEventListener("touchend", up, { passive: true });
    return () => {
      document.removeEventListener("touchstart", down);
      document.removeEventListener("touchend", up);
    };
  }, []);
}
