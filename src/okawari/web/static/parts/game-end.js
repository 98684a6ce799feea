// @ts-check
// The end of a match: who won and why, the whole sheet, and what to do next.

import { classes, html, useState } from "../lib/html.js";
import { post } from "../lib/api.js";
import { go } from "../lib/route.js";
import { isCalm, prefs } from "../lib/prefs.js";
import { namesOf } from "../lib/selectors.js";
import { share } from "../lib/share.js";
import { hyphenated, list, problemText, signed, t } from "../lib/words.js";
import { DailyEnd } from "./daily-result.js";
import { Face, faceOf, FACES } from "./face.js";
import { Icon } from "./icon.js";
import { Keeping } from "./keeping.js";
import { ending } from "./reasons.js";
import { decidedText } from "./round-count.js";
import { RoundTabs } from "./scores-dialog.js";
import { categoriesAt, Lines, Totals } from "./score-sheet.js";

/** @import { View } from "../lib/store.js" */
/** @import { EndPart, SeatPart } from "../types.js" */

/** @param {{ view: View, names: string[], waited?: string, onRematch: () => void, onMessage: (text: string) =>
 *   void }} props
 *   waited: who is at the table again, in words */
export function GameEnd({ view, names, waited = "", onRematch, onMessage }) {
  const end = /** @type {EndPart} */ (view.end);
  const { scores, own, table, game } = view;
  const { dessert = "" } = table.settings;
  const [shown, setShown] = useState(scores.rounds.length);
  const hasWon = own.seat !== null && end.winners.includes(own.seat);
  const hasLost = own.seat !== null && end.winners.length > 0 && !hasWon;
  return html`
    <div class="page end">
      <section class=${classes("end-hero", hasWon && "is-won")}>
        ${hasWon && !isCalm() && Falling()}
        <${Face} id=${end.winners.length && !hasLost ? "won" : "tea-cup"} class="end-art" />
        <h1>${headline(end, names, own.seat)}</h1>
        <p>${hasLost && `${t("end.lost")} `}${ending(end)}</p>
        ${
          end.decided &&
          html`
            <p class="count-decided">${decidedText(end.decided, names, dessert)}</p>
          `
        }
        <ol class="podium">
          ${end.ranking.map(
            (seat) => html`
              <li
                class=${classes(
                  end.places[seat] > 0 && `is-place-${end.places[seat]}`,
                  end.winners.includes(seat) && "is-winner",
                  seat === own.seat && "is-me",
                )}
              >
                <span class="podium-face">
                  ${
                    end.winners.includes(seat) &&
                    html`
                      <${Face} id="crown" class="podium-crown" />
                    `
                  }
                  <${Face} id=${faceOf(table.seats, seat)} />
                </span>
                ${
                  end.places[seat] &&
                  html`
                    <span class="podium-place">${t("end.place", { n: end.places[seat] })}</span>
                  `
                }
                <span class="podium-name" dir="auto">${hyphenated(names[seat])}</span>
                ${
                  seat === own.seat &&
                  names[seat] !== t("you.name") &&
                  html`
                    <span class="podium-me">${t("you")}</span>
                  `
                }
                <b>${signed(end.totals[seat])}</b>
              </li>
            `,
          )}
        </ol>
      </section>
      ${
        waited &&
        html`
          <p class="note">${waited}</p>
        `
      }
      ${
        table.daily
          ? html`
              <${DailyEnd} day=${table.daily} onMessage=${onMessage} />
            `
          : html`
              <${EndButtons} view=${view} waited=${waited} onRematch=${onRematch} onMessage=${onMessage} />
            `
      }
      <section class="paper">
        <h2>${t("scores")}</h2>
        <${Totals} scores=${scores} names=${names} me=${own.seat} dessert=${dessert} winners=${end.winners} />
        <${RoundTabs} scores=${scores} dessert=${dessert} shown=${shown} onShow=${setShown} />
        <${Lines}
          key=${shown}
          categories=${categoriesAt(scores, shown)}
          names=${names}
          me=${own.seat}
          dessert=${dessert}
        />
        <${Keeping} keeping=${scores.keeping} names=${names} totals=${game.scores} />
      </section>
      ${
        table.seats.some((seat) => seat.games > 1) &&
        html`
          <${Tally} seats=${table.seats} names=${names} />
        `
      }
    </div>
  `;
}

