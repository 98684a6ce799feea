"""What every handler of a server needs."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from okawari.match import BotPool, House
from okawari.match.store import Store
from okawari.match.surroundings import Thinker
from okawari.web.callers import Caller
from okawari.web.devices import Devices
from okawari.web.limits import Limits
from okawari.web.metrics import Metrics
from okawari.web.setup import Setup

CALLER = "okawari.caller"
"""Where the door leaves the Caller in a scope."""


@dataclass
class Services:
    """One server's house, and what stands around it."""

    setup: Setup
    store: Store
    house: House
    limits: Limits
    devices: Devices
    metrics: Metrics
    bot_lines: dict[str, str]
    thinker: Thinker
    now: Callable[[], float] = time.time
    workers: BotPool | None = None
    """To be closed with the server."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Where a server takes time, random bytes and bots from; tests bring their own."""

    now: Callable[[], float] | None = None
    """The house's own, unless it is given."""
    clock: Callable[[], float] = time.perf_counter
    random: Callable[[int], bytes] | None = None
    thinker: Thinker | None = None


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that handles a request."""
    services: Services = connection.app.state.services
    return services


def caller_in(connection: HTTPConnection) -> Caller:
    """Who asks."""
    caller: Caller = connection.scope[CALLER]
    return caller
