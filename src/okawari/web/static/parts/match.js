// @ts-check
// A match at a table: played, closed round by round, ended; and what lies on top of it.

import { useBack } from "../lib/back.js";
import { useCall } from "../lib/call.js";
import { useHeading } from "../lib/focus.js";
import { html, useEffect } from "../lib/html.js";
import { gameOf, keepGame } from "../lib/my-games.js";
import { go } from "../lib/route.js";
import { forgetSeat, rememberSeat } from "../lib/seat.js";
import { atReveal, calledNames, givenName, hasCompany, isMyTurn, mustPick, namesOf } from "../lib/selectors.js";
import { sounds } from "../lib/sound.js";
import { learnt } from "../lib/teaching.js";
import { useTurnSign } from "../lib/turn-sign.js";
import { Ceremony } from "./ceremony.js";
import { GameEnd } from "./game-end.js";
import { later } from "./later.js";
import { Menu } from "./menu.js";
import { Play } from "./play.js";
import { RivalDialog } from "./rival-dialog.js";
import { RoundSheet, useClosing } from "./round-end.js";
import { ScoresDialog } from "./scores-dialog.js";
import { useSelection } from "./selection.js";
import { useSwipe } from "./swipe.js";

/** @import { Session } from "../lib/session.js" */
/** @import { Shown, Stage, TableState } from "../lib/store.js" */
/** @import { FrameComponent } from "./frame.js" */

const Help = later(async () => (await import("./help.js")).Help);
const LastTurn = later(async () => (await import("./last-turn.js")).LastTurn);
const Leaving = later(async () => (await import("./leaving.js")).Leaving);
const Reactions = later(async () => (await import("./reactions.js")).Reactions);
const RulesDialog = later(async () => (await import("./rules.js")).RulesDialog);

/** @param {{ session: Session, state: TableState, onRedraw: () => void, Frame: FrameComponent }} props */
export function MatchScreen({ session, state, onRedraw, Frame }) {
  const { id, ask, dispatch } = session;
  const { view, shown, ending } = state;
  const { table, game, turn, own } = view;
  const selection = useSelection(state, session);
  useSwipe(selection);
  useTurnSign(mustPick(view));
  useCall(mustPick(view));
  const stage = ending?.stage ?? "play";
  const names = calledNames(view);
  const isOver = table.phase === "over";
  const show = (/** @type {Shown} */ what) => dispatch({ type: "show", shown: what });
  const close = () => show(null);
  const putAway = () => dispatch({ type: "stage", stage: "play" });
  useClosing(stage, ending?.rounds, () => dispatch({ type: "stage", stage: "sheet" }));
  useBack(shown !== null, close);

  useEffect(() => {
    if (isOver && own.seat !== null) learnt({ played: true });
    if (isOver) forgetSeat(id);
    else if (own.seat !== null) rememberSeat({ id, round: game.round + 1, turn: game.turn + 1, turns: game.turns });
  }, [isOver, game.round, game.turn]);
  useEffect(() => {
    const played = gameOf(view, namesOf(view));
    if (played) keepGame(played);
  }, [table.phase, view.end]);
  useEffect(() => {
    if (isMyTurn(view)) sounds.turn();
  }, [turn?.number]);

  const leave = async () => {
    const answer = await ask({ command: "leave" });
    if (answer.answer === "refused") return close();
    if (!hasCompany(view)) forgetSeat(id);
    go("/");
  };
  const playFor = (/** @type {number} */ seat) =>
    turn && ask({ command: "play_for", turn: turn.number, seat }).then(close);
  const comeBack = () =>
    own.seat !== null && ask({ command: "sit", name: givenName(table.seats[own.seat]), seat: own.seat });
  const dialogs = html`
    ${
      shown === "scores" &&
      html`
        <${ScoresDialog} view=${view} names=${names} onClose=${close} />
      `
    }
    ${
      shown instanceof Object &&
      html`
        <${RivalDialog} view=${view} seat=${shown.seat} onClose=${close} onPlayFor=${playFor} />
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
        <${Help} isBattle=${game.battle} onRules=${() => show("rules")} onClose=${close} />
      `
    }
    ${
      shown === "menu" &&
      html`
        <${Menu} id=${id} view=${view} onShow=${show} onRedraw=${onRedraw} onClose=${close} />
      `
    }
    ${
      shown === "rules" &&
      html`
        <${RulesDialog} view=${view} onClose=${close} />
      `
    }
    ${
      shown === "leave" &&
      html`
        <${Leaving} view=${view} onLeave=${leave} onClose=${close} />
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
  const isEnded = isOver && Boolean(view.end) && stage !== "closing";
  const isCeremony = isEnded && !view.end?.abandoned && stage !== "play";
  useHeading(isEnded ? `end ${isCeremony && stage}` : "play");
  if (isEnded)
    return html`
      <${Frame} wide=${true} onRedraw=${onRedraw}>
        ${
          isCeremony
            ? html`
                <${Ceremony}
                  view=${view}
                  names=${names}
                  stage=${stage}
                  onStage=${(/** @type {Stage} */ next) => dispatch({ type: "stage", stage: next })}
                />
              `
            : html`
                <${GameEnd} view=${view} names=${names} onRematch=${session.rematch} onMessage=${session.say} />
              `
        }
      <//>
    `;
  const seen = stage === "closing" ? { ...view, game: atReveal(game) } : view;
  const sheet =
    stage === "sheet" &&
    html`
      <${RoundSheet} view=${view} names=${names} onClose=${putAway} />
    `;
  const onShow = (/** @type {Shown} */ what) => (what === "nothing" ? putAway() : show(what));
  return html`
    <${Play}
      state=${{ ...state, view: seen }}
      selection=${selection}
      stage=${stage}
      sheet=${sheet}
      onShow=${onShow}
      onReturn=${comeBack}
    />
    ${dialogs}
  `;
}
