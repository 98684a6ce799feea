// @ts-check
// A match at a table: played, closed round by round, ended; and what lies on top of it.

import { useBack } from "../lib/back.js";
import { useHeading } from "../lib/focus.js";
import { html, useEffect, useState } from "../lib/html.js";
import { go } from "../lib/route.js";
import { forgetSeat, rememberSeat } from "../lib/seat.js";
import { sounds } from "../lib/sound.js";
import { callMaki } from "../lib/words.js";
import { GameEnd } from "./game-end.js";
import { later } from "./later.js";
import { hasCompany, Leaving } from "./leaving.js";
import { Menu } from "./menu.js";
import { Play } from "./play.js";
import { atReveal } from "./reveal.js";
import { RivalDialog } from "./rival-dialog.js";
import { seatName } from "./rivals.js";
import { RoundSheet, useRoundEnd } from "./round-end.js";
import { ScoresDialog } from "./scores-dialog.js";
import { useSelection } from "./selection.js";

/** @import { Answer, Asked, TableSocket } from "../lib/socket.js" */
/** @import { Frame } from "./frame.js" */

const Help = later(async () => (await import("./help.js")).Help);
const LastTurn = later(async () => (await import("./last-turn.js")).LastTurn);
const Reactions = later(async () => (await import("./reactions.js")).Reactions);
const RulesDialog = later(async () => (await import("./rules.js")).RulesDialog);

/** What lies on top of the table: a dialog by its name, or a seat. @typedef {string | { seat: number } | null} Shown */

/** @param {{ socket: TableSocket, ask: (command: Asked) => Promise<Answer>, onRematch: () => void, refused: (answer:
 *   Answer) => void,
 *   say: (text: string) => void, reactions: Record<number, string>, onWords: () => void, Frame: typeof Frame }}
 * props */
export function MatchScreen({ socket, ask, onRematch, refused, say, reactions, onWords, Frame }) {
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
    else if (parts.own.seat !== null)
      rememberSeat({ id: socket.id, round: game.round + 1, turn: game.turn + 1, turns: game.turns });
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
  const playFor = (/** @type {number} */ seat) =>
    turn && ask({ command: "play_for", turn: turn.number, seat }).then(close);
  const comeBack = () => me !== null && ask({ command: "sit", name: table.seats[me].name, seat: me });
  const dialogs = html`
    ${
      shown === "scores" &&
      html`
        <${ScoresDialog} parts=${parts} names=${names} onClose=${close} />
      `
    }
    ${
      shown instanceof Object &&
      html`
        <${RivalDialog} parts=${parts} seat=${shown.seat} onClose=${close} onPlayFor=${playFor} />
      `
    }
    ${
      shown === "last" &&
      html`
        <${LastTurn}
          last=${game.last}
          names=${names}
          bots=${table.seats.map((seat) => seat.role === "bot")}
          onClose=${close}
        />
      `
    }
    ${
      shown === "help" &&
      html`
        <${Help} isBattle=${game.passing === "nowhere"} onRules=${() => show("rules")} onClose=${close} />
      `
    }
    ${
      shown === "menu" &&
      html`
        <${Menu} socket=${socket} onShow=${show} onWords=${onWords} onClose=${close} />
      `
    }
    ${
      shown === "rules" &&
      html`
        <${RulesDialog} parts=${parts} onClose=${close} />
      `
    }
    ${
      shown === "leave" &&
      html`
        <${Leaving} parts=${parts} onLeave=${leave} onClose=${close} />
      `
    }
    ${
      shown === "react" &&
      html`
        <${Reactions}
          onSend=${(/** @type {string} */ emoji) => {
            void ask({ command: "react", emoji });
            close();
          }}
          onClose=${close}
        />
      `
    }
  `;
  const ended = over && Boolean(parts.end) && stage !== "closing";
  useHeading(ended ? "end" : "play");
  if (ended) {
    return html`
      <${Frame} wide=${true} onWords=${onWords}>
        <${GameEnd} parts=${parts} names=${names} onRematch=${onRematch} onMessage=${say} />
      <//>
    `;
  }
  const seen = stage === "closing" ? { ...parts, game: atReveal(game) } : parts;
  const sheet =
    stage === "sheet" &&
    html`
      <${RoundSheet} parts=${parts} names=${names} onClose=${putAway} />
    `;
  const onShow = (/** @type {Shown} */ what) => (what === "nothing" ? putAway() : show(what));
  return html`
    <${Play}
      socket=${socket}
      parts=${seen}
      selection=${selection}
      reactions=${reactions}
      stage=${stage}
      sheet=${sheet}
      onShow=${onShow}
      onReturn=${comeBack}
    />
    ${dialogs}
  `;
}
