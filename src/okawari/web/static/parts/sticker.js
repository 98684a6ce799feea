// @ts-check
// What somebody sent around the table: one of our stickers, or an emoji from a page of an earlier version.

import { html } from "../lib/html.js";
import { has, or } from "../lib/words.js";
import { Face } from "./face.js";

/** What a sticker says; an emoji says itself. @param {string} name */
export const stickerWords = (name) => or(`sticker.${name}`, name);

/** @param {{ name: string | undefined }} props */
export function Sticker({ name }) {
  if (!name) return null;
  return html`
    <span class="reaction" aria-hidden="true">
      ${
        has(`sticker.${name}`)
          ? html`
              <${Face} id=${`sticker-${name}`} class="sticker" />
            `
          : name
      }
    </span>
  `;
}
