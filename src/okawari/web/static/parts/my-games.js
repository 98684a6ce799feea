// @ts-check
// My games on the first screen: what they come to, and each of them with the way back into it.

import { DESSERT_SIGNS, SIGNS } from "../lib/dish-signs.js";
import { focusHeading } from "../lib/focus.js";
import { html, useRef, useState } from "../lib/html.js";
import { forgetGames, myGames, statistics } from "../lib/my-games.js";
import { has, list, problemText, signed, spoken, t } from "../lib/words.js";
import { Art } from "./card.js";
import { Icon } from "./icon.js";

/** @import { PlayedGame } from "../lib/my-games.js" */

/** Nothing has the focus any more: what had it goes. */
const leave = () => /** @type {HTMLElement | null} */ (document.activeElement)?.blur();

/** Games that are shown before somebody asks for all. */
const FIRST = 4;

/** The games that were played in this browser; nothing if there are none. */
export function MyGames() {
  const [games, setGames] = useState(myGames);
  const [all, setAll] = useState(false);
  const [problem, setProblem] = useState("");
  const rows = useRef(/** @type {HTMLElement | null} */ (null));
  if (games.length === 0) return null;
  const forget = () => {
    if (!confirm(t("games.forget.sure"))) return;
    forgetGames();
    setGames([]);
    leave();
    focusHeading();
  };
  const again = async (/** @type {PlayedGame} */ game) => {
    setProblem("");
    try {
      const { dealAgain } = await import("./game-end.js");
      await dealAgain(game.record, game.me);
    } catch (/** @type {any} */ error) {
      setProblem(problemText(error));
    }
  };
  const showAll = () => {
    setAll(true);
    rows.current?.focus();
  };
  const shown = all ? games : games.slice(0, FIRST);
  return html`
    <section class="paper my-games">
      <h2>${t("games")}</h2>
      <${Statistics} games=${games} />
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
      <ol class="played" ref=${rows} tabindex="-1">
        ${shown.map(
          (game) => html`
            <${Played} key=${game.match} game=${game} onAgain=${() => again(game)} />
          `,
        )}
      </ol>
      <div class="my-games-foot">
        ${
          shown.length < games.length &&
          html`
            <button type="button" class="button quiet" onClick=${showAll}>
              ${t("games.all", { n: games.length })}
            </button>
          `
        }
        <p class="quietly">
          ${t("games.kept")}${" "}
          <button type="button" class="link" onClick=${forget}>${t("games.forget")}</button>
        </p>
      </div>
    </section>
  `;
}

/** @param {{ games: PlayedGame[] }} props */
function Statistics({ games }) {
  const { wins, average, dish, best } = statistics(games);
  const numbers = new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 });
  return html`
    <dl class="figures">
      <div>
        <dt>${t("games.wins")}</dt>
        <dd>${t("games.wins.of", { n: wins, of: games.length })}</dd>
      </div>
      <div>
        <dt>${t("games.average")}</dt>
        <dd>${average !== null && numbers.format(average).replace("-", "−")}</dd>
      </div>
      ${
        best &&
        html`
          <div>
            <dt>${t("games.best")}</dt>
            <dd>${t("points", { n: best.totals[best.me] })}</dd>
          </div>
        `
      }
      ${
        dish &&
        signOf(dish) &&
        html`
          <div>
            <dt>${t("games.dish")}</dt>
            <dd class="figure-dish">
              <${Art} id=${signOf(dish)} class="figure-sign" />
              ${t(has(`group.${dish}`) ? `group.${dish}` : `dessert.${dish}`)}
            </dd>
          </div>
        `
      }
    </dl>
  `;
}

/** @param {string} dish */
const signOf = (dish) =>
  SIGNS[/** @type {keyof typeof SIGNS} */ (dish)] ?? DESSERT_SIGNS[/** @type {keyof typeof DESSERT_SIGNS} */ (dish)];

/** One game. @param {{ game: PlayedGame, onAgain: () => void }} props */
function Played({ game, onAgain }) {
  const { at, names, me, totals, winners, place, record, daily, guided } = game;
  const date = new Intl.DateTimeFormat(spoken(), { day: "numeric", month: "short" }).format(at);
  const others = names.filter((_, seat) => seat !== me);
  return html`
    <li class=${winners.includes(me) ? "is-won" : ""}>
      <span class="played-place">${t("end.place", { n: place })}</span>
      <span class="played-points">${signed(totals[me])}</span>
      <span class="played-who">
        <b dir="auto">${daily ? t("daily") : t("games.with", { names: list(others) })}</b>
        <time datetime=${new Date(at).toISOString()}>${date}</time>
      </span>
      <span class="played-ways">
        ${
          record &&
          html`
            <a class="round-button" href=${`/r/${record}`} aria-label=${t("replay")} title=${t("replay")}>
              <${Icon} name="play" />
            </a>
          `
        }
        ${
          record &&
          !guided &&
          html`
            <button
              type="button"
              class="round-button"
              onClick=${onAgain}
              aria-label=${t("same-deal")}
              title=${t("same-deal")}
            >
              <${Icon} name="again" />
            </button>
          `
        }
        ${
          daily &&
          html`
            <a
              class="round-button"
              href=${`/daily/${daily}`}
              aria-label=${t("daily.result")}
              title=${t("daily.result")}
            >
              <${Icon} name="sun" />
            </a>
          `
        }
      </span>
    </li>
  `;
}
