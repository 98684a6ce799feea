// @ts-check
// Before the first card: who plays, and by which rules.

import { useAnswer } from "../lib/answer.js";
import { html, useRef } from "../lib/html.js";
import { askForm, formAddress } from "../lib/pad-forms.js";
import * as game from "../lib/pad-game.js";
import { callMaki, t } from "../lib/words.js";
import { Choice, Toggle } from "./settings.js";

/** @import { Option, Options, PadForm } from "../types.js" */
/** @import { Value } from "./settings.js" */

/** @typedef {Record<string, Option[]>} Allowed */

/** Maki are called as in the edition of the form. @param {Options} options */
const onOptions = ({ pad }) => pad && callMaki(pad.maki);

/** What a pad for a ruleset looks like, and what else can be chosen. The last form stands while there is none for
 * these rules.
 * @param {game.Game} pad */
export function usePadForm(pad) {
  const { answer, isCurrent, problem, again } = useAnswer(formAddress(pad), askForm, onOptions);
  const form = useRef(/** @type {PadForm | null} */ (null));
  form.current = answer?.pad ?? form.current;
  const refused = isCurrent && !answer?.pad ? { problem: "bad-settings" } : problem;
  return {
    form: form.current,
    allowed: /** @type {Allowed} */ (answer?.allowed ?? {}),
    isCurrent: isCurrent && Boolean(answer?.pad),
    problem: refused,
    again,
  };
}

/** @param {{ pad: game.Game, form: PadForm, allowed: Allowed, isCurrent: boolean, onChange: (pad: game.Game) =>
 *   void }} props
 *   isCurrent: the form is the one for the rules that were chosen */
export function PadSetup({ pad, form, allowed, isCurrent, onChange }) {
  const ruleset = isCurrent ? form.ruleset : { ...form.ruleset, ...pad.ruleset };
  const set = (/** @type {string} */ field, /** @type {Value} */ value) =>
    onChange({ ...pad, ruleset: { ...ruleset, [field]: value, ...(field === "edition" ? { dessert: "" } : {}) } });
  const onName = (/** @type {number} */ seat) => (/** @type {{ target: HTMLInputElement }} */ event) =>
    onChange(game.rename(pad, seat, event.target.value));
  return html`
    <section class="paper pad-setup">
      <p>${t("pad.intro")}</p>
      <${Choice} field="seats" options=${allowed.seats} value=${ruleset.seats} onChoose=${set} words=${String} />
      <fieldset class="choice">
        <legend>${t("pad.names")}</legend>
        <div class="pad-names">
          ${Array.from(
            { length: ruleset.seats ?? 0 },
            (_, seat) => html`
              <label>
                <span class="unseen">${t("seat", { n: seat + 1 })}</span>
                <input
                  value=${pad.people[seat] ?? ""}
                  placeholder=${t("seat", { n: seat + 1 })}
                  maxlength="24"
                  onInput=${onName(seat)}
                />
              </label>
            `,
          )}
        </div>
      </fieldset>
      <${Choice} field="edition" options=${allowed.edition} value=${ruleset.edition} onChoose=${set} />
      <${Choice} field="dessert" options=${allowed.dessert} value=${ruleset.dessert} onChoose=${set} />
      <${Choice} field="variant" options=${allowed.variant} value=${ruleset.variant} onChoose=${set} />
      <${Toggle}
        field="must_have_maki"
        on=${Boolean(ruleset.must_have_maki)}
        onChoose=${set}
        why=${allowed.must_have_maki.find((option) => option.value === true)}
      />
      <button type="button" class="button big" disabled=${!isCurrent} onClick=${() => onChange(game.begin(pad, form))}>
        ${t("pad.begin")}
      </button>
    </section>
  `;
}
