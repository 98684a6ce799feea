// @ts-check
// The pages of Okawari: an address shows a screen.

import { html, render, useEffect, useReducer, useState } from "./lib/html.js";
import { showTheme } from "./lib/prefs.js";
import { route, watch } from "./lib/route.js";
import { callMaki, speak, t, wanted } from "./lib/words.js";
import { Frame } from "./parts/frame.js";

/** @type {Record<string, () => Promise<any>>} */
const SCREENS = {
  home: () => import("./screens/home.js"),
  table: () => import("./screens/table.js"),
  replay: () => import("./screens/replay.js"),
  pad: () => import("./screens/pad.js"),
  how: () => import("./screens/how.js"),
  about: () => import("./screens/about.js"),
  lost: () => import("./screens/lost.js"),
};

function App() {
  const [{ screen, id }, setRoute] = useState(route());
  const [shown, setShown] = useState(/** @type {{ name: string, Screen: any } | null} */ (null));
  const [, again] = useReducer((count) => count + 1, 0);
  useEffect(() => watch(() => setRoute(route())), []);
  useEffect(() => {
    let current = true;
    SCREENS[screen]()
      .then((module) => current && setShown({ name: screen, Screen: module.default }))
      .catch(() => current && location.reload());
    return () => {
      current = false;
    };
  }, [screen]);
  if (!shown || shown.name !== screen) return null;
  callMaki("");
  document.title = `${t(`title.${screen}`)} · Okawari`;
  return html`<${shown.Screen} key=${`${screen} ${id}`} id=${id} onWords=${again} Frame=${Frame} />`;
}

showTheme();
await speak(wanted());
render(html`<${App} />`, /** @type {Element} */ (document.querySelector("#app")));
