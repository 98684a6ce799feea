// A table that is played at.

import { open } from "./page.mjs";
import { facts, match } from "./tables.mjs";

/** A table that is played at, and what was shown on top of it. */
export async function playing() {
  const page = await open();
  page.server.answer("/api/rules", facts());
  const { Play } = await page.load("parts/play.js");
  const { useSelection } = await page.load("parts/selection.js");
  const { Store } = await page.load("lib/store.js");
  const shown = [];
  const store = new Store();
  const session = { socket: { send: async () => ({ answer: "accepted" }) }, dispatch: store.dispatch };
  const Table = ({ changes, ...props }) => {
    const state = { ...store.state, ...changes };
    return Play({
      state,
      selection: useSelection(state, session),
      stage: "play",
      sheet: false,
      onShow: (what) => shown.push(what),
      onReturn: () => {},
      ...props,
    });
  };
  const show = (view = {}, props = {}, changes = {}) => {
    store.dispatch({ type: "parts", parts: match(view), ahead: null });
    return page.show(Table, { ...props, changes });
  };
  return { page, shown, show };
}
