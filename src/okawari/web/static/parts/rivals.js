// @ts-check
// The other seats: who, how many points, whether they have picked, and what lies in front of them.

import { classes, html } from "../lib/html.js";
import { botName, levelOf } from "../lib/bots.js";
import { initial, points, signed, t } from "../lib/words.js";
import { Art, Card } from "./card.js";
import { Icon } from "./icon.js";
import { landed, SmallTableau, Tableau } from "./tableau.js";

/** @import { Match } from "../lib/socket.js" */
/** @import { GamePart } from "../types.js" */

/** The name that a seat is shown by. @param {Match} parts @param {number} seat */
export function seatName(parts, seat) {
  const who = parts.table.seats[seat];
  if (!who) return t("dummy");
  if (who.bot) return botName(parts.table.seats.slice(0, seat).filter((other) => other.bot).length);
  return who.name || t("seat", { n: seat + 1 });
}

/** How a seat stands in this turn. @param {Match} parts @param {number} seat */
export function stateOf(parts, seat) {
  const { turn, game, table } = parts;
  const who = table.seats[seat];
  if (!who || !turn) return "";
  if (turn.acting.includes(seat) && turn.locked.includes(seat)) return "picked";
  if (turn.idle.includes(seat)) return "idle";
  if (turn.acting.includes(seat)) return "thinking";
  return game.passing === "nowhere" ? "waits" : "";
}

/** The same in words. @param {Match} parts @param {number} seat */
export function stateText(parts, seat) {
  const state = stateOf(parts, seat);
  return state && t(state === "thinking" && parts.game.owed ? "state.second" : `state.${state}`);
}

/** The seats to show above the own one, in passing order. @param {Match} parts */
export function rivalSeats(parts) {
  const count = parts.game.tableaux.length;
  const people = parts.table.seats.length;
  const me = parts.own.seat;
  const order = Array.from({ length: me === null ? people : people - 1 }, (_, place) =>
    me === null ? place : (me + 1 + place) % people,
  );
  return count > people ? [...order, people] : order;
}

/** @param {{ parts: Match, reactions: Record<number, string>, onOpen: (seat: number) => void }} props */
export function Rivals({ parts, reactions, onOpen }) {
  const seats = rivalSeats(parts);
  const way = parts.game.passing;
  return html`
    <section class=${classes("rivals", `rivals-${seats.length}`, `passes-${way}`)} aria-label=${t("rivals")}>
      ${seats.map(
        (seat) => html`
          <${Rival} key=${seat} parts=${parts} seat=${seat} emoji=${reactions[seat]} onOpen=${() => onOpen(seat)} />
        `,
      )}
    </section>
  `;
}

/** @param {{ parts: Match, seat: number, emoji: string | undefined, onOpen: () => void }} props */
function Rival({ parts, seat, emoji, onOpen }) {
  const { game, table } = parts;
  const state = stateOf(parts, seat);
  const name = seatName(parts, seat);
  const who = table.seats[seat];
  const note = who?.away ? t("state.away") : stateText(parts, seat);
  return html`
    <article class=${classes("rival", state && `is-${state}`, who?.away && "is-away")}>
      <button type="button" class="rival-open" onClick=${onOpen} aria-label=${t("rival.open", { name })}></button>
      <header>
        <span class=${classes("avatar", `avatar-${seat}`)} aria-hidden="true">
          ${
            who
              ? who.bot
                ? html`
                    <${Icon} name="bot" />
                  `
                : initial(name)
              : "◇"
          }
        </span>
        <span class="rival-name" dir="auto">
          ${name}${
            who?.bot &&
            html`
              <small class="level">${levelOf(who.bot)}</small>
            `
          }
        </span>
        <${Tokens} game=${game} seat=${seat} />
        <${Points} game=${game} seat=${seat} />
      </header>
      <div class="rival-body">
        ${
          parts.own.seat === null && game.tableaux[seat].length
            ? html`
                <${Tableau} groups=${game.tableaux[seat]} seat=${seat} fresh=${landed(game, seat)} />
              `
            : html`
                <${SmallTableau} groups=${game.tableaux[seat]} seat=${seat} fresh=${landed(game, seat)} />
              `
        }
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
      </div>
      ${
        emoji &&
        html`
          <span class="reaction" aria-hidden="true">${emoji}</span>
        `
      }
    </article>
  `;
}

/** The score, and what lies there on top of it. @param {{ game: GamePart, seat: number }} props */
export function Points({ game, seat }) {
  const score = game.scores[seat];
  const more = game.round_worth[seat];
  const label = more
    ? `${t("points", { n: score })}, ${t("points.this-round", { points: points(more) })}`
    : t("points", { n: score });
  return html`
    <b class="points" role="img" aria-label=${label} title=${label}>
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