/** What falls from the sky for who has won. */
const Falling = () => html`
  <div class="falling" aria-hidden="true">
    ${[...FACES, ...FACES].map(
      (name) => html`
        <${Face} id=${`face-${name}`} />
      `,
    )}
  </div>
`;

/** @param {EndPart} end @param {string[]} names @param {number | null} me */
export function headline(end, names, me) {
  if (end.abandoned) return t("end.nobody");
  if (end.winners.length === 1 && end.winners[0] === me) return t("end.you");
  const who = list(end.winners.filter((seat) => seat !== me).map((seat) => names[seat]));
  if (me !== null && end.winners.includes(me)) return t("end.you.shared", { names: who });
  return t("end.winner", { n: end.winners.length, names: who });
}

/** What is shared goes to others, by the names that they know.
 * @param {{ view: View, waited: string, onRematch: () => void, onMessage: (text: string) => void }} props */
function EndButtons({ view, waited, onRematch, onMessage }) {
  const { own } = view;
  const names = namesOf(view);
  const end = /** @type {EndPart} */ (view.end);
  const link = end.record ? `${location.origin}/r/${end.record}` : location.href;
  const text = names.map((name, seat) => `${name} ${signed(end.totals[seat])}`).join(", ");
  const again = () => dealAgain(String(end.record), own.seat ?? 0).catch((error) => onMessage(problemText(error)));
  const onPicture = async () => {
    const { sharePicture } = await import("../lib/picture.js");
    const { dessert = "" } = view.table.settings;
    const decided = end.decided ? decidedText(end.decided, names, dessert) : "";
    const rows = end.ranking.map((seat) => ({
      place: end.places[seat] ? t("end.place", { n: end.places[seat] }) : "",
      face: faceOf(view.table.seats, seat),
      name: names[seat],
      points: signed(end.totals[seat]),
      isWinner: end.winners.includes(seat),
    }));
    const told = { headline: headline(end, names, null), why: ending(end), decided, rows };
    if ((await sharePicture(told)) === "saved") onMessage(t("picture.saved"));
  };
  const onShare = async () => {
    if ((await share(t("share.text", { scores: text }), link)) === "copied") onMessage(t("copied.result"));
  };
  return html`
    <nav class="end-buttons" aria-label=${t("end.next")}>
      ${
        (waited || own.seat !== null) &&
        html`
          <button type="button" class="button big" onClick=${onRematch}>
            <${Icon} name="again" />
            ${t(waited ? "rematch.join" : "rematch")}
          </button>
        `
      }
      ${
        end.record &&
        html`
          <a class="button quiet" href=${`/r/${end.record}`}>
            <${Icon} name="play" />
            ${t("replay")}
          </a>
        `
      }
      ${
        end.record &&
        own.seat !== null &&
        !view.table.guided &&
        html`
          <button type="button" class="button quiet" onClick=${again}>
            <${Icon} name="bot" />
            ${t("same-deal")}
          </button>
        `
      }
      <button type="button" class="button quiet" onClick=${onShare}>
        <${Icon} name="share" />
        ${t("share")}
      </button>
      ${
        end.winners.length > 0 &&
        html`
          <button type="button" class="button quiet" onClick=${() => onPicture().catch(() => onMessage(t("unloaded")))}>
            <${Icon} name="picture" />
            ${t("picture")}
          </button>
        `
      }
      <a class="button quiet" href="/">${t("home.link")}</a>
    </nav>
  `;
}

/** The same deal once more, in one of its seats, against bots. @param {string} record @param {number} seat */
export async function dealAgain(record, seat) {
  const { table } = await post("/api/again", { record, seat, name: prefs.name, bot: prefs.bot });
  go(`/t/${table}`);
}

/** The matches at this table. @param {{ seats: SeatPart[], names: string[] }} props */
export function Tally({ seats, names }) {
  return html`
    <section class="paper">
      <h2>${t("tally")}</h2>
      <table class="totals">
        <thead>
          <tr>
            <td></td>
            <th scope="col">${t("tally.wins")}</th>
            <th scope="col">${t("tally.games")}</th>
            <th scope="col">${t("tally.points")}</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map(
            (seat, place) =>
              seat.filled &&
              html`
                <tr>
                  <th scope="row" dir="auto">${names[place]}</th>
                  <td>${seat.wins}</td>
                  <td>${seat.games}</td>
                  <td>${signed(seat.points)}</td>
                </tr>
              `,
          )}
        </tbody>
      </table>
    </section>
  `;
}
