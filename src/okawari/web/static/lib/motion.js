// @ts-check
// FLIP motion with the Web Animations API: cards fly from where they were to where they are. What flies is a copy on
// the stage above the page, so nothing waits for it and nothing can be missed by a click.

import { isCalm } from "./prefs.js";

const TURN_OVER = 160;
const FLY = 260;
const SLIDE = 300;
const EASE = "cubic-bezier(.3,.8,.3,1)";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const stage = () => /** @type {HTMLElement} */ (document.querySelector("#stage"));

/** Where an element is now. @param {Element | null | undefined} element @returns {Box | null} */
export function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
}

/** Everything that still moves is where it should be at once. */
export function settle() {
  stage().replaceChildren();
}

/** A copy of an element on the stage. @param {Element} element @param {Box} box */
function copy(element, box) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.classList.add("ghost");
  ghost.classList.remove("is-chosen", "is-locked", "is-dimmed");
  ghost.style.setProperty("--card-width", `${box.width}px`);
  ghost.style.left = `${box.x}px`;
  ghost.style.top = `${box.y}px`;
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  stage().append(ghost);
  return ghost;
}

/** Turn a card over at one place and fly it to another, where it has already been put.
 * @param {Box} from
 * @param {Element} card what lies there now
 * @param {Element | null} [back] what it looked like before */
export function fly(from, card, back = null) {
  const to = boxOf(card);
  if (isCalm() || !to) return;
  card.animate([{ opacity: 0 }, { opacity: 0, offset: 0.85 }, { opacity: 1 }], { duration: TURN_OVER + FLY });
  const ghost = copy(card, to);
  const away = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  ghost.style.transformOrigin = "0 0";
  const edge = `${away} perspective(600px) rotateY(90deg)`;
  const flying = ghost.animate(
    [
      { transform: back ? edge : away, offset: 0 },
      { transform: away, offset: TURN_OVER / (TURN_OVER + FLY), easing: EASE },
      { transform: "none", offset: 1 },
    ],
    { duration: TURN_OVER + FLY, delay: back ? TURN_OVER / 2 : 0, fill: "both" },
  );
  flying.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

/** Elements leave to one side; they are gone already.
 * @param {{ element: Element, box: Box }[]} leaving
 * @param {number} way */
export function slideOut(leaving, way) {
  if (isCalm()) return;
  for (const { element, box } of leaving) {
    const ghost = copy(element, box);
    const gone = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translateX(${way * innerWidth * 0.8}px)`, opacity: 0 },
      ],
      { duration: SLIDE, easing: "ease-in", fill: "both" },
    );
    gone.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
}

/** Elements come in from one side. @param {Iterable<Element>} coming @param {number} way */
export function slideIn(coming, way) {
  if (isCalm()) return;
  let place = 0;
  for (const element of coming) {
    element.animate(
      [
        { transform: `translateX(${-way * innerWidth * 0.6}px)`, opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: SLIDE, delay: 120 + 12 * place++, easing: EASE, fill: "backwards" },
    );
  }
}
