// @ts-check
// A card: its drawing, its name, and how it lies.

import { isReturning } from "../lib/focus.js";
import { classes, html } from "../lib/html.js";
import { at } from "../lib/place.js";
import { t } from "../lib/words.js";

/** The drawing of a kind or a thing. @param {{ id: string, class?: string }} props */
export function Art({ id, class: name = "card-art" }) {
  return html`
    <svg class=${name} aria-hidden="true"><use href=${`${at("cards.svg")}#${drawing(id)}`} /></svg>
  `;
}

/** @param {string} kind */
const drawing = (kind) => (kind === "?" ? "unseen" : kind.replaceAll(" ", "-"));

/** The name of a kind, with its number if it has one. @param {string} kind */
export const nameOf = (kind) => t(`kind.${kind}`);

/** A card that lies somewhere.
 * @param {{ kind: string, compact?: boolean, class?: string, label?: boolean, part?: string, signs?: string }} props
 *   signs: what it scores */
export function Card({ kind, compact = false, class: name = "", label = true, part, signs }) {
  const down = kind === "back" || kind === "?";
  return html`
    <div
      class=${classes("card", compact && "card-compact", down && "is-face-down", name)}
      data-kind=${kind}
      data-part=${part}
      role=${label ? "img" : undefined}
      aria-label=${label ? nameOf(kind) : undefined}
      aria-hidden=${label ? undefined : "true"}
    >
      <${Art} id=${kind} />
      ${
        !compact &&
        !down &&
        html`
          <${CardText} kind=${kind} signs=${signs} />
        `
      }
    </div>
  `;
}

/** What stands on a card: its name, and what it scores in signs, or else a hint in words.
 * @param {{ kind: string, signs?: string }} props */
function CardText({ kind, signs }) {
  return html`
    <span class="card-text" aria-hidden="true">
      <b class="card-name">${t(`short.${kind}`)}</b>
      ${
        signs
          ? html`
              <span class="card-signs">${signs}</span>
            `
          : html`
              <span class="card-hint">${t(`hint.${kind}`)}</span>
            `
      }
    </span>
  `;
}

/** A card of the hand, as a button.
 * @param {{ kind: string, signs: string, state: string, mark: string, order: string, label: string, place: number,
 *   tabIndex: number, disabled: boolean, onPick: () => void, onFocus: () => void, onLook: (kind: string) => void }}
 *   props
 *   onLook: the pointer or the focus came to this card, or left it */
export function CardButton({
  kind,
  signs,
  state,
  mark,
  order,
  label,
  place,
  tabIndex,
  disabled,
  onPick,
  onFocus,
  onLook,
}) {
  return html`
    <button
      type="button"
      class=${classes("card", state)}
      data-part="hand-card"
      data-place=${place}
      tabindex=${tabIndex}
      aria-pressed=${mark ? "true" : "false"}
      aria-label=${label}
      aria-disabled=${disabled ? "true" : undefined}
      title=${label}
      onClick=${onPick}
      onFocus=${() => {
        onFocus();
        if (!isReturning()) onLook(kind);
      }}
      onBlur=${() => onLook("")}
      onPointerEnter=${() => onLook(kind)}
      onPointerLeave=${() => onLook("")}
    >
      <${Art} id=${kind} />
      <${CardText} kind=${kind} signs=${signs} />
      ${
        mark &&
        !order &&
        html`
          <${Art} id=${mark} class="card-mark" />
        `
      }
      ${
        order &&
        html`
          <span class="card-order" aria-hidden="true">${order}</span>
        `
      }
    </button>
  `;
}
