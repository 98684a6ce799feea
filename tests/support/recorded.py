"""Finished games for the tests of commands that read records."""

from random import Random

from okawari.bots.bot import play
from okawari.bots.quick import RandomBot
from okawari.game.fair import FairDeal
from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset


def finished_record(ruleset: Ruleset, seed: int = 1, names: tuple[str, ...] = ()) -> Record:
    """The record of a game between random bots."""
    return Record.of(play(ruleset, [RandomBot()] * ruleset.seats, seed), names)


def fairly_dealt(ruleset: Ruleset, nonces: tuple[bytes, ...] = (b"ana", b"ben", b"cleo")) -> Record:
    """The record of a game with a fair deal."""
    fair = FairDeal(Random("fair").randbytes(32), "match", nonces)
    return Record.of(play(ruleset, [RandomBot()] * ruleset.seats, 1, fair.world(ruleset)), fair=fair)
