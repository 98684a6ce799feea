// @ts-check
// A table by its link: the lobby, the match, its end.

import { options } from "../lib/api.js";
import { useHeading } from "../lib/focus.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { useNonce } from "../lib/nonce.js";
import { useOwnFace } from "../lib/own-face.js";
import { forgetSeat } from "../lib/seat.js";
import { atReveal, calledNames, isAmongBots, isNewTurn, makiOf, sceneOf } from "../lib/selectors.js";
import { openSession } from "../lib/session.js";
import { sounds } from "../lib/sound.js";
import { callMaki, problemText, t } from "../lib/words.js";
import { GameEnd } from "../parts/game-end.js";
import { Lobby, rematchNote } from "../parts/lobby.js";
import { MatchScreen } from "../parts/match.js";
import { tell } from "../parts/news.js";
import { look, reveal } from "../parts/reveal.js";
import { Toasts } from "../parts/toasts.js";

/** @import { Session } from "../lib/session.js" */
/** @import { TableState } from "../lib/store.js" */
/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { Before } from "../parts/reveal.js" */

/** @param {{ id: string, onRedraw: () => void, Frame: FrameComponent }} props */
export default function TableScreen({ id, onRedraw, Frame }) {
  const [session] = useState(() => openSession(id));
  const state = useTable(session);
  const { view, finished, message, refusal } = state;
  const { table } = view;
  const { say, ask, dispatch } = session;
  useNonce(view, ask);
  useOwnFace(view, ask);
  useRematch(state, session);
  useAccepting(state, ask);
  useHeading(sceneOf(state));
  const isLobby = table?.phase === "lobby";
  useEffect(() => {
    if (isLobby)
      void options().then(
        (all) => dispatch({ type: "options", options: all }),
        () => {},
      );
  }, [isLobby]);
  const isGone = refusal?.problem === "no-such-table";
  useLayoutEffect(() => {
    if (isGone) forgetSeat(id);
  }, [isGone]);

  const toast = html`
    <${Toasts} message=${message} />
  `;
  if (refusal)
    return html`
      <${Frame} title=${t(isGone ? "table.gone" : "table.unreadable")} onRedraw=${onRedraw}>
        <p>${isGone ? t("table.gone.text") : problemText(refusal)}</p>
        <p><a class="button" href="/">${t("home.link")}</a></p>
      <//>
    `;
  if (!table)
    return html`
      <${Frame} onRedraw=${onRedraw}>
        <p class="loading" role="status">${state.status === "lost" ? t("reconnecting") : t("loading")}</p>
      <//>
    `;
  if (isLobby && finished)
    return html`
      <${Frame} wide=${true} onRedraw=${onRedraw}>
        <${GameEnd}
          view=${finished}
          names=${calledNames(finished)}
          waited=${rematchNote(view)}
          onRematch=${() => dispatch({ type: "join" })}
          onMessage=${say}
        />
      <//>
      ${toast}
    `;
  if (isLobby)
    return html`
      <${Frame} wide=${true} onRedraw=${onRedraw}>
        <${Lobby}
          id=${id}
          view=${view}
          reactions=${state.reactions}
          clocks=${state.options?.clocks ?? {}}
          latest=${() => session.store.state.view}
          ask=${ask}
          onMessage=${say}
        />
        ${toast}
      <//>
    `;
  if (!view.game)
    return html`
      <${Frame} title=${t("table.private")} onRedraw=${onRedraw}><p>${t("table.private.text")}</p><//>
    `;
  return html`
    <${MatchScreen} session=${session} state=${state} onRedraw=${onRedraw} Frame=${Frame} />
    ${toast}
  `;
}

/** What is known of the table: here alone its store is listened to, for what is drawn, said and called by its name.
 * @param {Session} session @returns {TableState} */
function useTable({ store, socket, say }) {
  const [state, draw] = useState(store.state);
  const before = useRef(/** @type {Before | null} */ (null));
  useLayoutEffect(() => {
    const unsubscribe = store.subscribe(({ view: old }) => {
      const { view } = store.state;
      callMaki(makiOf(store.state));
      if (view !== old) {
        if (isNewTurn(old.game, view.game)) before.current = look(old.own.seat, old.game.owed);
        tell(old, view, say);
      }
      draw(store.state);
    });
    return () => {
      unsubscribe();
      socket.close();
    };
  }, []);
  const { game, own } = state.view;
  useLayoutEffect(() => {
    const { current } = before;
    if (!current || !game) return;
    before.current = null;
    sounds.reveal();
    reveal(current, atReveal(game), own.seat);
  }, [game]);
  return state;
}

/** Who is in the lobby after a match, and not at its result any more, has accepted the rematch.
 * @param {TableState} state @param {Session["ask"]} ask */
function useAccepting({ view: { table, own }, finished }, ask) {
  const accepts = table?.phase === "lobby" && !finished && own.seat !== null && table.seats[own.seat].lingers;
  useEffect(() => {
    if (accepts) void ask({ command: "rematch" });
  }, [accepts, table?.commitment]);
}

/** Who asked for a rematch among bots starts it as soon as the own nonce is given.
 * @param {TableState} state @param {Session} session */
function useRematch({ view, rematching }, { ask, dispatch }) {
  const { table, own } = view;
  useEffect(() => {
    if (!rematching || table?.phase !== "lobby") return;
    const among = isAmongBots(view);
    if (among && !table.seats[own.seat ?? 0].nonce) return;
    dispatch({ type: "rematch", rematching: false });
    if (among) void ask({ command: "start" });
  }, [rematching, table, own]);
}
