"""A fingerprint of how games go: a hash over games of every ruleset, so that a change of play cannot go unnoticed.

The readable engine plays them: it needs no compiling, and the compiled one is proved to play the same. Chance comes
from the shared generator alone, so the hash is the same on every machine and with every version of Python.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from okawari.bots.bot import play
from okawari.bots.quick import GreedyBot, PlannerBot, any_pick
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import every_ruleset

GAMES = 1000
SIGNATURE_SEED = 1000
RULESETS = every_ruleset()
"""Game number i is one of ruleset number i, counted over and over."""


@dataclass(frozen=True)
class Signature:
    """The hash of all games, and those of the games of each ruleset, which tell where a change is."""

    whole: str
    rulesets: dict[str, str]

    def lines(self) -> list[str]:
        """To be kept in a file and compared with `diff`."""
        parts = [f"{digest} {words}" for words, digest in self.rulesets.items()]
        return [*parts, f"{self.whole} all {GAMES:,} games"]


def signature(show: Callable[[int], None] = lambda done: None) -> Signature:
    """The signature of this program; `show` is told how many rulesets are done."""
    rulesets = {}
    for number, ruleset in enumerate(RULESETS):
        rulesets[ruleset.words] = ruleset_digest(number)
        show(number + 1)
    return Signature(_digest(rulesets.values()), rulesets)


def ruleset_digest(number: int) -> str:
    """The hash of the games of ruleset number `number`: of their records, each on a line."""
    games = range(number, GAMES, len(RULESETS))
    return _digest(Record.of(play_signed(game)).to_json().decode() for game in games)


def play_signed(game: int) -> State:
    """A game between the policies, which take turns at the seats: random picks go everywhere, the others play well."""
    ruleset, seed = RULESETS[game % len(RULESETS)], game_seed(SIGNATURE_SEED, game)
    bots = [SignedBot(game // len(RULESETS) + seat, seed) for seat in range(ruleset.seats)]
    return play(ruleset, bots, seed)


@dataclass(frozen=True)
class SignedBot:
    """Policy number `policy`, counted over and over, in the game of a seed: its chance follows from that alone."""

    policy: int
    seed: int

    def choose(self, seen: Observation, rng: Random) -> Pick:
        assert seen.seat is not None
        if self.policy % 3 == 0:
            return any_pick(seen, game_seed(self.seed, 1 + len(seen.turns) * seen.ruleset.seats + seen.seat))
        return (GreedyBot() if self.policy % 3 == 1 else PlannerBot()).choose(seen, rng)


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()[:16]
