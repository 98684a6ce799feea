// @ts-check
// The table before the game: places around a belt, the invitation, the settings.

import { html, useEffect, useRef, useState } from "../lib/html.js";
import { announce } from "../lib/announce.js";
import { usualBot } from "../lib/bots.js";
import { newNonce } from "../lib/nonce.js";
import { prefs, remember } from "../lib/prefs.js";
import { givenName, seatName } from "../lib/selectors.js";
import { list, t } from "../lib/words.js";
import { Icon } from "./icon.js";
import { Invitation } from "./invitation.js";
import { LobbySticker } from "./lobby-sticker.js";
import { Places } from "./places.js";
import { Settings, settingsLine, SettingsText } from "./settings.js";
import { Tally } from "./game-end.js";

/** @import { Ask } from "../lib/socket.js" */
/** @import { View } from "../lib/store.js" */
/** @import { OwnPart, SeatPart, TablePart } from "../types.js" */
/** @import { Clocks } from "./settings.js" */

/** Where there is room for them, the rules lie open. */
const WIDE = "(min-width: 900px)";

/** @param {{ id: string, view: View, reactions?: Record<number, string>, clocks: Clocks, latest: () => View, ask: Ask,
 *   onMessage: (text: string) => void }} props
 *   latest: the view as it is by then */
export function Lobby({ id, view, reactions = {}, clocks, latest, ask, onMessage }) {
  const { table, own } = view;
  const filled = table.seats.filter((seat) => seat.filled).length;
  const seated = own.seat !== null;
  const [name, setName] = useState(prefs.name);
  const [isWide] = useState(() => matchMedia(WIDE).matches);

  const sit = (/** @type {number | undefined} */ seat, called = name) => {
    setName(called);
    remember({ name: called.trim() });
    return ask({ command: "sit", name: called.trim(), nonce: newNonce(), ...(seat === undefined ? {} : { seat }) });
  };

  const mine = own.seat === null ? null : table.seats[own.seat];
  useArrival(view, sit, ask);
  useNews(view);

  // Who sits at a table that has not played yet wants company first; who comes by a link wants a seat.
  const invites = seated && table.seats.every((seat) => seat.games === 0);
  const invitation = html`
    <${Invitation} key="invitation" table=${id} code=${table.code} onMessage=${onMessage} />
  `;
  return html`
    <div class="lobby">
      <h1 class="page-title">${titleOf(view)}</h1>
      ${invites && invitation}
      <section class="lobby-table">
        ${
          whoAsks(view) &&
          html`
            <p class="note">${whoAsks(view)}</p>
          `
        }
        <${Places} view=${view} reactions=${reactions} onSit=${sit} ask=${ask} />
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
              dir="auto"
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
                  <button class="button quiet" disabled=${!name.trim() || name.trim() === (mine && givenName(mine))}>
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
            own.host || (seated && table.anybody_starts)
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
                    own.host &&
                    filled < table.seats.length &&
                    table.bots.length > 0 &&
                    html`
                      <button type="button" class="button quiet" onClick=${() => fill(latest, ask)}>
                        <${Icon} name="bot" />
                        ${t("lobby.fill")}
                      </button>
                    `
                  }
                  <p class="note">${own.host ? startNote(view) : t("lobby.anybody")}</p>
                `
              : html`
                  <p class="note">${t("lobby.wait-host")} ${missingNote(view)}</p>
                `
          }
          ${
            seated &&
            html`
              <${LobbySticker} ask=${ask} />
              <button type="button" class="link" onClick=${() => ask({ command: "leave" })}>${t("stand-up")}</button>
            `
          }
        </div>
      </section>
      ${!invites && invitation}
      <div class="lobby-side">
        <details class="paper rules-fold" open=${isWide}>
          <summary>
            <h2>${t("settings")}</h2>
            <span class="rules-line">${settingsLine(table.settings, clocks)}</span>
            <span class="change-rules">${t(own.host ? "settings.change" : "settings.show")}</span>
          </summary>
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
        </details>
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

/** Whether the host can start, who is not here, and what an open seat means then. @param {View} view */
function startNote(view) {
  const { enough, seats } = view.table;
  const open = seats.filter((seat) => !seat.filled).length;
  if (!enough) return t("lobby.too-few");
  const notes = [missingNote(view), open > 0 && t("lobby.open-seats", { n: open })];
  return notes.filter(Boolean).join(" ") || t("lobby.ready");
}

/** Who sits here and still looks at a result, or has no connection. @param {View} view */
function missingNote(view) {
  const absent = othersWho(view, (seat) => !seat.lingers && !seat.connected);
  return [lingerNote(view), absent.length > 0 && t("lobby.absent", { names: list(absent) })].filter(Boolean).join(" ");
}

/** The names of others who sit here and are so. @param {View} view @param {(seat: SeatPart) => boolean} isSo */
const othersWho = (view, isSo) =>
  view.table.seats.flatMap((seat, place) =>
    place !== view.own.seat && seat.filled && isSo(seat) ? [seatName(view, place)] : [],
  );

/** Who has not accepted the rematch yet. @param {View} view */
function lingerNote(view) {
  const names = othersWho(view, (seat) => seat.lingers);
  return names.length ? t("rematch.linger", { names: list(names) }) : "";
}

/** For who still looks at the result: who asks for a rematch, and who is at the table again. @param {View} view */
export function rematchNote(view) {
  const back = othersWho(view, (seat) => seat.role === "person" && !seat.lingers);
  const notes = [
    whoAsks(view) || t("news.rematch"),
    back.length > 1 && t("rematch.back", { names: list(back) }),
    lingerNote(view),
  ];
  return notes.filter(Boolean).join(" ");
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
