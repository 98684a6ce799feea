// @ts-check
// The table while a match is played.

import { classes, html, useState } from "../lib/html.js";
import { calledName, landed, seatName } from "../lib/selectors.js";
import { useFacts } from "../lib/tips.js";
import { has, t } from "../lib/words.js";
import { Actions } from "./actions.js";
import { Bar } from "./bar.js";
import { Art } from "./card.js";
import { Coach } from "./coach.js";
import { Likeness } from "./face.js";
import { useFit } from "./fit.js";
import { Hand } from "./hand.js";
import { useKeys } from "./keys.js";
import { Pyramid } from "./pyramid.js";
import { nameClass, Points, Rivals, Tokens } from "./rivals.js";
import { Sticker } from "./sticker.js";
import { Tableau } from "./tableau.js";

/** @import { Drawn } from "../lib/html.js" */
/** @import { Shown, Stage, TableState, View } from "../lib/store.js" */
/** @import { Selection } from "./selection.js" */

/** @param {{ state: TableState, selection: Selection, stage: Stage, sheet: Drawn, onShow: (what: Shown) => void,
 *   onReturn: () => void }} props
 *   sheet: what lies in place of the tableaux */
export function Play({ state, selection, stage, sheet, onShow, onReturn }) {
  const { view, reactions, turned } = state;
  const { game, own } = view;
  useKeys(selection, onShow);
  const facts = useFacts(view.table.settings.edition, game.tableaux.length);
  const number = view.turn?.number ?? -1;
  const [looked, setLooked] = useState({ turn: -1, kind: "" });
  const onLook = (/** @type {string} */ kind) => setLooked({ turn: number, kind });
  return html`
    <div
      class=${classes(
        "table",
        `table-${game.tableaux.length}`,
        game.battle && "is-battle",
        own.seat === null && "is-watching",
        `is-${stage}`,
      )}
      data-turn=${view.turn?.number}
      data-facts=${facts ? "" : undefined}
    >
      <${Bar}
        state=${state}
        onScores=${() => onShow("scores")}
        onMenu=${() => onShow("menu")}
        onReact=${own.seat === null ? null : () => onShow("react")}
      />
      <main class="board">
        <h1 class="unseen" tabindex="-1">${t("table.title")}</h1>
        ${
          sheet ||
          html`
            <${Rivals} view=${view} reactions=${reactions} onOpen=${(/** @type {number} */ seat) => onShow({ seat })} />
            <${Belt} view=${view} />
          `
        }
        ${
          game.battle &&
          html`
            <${Pyramid} game=${game} turned=${turned} selection=${selection} facts=${facts} onLook=${onLook} />
          `
        }
        ${
          !sheet &&
          own.seat !== null &&
          html`
            <${Mine}
              view=${view}
              seat=${own.seat}
              emoji=${reactions[own.seat]}
              onOpen=${() => own.seat !== null && onShow({ seat: own.seat })}
            />
          `
        }
      </main>
      <div class="counter">
        <${Coach} view=${view} facts=${facts} />
        ${
          !game.battle &&
          own.seat !== null &&
          html`
            <${Hand}
              selection=${selection}
              game=${game}
              dummy=${game.in_control === own.seat}
              facts=${facts}
              onLook=${onLook}
            />
          `
        }
        <${Actions}
          view=${view}
          selection=${selection}
          facts=${facts}
          looked=${looked.turn === number ? looked.kind : ""}
          onReturn=${onReturn}
          onOpen=${(/** @type {number} */ seat) => onShow({ seat })}
        />
      </div>
    </div>
  `;
}

/** Where the hands go, drawn as the moving belt between the seats. @param {{ view: View }} props */
function Belt({ view }) {
  const { game, own, table } = view;
  const piles = game.pile_sizes[0];
  const to = own.seat === null ? undefined : game.passes_to[own.seat];
  const text = to === undefined ? t(`passing.${game.passing}`) : t("passing.to", { name: seatName(view, to) });
  const { variant } = table.settings;
  const deal = table.daily ? "daily" : table.guided ? "guided.deal" : table.known_deal && "known-deal";
  return html`
    <div class=${classes("belt-strip", `passes-${game.passing}`)}>
      <span class="belt-text">
        ${
          !game.battle &&
          html`
            <${Art} id=${game.passing === "left" ? "pass-left" : "pass-right"} class="pass-arrow" />
          `
        }${text}
      </span>
      ${
        variant &&
        has(`variant.${variant}.badge`) &&
        html`
          <span class="belt-text badge">${t(`variant.${variant}.badge`)}</span>
        `
      }
      ${
        deal &&
        html`
          <span class="belt-text">${t(deal)}</span>
        `
      }
      ${
        piles > 0 &&
        html`
          <span class="belt-text">
            <${Art} id="back" class="mini-back" />
            ${t(game.in_control !== null ? "pile.dummy" : own.seat === null ? "piles.each" : "piles", { n: piles })}
          </span>
        `
      }
      ${
        game.in_control !== null &&
        html`
          <span class="belt-text">${controlText(view, game.in_control)}</span>
        `
      }
    </div>
  `;
}

/** Who picks for the dummy. @param {View} view @param {number} seat */
const controlText = (view, seat) =>
  seat === view.own.seat ? t("in-control.you") : t("in-control", { name: seatName(view, seat) });

/** The own place. @param {{ view: View, seat: number, emoji: string | undefined, onOpen: () => void }} props */
function Mine({ view, seat, emoji, onOpen }) {
  const { game } = view;
  const name = calledName(view, seat);
  const groups = game.tableaux[seat];
  const held = useFit([game]);
  return html`
    <section class="mine" aria-label=${t("mine")} ref=${held}>
      <header>
        <button type="button" class="rival-open" onClick=${onOpen} aria-label=${t("mine")}></button>
        <span class=${classes("avatar", `avatar-${seat}`)} aria-hidden="true">
          <${Likeness} seat=${view.table.seats[seat]} name=${name} />
          <${Sticker} name=${emoji} />
        </span>
        <span class=${nameClass(name)} dir="auto">${name}</span>
        <${Tokens} game=${game} seat=${seat} />
        <${Points} game=${game} seat=${seat} part="own-score" />
      </header>
      <div class="mine-room" data-room>
        ${
          groups.length
            ? html`
                <${Tableau} groups=${groups} seat=${seat} fresh=${landed(game, seat)} mine=${true} />
              `
            : html`
                <p class="mine-empty">${t("mine.empty")}</p>
              `
        }
      </div>
    </section>
  `;
}
