// @ts-check
// Calls somebody back whose turn it is: a notification if they look elsewhere and have switched it on, and where the
// device can, it vibrates after a long wait. It says "your turn" and nothing of the table: no card, no score, no name.

import { useEffect, useRef } from "./html.js";
import { at } from "./place.js";
import { prefs } from "./prefs.js";
import { t } from "./words.js";

const TAG = "okawari-turn";
/** Who waited less, in milliseconds, is still there. */
const LONG_WAIT = 5000;
const VIBRATION = [120, 80, 120];

/** Whether this browser can show notifications here: only where the context is secure. */
export const canNotify = () => Boolean(globalThis.isSecureContext && globalThis.Notification);

/** Whether the person forbade it in the browser. */
export const isForbidden = () => Notification.permission === "denied";

/** Whether it is switched on, and still allowed. */
export const isNotified = () => canNotify() && prefs.notify && Notification.permission === "granted";

/** Ask the person, by way of the browser; whether they allow it. */
export const allowNotifying = async () => (await Notification.requestPermission()) === "granted";

/** Whether this device can vibrate. */
export const canVibrate = () => "vibrate" in navigator;

/** @param {boolean} isOn whether the table waits for the reader */
export function useCall(isOn) {
  const since = useRef(Date.now());
  useEffect(() => {
    const waited = Date.now() - since.current;
    since.current = Date.now();
    if (!isOn) return undefined;
    if (prefs.vibrate && waited >= LONG_WAIT && canVibrate()) navigator.vibrate(VIBRATION);
    if (!document.hidden || !isNotified()) return undefined;
    const shown = notify().catch(() => () => {}); // a browser that cannot has said so already
    const over = () => void shown.then((close) => close());
    const seen = () => document.hidden || over();
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      over();
    };
  }, [isOn]);
}

/** Shows it, and returns how it is taken away. @returns {Promise<() => void>} */
async function notify() {
  const looks = { tag: TAG, icon: at("icon-192.png"), lang: document.documentElement.lang };
  try {
    const shown = new Notification(t("your-turn"), looks);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return () => shown.close();
  } catch {
    // Phones show notifications only by way of the service worker.
    const worker = await (globalThis.isSecureContext ? navigator.serviceWorker : undefined)?.getRegistration();
    await worker?.showNotification(t("your-turn"), looks);
    return () =>
      void worker?.getNotifications({ tag: TAG }).then((all) => all.forEach((notification) => notification.close()));
  }
}
