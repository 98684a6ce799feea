"""The five published editions, and the variants."""

from dataclasses import dataclass
from types import MappingProxyType

from okawari.rules.errors import RulesetError, shorten
from okawari.rules.kinds import DESSERTS

VARIANTS = ("both-ways", "golf", "draw-piles", "battle", "dummy")
"""R10, R24, R26–R31; a game plays one of them or none."""
TWO_SEAT_VARIANTS = ("draw-piles", "battle", "dummy")


@dataclass(frozen=True)
class Edition:
    """A published box: what differs between them."""

    name: str
    maki: str
    """What this edition calls its maki."""
    desserts: tuple[str, ...]
    """The desserts it can be played with; the first is the usual one."""
    zero_icons_place: bool
    """R11: whether a seat with no maki icons can place."""
    printed_variants: tuple[str, ...]
    """The variants in its rulebook. House decision: every edition accepts every variant."""
    score_keeping: str
    """R36: how points are kept, for the edition's own look."""


EDITIONS = MappingProxyType(
    {
        edition.name: edition
        for edition in (
            Edition("original", "sushi rolls", ("pudding",), False, ("both-ways",), "tray and train cards"),
            Edition("print-and-play", "sushi rolls", ("pudding",), False, ("both-ways",), "pencil and paper"),
            Edition("reference", "maki rolls", ("pudding",), False, ("both-ways",), "pencil and paper"),
            Edition("gamewright", "maki rolls", ("pudding",), False, ("both-ways", "dummy"), "pencil and paper"),
            Edition(
                "anniversary",
                "maki rolls (futomaki)",
                ("strawberry", *(name for name in DESSERTS if name != "strawberry")),
                True,
                (*VARIANTS, "must-have-maki"),
                "wasabi cubes in a bowl",
            ),
        )
    }
)
DEFAULT_EDITION = "gamewright"


def find_edition(name: str) -> Edition:
    """The edition of this name; an error that tells which there are."""
    if name not in EDITIONS:
        raise RulesetError(f"there is no edition {shorten(name)}; there are: {', '.join(EDITIONS)}")
    return EDITIONS[name]
