// @ts-check
// Sharing and copying, with whatever this browser allows: without a secure context there is no clipboard API.

/** Share a text with a link; true if it was copied instead, for the page to say so.
 * @param {string} text @param {string} [link] */
export async function share(text, link) {
  if (navigator.share) {
    try {
      await navigator.share(link ? { text, url: link } : { text });
      return false;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  return copy(link ? `${text} ${link}` : text);
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
