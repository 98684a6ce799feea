"""Codes by which another device takes a seat, by their hashes: on one server, or on several that count together."""

from collections.abc import Callable
from threading import Lock
from typing import NamedTuple, Protocol


class Offer(NamedTuple):
    """Whose seat at which table a code gives, and until when."""

    table: str
    guest: str
    expires: float


class KeptCodes(Protocol):
    """The codes that were given and not used yet. May wait for a store; called from any thread."""

    def keep(self, code: str, offer: Offer) -> None:
        """A code is given; an earlier one of the same guest at the same table is void."""

    def take(self, code: str) -> Offer | None:
        """What a code gives, if there is one; it is void from now on."""

    def revoke(self, table: str, guest: str) -> None:
        """Void a guest's code."""


class SharedCodes(KeptCodes, Protocol):
    """The same for several servers, and how often somebody may guess one on any of them."""

    def may_guess(self, who: str, burst: float, per_second: float) -> bool:
        """Whether somebody may guess again: so many at once, and so many a second in the long run."""


class OwnCodes:
    """The codes of one server."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._offers: dict[str, Offer] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._offers)

    def keep(self, code: str, offer: Offer) -> None:
        self.revoke(offer.table, offer.guest)
        with self._lock:
            self._offers[code] = offer

    def take(self, code: str) -> Offer | None:
        with self._lock:
            return self._offers.pop(code, None)

    def revoke(self, table: str, guest: str) -> None:
        """Those that are too old are forgotten, too."""
        with self._lock:
            kept = [(key, one) for key, one in self._offers.items() if (one.table, one.guest) != (table, guest)]
            self._offers = {key: one for key, one in kept if one.expires > self._now()}
