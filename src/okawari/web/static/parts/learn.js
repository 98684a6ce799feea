// @ts-check
// The way into a guided game.

import { post } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { prefs } from "../lib/prefs.js";
import { go } from "../lib/route.js";
import { hasPlayed, learnt } from "../lib/teaching.js";
import { problemText, t } from "../lib/words.js";
import { Face } from "./face.js";

/** A button for who has never played here, or for everybody. @param {{ always?: boolean }} props */
export function Learn({ always = false }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  if (hasPlayed() && !always) return null;
  const learn = async () => {
    setBusy(true);
    setProblem("");
    try {
      const { table } = await post("/api/guided", { name: prefs.name });
      learnt({ coach: true });
      go(`/t/${table}`);
    } catch (/** @type {any} */ error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return html`
    <div class="learn">
      <button type="button" class="button quiet learn-button" onClick=${learn} disabled=${busy}>
        <${Face} id="face-salmon" class="learn-face" />
        ${t("learn")}
      </button>
      <small>${t("learn.line")}</small>
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
    </div>
  `;
}
