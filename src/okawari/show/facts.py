"""The facts of a ruleset: every number that a page or a form needs, so that none stands in a script."""

from collections.abc import Sequence

import msgspec

from okawari.rules import desserts, scoring
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import DESSERTS, DIE_SIDES, NAMES, SASHIMI, TEMPURA, deck_counts, row_width
from okawari.rules.ruleset import ROUNDS, Ruleset


class MakiFacts(msgspec.Struct, frozen=True):
    """R11."""

    called: str
    """What this edition calls its maki."""
    most: int
    second: int
    second_of_two: int
    """What each of two gets that are tied for second."""
    zero_icons_place: bool


class SetFacts(msgspec.Struct, frozen=True):
    """R12, R13: so many of a kind are worth so much."""

    cards: int
    points: int


class DessertFacts(msgspec.Struct, frozen=True):
    """R18–R22: what a dessert pays with this number of tableaux."""

    name: str
    most: int
    fewest: int
    """Below zero, or 0 where nobody loses."""
    all_equal: int
    """What each gets if all are equal: below zero, or 0."""
    squishy: int
    runs: list[int]
    """R21: what runs of 1, 2, … cards score."""


class HowToPlay(msgspec.Struct, frozen=True):
    """What is played, in numbers."""

    rounds: int
    seats: int
    hand_size: int
    """R2, R26, R30: the cards that each seat begins a round with; 0 if there are no hands (R27)."""
    maki: MakiFacts
    tempura: SetFacts
    sashimi: SetFacts
    dumpling: list[int]
    """R14: what 1, 2, … score; the last is for so many or more."""
    nigiri: dict[str, int]
    wasabi_times: int
    squid_on_wasabi: int
    desserts: list[DessertFacts]
    faces: dict[str, str]
    """What stands on a card of a kind, its number left out, in signs that need no language; some say nothing."""


def how_to_play(ruleset: Ruleset) -> HowToPlay:
    """The numbers of a ruleset, with all desserts of its edition."""
    box, rules = EDITIONS[ruleset.edition], ruleset.rules
    nigiri = {"egg": scoring.EGG_WORTH, "salmon": scoring.SALMON_WORTH, "squid": scoring.SQUID_WORTH}
    paid = [dessert_facts(name, rules.tableaux) for name in box.desserts]
    faces = {
        "maki": f"{scoring.MOST_MAKI} / {scoring.SECOND_MAKI}",
        "tempura": _set_face(_set(TEMPURA)),
        "sashimi": _set_face(_set(SASHIMI)),
        "dumpling": _row(scoring.DUMPLINGS[1:]),
        "wasabi": f"×{scoring.WASABI_TIMES}",
        **{kind: str(worth) for kind, worth in nigiri.items()},
        **{dessert.name: _dessert_face(dessert) for dessert in paid},
    }
    return HowToPlay(
        rounds=ROUNDS,
        seats=rules.seats,
        hand_size=rules.hand_size,
        maki=MakiFacts(
            box.maki, scoring.MOST_MAKI, scoring.SECOND_MAKI, scoring.maki([2, 1, 1], 1, False), rules.zero_icons_place
        ),
        tempura=_set(TEMPURA),
        sashimi=_set(SASHIMI),
        dumpling=list(scoring.DUMPLINGS[1:]),
        nigiri=nigiri,
        wasabi_times=scoring.WASABI_TIMES,
        squid_on_wasabi=scoring.SQUID_WORTH * scoring.WASABI_TIMES,
        desserts=paid,
        faces=faces,
    )


def _set_face(told: SetFacts) -> str:
    return f"×{told.cards} = {told.points}"


def _row(points: Sequence[int]) -> str:
    return " ".join(map(str, points))


def _dessert_face(told: DessertFacts) -> str:
    """Runs, or what the first gets and what the last loses: a squishy where the first gets nothing at the end."""
    if told.name == "tea":
        return _row(told.runs)
    first = told.most or told.squishy
    return f"+{first} / −{-told.fewest}" if told.fewest else f"+{first}"


def _set(kind: int) -> SetFacts:
    """The smallest number of a kind that scores."""
    scored = ((cards, scoring.set_points([0] * kind + [cards], kind)) for cards in range(1, 10))
    return next(SetFacts(cards, points) for cards, points in scored if points)


def dessert_facts(name: str, tableaux: int) -> DessertFacts:
    """What a dessert pays: one tableau has the most, one the fewest, the others as many as one another."""
    values = [2, *(1 for _ in range(tableaux - 2)), 0]
    number = DESSERTS.index(name)
    empty = [0] * row_width(number)
    return DessertFacts(
        name,
        desserts.dessert_points(values, empty, 0, number),
        desserts.dessert_points(values, empty, tableaux - 1, number),
        desserts.dessert_points([1] * tableaux, empty, 0, number),
        desserts.SQUISHY_WORTH,
        list(desserts.TEA_RUNS[1:]),
    )


class PadNumber(msgspec.Struct, frozen=True):
    """A number that is entered for every tableau, under its name in the document that is scored."""

    name: str
    start: int | None
    """Before it is entered; null if nobody can know it then."""
    least: int
    most: int | None
    step: int


ENTERED = {
    "mochi": (PadNumber("dice", None, 1, DIE_SIDES, 1),),
    "strawberry": (PadNumber("squishy", 0, 0, None, desserts.SQUISHY_WORTH),),
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


def pad_form(ruleset: Ruleset) -> PadForm:
    """The form of a ruleset's score pad."""
    copies = {NAMES[kind]: count for kind, count in enumerate(deck_counts(ruleset.rules.dessert)) if count}
    maki, entered = EDITIONS[ruleset.edition].maki, ENTERED.get(ruleset.dessert, ())
    return PadForm(ruleset, ROUNDS, ruleset.rules.tableaux, maki, copies, entered)
