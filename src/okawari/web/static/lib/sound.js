// @ts-check
// Quiet sounds, made here: wood, porcelain and a little bell.

import { prefs } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;

/** A browser lets us be heard only after somebody touched the page. */
function listen() {
  if (!prefs.sound || navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch {
    return null;
  }
  return context.state === "running" ? context : null;
}

addEventListener("pointerdown", () => void listen(), { passive: true });
addEventListener("keydown", () => void listen());

/** A tone that dies away.
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [shape] */
function tone(pitch, after, length, loud, shape = "sine") {
  const here = listen();
  if (!here) return;
  const start = here.currentTime + after;
  const source = new OscillatorNode(here, { frequency: pitch, type: shape });
  const volume = new GainNode(here, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(here.destination);
  source.start(start);
  source.stop(start + length);
}

export const sounds = {
  choose: () => tone(520, 0, 0.07, 0.04, "triangle"),
  lock: () => {
    tone(190, 0, 0.09, 0.09, "triangle");
    tone(285, 0.03, 0.08, 0.05, "triangle");
  },
  reveal: () => [392, 494, 587].forEach((pitch, place) => tone(pitch, place * 0.05, 0.16, 0.035, "triangle")),
  turn: () => tone(880, 0.35, 0.35, 0.025),
  score: () => [523, 659, 784, 1047].forEach((pitch, place) => tone(pitch, place * 0.09, 0.5, 0.035)),
};
