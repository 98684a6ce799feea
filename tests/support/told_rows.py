"""An encoded row told from the readable face of an Observation: by names, knowing nothing of rows of counts."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from okawari.game.observation import Observation
from okawari.rules.kinds import DESSERT_CARDS, DESSERTS, NAMES
from okawari.rules.ruleset import Ruleset

MAIN = [
    "tempura",
    "sashimi",
    "dumpling",
    "maki-1",
    "maki-2",
    "maki-3",
    "egg",
    "salmon",
    "squid",
    "wasabi",
    "chopsticks",
]
DIPPED_NAMES = ["egg on wasabi", "salmon on wasabi", "squid on wasabi"]
MAIN_COUNTS = dict(zip(MAIN, (14, 14, 14, 6, 12, 8, 5, 10, 5, 6, 4), strict=True))


def dessert_counts(ruleset: Ruleset) -> dict[str, int]:
    """The dessert's cards as they lie in front of a seat, with how many there are of each."""
    return {NAMES[kind]: count for kind, count in sorted(DESSERT_CARDS[DESSERTS.index(ruleset.dessert)].items())}


def names_held(ruleset: Ruleset) -> list[str]:
    """The cards as they are held."""
    return MAIN + (["yogurt"] if ruleset.dessert == "yogurt" else list(dessert_counts(ruleset)))


def told_row(seen: Observation) -> NDArray[np.uint8]:
    """The row that docs/encoding.md describes, column by column."""
    ruleset, seat, row = seen.ruleset, seen.seat or 0, list[int]()
    held, desserts = names_held(ruleset), list(dessert_counts(ruleset))
    around = [(seat + step) % ruleset.seats for step in range(ruleset.seats)]
    tableaux = [*around, *range(ruleset.seats, len(seen.tableaux))]
    left = MAIN_COUNTS | dessert_counts(ruleset)
    if ruleset.variant != "battle":
        for holder in around:
            row += [*counted(held, seen.hands[holder].known.counts()), seen.hands[holder].unknown]
            take_off(left, seen.hands[holder].known)
    for number in tableaux:
        lying, sweet = seen.tableaux[number], seen.desserts[number]
        counts = lying.counts() | {"wasabi": lying.count("wasabi")} | sweet.counts()
        row += counted([*MAIN, *DIPPED_NAMES, *desserts], counts)
        take_off(left, [*lying, *sweet])
    take_off(left, seen.discards)
    take_off(left, filter(None, seen.layout))
    row += counted([*MAIN, *desserts], left)
    for card in seen.layout:
        row += [int(card == name) for name in (*held, "?")]
    row += [seen.dice[number] for number in tableaux] if ruleset.dessert == "mochi" else []
    row += [int(seen.squishy == number) for number in tableaux] if ruleset.dessert == "strawberry" else []
    row += [int(seen.round == number) for number in range(3)]
    row += [seen.turn]
    row += [int(seat in seen.acting), int(seen.owed)] if ruleset.variant == "battle" else []
    row += [int(seen.in_control == seat)] if ruleset.variant == "dummy" else []
    row += [max(0, seen.scores[number]) for number in tableaux]
    return np.array(row, np.uint8)


def counted(names: Iterable[str], counts: Mapping[str, int]) -> list[int]:
    """How many there are of each."""
    return [counts.get(name, 0) for name in names]


def take_off(left: dict[str, int], cards: Iterable[str]) -> None:
    """Cards that the seat can see. A yogurt in a hand takes off no value, because nobody knows which it has."""
    for card in cards:
        if card not in ("yogurt", "?"):
            left[card] -= 1
