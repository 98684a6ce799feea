// A table that is played at.

import { open } from "./page.mjs";
import { facts, match } from "./tables.mjs";

/** A table that is played at, and what was shown on top of it. */
export async function playing() {
  const page = await open();
  page.server.answer("/api/rules", facts());
  const { Play } = await page.load("parts/play.js");
  const { useSelection } = await page.load("parts/selection.js");
  const shown = [];
  const socket = { status: "open", ahead: 0, send: async () => ({ answer: "accepted" }) };
  const Table = (props) =>
    Play({
      socket,
      selection: useSelection(socket, () => {}),
      parts: socket.parts,
      reactions: {},
      stage: "play",
      sheet: false,
      onShow: (what) => shown.push(what),
      onReturn: () => {},
      ...props,
    });
  const show = (parts = {}, props = {}, state = {}) => {
    Object.assign(socket, state, { parts: match(parts) });
    return page.show(Table, props);
  };
  return { page, shown, show };
}
