// @ts-check
// What stands around every screen but the table: the curtain above, the switches, the foot.

import { html } from "../lib/html.js";
import { prefs, remember, showTheme } from "../lib/prefs.js";
import { choose, language, LANGUAGES, t } from "../lib/words.js";
import { Art } from "./card.js";
import { Icon } from "./icon.js";

/** @import { Drawn } from "../lib/html.js" */

/** @param {{ title?: string, wide?: boolean, onWords: () => void, children?: Drawn }} props */
export function Frame({ title, wide = false, onWords, children }) {
  return html`
    <header class="noren">
      <a class="brand" href="/" aria-label=${t("home.link")}>
        <${Art} id="logo" class="brand-logo" />
        <span>Okawari</span>
      </a>
      <${Switches} onWords=${onWords} />
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

/** Language, light and sound. @param {{ onWords: () => void }} props */
export function Switches({ onWords }) {
  return html`
    <div class="switches">
      <${LanguageSwitch} onWords=${onWords} />
      <${ThemeSwitch} onWords=${onWords} />
      <${SoundSwitch} onWords=${onWords} />
    </div>
  `;
}

/** @param {{ onWords: () => void }} props */
function LanguageSwitch({ onWords }) {
  const tags = Object.keys(LANGUAGES);
  const next = tags[(tags.indexOf(language) + 1) % tags.length];
  const name = LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (next)];
  const change = () => choose(next).then(onWords);
  return html`
    <button type="button" class="round-button" onClick=${change} lang=${next} aria-label=${name} title=${name}>
      <span aria-hidden="true" class="tag">${next.toUpperCase()}</span>
    </button>
  `;
}

const THEMES = ["", "light", "dark"];
const THEME_ICONS = ["half", "sun", "moon"];

/** @param {{ onWords: () => void }} props */
function ThemeSwitch({ onWords }) {
  const place = Math.max(0, THEMES.indexOf(prefs.theme));
  const change = () => {
    remember({ theme: THEMES[(place + 1) % THEMES.length] });
    showTheme();
    onWords();
  };
  const label = t(`theme.${THEMES[place] || "system"}`);
  return html`
    <button type="button" class="round-button" onClick=${change} aria-label=${label} title=${label}>
      <${Icon} name=${THEME_ICONS[place]} />
    </button>
  `;
}

/** @param {{ onWords: () => void }} props */
export function SoundSwitch({ onWords }) {
  const change = () => {
    remember({ sound: !prefs.sound });
    onWords();
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
