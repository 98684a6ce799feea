// @ts-check
// Back puts away what lies on top of a screen before it leaves the screen: as long as something lies there, the
// browser's
// history has one entry more, which goes when that is put away in any other manner.

import { useEffect, useRef } from "./html.js";

/** How that which lies on top is put away. @type {(() => void) | null} */
let putAway = null;
/** Whether the browser is on its way back from the entry of something that has been put away. */
let returning = false;
/** What waits for the browser to be there. @type {(() => void) | null} */
let waiting = null;

/** Whether this entry of the history stands for something on top of a screen. */
export const isOnTop = () => Boolean(history.state?.onTop);

/** While something lies on top of the screen, Back puts it away. @param {boolean} open @param {() => void} onBack */
export function useBack(open, onBack) {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!open) return undefined;
    putAway = () => latest.current();
    settle();
    return () => {
      putAway = null;
      settle();
    };
  }, [open]);
}

/** Do something once the history is as it should be, which mostly is now. @param {() => void} action */
export function whenSettled(action) {
  if (returning) waiting = action;
  else action();
}

/** Something on top has its entry in the history, and nothing has none. The page says which of the two it is. */
function settle() {
  if (!returning && Boolean(putAway) !== isOnTop()) {
    if (putAway) {
      history.pushState({ onTop: true }, "");
    } else {
      returning = true;
      history.back();
    }
  }
  const { dataset } = document.documentElement;
  if (isOnTop()) dataset.onTop = "";
  else delete dataset.onTop;
}

addEventListener("popstate", () => {
  if (putAway && !returning && !isOnTop()) {
    putAway();
    return;
  }
  const action = waiting;
  returning = false;
  waiting = null;
  settle();
  action?.();
});
settle();
