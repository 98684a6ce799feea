// @ts-check
// One polite voice for screen readers. What is said in one go is read in one go.

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Say something. @param {string} text */
export function announce(text) {
  if (!text || waiting.includes(text)) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(say, 120);
}

function say() {
  const live = document.querySelector("#live");
  if (live) live.textContent = waiting.join(" ");
  waiting = [];
}
