// @ts-check
// The table while a match is played.

import { classes, html, useState } from "../lib/html.js";
import { useFacts } from "../lib/tips.js";
import { has, initial, t } from "../lib/words.js";
import { Actions } from "./actions.js";
import { Bar } from "./bar.js";
import { Art } from "./card.js";
import { Hand } from "./hand.js";
import { useKeys } from "./keys.js";
import { Pyramid } from "./pyramid.js";
import { Points, Rivals, seatName, Tokens } from "./rivals.js";
import { landed, Tableau } from "./tableau.js";

/** @import { Drawn } from "../lib/html.js" */
/** @import { Match, TableSocket } from "../lib/socket.js" */
/** @import { Selection } from "./selection.js" */

/** @param {{ socket: TableSocket, parts: Match, selection: Selection, reactions: Record<number, string>, stage:
 *   string, sheet: Drawn, onShow: (what: string | { seat: number }) => void, onReturn: () => void }} props
 *   sheet: what lies in place of the tableaux */
export function Play({ socket, parts, selection, reactions, stage, sheet, onShow, onReturn }) {
  const { game, own } = parts;
  useKeys(selection, onShow);
  const battle = game.passing === "nowhere";
  const facts = useFacts(parts.table.settings.edition, game.tableaux.length);
  const number = parts.turn?.number ?? -1;
  const [looked, setLooked] = useState({ turn: -1, kind: "" });
  const onLook = (/** @type {string} */ kind) => setLooked({ turn: number, kind });
  return html`
    <div
      class=${classes("table", battle && "is-battle", own.seat === null && "is-watching", `is-${stage}`)}
      data-turn=${parts.turn?.number}
      data-facts=${facts ? "" : undefined}
    >
      <${Bar}
        socket=${socket}
        onScores=${() => onShow("scores")}
        onMenu=${() => onShow("menu")}
        onReact=${own.seat === null ? null : () => onShow("react")}
      />
      <main class="board">
        <h1 class="unseen" tabindex="-1">${t("table.title")}</h1>
        ${
          sheet ||
          html`
            <${Rivals}
              parts=${parts}
              reactions=${reactions}
              onOpen=${(/** @type {number} */ seat) => onShow({ seat })}
            />
            <${Belt} parts=${parts} />
          `
        }
        ${
          battle &&
          html`
            <${Pyramid} game=${game} selection=${selection} facts=${facts} onLook=${onLook} />
          `
        }
        ${
          !sheet &&
          own.seat !== null &&
          html`
            <${Mine}
              parts=${parts}
              seat=${own.seat}
              emoji=${reactions[own.seat]}
              onOpen=${() => own.seat !== null && onShow({ seat: own.seat })}
            />
          `
        }
      </main>
      <div class="counter">
        ${
          !battle &&
          own.seat !== null &&
          html`
            <${Hand}
              selection=${selection}
              passing=${game.passing}
              dummy=${game.in_control === own.seat}
              facts=${facts}
              onLook=${onLook}
            />
          `
        }
        <${Actions}
          parts=${parts}
          selection=${selection}
          facts=${facts}
          looked=${looked.turn === number ? looked.kind : ""}
          onReturn=${onReturn}
        />
      </div>
    </div>
  `;
}

/** Where the hands go, drawn as the moving belt between the seats. @param {{ parts: Match }} props */
function Belt({ parts }) {
  const { game, own, table } = parts;
  const piles = game.pile_sizes[0];
  const to = own.seat === null ? undefined : game.passes_to[own.seat];
  const text = to === undefined ? t(`passing.${game.passing}`) : t("passing.to", { name: seatName(parts, to) });
  const { variant } = table.settings;
  return html`
    <div class=${classes("belt-strip", `passes-${game.passing}`)}>
      <span class="belt-text">
        ${
          game.passing !== "nowhere" &&
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
        table.known_deal &&
        html`
          <span class="belt-text">${t("known-deal")}</span>
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
          <span class="belt-text">${controlText(parts, game.in_control)}</span>
        `
      }
    </div>
  `;
}

/** Who picks for the dummy. @param {Match} parts @param {number} seat */
const controlText = (parts, seat) =>
  seat === parts.own.seat ? t("in-control.you") : t("in-control", { name: seatName(parts, seat) });

/** The own place. @param {{ parts: Match, seat: number, emoji: string | undefined, onOpen: () => void }} props */
function Mine({ parts, seat, emoji, onOpen }) {
  const { game } = parts;
  const groups = game.tableaux[seat];
  return html`
    <section class="mine" aria-label=${t("mine")}>
      <header>
        <button type="button" class="rival-open" onClick=${onOpen} aria-label=${t("mine")}></button>
        <span class=${classes("avatar", `avatar-${seat}`)} aria-hidden="true">${initial(seatName(parts, seat))}</span>
        <span class="rival-name">${seatName(parts, seat)}</span>
        <${Tokens} game=${game} seat=${seat} />
        <${Points} game=${game} seat=${seat} />
      </header>
      ${
        groups.length
          ? html`
              <${Tableau} groups=${groups} seat=${seat} fresh=${landed(game, seat)} />
            `
          : html`
              <p class="mine-empty">${t("mine.empty")}</p>
            `
      }
      ${
        emoji &&
        html`
          <span class="reaction" aria-hidden="true">${emoji}</span>
        `
      }
    </section>
  `;
}
