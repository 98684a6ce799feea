// @ts-check
// The score pad for paper cards: entries stay in this browser, the points come from the server.

import { html, useEffect, useLayoutEffect, useReducer, useState } from "../lib/html.js";
import { announce } from "../lib/announce.js";
import { post } from "../lib/api.js";
import { share } from "../lib/share.js";
import { list, problemText, signed, t } from "../lib/words.js";
import { PadBoard } from "../parts/pad-board.js";
import { PadSetup, usePadForm } from "../parts/pad-setup.js";
import * as game from "../lib/pad-game.js";
import { Icon } from "../parts/icon.js";
import { Keeping } from "../parts/keeping.js";
import { RoundTabs } from "../parts/scores-dialog.js";
import { categoriesAt, Lines, Totals } from "../parts/score-sheet.js";
import { settingsLine } from "../parts/settings.js";
import { Trouble } from "../parts/trouble.js";

/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { PadFault, PadForm, Scored, UnfinishedPad } from "../types.js" */

const ASK_AFTER = 250;
const TRY_AGAIN_AFTER = 5000;
const OFFLINE = "offline";
/** What the server says to a pad that breaks the rules, whenever it is asked. */
const UNSCORABLE = "bad-request";
/** @type {UnfinishedPad} */
const NOTHING = { scored: null, faults: [] };

/** @param {{ onRedraw: () => void, Frame: FrameComponent }} props */
export default function Pad({ onRedraw, Frame }) {
  const [pad, setPad] = useState(game.stored());
  const { form, allowed, isCurrent, problem: refused, again } = usePadForm(pad);
  const [scored, setScored] = useState(/** @type {Scored | null} */ (null));
  const [faults, setFaults] = useState(/** @type {PadFault[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [isOffline, setOffline] = useState(false);
  const [note, setNote] = useState("");
  const change = (/** @type {game.Game} */ next) => setPad(game.store(next));

  const entered = game.toDocument(pad);
  const [tries, askAgain] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => {
    const show = (/** @type {UnfinishedPad} */ answer) => {
      setScored(answer.scored);
      setFaults(answer.faults);
    };
    if (!pad.begun || !entered.rounds.length) {
      setProblem("");
      setOffline(false);
      return show(NOTHING);
    }
    let current = true;
    let timer = setTimeout(() => {
      post("/api/pad", entered).then(
        (answer) => {
          if (current) {
            show(answer);
            setProblem("");
            setOffline(false);
          }
        },
        (error) => {
          if (!current) return;
          const offline = error.problem === OFFLINE;
          setOffline(offline);
          setProblem(offline ? "" : problemText(error));
          if (offline || error.problem === UNSCORABLE) show(NOTHING);
          if (error.problem !== UNSCORABLE) timer = setTimeout(onLine, TRY_AGAIN_AFTER);
        },
      );
    }, ASK_AFTER);
    const onLine = () => askAgain(0);
    addEventListener("online", onLine);
    return () => {
      current = false;
      clearTimeout(timer);
      removeEventListener("online", onLine);
    };
  }, [JSON.stringify(entered), pad.begun, tries]);
  useLayoutEffect(() => scrollTo(0, 0), [pad.begun]);

  const names = game.names(pad, t);
  const onShare = () =>
    scored &&
    form &&
    share(asText(names, scored, form)).then(
      (done) => done === "copied" && (setNote(t("copied.result")), announce(t("copied.result"))),
    );
  const onNew = (/** @type {game.Game} */ next) => confirm(t("pad.new.sure")) && (change(next), scrollTo(0, 0));
  const trouble =
    refused &&
    html`
      <${Trouble} problem=${refused} onAgain=${again}>
        ${
          refused.problem !== "offline" &&
          html`
            <button type="button" class="button quiet" onClick=${() => onNew(game.anew(pad))}>${t("pad.new")}</button>
          `
        }
      <//>
    `;
  if (!form)
    return html`
      <${Frame} title=${t("title.pad")} onRedraw=${onRedraw}>
        ${
          trouble ??
          html`
            <p class="loading" role="status">${t("loading")}</p>
          `
        }
      <//>
    `;
  if (!pad.begun)
    return html`
      <${Frame} title=${t("title.pad")} onRedraw=${onRedraw}>
        ${trouble}
        <${PadSetup} pad=${pad} form=${form} allowed=${allowed} isCurrent=${isCurrent} onChange=${change} />
      <//>
    `;
  return html`
    <${Frame} title=${t("title.pad")} onRedraw=${onRedraw}>
      ${
        !entered.rounds.length &&
        html`
          <p class="pad-rules">
            ${settingsLine(form.ruleset, {})}
            <button type="button" class="link" onClick=${() => change(game.again(pad))}>${t("settings.change")}</button>
          </p>
        `
      }
      <${PadBoard} pad=${pad} form=${form} names=${names} scored=${scored} faults=${faults} onChange=${change} />
      ${
        problem &&
        html`
          <p class="problem" role="alert">${problem}</p>
        `
      }
      ${
        isOffline &&
        html`
          <p class="note" role="status">${t("pad.offline")}</p>
        `
      }
      ${
        scored &&
        html`
          <${PadSheet} key=${pad.round} scored=${scored} names=${names} pad=${pad} dessert=${form.ruleset.dessert} />
        `
      }
      <div class="row pad-buttons">
        <button
          type="button"
          class="button quiet"
          onClick=${onShare}
          disabled=${!scored || Boolean(problem) || faults.length > 0}
        >
          <${Icon} name="share" />
          ${t("share")}
        </button>
        <button type="button" class="button quiet" onClick=${() => onNew(game.begin(pad, form))}>
          ${t("pad.new")}
        </button>
      </div>
      ${
        note &&
        html`
          <p class="note">${note}</p>
        `
      }
    <//>
  `;
}

/** @param {{ scored: Scored, names: string[], pad: game.Game, dessert: string }} props */
function PadSheet({ scored, names, pad, dessert }) {
  const { sheet } = scored;
  const [shown, setShown] = useState(/** @type {number | null} */ (null));
  const round = shown ?? Math.min(pad.round, sheet.rounds.length - 1);
  const leading = sheet.totals.some(Boolean) ? scored.winners : [];
  return html`
    <section class="paper">
      <h2>${t("scores")}</h2>
      <${Totals} scores=${sheet} names=${names} me=${null} dessert=${dessert} winners=${leading} />
      <p class="note">${t("pad.desserts-note")}</p>
      <${RoundTabs} scores=${sheet} dessert=${dessert} shown=${round} onShow=${setShown} />
      <${Lines} categories=${categoriesAt(sheet, round)} names=${names} me=${null} dessert=${dessert} />
      <${Keeping} keeping=${sheet.keeping} names=${names} totals=${sheet.totals} />
    </section>
  `;
}

/** The result as text. @param {string[]} names @param {Scored} scored @param {PadForm} form */
function asText(names, scored, form) {
  const lines = names.map((name, seat) => {
    const played = scored.sheet.round_points.map((/** @type {number[]} */ seats) => signed(seats[seat])).join(" + ");
    const dessert = scored.sheet.desserts ? ` + ${signed(scored.sheet.desserts[seat].points)}` : "";
    return `${name}: ${`${played}${dessert}`.replaceAll("+ −", "− ")} = ${signed(scored.sheet.totals[seat])}`;
  });
  const winners = scored.winners.map((seat) => names[seat]);
  const end =
    scored.sheet.rounds.length === form.rounds ? [t("end.winner", { n: winners.length, names: list(winners) })] : [];
  return [`Okawari, ${t(`edition.${form.ruleset.edition}`)}`, ...lines, ...end].join("\n");
}
