// @ts-check
// The same seat on another device: a short code that works once, for two minutes.

import { html, useEffect, useRef, useState } from "../lib/html.js";
import { post } from "../lib/api.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";

/** @param {{ table: string }} props */
export function OtherDevice({ table }) {
  const [code, setCode] = useState("");
  const [failed, setFailed] = useState(false);
  const box = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    if (code) box.current?.scrollIntoView({ block: "nearest" });
  }, [code]);
  const ask = () =>
    post("/api/device", { table }).then(
      (answer) => setCode(answer.code),
      () => setFailed(true),
    );
  const revoke = () =>
    post("/api/device/revoke", { table }).then(
      () => setCode(""),
      () => setFailed(true),
    );
  return html`
    <section class="device" ref=${box}>
      ${
        code
          ? html`
              <p>${t("device.code")}</p>
              <p class="code">${code}</p>
              <button type="button" class="button quiet" onClick=${revoke}>${t("device.revoke")}</button>
            `
          : html`
              <button type="button" class="button quiet" onClick=${ask}>
                <${Icon} name="key" />
                ${t("device.ask")}
              </button>
            `
      }
      ${
        failed &&
        html`
          <p class="note">${t("problem.other")}</p>
        `
      }
    </section>
  `;
}
