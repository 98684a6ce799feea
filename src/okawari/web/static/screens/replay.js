// @ts-check
// A finished game by its link: step through it, from one seat or from all of them.

import { useAnswer } from "../lib/answer.js";
import { html, useEffect, useState } from "../lib/html.js";
import { get } from "../lib/api.js";
import { botName, levelOf } from "../lib/bots.js";
import { useKeyDown } from "../lib/keydown.js";
import { share } from "../lib/share.js";
import { callMaki, problemText, t } from "../lib/words.js";
import { dealAgain, headline } from "../parts/game-end.js";
import { Icon } from "../parts/icon.js";
import { ending } from "../parts/reasons.js";
import { ReplayBoard } from "../parts/replay-board.js";
import { Totals } from "../parts/score-sheet.js";
import { Trouble } from "../parts/trouble.js";

/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { GamePart, Replay } from "../types.js" */

const STEP_EVERY = 1600;
const BOT = "bot:";

/** @param {{ id: string, onRedraw: () => void, Frame: FrameComponent }} props */
export default function Replay({ id, onRedraw, Frame }) {
  const [seat, setSeat] = useState("all");
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const asked = useAnswer(`/api/replay/${id}?seat=${seat}`, get, onReplay);
  const replay = /** @type {Replay | null} */ (asked.answer);
  const last = replay ? replay.positions.length - 1 : 0;
  const move = (/** @type {number} */ to) => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    if (next === last) setPlaying(false);
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => move(at + 1), STEP_EVERY);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useArrows((way) => move(at + way));

  const trouble =
    asked.problem &&
    html`
      <${Trouble} problem=${asked.problem} onAgain=${asked.again}>
        <a class="button quiet" href="/">${t("home.link")}</a>
      <//>
    `;
  if (!replay && trouble)
    return html`
      <${Frame} title=${t("title.replay")} onRedraw=${onRedraw}>${trouble}<//>
    `;
  if (!replay)
    return html`
      <${Frame} title=${t("title.replay")} onRedraw=${onRedraw}><p class="loading" role="status">${t("loading")}</p><//>
    `;
  const people = namesOf(replay.names.slice(0, replay.settings.seats));
  const levels = replay.names
    .slice(0, replay.settings.seats)
    .map((name) => (name.startsWith(BOT) ? levelOf(name.slice(BOT.length)) : ""));
  const names = replay.positions[0].game.tableaux.map((_, seat) => people[seat] ?? t("dummy"));
  const now = replay.positions[at];
  const over = at === last;
  return html`
    <${Frame} wide=${true} onRedraw=${onRedraw}>
      <h1 class="page-title">${t("title.replay")}</h1>
      ${
        replay.fault &&
        html`
          <p class="problem" role="note">
            ${t("replay.old")}${" "}
            <span lang="en">${replay.fault}.</span>
          </p>
        `
      }
      <div class="replay-bar">
        <button type="button" class="round-button" onClick=${() => move(0)} aria-label=${t("replay.first")}>
          <${Icon} name="first" />
        </button>
        <button type="button" class="round-button" onClick=${() => move(at - 1)} aria-label=${t("replay.back")}>
          <${Icon} name="back" />
        </button>
        <button
          type="button"
          class="round-button"
          onClick=${() => (over ? move(0) : undefined, setPlaying(!playing))}
          aria-label=${playing ? t("replay.pause") : t("replay.play")}
        >
          <${Icon} name=${playing ? "pause" : "play"} />
        </button>
        <button type="button" class="round-button" onClick=${() => move(at + 1)} aria-label=${t("replay.forward")}>
          <${Icon} name="next" />
        </button>
        <button type="button" class="round-button" onClick=${() => move(last)} aria-label=${t("replay.last")}>
          <${Icon} name="last" />
        </button>
        <input
          type="range"
          min="0"
          max=${last}
          value=${at}
          aria-label=${t("replay.turn")}
          aria-valuetext=${when(now.game, over)}
          onInput=${(/** @type {{ target: HTMLInputElement }} */ event) => move(Number(event.target.value))}
        />
        <output>${when(now.game, over)}</output>
      </div>
      <fieldset class="choice inline">
        <legend>${t("replay.from")}</legend>
        <div class="chips">
          ${[t("replay.all"), ...names.slice(0, replay.settings.seats)].map(
            (name, place) => html`
              <label class="chip">
                <input
                  type="radio"
                  name="seat"
                  checked=${seat === viewOf(place)}
                  onChange=${() => setSeat(viewOf(place))}
                />
                <span dir="auto">${name}</span>
              </label>
            `,
          )}
        </div>
      </fieldset>
      ${trouble}
      ${
        over &&
        html`
          <section class="paper">
            <h2>${headline(replay.end, names, null)}</h2>
            <p>${ending(replay.end)}</p>
            <${Totals}
              scores=${now.scores}
              names=${names}
              me=${null}
              dessert=${replay.settings.dessert}
              winners=${replay.end.winners}
            />
          </section>
        `
      }
      <${ReplayBoard} position=${now} names=${names} levels=${levels} />
      <${Links} id=${id} names=${replay.same_deal ? people : []} />
    <//>
  `;
}

