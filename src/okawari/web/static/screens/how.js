// @ts-check
// How to play, with our cards. Every number comes from the server's rules.

import { html, useEffect, useState } from "../lib/html.js";
import { get, options } from "../lib/api.js";
import { prefs } from "../lib/prefs.js";
import { callMaki, has, signed, t } from "../lib/words.js";
import { Art, Card } from "../parts/card.js";
import { Choice } from "../parts/settings.js";

/** @typedef {import("../types.js").HowToPlay} HowToPlay */

/** @param {{ onWords: () => void, Frame: typeof import("../parts/frame.js").Frame }} props */
export default function How({ onWords, Frame }) {
  const [edition, setEdition] = useState("");
  const [seats, setSeats] = useState(prefs.seats);
  const [facts, setFacts] = useState(/** @type {HowToPlay | null} */ (null));
  const [all, setAll] = useState(/** @type {import("../types.js").Options | null} */ (null));
  const [problem, setProblem] = useState(false);
  useEffect(() => void options().then((found) => (setAll(found), setEdition(found.defaults.edition)), () => setProblem(true)), []);
  useEffect(() => void (edition && get(`/api/rules?edition=${edition}&seats=${seats}`).then(setFacts, () => setProblem(true))), [edition, seats]);
  const set = (/** @type {string} */ field, /** @type {any} */ value) => (field === "seats" ? setSeats(value) : setEdition(value));
  callMaki(facts?.maki.called ?? "");
  return html`<${Frame} title=${t("title.how")} onWords=${onWords}>
    ${problem && html`<p class="problem">${t("problem.offline")}</p>`}
    ${all && facts && html`<div class="how">
      <section class="paper prose how-first">
        <p class="lead">${t("how.lead", { rounds: facts.rounds, hand: facts.hand_size, n: seats })}</p>
        <ol class="steps">${["pick", "reveal", "pass"].map((step) => html`<li><b>${t(`how.${step}.title`)}</b> ${t(`how.${step}`)}</li>`)}</ol>
        <${Choice} field="seats" options=${all.seats.map((value) => ({ value }))} value=${seats} onChoose=${set} words=${String} />
        <${Choice} field="edition" options=${all.editions.map((one) => ({ value: one.name }))} value=${edition} onChoose=${set} />
      </section>
      <h2>${t("how.cards")}</h2>
      <${Kinds} facts=${facts} />
      <h2>${t("how.special")}</h2>
      <${Special} facts=${facts} />
      <h2>${t("how.dessert")}</h2>
      <${Desserts} facts=${facts} />
      <h2>${t("how.variants")}</h2>
      <section class="paper"><dl class="variants">${all.variants.map((name) => html`<div><dt>${t(`variant.${name}`)}</dt><dd>${t(`variant.${name}.line`)}</dd></div>`)}<div><dt>${t("setting.must_have_maki")}</dt><dd>${t("setting.must_have_maki.line")}</dd></div></dl></section>
      <h2>${t("how.hints")}</h2>
      <section class="paper prose"><ul><li>${t("how.hint.1")}</li><li>${t("how.hint.2")}</li><li>${t("how.hint.3")}</li></ul></section>
    </div>`}
  <//>`;
}

/** @param {{ cards: string[], title: string, children: any }} props */
function Entry({ cards, title, children }) {
  return html`<article class="paper entry"><div class="entry-cards">${cards.map((kind) => html`<${Card} kind=${kind} compact=${true} label=${false} />`)}</div><div><h3>${title}</h3>${children}</div></article>`;
}

/** @param {{ facts: HowToPlay }} props */
function Kinds({ facts }) {
  const dumplings = facts.dumpling.map((/** @type {number} */ points, /** @type {number} */ place) => html`<td>${points}</td>`);
  const { most, second, second_of_two: half, zero_icons_place: zero } = facts.maki;
  return html`<div class="entries">
    <${Entry} cards=${["maki-1", "maki-2", "maki-3"]} title=${t("group.maki")}>
      <p>${t("how.maki", { most, second })}</p><p>${t("how.maki.tie", { most, second, half })}</p><p>${t(zero ? "how.maki.zero" : "how.maki.no-zero")}</p>
    <//>
    <${Entry} cards=${Array(facts.tempura.cards).fill("tempura")} title=${t("kind.tempura")}><p>${t("how.set", { n: facts.tempura.cards, points: facts.tempura.points })}</p><//>
    <${Entry} cards=${Array(facts.sashimi.cards).fill("sashimi")} title=${t("kind.sashimi")}><p>${t("how.set", { n: facts.sashimi.cards, points: facts.sashimi.points })}</p><//>
    <${Entry} cards=${["dumpling", "dumpling", "dumpling"]} title=${t("kind.dumpling")}>
      <table class="little"><tr><th scope="row">${t("how.dumplings")}</th>${facts.dumpling.map((/** @type {number} */ _, /** @type {number} */ place) => html`<td>${place + 1}${place === facts.dumpling.length - 1 ? "+" : ""}</td>`)}</tr><tr><th scope="row">${t("how.points")}</th>${dumplings}</tr></table>
    <//>
    <${Entry} cards=${["squid", "salmon", "egg"]} title=${t("group.nigiri")}><p>${t("how.nigiri", facts.nigiri)}</p><//>
  </div>`;
}

/** @param {{ facts: HowToPlay }} props */
function Special({ facts }) {
  const times = facts.wasabi_times;
  return html`<div class="entries">
    <article class="paper entry">
      <div class="entry-cards"><${Card} kind="wasabi" compact=${true} label=${false} /><span class="plus">+</span><${Card} kind="squid" compact=${true} label=${false} /><span class="plus">=</span><${Card} kind="squid on wasabi" compact=${true} label=${false} /><b class="worth">${facts.squid_on_wasabi}</b></div>
      <div><h3>${t("kind.wasabi")}</h3><p>${t("how.wasabi", { times })}</p></div>
    </article>
    <article class="paper entry">
      <div class="entry-cards"><${Card} kind="chopsticks" compact=${true} label=${false} /><span class="plus">→</span><${Card} kind="wasabi" compact=${true} label=${false} /><${Card} kind="salmon" compact=${true} label=${false} /></div>
      <div><h3>${t("kind.chopsticks")}</h3><p>${t("how.chopsticks")}</p><p>${t("how.chopsticks.order")}</p></div>
    </article>
    <article class="paper entry"><div class="entry-cards"><${Art} id="logo" class="entry-logo" /></div><div><h3>${t("how.ties")}</h3><p>${t("how.ties.text")}</p></div></article>
  </div>`;
}

const PICTURES = { pudding: ["pudding"], strawberry: ["strawberry-1", "strawberry-4"], yogurt: ["yogurt", "yogurt-3"], tea: ["tea-1", "tea-2", "tea-3"], mochi: ["mochi"] };

/** @param {{ facts: HowToPlay }} props */
function Desserts({ facts }) {
  return html`<div class="entries">${facts.desserts.map(({ name, most, fewest, squishy, runs }) => {
    const key = fewest < 0 || !has(`how.${name}.no-loss`) ? `how.${name}` : `how.${name}.no-loss`;
    return html`<${Entry} cards=${PICTURES[/** @type {keyof typeof PICTURES} */ (name)]} title=${t(`dessert.${name}`)}>
      <p>${t(key, { most, fewest: signed(fewest), squishy, runs: runs.join(", ") })}</p>
    <//>`;
  })}</div>`;
}
