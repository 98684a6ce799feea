"""Windows of a browser. To open one takes long, so that one person after another gets the same, tidied up."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, WebSocket, expect

from tests.support.jitter_page import unsettle

EXPECTED = (
    "WebSocket",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "Cross-Origin-Opener-Policy",
    "Service Worker registration blocked by Playwright",
)
"""What chromium itself says of lost connections and of contexts that are not secure, and Playwright of workers."""
SIZES = {"phone": (390, 844), "small phone": (320, 568), "laptop": (1280, 800), "zoomed laptop": (640, 400)}
HANGS_AFTER = 120_000
"""Milliseconds: whatever takes this long on a busy machine does not come."""
NO_SCRIPTS = "/static/icon.svg"
"""An address of the house at which no script runs."""
HEARTBEAT = f"""if (location.protocol !== "about:" && location.pathname !== "{NO_SCRIPTS}") {{
    const {{ setInterval: often, requestAnimationFrame: frame }} = window;
    often(() => frame(() => {{}}), 200);
}}"""
"""A frame that is asked for while chromium is idle now and then never comes, until another one is asked for; and a
click waits for frames. A window without a page needs none, and six of them would take a tenth of a processor."""
NO_ICON = "/favicon.ico"
"""What chromium asks for by itself, sooner or later, at an address that is no page."""

expect.set_options(timeout=HANGS_AFTER)


@dataclass(frozen=True)
class Looks:
    """What a window is like."""

    size: str = "phone"
    language: str = "en-GB"
    calm: bool = True

    @property
    def viewport(self) -> dict[str, int]:
        """Its pixels."""
        width, height = SIZES[self.size]
        return {"width": width, "height": height}


def new_windows(browser: Browser, looks: Looks, *, own_clock: bool = False, has_worker: bool = False) -> BrowserContext:
    """The windows of one guest, with a cookie jar of their own; with a clock of their own it can be put forward.

    A service worker would answer behind the back of the tests, and keep what the next one is not to find.
    """
    context = browser.new_context(
        viewport=looks.viewport,  # type: ignore[arg-type]
        has_touch="phone" in looks.size,
        locale=looks.language,
        color_scheme="light",
        reduced_motion="reduce" if looks.calm else "no-preference",
        service_workers="allow" if has_worker else "block",
    )
    context.set_default_timeout(HANGS_AFTER)
    context.add_init_script(HEARTBEAT)
    unsettle(context, timers=not own_clock)
    if own_clock:
        context.clock.install()
    return context


class Window:
    """A window, and what was heard of it since somebody got it."""

    def __init__(self, browser: Browser, looks: Looks, *, own_clock: bool = False, has_worker: bool = False) -> None:
        self.looks = looks
        self.context = new_windows(browser, looks, own_clock=own_clock, has_worker=has_worker)
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        self.sockets: list[WebSocket] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("websocket", lambda socket: self.sockets.append(socket))
        self._requests: list[str] | None = None

    def note_requests(self) -> list[str]:
        """What the page asks for from now on. Each request that Playwright tells of costs time, and a table has
        ninety: nobody is told without asking."""
        if self._requests is None:
            self._requests = []
            self.page.on("request", self._note)
        return self._requests

    def _note(self, request: Request) -> None:
        if self._requests is not None:
            self._requests.append(request.url)

    def _hear(self, told: ConsoleMessage) -> None:
        if told.type not in ("error", "warning") or told.location["url"].endswith(NO_ICON):
            return
        if not any(known in told.text for known in EXPECTED):
            self.troubles.append(told.text)

    def tidy(self, url: str) -> None:
        """As if nobody had been at this house: no cookie, nothing kept, no other tab, the line as it should be."""
        for other in self.context.pages:
            if other is not self.page:
                other.close()
        self.context.set_offline(False)
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(self.looks.viewport)  # type: ignore[arg-type]
        self.page.goto(url + NO_SCRIPTS)
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.context.clear_cookies()
        if self._requests is not None:
            self.page.remove_listener("request", self._note)
            self._requests = None
        self.troubles.clear()
        self.sockets.clear()

    @property
    def is_empty(self) -> bool:
        """Whether no page of the house is open."""
        return self.page.url == "about:blank" or self.page.url.endswith(NO_SCRIPTS)


_idle: WeakKeyDictionary[Browser, dict[Looks, list[Window]]] = WeakKeyDictionary()


def take_window(browser: Browser, looks: Looks) -> Window:
    """A window that nobody uses, or a new one."""
    windows = _idle.setdefault(browser, {}).setdefault(looks, [])
    return windows.pop() if windows else Window(browser, looks)


def give_back(browser: Browser, window: Window, url: str) -> None:
    """Somebody else may have the window."""
    window.tidy(url)
    _idle[browser][window.looks].append(window)