/** Maki are called as in the edition that was played. @param {Replay} replay */
const onReplay = ({ positions }) => callMaki(positions[0].game.maki);

/** Names as a record has them, for people: bots have names of their own. @param {string[]} recorded */
function namesOf(recorded) {
  const shown = (/** @type {string} */ name, /** @type {number} */ seat) =>
    name.startsWith(BOT)
      ? botName(recorded.slice(0, seat).filter((other) => other.startsWith(BOT)).length)
      : name.replace(/^seat (\d+)$/, (_, number) => t("seat", { n: Number(number) + 1 }));
  return numbered(recorded.map(shown));
}

/** All seats first, then each. @param {number} place */
const viewOf = (place) => (place ? String(place - 1) : "all");

/** Equal names are told apart by a number. @param {string[]} names */
const numbered = (names) =>
  names.map((name, seat) =>
    names.filter((other) => other === name).length > 1
      ? `${name} ${names.slice(0, seat + 1).filter((other) => other === name).length}`
      : name,
  );

/** @param {GamePart} game @param {boolean} over */
const when = (game, over) =>
  over ? t("game.over") : `${t("round", { n: game.round + 1 })}, ${t("turn.of", { n: game.turn + 1, of: game.turns })}`;

/** @param {(way: number) => void} step */
function useArrows(step) {
  useKeyDown((event) => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  });
}

/** @param {{ id: string, names: string[] }} props
 *   names: of the seats in which the same deal can be played again */
function Links({ id, names }) {
  const [problem, setProblem] = useState("");
  const [note, setNote] = useState("");
  const onShare = () =>
    share(t("title.replay"), location.href).then((done) => done === "copied" && setNote(t("copied.link")));
  const again = (/** @type {number} */ seat) => dealAgain(id, seat).catch((error) => setProblem(problemText(error)));
  return html`
    <section class="paper replay-links">
      <div class="row">
        <a class="button quiet" href="/">
          <${Icon} name="back" />
          ${t("home.link")}
        </a>
        <button type="button" class="button quiet" onClick=${onShare}>
          <${Icon} name="share" />
          ${t("share")}
        </button>
        <a class="button quiet" href=${`/api/record/${id}?download`} download>
          <${Icon} name="down" />
          ${t("replay.download")}
        </a>
      </div>
      ${
        note &&
        html`
          <p class="note" role="status">${note}</p>
        `
      }
      ${
        names.length > 0 &&
        html`
          <h2>${t("same-deal")}</h2>
          <div class="row">
            ${names.map(
              (name, seat) => html`
                <button type="button" class="button quiet" onClick=${() => again(seat)}>
                  ${t("same-deal.as", { name })}
                </button>
              `,
            )}
          </div>
        `
      }
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
    </section>
  `;
}
