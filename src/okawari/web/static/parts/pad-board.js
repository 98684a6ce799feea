// @ts-check
// Tap the cards that each person collected, in the order in which they were played.

import { classes, html } from "../lib/html.js";
import * as game from "../lib/pad-game.js";
import { list, signed, t } from "../lib/words.js";
import { Art, nameOf } from "./card.js";
import { Icon } from "./icon.js";

/** @param {{ pad: game.Game, form: game.PadForm, names: string[], scored: import("../types.js").Scored | null, onChange: (pad: game.Game) => void }} props */
export function PadBoard({ pad, form, names, scored, onChange }) {
  const cards = pad.rounds[pad.round]?.[pad.seat] ?? [];
  const kinds = Object.keys(form.copies);
  const used = kinds.filter((kind) => game.count(pad, kind) >= form.copies[kind]);
  return html`<section class="pad">
    <div class="segments" role="group" aria-label=${t("rounds")}>
      ${pad.rounds.map((_, round) => html`<button type="button" aria-pressed=${String(round === pad.round)} onClick=${() => onChange({ ...pad, round })}>${t("round", { n: round + 1 })}</button>`)}
      ${pad.rounds.length < form.rounds && html`<button type="button" onClick=${() => onChange(game.nextRound(pad))}><${Icon} name="plus" />${t("pad.next-round")}</button>`}
    </div>
    <div class="pad-people" role="group" aria-label=${t("pad.people")}>
      ${names.map((name, seat) => html`<button type="button" class=${classes("pad-person", seat === pad.seat && "is-on")} aria-pressed=${String(seat === pad.seat)} onClick=${() => onChange({ ...pad, seat })}>
        <span dir="auto">${name}</span><b>${scored ? signed(scored.sheet.totals[seat] ?? 0) : "–"}</b>
      </button>`)}
    </div>
    <div class="paper pad-cards">
      <h2>${t("pad.cards-of", { name: names[pad.seat], n: pad.round + 1 })}</h2>
      ${cards.length
        ? html`<ul>${cards.map((kind, place) => html`<li key=${place}><button type="button" class="card card-compact" onClick=${() => onChange(game.remove(pad, place))} aria-label=${t("pad.remove", { card: nameOf(kind) })}><${Art} id=${kind} /></button></li>`)}</ul><p class="note">${t("pad.take-away")}</p>`
        : html`<p class="note">${t("pad.empty")}</p>`}
      <button type="button" class="button quiet" disabled=${!pad.undo.length} onClick=${() => onChange(game.undo(pad))}><${Icon} name="again" />${t("undo")}</button>
    </div>
    <div class="pad-kinds" role="group" aria-label=${t("pad.add")}>
      ${kinds.map((kind) => html`<button type="button" class="card" key=${kind} disabled=${used.includes(kind)} onClick=${() => onChange(game.add(pad, kind))} aria-label=${t("pad.add-card", { card: nameOf(kind) })}>
        <${Art} id=${kind} /><span class="card-text" aria-hidden="true"><b class="card-name">${t(`short.${kind}`)}</b></span>
      </button>`)}
    </div>
    ${used.length > 0 && html`<p class="note" role="status">${t("pad.no-more", { cards: list(used.map((kind) => `${nameOf(kind)} (${form.copies[kind]})`)) })}</p>`}
    ${form.numbers.map((number) => pad.numbers[number.name] && html`<${Numbers} pad=${pad} names=${names} number=${number} onChange=${onChange} />`)}
  </section>`;
}

/** @param {{ pad: game.Game, names: string[], number: import("../types.js").PadNumber, onChange: (pad: game.Game) => void }} props */
function Numbers({ pad, names, number, onChange }) {
  const { name: what, least, most, step } = number;
  const values = pad.numbers[what];
  const set = (/** @type {number} */ seat, /** @type {number} */ value) => onChange(game.setNumber(pad, what, seat, value));
  return html`<section class="paper"><h2>${t(`pad.${what}`)}</h2><ul class="numbers">
    ${names.map((name, seat) => html`<li><span>${name}</span>
      <button type="button" class="round-button" disabled=${values[seat] <= least} onClick=${() => set(seat, values[seat] - step)} aria-label=${t("pad.less", { name })}><${Icon} name="minus" /></button>
      <b>${values[seat]}</b>
      <button type="button" class="round-button" disabled=${most !== null && values[seat] >= most} onClick=${() => set(seat, values[seat] + step)} aria-label=${t("pad.more", { name })}><${Icon} name="plus" /></button>
    </li>`)}
  </ul></section>`;
}
