// @ts-check
// What stands around every screen but the table: the curtain above, the switches, the foot.

import { html } from "../lib/html.js";
import { prefs, remember, showTheme } from "../lib/prefs.js";
import { choose, LANGUAGES, spoken, t } from "../lib/words.js";
import { Art } from "./card.js";
import { Icon } from "./icon.js";

/** @import { Drawn } from "../lib/html.js" */

/** @typedef {typeof Frame} FrameComponent */

/** @param {{ title?: string, wide?: boolean, onRedraw: () => void, children?: Drawn }} props */
export function Frame({ title, wide = false, onRedraw, children }) {
  return html`
    <header class="noren">
      <a class="brand" href="/" aria-label=${t("home.link")}>
        <${Art} id="logo" class="brand-logo" />
        <span>Okawari</span>
      </a>
      <${Switches} onRedraw=${onRedraw} />
    </header>
    <main class=${wide ? "page page-wide" : "page"}>
      ${
        title &&
        html`
          <h1 class="page-title">${title}</h1>
        `
      }
      ${children}
    </main>
    <footer class="foot">
      <a href="/how">${t("how.link")}</a>
      <a href="/pad">${t("pad.link")}</a>
      <a href="/about">${t("about.link")}</a>
    </footer>
  `;
}

/** Language, light and sound. @param {{ onRedraw: () => void }} props */
export function Switches({ onRedraw }) {
  return html`
    <div class="switches">
      <${LanguageSwitch} onRedraw=${onRedraw} />
      <${ThemeSwitch} onRedraw=${onRedraw} />
      <${SoundSwitch} onRedraw=${onRedraw} />
    </div>
  `;
}

/** @param {{ onRedraw: () => void }} props */
function LanguageSwitch({ onRedraw }) {
  const tags = Object.keys(LANGUAGES);
  const next = tags[(tags.indexOf(spoken()) + 1) % tags.length];
  const name = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (next)];
  const change = () => choose(next).then(onRedraw);
  return html`
    <button type="button" class="round-button" onClick=${change} lang=${next} aria-label=${name} title=${name}>
      <span aria-hidden="true" class="tag">${next.toUpperCase()}</span>
    </button>
  `;
}

const THEMES = ["", "light", "dark"];
const THEME_ICONS = ["half", "sun", "moon"];

/** @param {{ onRedraw: () => void }} props */
function ThemeSwitch({ onRedraw }) {
  const place = Math.max(0, THEMES.indexOf(prefs.theme));
  const change = () => {
    remember({ theme: THEMES[(place + 1) % THEMES.length] });
    showTheme();
    onRedraw();
  };
  const label = t(`theme.${THEMES[place] || "system"}`);
  return html`
    <button type="button" class="round-button" onClick=${change} aria-label=${label} title=${label}>
      <${Icon} name=${THEME_ICONS[place]} />
    </button>
  `;
}

/** @param {{ onRedraw: () => void }} props */
export function SoundSwitch({ onRedraw }) {
  const change = () => {
    remember({ sound: !prefs.sound });
    onRedraw();
  };
  return html`
    <button
      type="button"
      class="round-button"
      onClick=${change}
      aria-label=${t("sound")}
      aria-pressed=${String(prefs.sound)}
      title=${t("sound")}
    >
      <${Icon} name=${prefs.sound ? "sound" : "mute"} />
    </button>
  `;
}
