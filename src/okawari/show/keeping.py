"""R35, R36: how an edition keeps its score, for the eye alone. The points themselves are scored in `rules/`."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from okawari.rules.editions import EDITIONS

Way = Literal["pencil", "cubes", "train"]
WAYS: dict[str, Way] = {
    "pencil and paper": "pencil",
    "wasabi cubes in a bowl": "cubes",
    "tray and train cards": "train",
}
"""By an edition's `score_keeping`."""
BUNDLE = 5
"""Strokes of a pencil are bundled by so many."""
DARK_CUBE, LIGHT_CUBE = 5, 1
"""R36: the points of the anniversary's wasabi cubes."""
TRAIN_CARD = 10
"""So many numbers of a train card can be in sight; the tray covers those above the score."""


class Keeping(msgspec.Struct, frozen=True):
    """The score as an edition's own things show it."""

    way: Way
    bundle: int
    """So many strokes of a pencil are a whole bundle."""
    pieces: tuple[tuple[int, ...], ...]
    """[seat] cubes by their points, strokes by the bundle, or the numbers of the train card in sight, the highest being
    the score; of a total below zero the bowl is empty, the strokes count down from zero, and the train stands at its
    start."""


def keeping(edition: str, totals: Sequence[int]) -> Keeping:
    """R36: how an edition shows these totals.

    >>> keeping("anniversary", [12, 3]).pieces
    ((5, 5, 1, 1), (1, 1, 1))
    """
    way = WAYS[EDITIONS[edition].score_keeping]
    show = {"pencil": _strokes, "cubes": _cubes, "train": _train}[way]
    return Keeping(way, BUNDLE, tuple(show(total) for total in totals))


def has_boat(edition: str) -> bool:
    """R35: the boat lies in the box that has the cubes."""
    return WAYS[EDITIONS[edition].score_keeping] == "cubes"


def _strokes(total: int) -> tuple[int, ...]:
    bundles, rest = divmod(abs(total), BUNDLE)
    return (BUNDLE,) * bundles + (rest,) * (rest > 0)


def _cubes(total: int) -> tuple[int, ...]:
    dark, light = divmod(max(0, total), DARK_CUBE)
    return (DARK_CUBE,) * dark + (LIGHT_CUBE,) * light


def _train(total: int) -> tuple[int, ...]:
    """R36: the tray slides along ten numbers, then turns to the next ten; the highest in sight is the score."""
    score = max(0, total)
    return tuple(range(score // TRAIN_CARD * TRAIN_CARD, score + 1))
