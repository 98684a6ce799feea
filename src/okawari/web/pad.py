"""The score pad for a game with paper cards: its form, and its points."""

import msgspec

from okawari.game.errors import OkawariError
from okawari.game.score_pad import ScorePad
from okawari.match.settings import Settings
from okawari.match.view import sheet_part
from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import DIE_SIDES, NAMES, deck_counts
from okawari.rules.ruleset import ROUNDS, Ruleset
from okawari.web.messages import Scored


class PadNumber(msgspec.Struct, frozen=True):
    """A number that is entered for every tableau, under its name in the document that is scored."""

    name: str
    start: int | None
    """Before it is entered; null if nobody can know it then."""
    least: int
    most: int | None
    step: int


NUMBERS = {
    "mochi": (PadNumber("dice", None, 1, DIE_SIDES, 1),),
    "strawberry": (PadNumber("squishy", 0, 0, None, SQUISHY_WORTH),),
}
"""R19, R22: by dessert."""


class PadForm(msgspec.Struct, frozen=True):
    """What is entered on a score pad for a ruleset."""

    ruleset: Ruleset
    rounds: int
    tableaux: int
    """One a seat, and the dummy's last (R31)."""
    maki: str
    """What this edition calls its maki."""
    copies: dict[str, int]
    """The cards that the deck has, and how many of each."""
    numbers: tuple[PadNumber, ...]


def pad_form(settings: Settings) -> PadForm | None:
    """The form for some settings; none if they do not go together."""
    try:
        ruleset = settings.ruleset()
    except OkawariError:
        return None
    copies = {NAMES[kind]: count for kind, count in enumerate(deck_counts(ruleset.rules.dessert)) if count}
    return PadForm(
        ruleset,
        ROUNDS,
        ruleset.rules.tableaux,
        EDITIONS[ruleset.edition].maki,
        copies,
        NUMBERS.get(ruleset.dessert, ()),
    )


def scored(pad: ScorePad) -> Scored:
    """A scored pad as it is sent."""
    sheet = sheet_part(pad.sheet, pad.totals, pad.totals)
    return Scored(sheet, pad.document()["winners"], pad.outcome.reason if pad.outcome else "")
