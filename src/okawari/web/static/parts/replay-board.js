// @ts-check
// One moment of a finished game: every seat's hand with the pick that follows, and its tableau.

import { dummyOf, itemsOf, parse } from "../lib/choice.js";
import { classes, html } from "../lib/html.js";
import { initial, t } from "../lib/words.js";
import { Card } from "./card.js";
import { placesByRow } from "./pyramid.js";
import { useFit, useRoomy } from "./fit.js";
import { Icon } from "./icon.js";
import { Points, Tokens } from "./rivals.js";
import { SmallTableau, Tableau } from "./tableau.js";

/** @import { GamePart, Group, ReplayPosition } from "../types.js" */

/** @param {{ position: ReplayPosition, names: string[], levels: string[] }} props
 *   levels: how strong the bots are, empty for people */
export function ReplayBoard({ position, names, levels }) {
  const { game, hands, picks } = position;
  const Lying = useRoomy() ? Tableau : SmallTableau;
  const held = useFit([position, Lying]);
  return html`
    <div class=${classes("replay-board", `replay-${names.length}`, game.battle && "is-battle")} ref=${held}>
      ${
        game.layout.length > 0 &&
        html`
          <${StillPyramid} game=${game} picks=${picks} />
        `
      }
      ${names.map(
        (name, seat) => html`
          <article class="replay-seat" key=${seat}>
            <header>
              <span class=${`avatar avatar-${seat}`} aria-hidden="true">
                ${
                  levels[seat]
                    ? html`
                        <${Icon} name="bot" />
                      `
                    : seat < levels.length
                      ? initial(name)
                      : "◇"
                }
              </span>
              <span class="rival-name" dir="auto">
                ${name}${
                  levels[seat] &&
                  html`
                    <small class="level">${levels[seat]}</small>
                  `
                }
              </span>
              <${Tokens} game=${game} seat=${seat} />
              <${Points} game=${game} seat=${seat} />
            </header>
            ${
              Boolean(hands[seat]?.length) &&
              html`
                <${StillHand} hand=${hands[seat]} turns=${game.turns} pick=${picks?.[seat] ?? null} />
              `
            }
            <div class="replay-room" data-room>
              <${Lying} groups=${picks ? game.tableaux[seat] : game.tableaux[seat].map(counted)} seat=${seat} />
            </div>
          </article>
        `,
      )}
    </div>
  `;
}

/** Cards after the last pick: nothing is needed any more, and all has been counted. @param {Group} group */
const counted = (group) => ({ ...group, need: null, at_end: false });

/** @param {{ hand: string[], turns: number, pick: string | null }} props
 *   turns: in a round, for each of which there is a card in its first hand */
function StillHand({ hand, turns, pick }) {
  const items = hand.map((kind, place) => ({ kind, place }));
  const taken = itemsOf(pick, items).map((item) => item.place);
  return html`
    <div class="still-hand" style=${{ "--full": Math.max(turns, hand.length) }} role="list">
      ${hand.map((kind, place) => {
        const order = taken.indexOf(place);
        const forDummy = order >= 0 && pick !== null && dummyOf(pick) && order === taken.length - 1;
        return html`
          <div role="listitem" class=${classes("still", order >= 0 && "is-taken")}>
            <${Card} kind=${kind} />
            ${
              order >= 0 &&
              html`
                <span class="still-sign">
                  ${forDummy ? "◇" : taken.length > 1 ? order + 1 : "✓"}
                  <span class="unseen">${t(forDummy ? "hand.for-dummy" : "replay.taken")}</span>
                </span>
              `
            }
          </div>
        `;
      })}
    </div>
  `;
}

/** @param {{ game: GamePart, picks: (string | null)[] | null }} props */
function StillPyramid({ game, picks }) {
  const taken = (picks ?? []).flatMap((pick) =>
    pick ? parse(pick).own.map((token) => Number(token.split("@")[1])) : [],
  );
  return html`
    <div class="pyramid">
      ${placesByRow(game).map(
        (row) => html`
          <div class="pyramid-row">
            ${row.map((place) =>
              game.layout[place] === null
                ? html`
                    <span class="pyramid-gap"></span>
                  `
                : html`
                    <${Card} kind=${game.layout[place]} class=${taken.includes(place) ? "is-chosen" : ""} />
                  `,
            )}
          </div>
        `,
      )}
    </div>
  `;
}
