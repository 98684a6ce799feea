// @ts-check
// The other seats: who, how many points, whether they have picked, and what lies in front of them.

import { classes, html } from "../lib/html.js";
import { or, t } from "../lib/words.js";
import { Art, Card } from "./card.js";
import { Icon } from "./icon.js";
import { SmallTableau } from "./tableau.js";

/** The name that a seat is shown by. @param {import("../lib/socket.js").Match} parts @param {number} seat */
export function seatName(parts, seat) {
  const who = parts.table.seats[seat];
  if (!who) return t("dummy");
  if (who.bot) return botName(who.bot, parts.table.seats, seat);
  return who.name || t("seat", { n: seat + 1 });
}

/** Bots of one name are told apart by a number. @param {string} bot @param {import("../types.js").SeatPart[]} seats @param {number} seat */
function botName(bot, seats, seat) {
  const same = seats.filter((other) => other.bot === bot).length;
  const before = seats.slice(0, seat + 1).filter((other) => other.bot === bot).length;
  const name = or(`bot.${bot}`, bot);
  return same > 1 ? `${name} ${before}` : name;
}

/** How a seat stands in this turn. @param {import("../lib/socket.js").Match} parts @param {number} seat */
export function stateOf(parts, seat) {
  const { turn, game, table } = parts;
  const who = table.seats[seat];
  if (!who || !turn) return "";
  if (turn.acting.includes(seat) && turn.locked.includes(seat)) return "picked";
  if (who.away) return "away";
  if (turn.idle.includes(seat)) return "idle";
  if (turn.acting.includes(seat)) return "thinking";
  return game.passing === "nowhere" ? "waits" : "";
}

/** The seats to show above the own one, in passing order. @param {import("../lib/socket.js").Match} parts */
export function rivalSeats(parts) {
  const count = parts.game.tableaux.length;
  const people = parts.table.seats.length;
  const me = parts.own.seat;
  const order = Array.from({ length: me === null ? people : people - 1 }, (_, place) => (me === null ? place : (me + 1 + place) % people));
  return count > people ? [...order, people] : order;
}

/** @param {{ parts: import("../lib/socket.js").Match, reactions: Record<number, string>, onOpen: (seat: number) => void }} props */
export function Rivals({ parts, reactions, onOpen }) {
  const seats = rivalSeats(parts);
  const way = parts.game.passing;
  return html`<section class=${classes("rivals", `rivals-${seats.length}`, `passes-${way}`)} aria-label=${t("rivals")}>
    ${seats.map((seat) => html`<${Rival} key=${seat} parts=${parts} seat=${seat} emoji=${reactions[seat]} onOpen=${() => onOpen(seat)} />`)}
  </section>`;
}

/** @param {{ parts: import("../lib/socket.js").Match, seat: number, emoji: string | undefined, onOpen: () => void }} props */
function Rival({ parts, seat, emoji, onOpen }) {
  const { game, table } = parts;
  const state = stateOf(parts, seat);
  const name = seatName(parts, seat);
  const who = table.seats[seat];
  return html`<article class=${classes("rival", state && `is-${state}`)}>
    <button type="button" class="rival-open" onClick=${onOpen} aria-label=${t("rival.open", { name })}></button>
    <header>
      <span class=${classes("avatar", `avatar-${seat}`)} aria-hidden="true">${who ? (who.bot ? html`<${Icon} name="bot" />` : name.slice(0, 1).toUpperCase()) : "◇"}</span>
      <span class="rival-name">${name}</span>
      <${Tokens} game=${game} seat=${seat} />
      <b class="points" aria-label=${t("points", { n: game.scores[seat] })}>${String(game.scores[seat]).replace("-", "−")}</b>
    </header>
    <div class="rival-body">
      <${SmallTableau} groups=${game.tableaux[seat]} seat=${seat} />
      <div class="rival-slot" data-slot=${seat}>
        ${state === "picked" && html`<${Card} kind="back" compact=${true} class="slot-card" label=${false} />`}
        ${state && html`<span class="rival-state">${t(`state.${state}`)}</span>`}
      </div>
    </div>
    ${emoji && html`<span class="reaction" aria-hidden="true">${emoji}</span>`}
  </article>`;
}

/** The squishy, the boat and the die of a seat. @param {{ game: import("../types.js").GamePart, seat: number }} props */
export function Tokens({ game, seat }) {
  return html`<span class="tokens">
    ${game.boat === seat && html`<span role="img" aria-label=${t("boat")} title=${t("boat")}><${Art} id="boat" class="token" /></span>`}
    ${game.squishy === seat && html`<span role="img" aria-label=${t("squishy")} title=${t("squishy")}><${Art} id="squishy" class="token" /></span>`}
    ${game.dice.length > 0 && html`<span role="img" aria-label=${t("die", { n: game.dice[seat] })} title=${t("die", { n: game.dice[seat] })}><${Art} id=${`die-${game.dice[seat]}`} class="token" /></span>`}
  </span>`;
}
