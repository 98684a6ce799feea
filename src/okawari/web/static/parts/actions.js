// @ts-check
// Below the hand: what to do now, the chopsticks' switch, and the button that keeps the choice.

import { classes, html } from "../lib/html.js";
import { dummyOf, isFirst, kindsOf } from "../lib/choice.js";
import { haveLeft, idleSeats, missingSeats, seatName } from "../lib/selectors.js";
import { tip } from "../lib/tips.js";
import { list, t } from "../lib/words.js";
import { Art } from "./card.js";

/** @import { View } from "../lib/store.js" */
/** @import { Selection } from "./selection.js" */
/** @import { HowToPlay } from "../types.js" */

/** @typedef {{ view: View, selection: Selection, facts: HowToPlay | null, looked: string, onReturn: () => void, onOpen:
 *   (seat: number) => void }} Props looked: the card that is being looked at; onOpen: look at a seat */

/** @param {Props} props */
export function Actions({ view, selection, facts, looked, onReturn, onOpen }) {
  const { pick, kept, canTwo, two } = selection;
  const [idle] = kept || !selection.acting ? idleSeats(view) : [];
  if (haveLeft(view)) {
    return html`
      <footer class="actions">
        <p class="status">${t("status.left")}</p>
        <button type="button" class="button keep" onClick=${onReturn}>${t("return")}</button>
      </footer>
    `;
  }
  return html`
    <footer class="actions">
      ${
        canTwo &&
        html`
          <button
            type="button"
            class=${classes("sushi-go", two && "is-on")}
            role="switch"
            aria-checked=${String(two)}
            aria-keyshortcuts="c"
            onClick=${selection.toggleTwo}
            title=${t("sushi-go.hint")}
          >
            <${Art} id="chopsticks" class="sushi-go-art" />
            <span>
              <b>Sushi Go!</b>
              <small>${t("sushi-go.hint")}</small>
            </span>
          </button>
        `
      }
      ${
        idle === undefined
          ? html`
              <p class="status">${statusText(view, selection, facts, looked)}</p>
            `
          : html`
              <button type="button" class="status is-asking" onClick=${() => onOpen(idle)}>
                <span>${statusText(view, selection, facts, looked)}</span>
                <small class="tip">${t("play-for.ask")}</small>
              </button>
            `
      }
      ${
        selection.acting &&
        (kept
          ? html`
              <button type="button" class="button quiet" onClick=${selection.takeBack}>${t("take-back")}</button>
            `
          : html`
              <button
                type="button"
                class="button keep"
                disabled=${!pick}
                onClick=${selection.keep}
                aria-keyshortcuts="Enter"
              >
                ${t("keep")}
              </button>
            `)
      }
    </footer>
  `;
}

/** @param {string} pick */
export function pickWords(pick) {
  const cards = kindsOf(pick).map((kind) => t(`kind.${kind}`));
  const dummy = dummyOf(pick);
  const own =
    cards.length > 1
      ? t("pick.two", { first: cards[0], second: cards[1] })
      : isFirst(pick)
        ? t("pick.first", { first: cards[0] })
        : cards[0];
  return dummy ? t("pick.dummy", { own, dummy: t(`kind.${dummy}`) }) : own;
}

/** A card and what it is worth. @param {string} kind @param {HowToPlay | null} facts @param {string} [name] */
const worthOf = (kind, facts, name = t(`kind.${kind}`)) => html`
  <b>${name}</b>
  <small class="tip">${tip(facts, kind)}</small>
`;

/** A chosen card in words; in battle also which of two it is. @param {string} pick @param {boolean} owed */
const chosenWords = (pick, owed) => (owed ? t("pick.second", { second: pickWords(pick) }) : pickWords(pick));

/** @param {View} view @param {Selection} selection @param {HowToPlay | null} facts @param {string} looked */
function statusText(view, selection, facts, looked) {
  const { own, game } = view;
  const waiting = missingSeats(view).map((seat) => seatName(view, seat));
  if (looked && !selection.acting && !selection.kept) return worthOf(looked, facts);
  if (own.seat === null) return t("status.watching");
  if (!selection.acting) return waiting.length ? t("status.waiting", { names: list(waiting) }) : "";
  if (selection.unsent) return t("status.unsent");
  if (selection.kept && view.choice?.by_bot) return t("status.by-bot", { pick: pickWords(view.choice.pick ?? "") });
  if (selection.kept) return waiting.length ? t("status.kept", { names: list(waiting) }) : t("status.revealing");
  if (selection.pick)
    return selection.size > 1
      ? html`
          <b>${pickWords(selection.pick)}</b>
        `
      : worthOf(kindsOf(selection.pick)[0], facts, chosenWords(selection.pick, game.owed));
  if (selection.forced !== null) return t("status.last");
  const control = game.in_control === own.seat;
  const more = control
    ? t(selection.two ? "status.control-two" : selection.places.length ? "status.control-dummy" : "status.control")
    : game.owed
      ? t("status.second")
      : selection.two &&
        t(selection.places.length ? "status.second" : selection.size > 1 ? "status.two" : "status.first");
  if (!looked) return more || t("status.choose");
  return more
    ? html`
        <b>${more}</b>
        <small class="tip">${t(`kind.${looked}`)}: ${tip(facts, looked)}</small>
      `
    : worthOf(looked, facts);
}
