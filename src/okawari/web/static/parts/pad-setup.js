// @ts-check
// Before the first card: who plays, and by which rules.

import { html, useEffect, useState } from "../lib/html.js";
import { get } from "../lib/api.js";
import * as game from "../lib/pad-game.js";
import { t } from "../lib/words.js";
import { Choice, Toggle } from "./settings.js";

/** @param {{ pad: game.Game, all: any, onChange: (pad: game.Game) => void }} props */
export function PadSetup({ pad, all, onChange }) {
  const { ruleset } = pad;
  const [allowed, setAllowed] = useState(/** @type {any} */ (null));
  const query = new URLSearchParams(Object.entries(ruleset).map(([name, value]) => [name, String(value ?? "")])).toString();
  useEffect(() => void get(`/api/options?${query}`).then((answer) => setAllowed(answer.allowed), () => {}), [query]);
  const set = (/** @type {string} */ field, /** @type {any} */ value) => {
    const changes = { [field]: value };
    if (field === "edition") changes.dessert = all?.editions.find((/** @type {any} */ one) => one.name === value)?.desserts[0] ?? "";
    if (field === "seats" && value !== 2) Object.assign(changes, { must_have_maki: false });
    onChange({ ...pad, ruleset: { ...ruleset, ...changes } });
  };
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) => onChange({ ...pad, people: Array.from({ length: 5 }, (_, one) => (one === seat ? name : pad.people[one] ?? "")) });
  if (!allowed) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<section class="paper pad-setup">
    <p>${t("pad.intro")}</p>
    <${Choice} field="seats" options=${allowed.seats} value=${ruleset.seats} onChoose=${set} words=${String} />
    <fieldset class="choice"><legend>${t("pad.names")}</legend><div class="pad-names">
      ${Array.from({ length: ruleset.seats }, (_, seat) => html`<label><span class="unseen">${t("seat", { n: seat + 1 })}</span><input value=${pad.people[seat] ?? ""} placeholder=${t("seat", { n: seat + 1 })} maxlength="24" onInput=${(/** @type {any} */ event) => rename(seat, event.target.value)} /></label>`)}
    </div></fieldset>
    <${Choice} field="edition" options=${allowed.edition} value=${ruleset.edition} onChoose=${set} />
    <${Choice} field="dessert" options=${allowed.dessert} value=${ruleset.dessert} onChoose=${set} />
    <${Choice} field="variant" options=${allowed.variant} value=${ruleset.variant} onChoose=${set} />
    <${Toggle} field="must_have_maki" on=${ruleset.must_have_maki} onChoose=${set} why=${allowed.must_have_maki.find((/** @type {any} */ option) => option.value === true)} />
    <button type="button" class="button big" onClick=${() => onChange(game.begin(pad))}>${t("pad.begin")}</button>
  </section>`;
}
