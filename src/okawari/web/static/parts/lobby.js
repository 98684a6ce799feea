// @ts-check
// The table before the game: places around a belt, the invitation, the settings.

import { html, useEffect, useRef, useState } from "../lib/html.js";
import { announce } from "../lib/announce.js";
import { usualBot } from "../lib/bots.js";
import { newNonce } from "../lib/nonce.js";
import { prefs, remember } from "../lib/prefs.js";
import { seatName } from "../lib/selectors.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";
import { Invitation } from "./invitation.js";
import { Places } from "./places.js";
import { Settings, SettingsText } from "./settings.js";
import { Tally } from "./game-end.js";

/** @import { Ask } from "../lib/socket.js" */
/** @import { View } from "../lib/store.js" */
/** @import { OwnPart, TablePart } from "../types.js" */
/** @import { Clocks } from "./settings.js" */

/** @param {{ id: string, view: View, clocks: Clocks, latest: () => View, ask: Ask, onMessage: (text: string) => void }}
 *   props latest: the view as it is by then */
export function Lobby({ id, view, clocks, latest, ask, onMessage }) {
  const { table, own } = view;
  const filled = table.seats.filter((seat) => seat.filled).length;
  const seated = own.seat !== null;
  const [name, setName] = useState(prefs.name);

  const sit = (/** @type {number | undefined} */ seat, called = name) => {
    setName(called);
    remember({ name: called.trim() });
    return ask({
      command: "sit",
      name: called.trim() || guestName(view),
      nonce: newNonce(),
      ...(seat === undefined ? {} : { seat }),
    });
  };

  const mine = own.seat === null ? null : table.seats[own.seat];
  useArrival(view, sit, ask);
  useNews(view);

  return html`
    <div class="lobby">
      <section class="lobby-table">
        <h1 class="page-title">${titleOf(view)}</h1>
        ${
          whoAsks(view) &&
          html`
            <p class="note">${whoAsks(view)}</p>
          `
        }
        <${Places} view=${view} onSit=${sit} ask=${ask} />
        <form
          class="sit"
          onSubmit=${(/** @type {Event} */ event) => {
            event.preventDefault();
            void sit(own.seat ?? undefined);
          }}
        >
          <label>
            ${t("your-name")}
            <input
              value=${name}
              placeholder=${t("guest")}
              maxlength="24"
              autocomplete="nickname"
              onInput=${(/** @type {{ target: HTMLInputElement }} */ event) => setName(event.target.value)}
            />
          </label>
          ${
            seated
              ? html`
                  <button class="button quiet" disabled=${!name.trim() || name.trim() === mine?.name}>
                    ${t("rename")}
                  </button>
                `
              : html`
                  <button class="button big" disabled=${filled >= table.seats.length}>
                    ${filled >= table.seats.length ? t("lobby.full") : t("sit")}
                  </button>
                `
          }
        </form>
        <div class="lobby-start">
          ${
            own.host
              ? html`
                  <button
                    type="button"
                    class="button big"
                    disabled=${!table.enough}
                    onClick=${() => ask({ command: "start" })}
                  >
                    <${Icon} name="play" />
                    ${t("start")}
                  </button>
                  ${
                    filled < table.seats.length &&
                    table.bots.length > 0 &&
                    html`
                      <button type="button" class="button quiet" onClick=${() => fill(latest, ask)}>
                        <${Icon} name="bot" />
                        ${t("lobby.fill")}
                      </button>
                    `
                  }
                  <p class="note">${startNote(table)}</p>
                `
              : html`
                  <p class="note">${t("lobby.wait-host")}</p>
                `
          }
          ${
            seated &&
            html`
              <button type="button" class="link" onClick=${() => ask({ command: "leave" })}>${t("stand-up")}</button>
            `
          }
        </div>
      </section>
      <div class="lobby-side">
        <${Invitation} table=${id} code=${table.code} onMessage=${onMessage} />
        <section class="paper">
          <h2>${t("settings")}</h2>
          ${
            own.host
              ? html`
                  <${Settings}
                    table=${table}
                    clocks=${clocks}
                    onChange=${(/** @type {TablePart["settings"]} */ settings) => ask({ command: "set", settings })}
                  />
                `
              : html`
                  <${SettingsText} table=${table} clocks=${clocks} />
                `
          }
        </section>
        ${
          table.seats.some((seat) => seat.games > 0) &&
          html`
            <${Tally} seats=${table.seats} names=${table.seats.map((_, seat) => seatName(view, seat))} />
          `
        }
        ${
          table.commitment &&
          html`
            <details class="fair">
              <summary>${t("fair")}</summary>
              <p>${t("fair.text")}</p>
              <p class="hash">${table.commitment}</p>
            </details>
          `
        }
      </div>
    </div>
  `;
}

