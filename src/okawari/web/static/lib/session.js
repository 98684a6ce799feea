// @ts-check
// This page at a table: its store, its socket, and what can be asked and said there.

import { announce } from "./announce.js";
import { calledName } from "./selectors.js";
import { TableSocket } from "./socket.js";
import { Store } from "./store.js";
import { or, problemText, t } from "./words.js";

/** @import { Answer, Ask, News } from "./socket.js" */

const MESSAGE_FOR = 4000;
const REACTION_FOR = 2500;

/** @typedef {ReturnType<typeof openSession>} Session */

/** @param {string} id of the table */
export function openSession(id) {
  const store = new Store();
  let messageEnds = 0;
  /** @type {Record<number, number>} */
  const reactionsEnd = {};

  /** On the screen for a while, and aloud. @param {string} text */
  const say = (text) => {
    store.dispatch({ type: "message", text });
    announce(text);
    clearTimeout(messageEnds);
    messageEnds = setTimeout(() => store.dispatch({ type: "message", text: "" }), MESSAGE_FOR);
  };

  /** @param {number} seat @param {string} emoji */
  const showReaction = (seat, emoji) => {
    announce(`${calledName(store.state.view, seat)}: ${or(`sticker.${emoji}`, emoji)}`);
    clearTimeout(reactionsEnd[seat]);
    reactionsEnd[seat] = setTimeout(() => store.dispatch({ type: "reaction", seat, emoji: "" }), REACTION_FOR);
  };

  /** @param {News} news */
  const hear = (news) => {
    if (news.type !== "notice") store.dispatch(news);
    else if (news.notice === "device-joined") say(t("news.device"));
    if (news.type === "reaction") showReaction(news.seat, news.emoji);
  };
  const socket = new TableSocket(id, hear);

  const onRefused = (/** @type {Answer} */ answer) => say(problemText(answer));

  /** @type {Ask} */
  const ask = async (command) => {
    const answer = await socket.send(command);
    if (answer.answer === "refused") onRefused(answer);
    return answer;
  };

  const rematch = async () => {
    store.dispatch({ type: "rematch", rematching: true });
    const { answer } = await ask({ command: "rematch" });
    if (answer === "refused") store.dispatch({ type: "rematch", rematching: false });
  };

  return { id, store, socket, say, ask, rematch, onRefused, dispatch: store.dispatch };
}
