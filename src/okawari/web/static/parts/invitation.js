// @ts-check
// How others come to this table: a QR code, a link, a short code.

import { html, useEffect, useState } from "../lib/html.js";
import { get } from "../lib/api.js";
import { copy, share } from "../lib/share.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";

/** @param {{ table: string, code: string, onMessage: (text: string) => void }} props */
export function Invitation({ table, code, onMessage }) {
  const [origin, setOrigin] = useState(location.origin);
  useEffect(
    () =>
      void get("/api/address").then(
        (answer) => setOrigin(answer.urls?.[0] ?? location.origin),
        () => {},
      ),
    [],
  );
  const link = `${origin}/t/${table}`;
  const onCopy = () => copy(link).then((done) => onMessage(done ? t("copied.link") : t("copy-by-hand")));
  const onShare = () => share(t("invite.text"), link).then((done) => done === "copied" && onMessage(t("copied.link")));
  return html`
    <section class="paper invitation">
      <h2>${t("invite")}</h2>
      <button type="button" class="button big wide" onClick=${onShare}>
        <${Icon} name="share" />
        ${t("share")}
      </button>
      <img class="qr" src=${`/api/qr?path=/t/${table}`} alt=${t("qr")} width="150" height="150" />
      <div class="invitation-text">
        <p>${t("invite.code")}</p>
        <p class="code">${code}</p>
      </div>
      <div class="invitation-link">
        <label class="unseen" for="link">${t("invite.link")}</label>
        <input
          id="link"
          class="link-field"
          readonly
          value=${link}
          onFocus=${(/** @type {{ target: HTMLInputElement }} */ event) => event.target.select()}
        />
        <button type="button" class="button quiet" onClick=${onCopy}>
          <${Icon} name="copy" />
          ${t("copy")}
        </button>
      </div>
    </section>
  `;
}
