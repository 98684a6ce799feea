"""How soon a page can be used on a bad line: `python -m benchmarks.slow_line`.

Debian's chromium behind 1.6 Mbit/s, 150 ms and a processor a quarter as fast, as its developer tools emulate them: the
first visit (cold) and the next one in the same browser (warm), with the requests and the bytes that each of them took.
"""

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.support.browsing import launch
from tests.support.process import Serving

LATENCY = 150
"""Milliseconds until an answer begins."""
BYTES_A_SECOND = 1_600_000 / 8
SLOWER = 4
"""Times that the processor is slower."""
HOME, LOBBY, MATCH = ".hero .button.huge:enabled", ".sit button", ".hand button.card, .rival"
SEEN = """(wanted) => new Promise((done) => {
    const look = () => {
        const found = document.querySelector(wanted);
        if (found?.getBoundingClientRect().width) requestAnimationFrame(() => done(performance.now()));
        else requestAnimationFrame(look);
    };
    look();
})"""


@dataclass(frozen=True)
class Load:
    """One load of a page."""

    seconds: float
    requests: int
    kilobytes: float


def load(page: Page, url: str, wanted: str) -> Load:
    """Open an address on a bad line, until something can be used and nothing more is asked for."""
    devtools = page.context.new_cdp_session(page)
    asked: set[str] = set()
    received: list[float] = []
    devtools.on("Network.requestWillBeSent", lambda event: asked.add(event["requestId"]))
    devtools.on("Network.requestServedFromCache", lambda event: asked.discard(event["requestId"]))
    devtools.on("Network.webSocketCreated", lambda event: asked.add(event["requestId"]))

    def answered(event: dict[str, dict[str, bool] | str]) -> None:
        answer = event["response"]
        assert isinstance(answer, dict)
        if answer.get("fromDiskCache") or answer.get("fromServiceWorker"):
            asked.discard(str(event["requestId"]))

    devtools.on("Network.responseReceived", answered)
    devtools.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    devtools.send("Network.enable")
    line = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES_A_SECOND}
    devtools.send("Network.emulateNetworkConditions", {**line, "uploadThroughput": BYTES_A_SECOND})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="commit")
    seconds = page.evaluate(SEEN, wanted) / 1000
    page.wait_for_load_state("networkidle")
    devtools.detach()
    return Load(seconds, len(asked), sum(received) / 1024)


def open_table(browser: Browser, url: str, *, begin: bool) -> str:
    """The address of a table: a lobby, or a match between bots that waits for its one person."""
    page = browser.new_page()
    page.goto(url)
    page.get_by_role("button", name="Play now" if begin else "Open a table").click()
    page.wait_for_selector(".table[data-turn]" if begin else ".place-button.is-me")
    return page.url


def measure(browser: Browser, address: str, wanted: str, rounds: int) -> list[list[Load]]:
    """Cold and warm loads, each time in a new context."""
    cold, warm = [], []
    for _ in range(rounds):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        cold.append(load(context.new_page(), address, wanted))
        settle(context)
        warm.append(load(context.new_page(), address, wanted))
        context.close()
    return [cold, warm]


def settle(context: BrowserContext) -> None:
    """Wait for the service worker, if there is one, and close the page."""
    page = context.pages[0]
    page.evaluate("async () => (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready")
    page.close()


def tell(name: str, loads: list[Load]) -> None:
    """One line of figures."""
    seconds = sorted(one.seconds for one in loads)
    print(
        f"{name:<22}{median(seconds):6.2f} s  ({seconds[0]:.2f} to {seconds[-1]:.2f}) "
        f"{max(one.requests for one in loads):4} requests {median(one.kilobytes for one in loads):6.0f} KB"
    )


def main() -> None:
    """Measure home, a lobby by its link and a running match by its link."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, Serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright, Path(folder) / "home")
        pages = {
            "home": (server.url, HOME),
            "a table's link": (open_table(browser, server.url, begin=False), LOBBY),
            "a running match": (open_table(browser, server.url, begin=True), MATCH),
        }
        for name, (address, wanted) in pages.items():
            for how, loads in zip(("cold", "warm"), measure(browser, address, wanted, rounds), strict=True):
                tell(f"{name}, {how}", loads)
        browser.close()


if __name__ == "__main__":
    main()
