// @ts-check
// Sharing and copying, with whatever this browser allows: without a secure context there is no clipboard API.

import { t } from "./words.js";

/** Share a text with a link. Where that cannot be done it is copied, for the page to say so; where that cannot be done
 * either, it is shown to be copied by hand. Who thinks better of it has shared it, as far as the page has to know.
 * @param {string} text @param {string} [link] @returns {Promise<"shared" | "copied" | "failed">} */
export async function share(text, link) {
  if (navigator.share) {
    try {
      await navigator.share(link ? { text, url: link } : { text });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  const whole = link ? `${text} ${link}` : text;
  if (await copy(whole)) return "copied";
  prompt(t("share.by-hand"), whole);
  return "failed";
}

/** Copy a text; false if the browser does not let us. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
