// @ts-check
// The tab says that somebody is waited for: by its title and by its icon.

import { useEffect } from "./html.js";
import { at } from "./place.js";
import { t } from "./words.js";

/** @param {boolean} isOn */
export function useTurnSign(isOn) {
  useEffect(() => {
    const icon = document.querySelector("link[rel=icon]");
    if (!isOn || !icon) return undefined;
    const [title, usual] = [document.title, icon.getAttribute("href") ?? ""];
    document.title = `${t("your-turn")} · Okawari`;
    icon.setAttribute("href", at("icon-turn.svg"));
    return () => {
      document.title = title;
      icon.setAttribute("href", usual);
    };
  }, [isOn]);
}
