// @ts-check
// A table by its link: the lobby, the match, its end.

import { announce } from "../lib/announce.js";
import { useHeading } from "../lib/focus.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../lib/html.js";
import { useNonce } from "../lib/nonce.js";
import { forgetSeat } from "../lib/seat.js";
import { sounds } from "../lib/sound.js";
import { TableSocket } from "../lib/socket.js";
import { problemText, t } from "../lib/words.js";
import { GameEnd } from "../parts/game-end.js";
import { Lobby, whoAsks } from "../parts/lobby.js";
import { MatchScreen } from "../parts/match.js";
import { tell } from "../parts/news.js";
import { atReveal, isNewTurn, look, reveal } from "../parts/reveal.js";
import { seatName } from "../parts/rivals.js";

/** @import { Answer, Asked, Match } from "../lib/socket.js" */
/** @import { Frame } from "../parts/frame.js" */
/** @import { Before } from "../parts/reveal.js" */
/** @import { ChangedParts } from "../types.js" */

const MESSAGE_FOR = 4000;
const REACTION_FOR = 2500;

/** @param {{ id: string, onWords: () => void, Frame: typeof Frame }} props */
export default function TableScreen({ id, onWords, Frame }) {
  const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const [message, setMessage] = useState("");
  const [reactions, setReactions] = useState(/** @type {Record<number, string>} */ ({}));
  const before = useRef(/** @type {Before | null} */ (null));
  const finished = useRef(/** @type {Match | null} */ (null));
  const messageEnds = useRef(0);
  const reactionsEnd = useRef(/** @type {Record<number, number>} */ ({}));
  const asked = useRef(false);
  const socketRef = useRef(/** @type {TableSocket | null} */ (null));

  const say = (/** @type {string} */ text) => {
    setMessage(text);
    announce(text);
    clearTimeout(messageEnds.current);
    messageEnds.current = setTimeout(() => setMessage(""), MESSAGE_FOR);
  };

  if (!socketRef.current) {
    const socket = new TableSocket(id, {
      before: (parts) => {
        if (isNewTurn(socket.parts.game, parts.game))
          before.current = look(socket.parts.own?.seat ?? null, socket.parts.game?.owed);
        finished.current = stillRead(finished.current, socket.parts, parts, asked.current);
        tell(socket.parts, /** @type {Match} */ ({ ...socket.parts, ...parts }), say);
      },
      after: () => draw(0),
      notice: (notice) => notice === "device-joined" && say(t("news.device")),
      reaction: ({ seat, emoji }) => {
        setReactions((now) => ({ ...now, [seat]: emoji }));
        announce(`${seatName(socket.parts, seat)}: ${emoji}`);
        clearTimeout(reactionsEnd.current[seat]);
        reactionsEnd.current[seat] = setTimeout(() => setReactions((now) => ({ ...now, [seat]: "" })), REACTION_FOR);
      },
    });
    socketRef.current = socket;
  }
  const socket = socketRef.current;
  useEffect(() => () => socket.close(), []);

  const refused = (/** @type {Answer} */ answer) => say(problemText(answer));
  const ask = async (/** @type {Asked} */ command) => {
    const answer = await socket.send(command);
    if (answer.answer === "refused") refused(answer);
    return answer;
  };
  const rematch = async () => {
    asked.current = true;
    if ((await ask({ command: "rematch" })).answer === "refused") asked.current = false;
  };
  useNonce(socket.parts, ask);
  useEffect(() => {
    const { table, own } = socket.parts;
    if (!asked.current || table?.phase !== "lobby") return;
    const among = isAmongBots(socket.parts);
    if (among && !table.seats[own.seat ?? 0].nonce) return;
    asked.current = false;
    if (among) void ask({ command: "start" });
  });

  useLayoutEffect(() => {
    const { current } = before;
    if (!current || !socket.parts.game) return;
    before.current = null;
    sounds.reveal();
    reveal(current, atReveal(socket.parts.game), socket.parts.own?.seat ?? null);
  });

  useHeading(sceneOf(socket.parts, finished.current !== null));

  const toast = html`
    <div class="toasts">
      ${
        message &&
        html`
          <p class="toast">${message}</p>
        `
      }
    </div>
  `;
  const { table } = socket.parts;
  const gone = socket.refusal?.problem === "no-such-table";
  useLayoutEffect(() => {
    if (gone) forgetSeat(id);
  }, [gone]);
  if (socket.refusal)
    return html`
      <${Frame} title=${t(gone ? "table.gone" : "table.unreadable")} onWords=${onWords}>
        <p>${problemText(socket.refusal)}</p>
        <p><a class="button" href="/">${t("home.link")}</a></p>
      <//>
    `;
  if (!table)
    return html`
      <${Frame} onWords=${onWords}>
        <p class="loading" role="status">${socket.status === "lost" ? t("reconnecting") : t("loading")}</p>
      <//>
    `;
  if (table.phase === "lobby" && finished.current) {
    const { current } = finished;
    const names = current.game.tableaux.map((_, seat) => seatName(current, seat));
    const join = () => {
      finished.current = null;
      draw(0);
    };
    return html`
      <${Frame} wide=${true} onWords=${onWords}>
        <${GameEnd}
          parts=${current}
          names=${names}
          waited=${whoAsks(socket.parts) || t("news.rematch")}
          onRematch=${join}
          onMessage=${say}
        />
      <//>
      ${toast}
    `;
  }
  if (table.phase === "lobby")
    return html`
      <${Frame} wide=${true} onWords=${onWords}>
        <${Lobby} socket=${socket} ask=${ask} onMessage=${say} />
        ${toast}
      <//>
    `;
  if (!socket.parts.game)
    return html`
      <${Frame} title=${t("table.private")} onWords=${onWords}><p>${t("table.private.text")}</p><//>
    `;
  return html`
    <${MatchScreen}
      socket=${socket}
      ask=${ask}
      onRematch=${rematch}
      refused=${refused}
      say=${say}
      reactions=${reactions}
      onWords=${onWords}
      Frame=${Frame}
    />
    ${toast}
  `;
}

/** Whether we may start, and nobody but bots is here: with other people the host says when. @param {Match} parts */
function isAmongBots({ table, own }) {
  if (own.seat === null || !own.host || !table.enough) return false;
  return table.seats.every((seat, number) => number === own.seat || !seat.filled || seat.role === "bot");
}

/** What is shown of a table. @param {Match} parts @param {boolean} isRead whether a finished game is still read */
const sceneOf = ({ table }, isRead) => (!table ? "" : table.phase !== "lobby" ? "match" : isRead ? "end" : "lobby");

/** A game that is over can be read on though others have gone on to a rematch, until that begins.
 * @param {Match | null} kept @param {Match} before @param {ChangedParts} now
 * @param {boolean} asked whether the rematch was asked for here */
function stillRead(kept, before, now, asked) {
  if (!now.table) return kept;
  if (now.table.phase !== "lobby") return null;
  return before.table?.phase === "over" && !asked ? before : kept;
}
