// @ts-check
// The first screen: play now, invite friends, join, score pad, how to play.

import { html, useEffect, useRef, useState } from "../lib/html.js";
import { options, post, Refused } from "../lib/api.js";
import { levelOf, useBots, usualBot } from "../lib/bots.js";
import { prefs, remember } from "../lib/prefs.js";
import { go } from "../lib/route.js";
import { useWaiting } from "../lib/waiting.js";
import { or, problemText, t } from "../lib/words.js";
import { Art, Card } from "../parts/card.js";
import { DailyTile } from "../parts/daily-tile.js";
import { FaceChoice } from "../parts/face-choice.js";
import { Icon } from "../parts/icon.js";
import { Learn } from "../parts/learn.js";
import { MyGames } from "../parts/my-games.js";

/** @import { FrameComponent } from "../parts/frame.js" */
/** @import { BotFacts, Options, Settings } from "../types.js" */

const SHOWN = ["tempura", "maki-3", "salmon", "wasabi", "dumpling", "pudding", "sashimi", "egg"];

/** What somebody wants who opens a table: friends, or bots of a kind.
 * @typedef {{ invite: true } | { bot: string }} Arrival */

/** @param {{ onRedraw: () => void, Frame: FrameComponent }} props */
export default function Home({ onRedraw, Frame }) {
  const [all, setAll] = useState(/** @type {Options | null} */ (null));
  const [seats, setSeats] = useState(prefs.seats);
  const [bot, setBot] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void options().then(setAll, () => {}), []);
  const waiting = useWaiting();
  const bots = useBots();
  const chosen = bot || usualBot(namesOf(bots));

  /** @param {Settings} settings @param {() => Promise<Arrival>} wish */
  const open = async (settings, wish) => {
    setBusy(true);
    setProblem("");
    try {
      const arrival = await wish();
      const { table } = await post("/api/open", { settings });
      go(`/t/${table}`, { arrival });
    } catch (/** @type {any} */ error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  /** Who is quicker than the list of bots waits for it here, not before a dead button. */
  const opponents = async () => {
    const against = chosen ?? usualBot(namesOf((await options()).bots));
    if (!against) throw new Refused("no-such-bot", "");
    remember({ seats, bot: against });
    return { bot: against };
  };

  return html`
    <${Frame} onRedraw=${onRedraw}>
      <section class="hero">
        <${Conveyor} />
        <h1>Okawari</h1>
        <p class="tagline">${t("home.tagline")}</p>
        ${
          waiting &&
          html`
            <div class="continue">
              <a class="button huge" href=${`/t/${waiting.id}`}>${t("continue")}</a>
              <p>${t("round", { n: waiting.round })}, ${t("turn.of", { n: waiting.turn, of: waiting.turns })}</p>
            </div>
          `
        }
        <button
          type="button"
          class=${waiting ? "button big quiet" : "button huge"}
          onClick=${() => open({ seats }, opponents)}
          disabled=${busy}
        >
          ${t("play-now")}
        </button>
        <${Learn} />
        <${PlayingAs} />
        <div class="hero-options">
          <fieldset class="choice inline">
            <legend>${t("home.seats")}</legend>
            <div class="chips">
              ${(all?.seats ?? []).map(
                (n) => html`
                  <label class="chip">
                    <input type="radio" name="seats" checked=${n === seats} onChange=${() => setSeats(n)} />
                    <span>${n}</span>
                  </label>
                `,
              )}
            </div>
          </fieldset>
          ${
            bots.length > 1 &&
            html`
              <fieldset class="choice inline">
                <legend>${t("home.bots")}</legend>
                <div class="chips">
                  ${bots.map(
                    ({ name }) => html`
                      <label class="chip">
                        <input type="radio" name="bot" checked=${name === chosen} onChange=${() => setBot(name)} />
                        <span>${or(`bot.${name}`, name)}</span>
                      </label>
                    `,
                  )}
                </div>
              </fieldset>
              <p class="bot-line">${botLine(bots.find((one) => one.name === chosen))}</p>
            `
          }
        </div>
        ${
          problem &&
          html`
            <p class="problem" role="alert">${problem}</p>
          `
        }
      </section>
      <div class="tiles">
        <${DailyTile} />
        <section class="tile">
          <h2>
            <${Icon} name="people" />
            ${t("invite-friends")}
          </h2>
          <p>${t("invite-friends.text")}</p>
          <button
            type="button"
            class="button"
            onClick=${() => open({}, async () => ({ invite: true }))}
            disabled=${busy}
          >
            ${t("open-table")}
          </button>
        </section>
        <${JoinTile} />
        <${MyGames} />
        <a class="tile tile-link" href="/pad">
          <h2>
            <${Icon} name="pencil" />
            ${t("pad.link")}
          </h2>
          <p>${t("pad.tile")}</p>
        </a>
        <a class="tile tile-link" href="/how">
          <h2>
            <${Icon} name="book" />
            ${t("how.link")}
          </h2>
          <p>${t("how.tile")}</p>
        </a>
      </div>
    <//>
  `;
}

/** The name that this browser plays under, and a way to change it. */
function PlayingAs() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(prefs.name);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), [open]);
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    remember({ name: name.trim() });
    setOpen(false);
  };
  if (!open)
    return html`
      <button type="button" class="link playing-as" onClick=${() => setOpen(true)}>
        ${t("playing-as", { name: prefs.name || t("guest") })}
        <${Icon} name="pencil" />
      </button>
    `;
  return html`
    <form class="sit" onSubmit=${save}>
      <label>
        ${t("your-name")}
        <input
          dir="auto"
          value=${name}
          maxlength="24"
          autocomplete="nickname"
          ref=${field}
          onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        />
      </label>
      <button class="button quiet">${t("rename")}</button>
      <${FaceChoice} />
    </form>
  `;
}

