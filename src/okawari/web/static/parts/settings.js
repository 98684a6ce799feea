// @ts-check
// What the host chooses. What goes together, and why the rest does not, comes from the server.

import { classes, html, useRef, useState } from "../lib/html.js";
import { has, or, t } from "../lib/words.js";

/** @import { Option, Settings, TablePart } from "../types.js" */

/** @typedef {Option["value"]} Value */
/** The clocks that there are, with their seconds. @typedef {Record<string, number | null>} Clocks */

const SWITCHES = /** @type {const} */ (["memory_aid", "spectators", "open_record"]);

/** @param {{ table: TablePart, clocks: Clocks, onChange: (settings: Settings) => Promise<unknown> }} props */
export function Settings({ table, clocks, onChange }) {
  const { settings } = table;
  const options = table.options ?? {};
  const asked = useRef(/** @type {Settings | null} */ (null));
  // A second change may come before the first is answered: it must not undo it.
  const set = async (/** @type {string} */ field, /** @type {Value} */ value) => {
    const next = { ...(asked.current ?? settings), [field]: value, ...(field === "edition" ? { dessert: "" } : {}) };
    asked.current = next;
    await onChange(next);
    if (asked.current === next) asked.current = null;
  };
  return html`
    <div class="settings">
      <${Choice}
        field="seats"
        options=${options.seats ?? []}
        value=${settings.seats}
        onChoose=${set}
        words=${(/** @type {number} */ n) => String(n)}
      />
      <${Choice} field="edition" options=${options.edition ?? []} value=${settings.edition} onChoose=${set} />
      <${Choice} field="dessert" options=${options.dessert ?? []} value=${settings.dessert} onChoose=${set} />
      <${Choice} field="variant" options=${options.variant ?? []} value=${settings.variant} onChoose=${set} />
      <${Choice}
        field="clock"
        options=${Object.keys(clocks).map((value) => ({ value }))}
        value=${settings.clock}
        onChoose=${set}
        words=${(/** @type {string} */ name) => clockWords(name, clocks)}
      />
      <${Toggle}
        field="must_have_maki"
        on=${settings.must_have_maki}
        onChoose=${set}
        why=${options.must_have_maki?.find((option) => option.value === true)}
      />
      ${SWITCHES.map(
        (field) => html`
          <${Toggle} field=${field} on=${settings[field]} onChoose=${set} />
        `,
      )}
    </div>
  `;
}

/** A clock with its seconds. @param {string} name @param {Clocks} clocks */
function clockWords(name, clocks) {
  const seconds = clocks[name];
  return seconds ? `${t(`clock.${name}`)}, ${t("seconds", { n: seconds })}` : t(`clock.${name}`);
}

/** What a choice means; nothing if it needs no words. A loss is named only where somebody loses.
 * @param {string} field @param {Value | undefined} value @param {Option[]} [options] */
function lineOf(field, value, options = []) {
  const key = `${field}.${value}.line`;
  const safe = options.find((option) => option.value === value)?.no_loss && has(`${key}.no-loss`);
  return has(key) ? t(safe ? `${key}.no-loss` : key) : "";
}

/** Why an option cannot be chosen. @param {Option} option @param {string} field */
function whyNot({ key, why_not: why }, field) {
  return key ? or(`why-not.${field}.${key}`, or(`why-not.${key}`, why ?? "")) : (why ?? "");
}

/** @param {{ field: string, options: Option[], value: Value | undefined, onChoose: (field: string, value: Value) =>
 *   void, words?: (value: Value) => string }} props */