/** Whether the host can start, and what an open seat means then. @param {TablePart} table */
function startNote({ enough, seats }) {
  const open = seats.filter((seat) => !seat.filled).length;
  if (!enough) return t("lobby.too-few");
  return open ? t("lobby.open-seats", { n: open }) : t("lobby.ready");
}

/** A name for somebody without one that nobody else at the table has. @param {View} view */
function guestName({ table, own }) {
  const others = table.seats.filter((_, seat) => seat !== own.seat).map((seat) => seat.name);
  const names = [t("guest"), ...table.seats.map((_, seat) => `${t("guest")} ${seat + 2}`)];
  return names.find((name) => !others.includes(name)) ?? names[0];
}

/** Whose table it is. @param {View} view */
function titleOf(view) {
  const host = view.table.seats.findIndex((seat) => seat.host);
  if (view.own.host) return t("lobby.title");
  return host < 0 ? t("table.title") : t("lobby.title.of", { name: seatName(view, host) });
}

/** Who would like a rematch, unless it is the reader. @param {View} view */
export function whoAsks(view) {
  const { rematch_by: asker } = view.table;
  return asker === null || asker === view.own.seat ? "" : t("rematch.by", { name: seatName(view, asker) });
}

/** Whoever opened this table from the home page has already said what they want: a seat, and maybe bots and a start.
 * @param {View} view @param {(seat: number | undefined) => Promise<unknown>} sit @param {Ask} ask */
function useArrival({ own, table }, sit, ask) {
  useEffect(() => {
    const wish = history.state?.arrival;
    if (!wish || !own.host) return;
    history.replaceState(null, "");
    void arrive(wish, own, table, sit, ask);
  }, [own.host]);
}

/** @param {{ bot?: string }} wish
 * @param {OwnPart} own
 * @param {TablePart} table
 * @param {(seat: number | undefined) => Promise<unknown>} sit
 * @param {Ask} ask */
async function arrive(wish, own, table, sit, ask) {
  if (own.seat === null) await sit(0);
  if (!wish.bot) return;
  for (let seat = 1; seat < table.seats.length; seat++) await ask({ command: "add_bot", bot: wish.bot, seat });
  await ask({ command: "start" });
}

/** A bot on every free seat, also on one that a setting still under way adds.
 * @param {() => View} latest @param {Ask} ask */
async function fill(latest, ask) {
  const bot = usualBot(latest().table.bots);
  for (let seat = 0; seat < latest().table.seats.length; seat++)
    if (!latest().table.seats[seat].filled) await ask({ command: "add_bot", bot, seat });
}

/** Say who came and went. @param {View} view */
function useNews(view) {
  const before = useRef(/** @type {string[] | null} */ (null));
  useEffect(() => {
    const names = view.table.seats.map((seat, place) => (seat.filled ? seatName(view, place) : ""));
    names.forEach((name, place) => {
      if (before.current && name && before.current[place] !== name) announce(t("news.sat", { name }));
    });
    before.current = names;
  }, [view.table]);
}
