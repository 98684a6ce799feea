// @ts-check
// The way to the daily deal from the first screen. It asks the server for nothing.

import { dayName, today } from "../lib/daily.js";
import { html } from "../lib/html.js";
import { myGames } from "../lib/my-games.js";
import { t } from "../lib/words.js";
import { Card } from "./card.js";
import { Icon } from "./icon.js";

/** Today's deal, or how it went. */
export function DailyTile() {
  const day = today();
  const played = myGames().find(({ daily }) => daily === day);
  return html`
    <a class="tile tile-link daily-tile" href="/daily">
      <h2>
        <${Icon} name="sun" />
        ${t("daily")}
      </h2>
      <p>
        ${
          played
            ? t("daily.tile.played", { day: dayName(day), points: t("points", { n: played.totals[played.me] }) })
            : t("daily.tile", { day: dayName(day) })
        }
      </p>
      <span class="daily-fan" aria-hidden="true">
        ${[0, 1, 2].map(
          () => html`
            <${Card} kind="back" compact=${true} label=${false} />
          `,
        )}
      </span>
    </a>
  `;
}