export function Choice({ field, options, value, onChoose, words = (one) => t(`${field}.${one ?? "none"}`) }) {
  const [touched, setTouched] = useState(/** @type {Value | undefined} */ (undefined));
  const refused = options.find((option) => option.value === touched && option.why_not);
  const touch = (/** @type {Event} */ event, /** @type {Option} */ option) => {
    if (!option.why_not) return; // to draw anything now would take the choice back before it is made
    event.preventDefault();
    setTouched(option.value);
  };
  const choose = (/** @type {Value} */ chosen) => {
    setTouched(undefined);
    onChoose(field, chosen);
  };
  return html`
    <fieldset class="choice">
      <legend>${t(`setting.${field}`)}</legend>
      <div class="chips">
        ${options.map(
          (option) => html`
            <label class=${classes("chip", option.why_not && "is-off")}>
              <input
                type="radio"
                name=${field}
                checked=${option.value === value}
                aria-disabled=${option.why_not ? "true" : undefined}
                onClick=${(/** @type {Event} */ event) => touch(event, option)}
                onChange=${() => choose(option.value)}
              />
              <span>${words(option.value)}</span>
            </label>
          `,
        )}
      </div>
      ${
        lineOf(field, value) &&
        html`
          <p class="note">${lineOf(field, value, options)}</p>
        `
      }
      <${AtAGlance} field=${field} options=${options} words=${words} />
      ${
        refused &&
        html`
          <p class="why-not" role="status">
            <b>${words(refused.value)}:</b>
            ${" "}${whyNot(refused, field)}
          </p>
        `
      }
    </fieldset>
  `;
}

/** What can be chosen, in a line each, for those who would like to know before they choose.
 * @param {{ field: string, options: Option[], words: (value: Value) => string }} props */
function AtAGlance({ field, options, words }) {
  const told = options.filter(({ value }) => lineOf(field, value));
  if (told.length < 2) return null;
  return html`
    <details class="fold at-a-glance">
      <summary>${t(`setting.${field}.all`)}</summary>
      <dl>
        ${told.map(
          ({ value }) => html`
            <div>
              <dt>${words(value)}</dt>
              <dd>${lineOf(field, value, options)}</dd>
            </div>
          `,
        )}
      </dl>
    </details>
  `;
}

/** @param {{ field: string, on: boolean, onChoose: (field: string, value: boolean) => void, why?: Option }} props */
export function Toggle({ field, on, onChoose, why }) {
  const [touched, setTouched] = useState(false);
  const isOff = Boolean(why?.why_not) && !on;
  const touch = (/** @type {Event} */ event) => {
    if (!isOff) return;
    event.preventDefault();
    setTouched(true);
  };
  return html`
    <label class="toggle">
      <input
        type="checkbox"
        role="switch"
        checked=${on}
        aria-disabled=${isOff ? "true" : undefined}
        onClick=${touch}
        onChange=${() => onChoose(field, !on)}
      />
      <span>
        <b>${t(`setting.${field}`)}</b>
        <small>${why && isOff && touched ? whyNot(why, field) : t(`setting.${field}.line`)}</small>
      </span>
    </label>
  `;
}

/** What is played, in one line. @param {Settings} settings @param {Clocks} clocks */
export function settingsLine(settings, clocks) {
  const { seats, edition, dessert, variant, clock } = settings;
  const told = [
    t("setting.seats.n", { n: seats ?? 0 }),
    t(`edition.${edition}`),
    t(`dessert.${dessert}`),
    variant && t(`variant.${variant}`),
    clock && clocks[clock] && clockWords(clock, clocks),
  ];
  return told.filter(Boolean).join(" · ");
}

/** The settings for those who cannot change them. @param {{ table: TablePart, clocks: Clocks }} props */
export function SettingsText({ table: { settings, options }, clocks }) {
  const lines = [
    ["edition", t(`edition.${settings.edition}`)],
    ["dessert", t(`dessert.${settings.dessert}`)],
    ["variant", t(`variant.${settings.variant ?? "none"}`)],
    ["clock", clockWords(settings.clock ?? "", clocks)],
    ["memory_aid", t(settings.memory_aid ? "yes" : "no")],
    ["spectators", t(settings.spectators ? "yes" : "no")],
  ];
  if (settings.must_have_maki) lines.push(["must_have_maki", t("yes")]);
  return html`
    <dl class="facts">
      ${lines.map(([field, text]) => {
        const line = lineOf(field, settings[/** @type {keyof Settings} */ (field)], options?.[field]);
        return html`
          <div>
            <dt>${t(`setting.${field}`)}</dt>
            <dd>
              ${text}${
                line &&
                html`
                  <small>${line}</small>
                `
              }
            </dd>
          </div>
        `;
      })}
    </dl>
  `;
}
