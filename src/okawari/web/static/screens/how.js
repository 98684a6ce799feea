// @ts-check
// How to play any edition.

import { useAnswer } from "../lib/answer.js";
import { options } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { prefs } from "../lib/prefs.js";
import { useRules } from "../lib/tips.js";
import { callMaki, has, t } from "../lib/words.js";
import { Learn } from "../parts/learn.js";
import { CardRules, Course, DessertRules, Goal } from "../parts/rules.js";
import { Choice } from "../parts/settings.js";
import { Trouble } from "../parts/trouble.js";

/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { Value } from "../parts/settings.js" */

/** @param {{ onRedraw: () => void, Frame: FrameComponent }} props */
export default function How({ onRedraw, Frame }) {
  const [chosen, setChosen] = useState({ edition: "", seats: prefs.seats });
  const asked = useAnswer("/api/options", () => options());
  const all = asked.answer;
  const edition = chosen.edition || all?.defaults.edition;
  const seats = all?.seats.includes(chosen.seats) ? chosen.seats : all?.defaults.seats;
  const rules = useRules({ edition, seats }, ({ maki }) => callMaki(maki.called));
  const facts = rules.answer;
  const failed = [asked, rules].find(({ problem }) => problem);
  const set = (/** @type {string} */ field, /** @type {Value} */ value) =>
    setChosen((now) => ({ ...now, [field]: value }));
  return html`
    <${Frame} title=${t("title.how")} wide=${true} onRedraw=${onRedraw}>
      ${
        failed?.problem &&
        html`
          <${Trouble} problem=${failed.problem} onAgain=${failed.again} />
        `
      }
      ${
        all &&
        facts &&
        html`
          <div class="how">
            <${Goal} facts=${facts} />
            <${Learn} always=${true} />
            <${CardRules} facts=${facts} />
            <h2>${t("how.turn")}</h2>
            <section class="paper prose"><${Course} facts=${facts} /></section>
            <h2>${t("how.editions")}</h2>
            <section class="paper prose">
              <${Choice}
                field="seats"
                options=${all.seats.map((value) => ({ value }))}
                value=${seats}
                onChoose=${set}
                words=${String}
              />
              <${Choice}
                field="edition"
                options=${all.editions.map((one) => ({ value: one.name }))}
                value=${edition}
                onChoose=${set}
              />
            </section>
            <${DessertRules} facts=${facts} />
            <h2>${t("how.variants")}</h2>
            <section class="paper">
              <dl class="variants">
                ${all.variants.map(
                  (name) => html`
                    <div>
                      <dt>${t(`variant.${name}`)}</dt>
                      <dd>
                        ${t(`variant.${name}.line`)}${
                          has(`how.chopsticks.${name}`) &&
                          html`
                            <p>
                              <b>${t("kind.chopsticks")}:</b>
                              ${" "}${t(`how.chopsticks.${name}`)}
                            </p>
                          `
                        }
                      </dd>
                    </div>
                  `,
                )}
                <div>
                  <dt>${t("setting.must_have_maki")}</dt>
                  <dd>${t("setting.must_have_maki.line")}</dd>
                </div>
              </dl>
            </section>
            <h2>${t("how.hints")}</h2>
            <section class="paper prose">
              <ul>
                <li>${t("how.hint.1")}</li>
                <li>${t("how.hint.2")}</li>
              </ul>
            </section>
          </div>
        `
      }
    <//>
  `;
}
