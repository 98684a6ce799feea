"""Fair deals: a live game's chance follows from a seed that nobody can have chosen to suit the cards.

`SHA-256(seed)` is shown before anybody sits down, every seat adds a nonce, and the seed is revealed at the end. The
stream's key is HMAC-SHA256 under the seed over the ruleset, the match id and the nonces, each with its length before
it; block *i* of the stream is HMAC-SHA256 under that key over *i* as eight bytes, read as 32-bit big-endian words. A
number below *n* is a word modulo *n*, words that would favour the small ones being skipped. The deck is shuffled by
Fisher–Yates from the last card down; then come the dice rolls, the yogurt draws and who starts, where they are needed.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec import to_builtins

from okawari.game.documents import Document, shape
from okawari.game.errors import RecordError
from okawari.game.world import World, empty_draws, empty_rolls
from okawari.rules.chance import DRAWS
from okawari.rules.kinds import DIE_SIDES, full_deck
from okawari.rules.ruleset import Ruleset

SEED_BYTES = 32
HEX = re.compile(r"([0-9a-fA-F]{2})*")


class FairShape(msgspec.Struct, forbid_unknown_fields=True):
    """The `fair` part of a record."""

    seed: str
    commitment: str
    match: str
    nonces: list[str]


@dataclass(frozen=True, slots=True)
class FairDeal:
    """A seed, a match and the seats' nonces, from which a World follows."""

    seed: bytes
    match: str
    nonces: tuple[bytes, ...]

    @property
    def commitment(self) -> str:
        """What is shown before the game."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def seats_with_nonce(self) -> tuple[int, ...]:
        """Who had a part in the deal; if nobody, whoever chose the seed chose the deal."""
        return tuple(seat for seat, nonce in enumerate(self.nonces) if nonce)

    def world(self, ruleset: Ruleset) -> World:
        words = keyed_words(self._key(ruleset))
        rules = ruleset.rules
        deck = list(full_deck(rules.dessert))
        for last in range(len(deck) - 1, 0, -1):
            other = number_below(last + 1, words)
            deck[last], deck[other] = deck[other], deck[last]
        rolls = tuple(1 + number_below(DIE_SIDES, words) for _ in empty_rolls(rules))
        draws = tuple(number_below(DRAWS, words) for _ in empty_draws(rules))
        return World(tuple(deck), rolls, draws, number_below(2, words) if rules.has_starter else 0)

    def _key(self, ruleset: Ruleset) -> bytes:
        canonical = msgspec.json.encode(ruleset, order="sorted")
        parts = (canonical, self.match.encode(), *self.nonces)
        message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        return hmac.digest(self.seed, message, "sha256")

    def document(self) -> Document:
        """The `fair` part of a record."""
        nonces = [nonce.hex() for nonce in self.nonces]
        told: Document = to_builtins(FairShape(self.seed.hex(), self.commitment, self.match, nonces))
        return told

    @classmethod
    def read(cls, document: object, seats: int) -> "FairDeal":
        """Read the `fair` part of a record of so many seats; its seed must be the one that was committed to."""
        try:
            told = shape(document, FairShape)
        except RecordError as error:
            raise RecordError(f"fair: {error}") from None
        if not all(HEX.fullmatch(digits) for digits in (told.seed, *told.nonces)):
            raise RecordError("fair: seed and nonces must be hexadecimal, without spaces")
        fair = cls(bytes.fromhex(told.seed), told.match, tuple(bytes.fromhex(nonce) for nonce in told.nonces))
        if len(fair.seed) != SEED_BYTES:
            raise RecordError(f"fair: the seed has {len(fair.seed)} bytes; it needs {SEED_BYTES}")
        if len(fair.nonces) != seats:
            raise RecordError(f"fair: there are {len(fair.nonces)} nonces; {seats} seats need {seats}, empty ones too")
        if fair.commitment != told.commitment.lower():
            raise RecordError(f"fair: the seed was not the one promised; its SHA-256 is {fair.commitment}")
        return fair


def number_below(bound: int, words: Iterator[int]) -> int:
    """The next number from 0 to bound − 1, each equally likely: words that would favour small ones are skipped."""
    fair_words = 2**32 - 2**32 % bound
    return next(word for word in words if word < fair_words) % bound


def keyed_words(key: bytes) -> Iterator[int]:
    """The words of the stream that a key stands for, without end."""
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1
