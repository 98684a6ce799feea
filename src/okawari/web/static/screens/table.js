// @ts-check
// A table by its link: the lobby, the match, its end.

import { announce } from "../lib/announce.js";
import { useBack } from "../lib/back.js";
import { useHeading } from "../lib/focus.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../lib/html.js";
import { useNonce } from "../lib/nonce.js";
import { go } from "../lib/route.js";
import { forgetSeat, rememberSeat } from "../lib/seat.js";
import { sounds } from "../lib/sound.js";
import { TableSocket } from "../lib/socket.js";
import { callMaki, problemText, t } from "../lib/words.js";
import { GameEnd } from "../parts/game-end.js";
import { later } from "../parts/later.js";
import { Lobby, whoAsks } from "../parts/lobby.js";
import { tell } from "../parts/news.js";
import { Play } from "../parts/play.js";
import { atReveal, isNewTurn, look, reveal } from "../parts/reveal.js";
import { RivalDialog } from "../parts/rival-dialog.js";
import { seatName } from "../parts/rivals.js";
import { RoundSheet, useRoundEnd } from "../parts/round-end.js";
import { ScoresDialog } from "../parts/scores-dialog.js";
import { useSelection } from "../parts/selection.js";
import { hasCompany, Leaving } from "../parts/leaving.js";
import { Menu } from "../parts/menu.js";

const Help = later(async () => (await import("../parts/help.js")).Help);
const LastTurn = later(async () => (await import("../parts/last-turn.js")).LastTurn);
const Reactions = later(async () => (await import("../parts/reactions.js")).Reactions);
const RulesDialog = later(async () => (await import("../parts/rules.js")).RulesDialog);

const MESSAGE_FOR = 4000;
const REACTION_FOR = 2500;

