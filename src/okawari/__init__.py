"""Okawari: the card game Sushi Go! on a computer, every edition, dessert and variant."""

from okawari.bots.bot import Bot, play
from okawari.game.errors import IllegalPick, OkawariError
from okawari.game.files import read_records
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.score_pad import ScorePad
from okawari.game.score_sheet import Outcome, ScoreSheet
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.ruleset import Ruleset

__version__ = "0.1.0"
__all__ = [
    "Ruleset",
    "World",
    "State",
    "Pick",
    "Observation",
    "ScoreSheet",
    "Outcome",
    "Bot",
    "play",
    "Record",
    "read_records",
    "ScorePad",
    "OkawariError",
    "IllegalPick",
    "__version__",
]
