// @ts-check
// The other seats: who, how many points, whether they have picked, and what lies in front of them.

import { classes, html } from "../lib/html.js";
import { levelOf } from "../lib/bots.js";
import { absenceOf, landed, rivalSeats, seatName, stateOf } from "../lib/selectors.js";
import { points, signed, t } from "../lib/words.js";
import { Art, Card } from "./card.js";
import { Likeness } from "./face.js";
import { useFit, useRoomy } from "./fit.js";
import { Icon } from "./icon.js";
import { Sticker } from "./sticker.js";
import { SmallTableau, Tableau } from "./tableau.js";

/** @import { View } from "../lib/store.js" */
/** @import { GamePart } from "../types.js" */

/** So many places have room for trays on a phone, where nobody's hand lies. */
const ROOMY_ON_A_PHONE = 3;

/** Longer names are written smaller. */
const LONG = 13;

/** How a name at the table is written. @param {string} name */
export const nameClass = (name) => classes("rival-name", name.length > LONG && "is-long");

/** How a seat stands in this turn, in words. @param {View} view @param {number} seat */
export function stateText(view, seat) {
  const state = stateOf(view, seat);
  return state && t(state === "thinking" && view.game.owed ? "state.second" : `state.${state}`);
}

/** @param {{ view: View, reactions: Record<number, string>, onOpen: (seat: number) => void }} props */
export function Rivals({ view, reactions, onOpen }) {
  const { game, own } = view;
  const seats = rivalSeats(view);
  const wide = useRoomy();
  const roomy = wide || (own.seat === null && !game.battle && seats.length <= ROOMY_ON_A_PHONE);
  return html`
    <section class=${classes("rivals", `rivals-${seats.length}`, `passes-${game.passing}`)} aria-label=${t("rivals")}>
      ${seats.map(
        (seat) => html`
          <${Rival}
            key=${seat}
            view=${view}
            seat=${seat}
            roomy=${roomy}
            emoji=${reactions[seat]}
            onOpen=${() => onOpen(seat)}
          />
        `,
      )}
    </section>
  `;
}

/** @param {{ view: View, seat: number, roomy: boolean, emoji: string | undefined, onOpen: () => void }} props
 *   roomy: whether there is room for trays */
function Rival({ view, seat, roomy, emoji, onOpen }) {
  const { game, table, turn } = view;
  const held = useFit([game, turn, table, roomy]);
  const state = stateOf(view, seat);
  const name = seatName(view, seat);
  const who = table.seats[seat];
  const absence = absenceOf(view, seat);
  const note = absence ? t(`state.${absence}`) : stateText(view, seat);
  const Lying = roomy && game.tableaux[seat].length ? Tableau : SmallTableau;
  return html`
    <article class=${classes("rival", state && `is-${state}`, who?.away && "is-away")} data-part="rival" ref=${held}>
      <button type="button" class="rival-open" onClick=${onOpen} aria-label=${t("rival.open", { name })}></button>
      <header>
        <span class=${classes("avatar", `avatar-${seat}`)} aria-hidden="true">
          ${
            who
              ? who.bot
                ? html`
                    <${Icon} name="bot" />
                  `
                : html`
                    <${Likeness} seat=${who} name=${name} />
                  `
              : "◇"
          }
        </span>
        <span class=${nameClass(name)} dir="auto">
          ${name}${
            who?.bot &&
            html`
              <small class="level">${levelOf(who.bot, who.preparing)}</small>
            `
          }
        </span>
        <${Points} game=${game} seat=${seat} part="rival-score" />
      </header>
      <${Tokens} game=${game} seat=${seat} />
      <div class="rival-room" data-room>
        <${Lying} groups=${game.tableaux[seat]} seat=${seat} fresh=${landed(game, seat)} />
      </div>
      <div class="rival-slot" data-slot=${seat}>
        ${
          state === "picked" &&
          html`
            <${Card} kind="back" compact=${true} class="slot-card" label=${false} />
          `
        }
        ${
          note &&
          html`
            <span class="rival-state">${note}</span>
          `
        }
      </div>
      <${Sticker} name=${emoji} />
    </article>
  `;
}

/** The score, and what lies there on top of it. @param {{ game: GamePart, seat: number, part?: string }} props */
export function Points({ game, seat, part }) {
  const score = game.scores[seat];
  const more = game.round_worth[seat];
  const label = more
    ? `${t("points", { n: score })}, ${t("points.this-round", { points: points(more) })}`
    : t("points", { n: score });
  return html`
    <b class="points" data-part=${part} role="img" aria-label=${label} title=${label}>
      ${signed(score)}${
        more !== 0 &&
        html`
          <small>${points(more)}</small>
        `
      }
    </b>
  `;
}

/** The squishy, the boat and the die of a seat, in words. @param {GamePart} game @param {number} seat */
export const tokensOf = (game, seat) => tokens(game, seat).map(([, words]) => words);

/** @param {GamePart} game @param {number} seat @returns {[string, string][]} */
function tokens(game, seat) {
  /** @type {[string, string][]} */
  const found = [];
  if (game.boat === seat) found.push(["boat", t("boat")]);
  if (game.squishy === seat) found.push(["squishy", t("squishy")]);
  if (game.dice.length > 0) found.push([`die-${game.dice[seat]}`, t("die", { n: game.dice[seat] })]);
  return found;
}

/** The same as pictures. @param {{ game: GamePart, seat: number }} props */
export function Tokens({ game, seat }) {
  return html`
    <span class="tokens">
      ${tokens(game, seat).map(
        ([id, words]) => html`
          <span role="img" aria-label=${words} title=${words}><${Art} id=${id} class="token" /></span>
        `,
      )}
    </span>
  `;
}