/** @param {{ id: string, onWords: () => void, Frame: typeof import("../parts/frame.js").Frame }} props */
export default function TableScreen({ id, onWords, Frame }) {
  const [, draw] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const [message, setMessage] = useState("");
  const [reactions, setReactions] = useState(/** @type {Record<number, string>} */ ({}));
  const before = useRef(/** @type {import("../parts/reveal.js").Before | null} */ (null));
  const finished = useRef(/** @type {import("../lib/socket.js").Match | null} */ (null));
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
        if (isNewTurn(socket.parts.game, parts.game)) before.current = look(socket.parts.own?.seat ?? null, socket.parts.game?.owed);
        finished.current = stillRead(finished.current, socket.parts, parts, asked.current);
        tell(socket.parts, /** @type {import("../lib/socket.js").Match} */ ({ ...socket.parts, ...parts }), say);
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

  const refused = (/** @type {import("../lib/socket.js").Answer} */ answer) => say(problemText(answer));
  const ask = async (/** @type {import("../lib/socket.js").Asked} */ command) => {
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

  const toast = html`<div class="toasts">${message && html`<p class="toast">${message}</p>`}</div>`;
  const { table } = socket.parts;
  const gone = socket.refusal?.problem === "no-such-table";
  useLayoutEffect(() => { if (gone) forgetSeat(id); }, [gone]);
  if (socket.refusal) return html`<${Frame} title=${t(gone ? "table.gone" : "table.unreadable")} onWords=${onWords}><p>${problemText(socket.refusal)}</p><p><a class="button" href="/">${t("home.link")}</a></p><//>`;
  if (!table) return html`<${Frame} onWords=${onWords}><p class="loading" role="status">${socket.status === "lost" ? t("reconnecting") : t("loading")}</p><//>`;
  if (table.phase === "lobby" && finished.current) {
    const { current } = finished;
    const names = current.game.tableaux.map((_, seat) => seatName(current, seat));
    const join = () => { finished.current = null; draw(0); };
    return html`<${Frame} wide=${true} onWords=${onWords}><${GameEnd} parts=${current} names=${names} waited=${whoAsks(socket.parts) || t("news.rematch")} onRematch=${join} onMessage=${say} /><//>${toast}`;
  }
  if (table.phase === "lobby") return html`<${Frame} wide=${true} onWords=${onWords}><${Lobby} socket=${socket} ask=${ask} onMessage=${say} />${toast}<//>`;
  if (!socket.parts.game) return html`<${Frame} title=${t("table.private")} onWords=${onWords}><p>${t("table.private.text")}</p><//>`;
  return html`<${MatchScreen} socket=${socket} ask=${ask} onRematch=${rematch} refused=${refused} say=${say} reactions=${reactions} onWords=${onWords} Frame=${Frame} />${toast}`;
}

/** Whether we may start, and nobody but bots is here: with other people the host says when. @param {import("../lib/socket.js").Match} parts */
function isAmongBots({ table, own }) {
  if (own.seat === null || !own.host || !table.enough) return false;
  return table.seats.every((seat, number) => number === own.seat || !seat.filled || seat.role === "bot");
}

/** What is shown of a table. @param {import("../lib/socket.js").Match} parts @param {boolean} isRead whether a finished game is still read */
const sceneOf = ({ table }, isRead) => (!table ? "" : table.phase !== "lobby" ? "match" : isRead ? "end" : "lobby");

/** A game that is over can be read on though others have gone on to a rematch, until that begins.
 * @param {import("../lib/socket.js").Match | null} kept @param {import("../lib/socket.js").Match} before @param {import("../types.js").ChangedParts} now
 * @param {boolean} asked whether the rematch was asked for here */
function stillRead(kept, before, now, asked) {
  if (!now.table) return kept;
  if (now.table.phase !== "lobby") return null;
  return before.table?.phase === "over" && !asked ? before : kept;
}

/** What lies on top of the table: a dialog by its name, or a seat. @typedef {string | { seat: number } | null} Shown */

/** @param {{ socket: TableSocket, ask: (command: import("../lib/socket.js").Asked) => Promise<import("../lib/socket.js").Answer>, onRematch: () => void, refused: (answer: import("../lib/socket.js").Answer) => void,
 *   say: (text: string) => void, reactions: Record<number, string>, onWords: () => void, Frame: typeof import("../parts/frame.js").Frame }} props */
function MatchScreen({ socket, ask, onRematch, refused, say, reactions, onWords, Frame }) {
  const { parts } = socket;
  const { table, game, turn } = parts;
  callMaki(game.maki);
  const selection = useSelection(socket, refused);
  const [shown, show] = useState(/** @type {Shown} */ (null));
  const { stage, putAway } = useRoundEnd(parts);
  const names = game.tableaux.map((_, seat) => seatName(parts, seat));
  const over = table.phase === "over";
  const me = parts.own.seat;

  useEffect(() => {
    if (over) show(null);
    if (over) forgetSeat(socket.id);
    else if (parts.own.seat !== null) rememberSeat({ id: socket.id, round: game.round + 1, turn: game.turn + 1, turns: game.turns });
  }, [over, game.round, game.turn]);

  useEffect(() => {
    if (me !== null && turn?.acting.includes(me) && turn.acting.length < table.seats.length) sounds.turn();
  }, [turn?.number]);

  const close = () => show(null);
  useBack(shown !== null, close);
  const leave = async () => {
    const answer = await ask({ command: "leave" });
    if (answer.answer === "refused") return close();
    if (!hasCompany(parts)) forgetSeat(socket.id);
    go("/");
  };
  const comeBack = () => me !== null && ask({ command: "sit", name: table.seats[me].name, seat: me });
  const dialogs = html`
    ${shown === "scores" && html`<${ScoresDialog} parts=${parts} names=${names} onClose=${close} />`}
    ${shown instanceof Object && html`<${RivalDialog} parts=${parts} seat=${shown.seat} onClose=${close} onPlayFor=${(/** @type {number} */ seat) => turn && ask({ command: "play_for", turn: turn.number, seat }).then(close)} />`}
    ${shown === "last" && html`<${LastTurn} last=${game.last} names=${names} bots=${table.seats.map((seat) => seat.role === "bot")} onClose=${close} />`}
    ${shown === "help" && html`<${Help} isBattle=${game.passing === "nowhere"} onRules=${() => show("rules")} onClose=${close} />`}
    ${shown === "menu" && html`<${Menu} socket=${socket} onShow=${show} onWords=${onWords} onClose=${close} />`}
    ${shown === "rules" && html`<${RulesDialog} parts=${parts} onClose=${close} />`}
    ${shown === "leave" && html`<${Leaving} parts=${parts} onLeave=${leave} onClose=${close} />`}
    ${shown === "react" && html`<${Reactions} onSend=${(/** @type {string} */ emoji) => { void ask({ command: "react", emoji }); close(); }} onClose=${close} />`}`;
  const ended = over && Boolean(parts.end) && stage !== "closing";
  useHeading(ended ? "end" : "play");
  if (ended) {
    return html`<${Frame} wide=${true} onWords=${onWords}><${GameEnd} parts=${parts} names=${names} onRematch=${onRematch} onMessage=${say} /><//>`;
  }
  const seen = stage === "closing" ? { ...parts, game: atReveal(game) } : parts;
  const sheet = stage === "sheet" && html`<${RoundSheet} parts=${parts} names=${names} onClose=${putAway} />`;
  const onShow = (/** @type {Shown} */ what) => (what === "nothing" ? putAway() : show(what));
  return html`<${Play} socket=${socket} parts=${seen} selection=${selection} reactions=${reactions} stage=${stage} sheet=${sheet} onShow=${onShow} onReturn=${comeBack} />${dialogs}`;
}

