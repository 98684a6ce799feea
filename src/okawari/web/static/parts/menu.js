// @ts-check
// The menu of the table.

import { allowNotifying, canNotify, canVibrate, isForbidden, isNotified } from "../lib/call.js";
import { html } from "../lib/html.js";
import { isCalm, isSystemCalm, prefs, remember, showTheme } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { Dialog } from "./dialog.js";
import { Switches } from "./frame.js";
import { Icon } from "./icon.js";
import { OtherDevice } from "./device.js";

/** @import { View } from "../lib/store.js" */

/** @param {{ id: string, view: View, onShow: (what: string) => void, onRedraw: () => void, onClose: () => void }}
 *   props */
export function Menu({ id, view, onShow, onRedraw, onClose }) {
  const { own, table } = view;
  const calm = () => {
    remember({ calm: !prefs.calm });
    showTheme();
    onRedraw();
  };
  const doubleTap = () => {
    remember({ doubleTap: !prefs.doubleTap });
    onRedraw();
  };
  return html`
    <${Dialog} title=${t("menu")} class="menu" onClose=${onClose}>
      <div class="menu-switches"><${Switches} onRedraw=${onRedraw} /></div>
      <ul class="menu-list">
        <li>
          <button type="button" onClick=${() => onShow("last")}>
            <${Icon} name="again" />
            ${t("last-turn")}
          </button>
        </li>
        <li>
          <button type="button" onClick=${() => onShow("rules")}>
            <${Icon} name="book" />
            ${t("how.link")}
          </button>
        </li>
        <li>
          <button type="button" onClick=${() => onShow("help")}>
            <${Icon} name="help" />
            ${t("help")}
          </button>
        </li>
        <li>
          <button type="button" onClick=${calm} disabled=${isSystemCalm()} aria-pressed=${String(!isCalm())}>
            <${Icon} name=${isCalm() ? "pause" : "play"} />
            ${t(isSystemCalm() ? "motion.system" : "motion")}
          </button>
        </li>
        <li>
          <button type="button" onClick=${doubleTap} aria-pressed=${String(prefs.doubleTap)}>
            <${Icon} name="double-tap" />
            ${t("double-tap")}
          </button>
        </li>
        <${Calls} onRedraw=${onRedraw} />
      </ul>
      ${
        own.seat !== null &&
        html`
          <${OtherDevice} table=${id} />
        `
      }
      ${
        own.seat !== null &&
        table.phase === "playing" &&
        html`
          <div class="menu-list">
            <button type="button" onClick=${() => onShow("leave")}>
              <${Icon} name="door" />
              ${t("leave")}
            </button>
          </div>
        `
      }
    <//>
  `;
}

/** How somebody is called back when it is their turn. @param {{ onRedraw: () => void }} props */
function Calls({ onRedraw }) {
  const notify = async () => {
    remember({ notify: !isNotified() && (await allowNotifying()) });
    onRedraw();
  };
  const vibrate = () => {
    remember({ vibrate: !prefs.vibrate });
    onRedraw();
  };
  const forbidden = canNotify() && isForbidden();
  return html`
    ${
      canNotify() &&
      html`
        <li>
          <button type="button" onClick=${notify} disabled=${forbidden} aria-pressed=${String(isNotified())}>
            <${Icon} name="bell" />
            ${t(forbidden ? "notify.forbidden" : "notify")}
          </button>
        </li>
      `
    }
    ${
      canVibrate() &&
      html`
        <li>
          <button type="button" onClick=${vibrate} aria-pressed=${String(prefs.vibrate)}>
            <${Icon} name="phone" />
            ${t("vibrate")}
          </button>
        </li>
      `
    }
  `;
}
