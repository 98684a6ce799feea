// @ts-check
// How to play any edition.

import { html, useEffect, useState } from "../lib/html.js";
import { options, rulesOf } from "../lib/api.js";
import { prefs } from "../lib/prefs.js";
import { callMaki, t } from "../lib/words.js";
import { CardRules, Course } from "../parts/rules.js";
import { Choice } from "../parts/settings.js";

/** @typedef {import("../types.js").HowToPlay} HowToPlay */

/** @param {{ onWords: () => void, Frame: typeof import("../parts/frame.js").Frame }} props */
export default function How({ onWords, Frame }) {
  const [edition, setEdition] = useState("");
  const [seats, setSeats] = useState(prefs.seats);
  const [facts, setFacts] = useState(/** @type {HowToPlay | null} */ (null));
  const [all, setAll] = useState(/** @type {import("../types.js").Options | null} */ (null));
  const [problem, setProblem] = useState(false);
  useEffect(() => void options().then((found) => (setAll(found), setEdition(found.defaults.edition ?? "")), () => setProblem(true)), []);
  useEffect(() => void (edition && rulesOf(edition, seats).then(setFacts, () => setProblem(true))), [edition, seats]);
  const set = (/** @type {string} */ field, /** @type {import("../parts/settings.js").Value} */ value) => (field === "seats" ? setSeats(Number(value)) : setEdition(String(value)));
  callMaki(facts?.maki.called ?? "");
  return html`<${Frame} title=${t("title.how")} onWords=${onWords}>
    ${problem && html`<p class="problem">${t("problem.offline")}</p>`}
    ${all && facts && html`<div class="how">
      <section class="paper prose how-first">
        <${Course} facts=${facts} seats=${seats} />
        <${Choice} field="seats" options=${all.seats.map((value) => ({ value }))} value=${seats} onChoose=${set} words=${String} />
        <${Choice} field="edition" options=${all.editions.map((one) => ({ value: one.name }))} value=${edition} onChoose=${set} />
      </section>
      <${CardRules} facts=${facts} />
      <h2>${t("how.variants")}</h2>
      <section class="paper"><dl class="variants">${all.variants.map((name) => html`<div><dt>${t(`variant.${name}`)}</dt><dd>${t(`variant.${name}.line`)}</dd></div>`)}<div><dt>${t("setting.must_have_maki")}</dt><dd>${t("setting.must_have_maki.line")}</dd></div></dl></section>
      <h2>${t("how.hints")}</h2>
      <section class="paper prose"><ul><li>${t("how.hint.1")}</li><li>${t("how.hint.2")}</li></ul></section>
    </div>`}
  <//>`;
}
