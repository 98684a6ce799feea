// @ts-check
// The daily deal: today's, or the result of another day.

import { announce } from "../lib/announce.js";
import { post } from "../lib/api.js";
import { dayName, until, useDaily } from "../lib/daily.js";
import { html, useState } from "../lib/html.js";
import { prefs } from "../lib/prefs.js";
import { go } from "../lib/route.js";
import { problemText, t } from "../lib/words.js";
import { Card } from "../parts/card.js";
import { DailyResult } from "../parts/daily-result.js";
import { Icon } from "../parts/icon.js";

/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { DailyPart } from "../types.js" */

/** @param {{ id: string, onRedraw: () => void, Frame: FrameComponent }} props */
export default function Daily({ id, onRedraw, Frame }) {
  const { daily, problem } = useDaily(id);
  const [said, setSaid] = useState("");
  const say = (/** @type {string} */ text) => {
    setSaid(text);
    announce(text);
  };
  return html`
    <${Frame} onRedraw=${onRedraw}>
      <section class="hero daily-hero">
        <div class="daily-fan" aria-hidden="true">
          ${[0, 1, 2].map(
            () => html`
              <${Card} kind="back" label=${false} />
            `,
          )}
        </div>
        <h1>${t("daily")}</h1>
        ${
          daily &&
          html`
            <p class="tagline">${dayName(daily.day)}</p>
            <${Try} daily=${daily} onMessage=${say} />
          `
        }
        ${
          problem
            ? html`
                <p class="problem" role="alert">${problemText(problem)}</p>
              `
            : !daily &&
              html`
                <p class="loading" role="status">${t("loading")}</p>
              `
        }
        ${
          said &&
          html`
            <p>${said}</p>
          `
        }
      </section>
      ${
        daily &&
        html`
          <${About} daily=${daily} />
        `
      }
      <a class="button quiet daily-home" href="/">${t("home.link")}</a>
    <//>
  `;
}

/** What is to be done now. @param {{ daily: DailyPart, onMessage: (text: string) => void }} props */
function Try({ daily, onMessage }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    setProblem("");
    try {
      const { table } = await post("/api/daily", { name: prefs.name });
      go(`/t/${table}`);
    } catch (/** @type {any} */ error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  const isOver = daily.now >= daily.ends;
  return html`
    ${
      daily.state === "over" &&
      html`
        <section class="paper">
          <${DailyResult} daily=${daily} onMessage=${onMessage} />
        </section>
      `
    }
    ${
      daily.state === "playing" &&
      html`
        <a class="button huge" href=${`/t/${daily.table}`}>${t("continue")}</a>
      `
    }
    ${
      daily.state === "abandoned" &&
      html`
        <p>${t("daily.abandoned")}</p>
      `
    }
    ${
      daily.state === "new" &&
      (isOver
        ? html`
            <p>${t("daily.missed")}</p>
          `
        : html`
            <p>${t("daily.text", { n: daily.seats - 1, bot: t(`bot.${daily.bot}`) })}</p>
            <button type="button" class="button huge" onClick=${begin} disabled=${busy || daily.preparing}>
              ${t("daily.begin")}
            </button>
            <p class="quietly">${t("daily.begin.once")}</p>
          `)
    }
    ${
      daily.preparing &&
      html`
        <p class="note" role="status">
          ${t(daily.state === "playing" ? "daily.waits" : "daily.preparing", { bot: t(`bot.${daily.bot}`) })}
        </p>
      `
    }
    ${
      problem &&
      html`
        <p class="problem" role="alert">${problem}</p>
      `
    }
    ${
      isOver
        ? html`
            <p><a href="/daily">${t("daily.today")}</a></p>
          `
        : html`
            <p class="daily-clock">
              <${Icon} name="clock" />
              ${t("daily.ends", { time: until(daily, daily.ends) })}
            </p>
          `
    }
  `;
}

/** What is certain, and what is not. @param {{ daily: DailyPart }} props */
function About({ daily }) {
  const bot = t(`bot.${daily.bot}`);
  return html`
    <section class="paper">
      <h2>${t("daily.about")}</h2>
      <ul class="daily-facts">
        <li>${t("daily.about.same", { bot })}</li>
        <li>${t("daily.about.try")}</li>
        <li>${t("daily.about.closed")}</li>
        <li>${t("daily.about.names", { n: daily.yardstick_games, bot })}</li>
      </ul>
      <details class="daily-seal">
        <summary>${t("daily.seal")}</summary>
        <p>${t("daily.seal.text")}</p>
        <dl>
          <dt>${dayName(daily.day, { day: "numeric", month: "long" })}</dt>
          <dd><code>${daily.commitment}</code></dd>
          <dt>${t("daily.seal.next")}</dt>
          <dd><code>${daily.next_commitment}</code></dd>
        </dl>
      </details>
    </section>
  `;
}
