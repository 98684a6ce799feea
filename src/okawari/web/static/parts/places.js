// @ts-check
// The seats as places around a belt. A tap on a place says what can be done there.

import { useBack } from "../lib/back.js";
import { levelOf, useBots } from "../lib/bots.js";
import { classes, html, useState } from "../lib/html.js";
import { givenName, seatName } from "../lib/selectors.js";
import { or, t } from "../lib/words.js";
import { Art } from "./card.js";
import { Dialog } from "./dialog.js";
import { FaceChoice } from "./face-choice.js";
import { Likeness } from "./face.js";
import { Icon } from "./icon.js";
import { Sticker } from "./sticker.js";

/** @import { Ask } from "../lib/socket.js" */
/** @import { View } from "../lib/store.js" */
/** @import { SeatPart } from "../types.js" */

/** @param {{ view: View, reactions?: Record<number, string>, onSit: (seat: number, name?: string) => Promise<unknown>,
 *   ask: Ask }} props */
export function Places({ view, reactions = {}, onSit, ask }) {
  const { table, own } = view;
  const [open, setOpen] = useState(/** @type {number | null} */ (null));
  const close = () => setOpen(null);
  useBack(open !== null, close);
  const first = own.seat ?? 0;
  return html`
    <div class=${`places places-${table.seats.length}`}>
      <div class="loop" aria-hidden="true">
        <span class="loop-belt"></span>
        <${Art} id="salmon" class="loop-plate loop-plate-1" />
        <${Art} id="maki-3" class="loop-plate loop-plate-2" />
        <${Art} id="pudding" class="loop-plate loop-plate-3" />
      </div>
      <ul>
        ${table.seats.map(
          (seat, place) => html`
            <li key=${place} class=${`place place-${(place - first + table.seats.length) % table.seats.length}`}>
              <${Place}
                view=${view}
                seat=${seat}
                place=${place}
                sticker=${reactions[place]}
                onOpen=${() => setOpen(place)}
              />
            </li>
          `,
        )}
      </ul>
      ${
        open !== null &&
        html`
          <${PlaceDialog} view=${view} place=${open} onSit=${onSit} ask=${ask} onClose=${close} />
        `
      }
    </div>
  `;
}

/** @param {{ view: View, seat: SeatPart, place: number, sticker: string | undefined, onOpen: () => void }} props */
function Place({ view, seat, place, sticker, onOpen }) {
  const me = view.own.seat === place;
  const name = seat.filled ? seatName(view, place) : t("open-seat");
  return html`
    <button
      type="button"
      class=${classes("place-button", seat.filled ? "is-filled" : "is-open", seat.away && "is-away", me && "is-me")}
      onClick=${onOpen}
    >
      <span class=${classes("avatar", seat.filled && `avatar-${place}`)} aria-hidden="true">
        ${
          seat.bot
            ? html`
                <${Icon} name="bot" />
              `
            : seat.filled
              ? html`
                  <${Likeness} seat=${seat} name=${name} />
                `
              : html`
                  <${Icon} name="plus" />
                `
        }
        <${Sticker} name=${sticker} />
      </span>
      <span class="place-name" dir="auto">${name}</span>
      <span class="place-note">${note(view, place)}</span>
    </button>
  `;
}

/** Who sits there; after a match also whether they have accepted the rematch, until all have.
 * @param {View} view @param {number} place */
function note({ table: { seats }, own }, place) {
  const seat = seats[place];
  const answers = seat.filled && seat.role === "person" && seats.some(({ lingers }) => lingers);
  const notes = [
    seat.bot && levelOf(seat.bot, seat.preparing),
    own.seat === place && t("you"),
    seat.host && t("host"),
    seat.away ? t("state.absent") : answers && t(seat.lingers ? "state.lingers" : "state.accepted"),
  ];
  return notes.filter(Boolean).join(" · ");
}

/** @param {{ view: View, place: number, onSit: (seat: number, name?: string) => Promise<unknown>, ask: Ask, onClose:
 *   () => void }} props */
function PlaceDialog({ view, place, onSit, ask, onClose }) {
  const { table, own } = view;
  const seat = table.seats[place];
  const given = seat ? givenName(seat) : "";
  const [name, setName] = useState(given);
  const bots = useBots();
  if (!seat) return null;
  const done = (/** @type {Promise<unknown>} */ asked) => asked.then(onClose);
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    void done(onSit(place, name));
  };
  const title = seat.filled ? seatName(view, place) : t("open-seat");
  return html`
    <${Dialog} title=${title} class="place-dialog" onClose=${onClose}>
      ${
        own.seat === place &&
        html`
          <form class="rename" onSubmit=${rename}>
            <label>
              ${t("your-name")}
              <input
                dir="auto"
                value=${name}
                placeholder=${t("guest")}
                maxlength="24"
                onInput=${(/** @type {{ target: HTMLInputElement }} */ event) => setName(event.target.value)}
              />
            </label>
            <button class="button">${t("rename")}</button>
          </form>
          <${FaceChoice}
            onChoose=${(/** @type {string} */ face) => ask({ command: "sit", name: given, seat: place, face })}
          />
        `
      }
      <ul class="menu-list">
        ${
          !seat.filled &&
          html`
            <li>
              <button type="button" onClick=${() => done(onSit(place))}>
                <${Icon} name="person" />
                ${own.seat === null ? t("sit-here") : t("move-here")}
              </button>
            </li>
          `
        }
        ${
          !seat.filled &&
          own.host &&
          bots.map((bot) => {
            return html`
              <li key=${bot.name}>
                <button type="button" onClick=${() => done(ask({ command: "add_bot", bot: bot.name, seat: place }))}>
                  <${Icon} name="bot" />
                  <span>
                    ${or(`bot.${bot.name}`, bot.name)}
                    <small>${bot.ready ? or(`bot.${bot.name}.line`, bot.line) : t("bot.preparing")}</small>
                  </span>
                </button>
              </li>
            `;
          })
        }
        ${
          seat.filled &&
          own.host &&
          own.seat !== place &&
          html`
            <li>
              <button type="button" onClick=${() => done(ask({ command: "remove", seat: place }))}>
                <${Icon} name="door" />
                ${t("remove", { name: title })}
              </button>
            </li>
          `
        }
        ${
          own.seat === place &&
          html`
            <li>
              <button type="button" onClick=${() => done(ask({ command: "leave" }))}>
                <${Icon} name="door" />
                ${t("stand-up")}
              </button>
            </li>
          `
        }
      </ul>
      ${
        seat.filled &&
        own.seat !== place &&
        !own.host &&
        html`
          <p class="note">${t("place.nothing")}</p>
        `
      }
    <//>
  `;
}