/** The names of bots. @param {readonly BotFacts[]} bots */
const namesOf = (bots) => bots.map((one) => one.name);

/** What to expect of a bot. @param {BotFacts | undefined} bot */
const botLine = (bot) => {
  if (!bot) return "";
  return bot.ready ? or(`bot.${bot.name}.line`, bot.line) : `${levelOf(bot.name)} ${t("bot.preparing")}`;
};

/** Join by code: a lobby's, or another device's. */
function JoinTile() {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const told = useRef(/** @type {Element | null} */ (null));
  useEffect(() => told.current?.scrollIntoView({ block: "center" }), [problem]);
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const asked = code.replace(/[\s-]/g, "").toUpperCase();
    setBusy(true);
    setProblem("");
    try {
      const { table } =
        asked.length > 6 ? await post("/api/device/join", { code: asked }) : await post("/api/find", { code: asked });
      go(`/t/${table}`);
    } catch (/** @type {any} */ error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return html`
    <section class="tile">
      <h2>
        <${Icon} name="key" />
        ${t("join")}
      </h2>
      ${
        problem &&
        html`
          <p class="problem" role="alert" ref=${told}>${problem}</p>
        `
      }
      <form class="join" onSubmit=${join}>
        <label>
          ${t("join.code")}
          <input
            class="code-field"
            value=${code}
            maxlength="10"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck=${false}
            onInput=${(/** @type {{ target: HTMLInputElement }} */ event) => setCode(event.target.value)}
          />
        </label>
        <button class="button" disabled=${busy || code.trim().length < 6}>${t("join.go")}</button>
      </form>
    </section>
  `;
}

/** Plates on the belt, going round. */
function Conveyor() {
  const lap = html`
    <div class="conveyor-lap">
      ${[...SHOWN, ...SHOWN].map(
        (kind) => html`
          <span class="conveyor-plate">
            <${Art} id="plate" class="conveyor-dish" />
            <${Card} kind=${kind} compact=${true} label=${false} />
          </span>
        `,
      )}
    </div>
  `;
  return html`
    <div class="conveyor" aria-hidden="true"><div class="conveyor-plates">${lap}${lap}</div></div>
  `;
}
