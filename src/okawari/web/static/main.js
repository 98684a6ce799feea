// @ts-check
// The pages of Okawari: an address shows a screen.

import { useHeading } from "./lib/focus.js";
import { html, render, useEffect, useReducer, useState } from "./lib/html.js";
import { showTheme } from "./lib/prefs.js";
import { forgetReload, reloadOnce } from "./lib/reload.js";
import { route, watch } from "./lib/route.js";
import { callMaki, speak, t, wanted } from "./lib/words.js";
import { isOutdated, keepPages } from "./lib/worker.js";
import { Frame } from "./parts/frame.js";

/** @import { Drawn } from "./lib/html.js" */

/** @typedef {{ id: string, onRedraw: () => void, Frame: typeof Frame }} ScreenProps */
/** @typedef {(props: ScreenProps) => Drawn} Screen */

/** @type {Record<string, () => Promise<{ default: Screen }>>} */
const SCREENS = {
  home: () => import("./screens/home.js"),
  table: () => import("./screens/table.js"),
  replay: () => import("./screens/replay.js"),
  pad: () => import("./screens/pad.js"),
  how: () => import("./screens/how.js"),
  about: () => import("./screens/about.js"),
  daily: () => import("./screens/daily.js"),
  lost: () => import("./screens/lost.js"),
};

/** A screen that cannot be loaded. @param {{ onRedraw: () => void }} props */
function Unloaded({ onRedraw }) {
  return html`
    <${Frame} title=${t("unloaded")} onRedraw=${onRedraw}>
      <p>${t("unloaded.text")}</p>
      <p><button type="button" class="button" onClick=${() => location.reload()}>${t("try-again")}</button></p>
    <//>
  `;
}

function App() {
  const [{ screen, id }, setRoute] = useState(route());
  const [shown, setShown] = useState(/** @type {{ name: string, Screen: Screen } | null} */ (null));
  const [, again] = useReducer((count) => count + 1, 0);
  useEffect(
    () =>
      watch(() => {
        if (isOutdated()) return location.reload();
        callMaki("");
        setRoute(route());
      }),
    [],
  );
  useHeading(`${screen} ${id}`);
  useEffect(() => {
    let current = true;
    SCREENS[screen]()
      .then((module) => {
        forgetReload();
        keepPages();
        if (current) setShown({ name: screen, Screen: module.default });
      })
      .catch(() => current && !reloadOnce() && setShown({ name: screen, Screen: Unloaded }));
    return () => {
      current = false;
    };
  }, [screen]);
  const isShown = shown?.name === screen;
  const title = isShown ? `${t(`title.${screen}`)} · Okawari` : document.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (!isShown) return null;
  return html`
    <${shown.Screen} key=${`${screen} ${id}`} id=${id} onRedraw=${again} Frame=${Frame} />
  `;
}

showTheme();
void speak(wanted()).then(() =>
  render(
    html`
      <${App} />
    `,
    /** @type {Element} */ (document.querySelector("#app")),
  ),
);
