"""Codes by which another device of a guest takes the guest's seat: eight characters, two minutes, once."""

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from okawari.match.house import CODE_LETTERS

CODE_LENGTH = 8
VALID_SECONDS = 120.0


class Offer(NamedTuple):
    """Whose seat at which table a code gives, and until when."""

    table: str
    guest: str
    expires: float


class Devices:
    """The codes that were given and not used yet; only hashes of them are kept."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._offers: dict[str, Offer] = {}

    def __len__(self) -> int:
        """How many codes are kept."""
        return len(self._offers)

    def offer(self, table: str, guest: str) -> tuple[str, float]:
        """A new code for a guest's seat, and when it expires; an earlier one is void."""
        self.revoke(table, guest)
        self._forget()
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        expires = self._now() + VALID_SECONDS
        self._offers[_hash(code)] = Offer(table, guest, expires)
        return code, expires

    def use(self, code: str) -> Offer | None:
        """What a code gives; it is void from now on."""
        offer = self._offers.pop(_hash(code), None)
        return offer if offer is not None and offer.expires > self._now() else None

    def revoke(self, table: str, guest: str) -> None:
        """Void a guest's code."""
        self._offers = {
            key: offer for key, offer in self._offers.items() if (offer.table, offer.guest) != (table, guest)
        }

    def _forget(self) -> None:
        now = self._now()
        self._offers = {key: offer for key, offer in self._offers.items() if offer.expires > now}


def _hash(code: str) -> str:
    """A code as people type it: in any case, with spaces or dashes."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()
