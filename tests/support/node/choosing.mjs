// A seat that chooses.

import { open, quiet } from "./page.mjs";
import { match } from "./tables.mjs";

/** A seat that selects: what it shows, what it sent, and how its commands are answered. */
export async function choosing(view = {}) {
  const page = await open();
  page.touched = true;
  const { useSelection } = await page.load("parts/selection.js");
  const { Store } = await page.load("lib/store.js");
  const seat = { page, sent: [], refused: [], now: null, answers: [] };
  const send = (command) =>
    new Promise((resolve) => {
      seat.sent.push(command);
      seat.answers.push(resolve);
    });
  const store = new Store();
  const session = { socket: { send }, dispatch: store.dispatch, onRefused: (answer) => seat.refused.push(answer) };
  const Seat = () => ((seat.now = useSelection(store.state, session)), null);
  store.subscribe(() => void page.show(Seat));
  seat.show = async (changes = {}) => {
    store.dispatch({ type: "parts", parts: changes, ahead: null });
    await quiet();
  };
  seat.lose = async () => (store.dispatch({ type: "lost" }), await quiet());
  seat.act = async (action) => (action(seat.now), await quiet());
  seat.tap = (place, slowly) => seat.act((now) => now.tap(place, slowly));
  /** The server accepts what is open, and the view has it. */
  seat.accept = async (choice) => {
    for (const answer of seat.answers.splice(0)) answer({ answer: "accepted" });
    await quiet();
    if (choice !== undefined) await seat.show({ choice });
  };
  seat.look = () => ({ pick: seat.now.pick, places: seat.now.places, two: seat.now.two, kept: seat.now.kept });
  await seat.show(match(view));
  return seat;
}

/** The command that tells a pick, in the turn that is played. */
export const choose = (pick, lock = false) => ({ command: "choose", pick, lock, turn: 4 });
export const TAKE_BACK = { command: "take_back", turn: 4 };
