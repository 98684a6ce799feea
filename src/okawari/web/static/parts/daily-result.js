// @ts-check
// How somebody's try at a daily deal ended: their place, and a line to share.

import { PLATES, platesOf, shareLine, until, useDaily } from "../lib/daily.js";
import { html } from "../lib/html.js";
import { share } from "../lib/share.js";
import { problemText, signed, t } from "../lib/words.js";
import { Art } from "./card.js";
import { Icon } from "./icon.js";

/** @import { Drawn } from "../lib/html.js" */
/** @import { DailyPart } from "../types.js" */

/** @param {{ daily: DailyPart, onMessage: (text: string) => void, children?: Drawn }} props
 *   children: other ways on */
export function DailyResult({ daily, onMessage, children }) {
  const { points, people, yardstick, yardstick_bot: bot, yardstick_games: games, record } = daily;
  const onShare = async () => {
    if ((await share(shareLine(daily), `${location.origin}/daily`)) === "copied") onMessage(t("copied.result"));
  };
  return html`
    <div class="daily-result">
      <dl class="figures">
        <div>
          <dt>${t("daily.points")}</dt>
          <dd>${signed(points ?? 0)}</dd>
        </div>
        <div>
          <dt>${t("daily.people")}</dt>
          <dd>${people ? t("daily.place", { n: people.place, of: people.of }) : t("daily.too-late")}</dd>
        </div>
        <div class="daily-yardstick">
          <dt>${t("daily.yardstick", { n: games, bot: t(`bot.${bot}`) })}</dt>
          <dd>
            ${
              yardstick
                ? html`
                    ${t("daily.place", { n: yardstick.place, of: yardstick.of })}
                    <${Plates} count=${platesOf(yardstick)} />
                  `
                : html`
                    <small role="status">${t("daily.computing")}</small>
                  `
            }
          </dd>
        </div>
      </dl>
      <div class="daily-ways">
        <button type="button" class="button big" onClick=${onShare}>
          <${Icon} name="share" />
          ${t("daily.share.go")}
        </button>
        ${
          record &&
          html`
            <a class="button quiet" href=${`/r/${record}`}>
              <${Icon} name="play" />
              ${t("replay")}
            </a>
          `
        }
        ${children}
      </div>
      ${
        !daily.is_open &&
        html`
          <p class="quietly">${t("daily.closed", { time: until(daily, daily.opens) })}</p>
        `
      }
    </div>
  `;
}

/** Of five plates, the full ones. @param {{ count: number }} props */
function Plates({ count }) {
  return html`
    <span class="daily-plates" aria-hidden="true">
      ${Array.from(
        { length: PLATES },
        (_, number) => html`
          <span class=${number < count ? "is-full" : ""}>
            <${Art} id="plate" class="daily-plate" />
            ${
              number < count &&
              html`
                <${Art} id="salmon" class="daily-dish" />
              `
            }
          </span>
        `,
      )}
    </span>
  `;
}

/** The same at the end of the match, with the ways on.
 * @param {{ day: string, onMessage: (text: string) => void }} props */
export function DailyEnd({ day, onMessage }) {
  const { daily, problem } = useDaily(day);
  const home = html`
    <a class="button quiet" href="/">${t("home.link")}</a>
  `;
  return html`
    <section class="paper daily-end">
      <h2>${t("daily")}</h2>
      ${
        daily?.state === "over"
          ? html`
              <${DailyResult} daily=${daily} onMessage=${onMessage}>${home}<//>
            `
          : html`
              ${
                daily?.state === "abandoned" &&
                html`
                  <p>${t("daily.abandoned")}</p>
                `
              }
              ${
                problem &&
                html`
                  <p class="problem" role="alert">${problemText(problem)}</p>
                `
              }
              <div class="daily-ways">${home}</div>
            `
      }
    </section>
  `;
}
