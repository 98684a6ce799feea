// @ts-check
// The lacquer bar above the table: round and turn, the clock, the connection, scores and the menu.

import { html, useEffect, useRef, useState } from "../lib/html.js";
import { announce } from "../lib/announce.js";
import { mustPick } from "../lib/selectors.js";
import { t } from "../lib/words.js";
import { Icon } from "./icon.js";

/** @import { TableState } from "../lib/store.js" */

/** Seconds. */
const SHORT = 10;

/** @param {{ state: TableState, onScores: () => void, onMenu: () => void, onReact: (() => void) | null }} props */
export function Bar({ state, onScores, onMenu, onReact }) {
  const { view, ahead } = state;
  const { game, turn, table } = view;
  const over = table.phase === "over";
  return html`
    <header class="bar">
      <a class="round-button" href="/" aria-label=${t("home.link")}><${Icon} name="back" /></a>
      <p class="when">
        <b>${over ? t("game.over") : t("round", { n: game.round + 1 })}</b>
        ${
          !over &&
          html`
            <span>${t("turn.of", { n: Math.min(game.turn + 1, game.turns), of: game.turns })}</span>
          `
        }
      </p>
      <p class="bar-note">${note(state)}</p>
      ${
        turn?.deadline &&
        html`
          <${Clock} turn=${turn.number} deadline=${turn.deadline} ahead=${ahead} acting=${mustPick(view)} />
        `
      }
      ${
        onReact &&
        html`
          <button type="button" class="round-button" onClick=${onReact} aria-label=${t("react")}>
            <${Icon} name="smile" />
          </button>
        `
      }
      <button type="button" class="round-button" onClick=${onScores} aria-label=${t("scores")} aria-keyshortcuts="s">
        <${Icon} name="sheet" />
      </button>
      <button type="button" class="round-button" onClick=${onMenu} aria-label=${t("menu")}>
        <${Icon} name="menu" />
      </button>
    </header>
  `;
}

/** @param {TableState} state */
function note({ status, view }) {
  if (status === "lost")
    return html`
      <span class="reconnecting">${t("reconnecting")}</span>
    `;
  if (view.turn?.paused)
    return html`
      <span class="reconnecting">${t("paused")}</span>
    `;
  return null;
}

/** Who has to act is told once a turn that time runs short.
 * @param {{ turn: number, deadline: number, ahead: number, acting: boolean }} props */
function Clock({ turn, deadline, ahead, acting }) {
  const left = () => Math.max(0, Math.ceil(deadline - ahead - Date.now() / 1000));
  const [seconds, setSeconds] = useState(left());
  const warnedIn = useRef(-1);
  useEffect(() => {
    const tick = () => {
      setSeconds(left());
      if (!acting || left() > SHORT || warnedIn.current === turn) return;
      warnedIn.current = turn;
      announce(t("clock.left", { n: left() }));
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [turn, deadline, ahead, acting]);
  return html`
    <span
      class=${seconds <= SHORT ? "clock is-short" : "clock"}
      role="timer"
      aria-label=${t("clock.left", { n: seconds })}
    >
      <${Icon} name="clock" />
      ${seconds}
    </span>
  `;
}
