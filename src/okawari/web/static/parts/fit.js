// @ts-check
// Cards as large as there is room for, so that all that lies in front of a seat stays in sight.

import { useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";

/** Where a tableau has room for what its groups are worth and need. */
const ROOMY = "(min-width: 700px) and (min-height: 620px)";

/** @typedef {{ current: HTMLElement | null }} Held */

/** Whether something does not go into its room. @param {Element} room */
const isFull = (room) => room.scrollHeight > room.clientHeight + 1 || room.scrollWidth > room.clientWidth + 1;

/** Find the largest width of cards, in whole pixels, with which nothing is too large for its room. The style of the
 * element says how small and how large they may be; what is too much even for the smallest can be scrolled.
 * @param {HTMLElement} element */
export function fit(element) {
  const rooms = [...element.querySelectorAll("[data-room]")];
  const style = getComputedStyle(element);
  const bound = (/** @type {string} */ name) => Math.floor(parseFloat(style.getPropertyValue(name)));
  const fits = (/** @type {number} */ width) => {
    element.style.setProperty("--card-width", `${width}px`);
    return !rooms.some(isFull);
  };
  element.removeAttribute("data-full");
  element.setAttribute("data-fitting", "");
  let [least, most] = [bound("--card-least"), bound("--card-most")];
  if (fits(most)) least = most;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  if (!fits(least)) element.setAttribute("data-full", "");
  element.removeAttribute("data-fitting");
}

/** An element whose cards are fitted whenever what it shows, its size or the typeface changes.
 * @param {readonly unknown[]} shown @returns {Held} */
export function useFit(shown) {
  const held = useRef(/** @type {HTMLElement | null} */ (null));
  const again = () => void (held.current && fit(held.current));
  useLayoutEffect(again, [...shown]);
  useEffect(() => {
    if (!held.current) return undefined;
    const observer = new ResizeObserver(again);
    observer.observe(held.current);
    document.fonts.addEventListener("loadingdone", again);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", again);
    };
  }, []);
  return held;
}

/** Whether a media query holds. @param {string} asked */
export function useMedia(asked) {
  const query = matchMedia(asked);
  const [holds, setHolds] = useState(query.matches);
  useEffect(() => {
    const change = () => setHolds(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return holds;
}

/** Whether the window is a large one. */
export const useRoomy = () => useMedia(ROOMY);
