"""A table's page whose socket is played by the test: it is shown any view at once, and answers to nobody."""

import msgspec
from playwright.sync_api import BrowserContext, Page

from okawari.match.view import View
from tests.support.window import NO_SCRIPTS

PATH = "/t/" + "0" * 32
FED = """
window.WebSocket = class {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 1;
    constructor() { window.fed = this; queueMicrotask(() => this.onopen?.()); }
    send(text) { this.tell({ answer: { answer: "accepted", id: JSON.parse(text).id } }); }
    tell(frame) { queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ v: 1, n: 0, now: 0, ...frame }) })); }
    close() {}
};
const moment = () => new Promise((resolve) => setTimeout(resolve));
window.tell = async (view) => {
    while (!window.fed) await moment();
    window.fed.tell({ parts: view });
};
window.show = async (view) => {
    await window.tell(view);
    const there = () => document.querySelector(`.table[data-turn="${view.turn.number}"][data-facts]`);
    while (!there() || document.querySelector(".round-sheet")) {
        document.querySelector(".sheet-on")?.click();
        await moment();
    }
};
"""
"""A page that is shown a view has drawn it when its turn is there; the sheet of a round is put away."""


def feed(context: BrowserContext, url: str) -> Page:
    """A page at a table of which it has heard nothing yet."""
    context.add_init_script(FED)
    page = context.new_page()
    page.goto(url + PATH)
    return page


def rest(page: Page, url: str) -> None:
    """Nothing moves in this page any more, and it has kept nothing."""
    page.goto(url + NO_SCRIPTS)
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")


def show(page: Page, view: View) -> None:
    """Show the page a view, and wait until it is drawn."""
    page.evaluate("view => window.show(view)", msgspec.to_builtins(view))


def feed_view(page: Page, view: View) -> None:
    """Tell the page of a view, whatever it makes of it."""
    page.evaluate("view => window.tell(view)", msgspec.to_builtins(view))
