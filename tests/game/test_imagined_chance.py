"""`Observation.imagine` deals fairly: each unseen card is equally likely in every place that the seat cannot see."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from random import Random

import pytest

from okawari import Ruleset, State
from okawari.rules.kinds import NAMES, full_deck
from tests.rules.arranged import arranged, first_picks, follow

GAMES = 1500
Place = Callable[[State, Random], str]


def chi_square(found: Counter[str], likely: Counter[str]) -> float:
    """How far the cards found are from those that the unseen ones make likely."""
    shares = {name: count / likely.total() for name, count in likely.items()}
    assert set(found) <= set(shares), "a card that was seen elsewhere"
    return sum((found[name] - found.total() * share) ** 2 / (found.total() * share) for name, share in shares.items())


def check(state: State, viewer: int | None, likely: Counter[str], place: Place) -> None:
    """Imagine many games and look at one hidden place: five deviations are allowed."""
    rng, seen = Random(7), state.observe(viewer)
    found = Counter(place(seen.imagine(rng), rng) for _ in range(GAMES))
    freedom = len(likely) - 1
    assert chi_square(found, likely) < freedom + 5 * sqrt(2 * freedom)


def unseen(state: State, viewer: int | None) -> Counter[str]:
    """The cards of the deck that a seat sees nowhere."""
    seen = state.observe(viewer)
    left = Counter(NAMES[kind] for kind in full_deck(state.rules.dessert))
    for cards in (*seen.tableaux, *seen.desserts, seen.discards, *(hand.known for hand in seen.hands)):
        left -= Counter(name.removesuffix(" on wasabi") for name in cards)
    return left - Counter(name for name in seen.layout if name)


def from_hand(holder: int) -> Place:
    """Any card of a hand."""
    return lambda state, rng: rng.choice(list(state.hands[holder]))


def from_deck(place: int) -> Place:
    """The card at a place of the deck, counted from its end if negative."""
    return lambda state, _: NAMES[state.world.deck[place]]


def from_layout(place: int) -> Place:
    """The card at a place of battle's layout."""
    return lambda state, _: NAMES[state.position.layout[place]]


CLASSIC = first_picks(State.start(Ruleset(seats=4), seed=5), 2)


@pytest.mark.parametrize(
    "place", [from_hand(0), from_deck(32), from_deck(95), from_deck(-1)], ids=["hand", "next deal", "last deal", "rest"]
)
def test_classic_unknown_places(place: Place) -> None:
    """R34: an unknown hand, the next deal, the last one and the cards never dealt."""
    check(CLASSIC, 1, unseen(CLASSIC, 1), place)


def test_a_spectators_unknown_places() -> None:
    """R34: a spectator has seen only what lies on the table."""
    check(CLASSIC, None, unseen(CLASSIC, None), from_hand(0))


def test_draw_piles_the_card_drawn_unseen() -> None:
    """R26: the one unknown card of the other's hand, and the top of one's own pile."""
    state = follow(arranged(Ruleset(seats=2, variant="draw-piles"), ["egg"] * 5, ["tempura"] * 5), ["egg", "tempura"])
    seen = state.observe(0).hands[1]
    likely = unseen(state, 0)

    def drawn(imagined: State, _: Random) -> str:
        (card,) = (Counter(imagined.hands[1]) - Counter(seen.known)).elements()
        return card

    check(state, 0, likely, drawn)
    check(state, 0, likely, from_deck(11))


def test_dummy_the_top_of_the_pile() -> None:
    """R30: what the other seat will draw next."""
    state = follow(arranged(Ruleset(seats=2, variant="dummy")), ["tempura|tempura", "sashimi"])
    check(state, 0, unseen(state, 0), from_deck(20))


def test_battle_a_face_down_card() -> None:
    """R27: each unseen card is equally likely to lie there."""
    state = first_picks(State.start(Ruleset(seats=2, variant="battle"), seed=9), 2)
    face_down = [place for place, name in enumerate(state.observe(0).layout) if name == "?"]
    for place in (face_down[0], face_down[-1]):
        check(state, 0, unseen(state, 0), from_layout(place))


@pytest.mark.parametrize("variant", [None, "battle"])
def test_yogurt_values_of_cards_in_sight(variant: str | None) -> None:
    """R20: each of the values not placed yet is equally likely, for a yogurt in hand or face-up in the layout."""
    ruleset = Ruleset("anniversary", 2, "yogurt", variant)
    yogurts = ["yogurt-1", "yogurt-4"]
    if variant == "battle":
        state = follow(arranged(ruleset, layout=["tempura"] * 14 + ["yogurt-2", *yogurts]), ["yogurt@14", None])
    else:
        state = follow(arranged(ruleset, ["yogurt-2"], yogurts), ["yogurt", "tempura"])

    def value(imagined: State, rng: Random) -> str:
        if variant == "battle":
            return NAMES[imagined.position.layout[15]]
        return rng.choice([name for name in imagined.hands[0] if name.startswith("yogurt")])

    check(state, 0, Counter({"yogurt-1": 2, "yogurt-2": 2, "yogurt-3": 3, "yogurt-4": 2}), value)


def test_an_unknown_hand_holds_yogurts_as_often_as_it_should() -> None:
    """R20: yogurts that are known to be in a hand leave fewer for the hands that are not."""
    state = arranged(Ruleset("anniversary", 3, "yogurt"), ["yogurt-1"] * 2 + ["yogurt-3"] * 3)
    likely: Counter[str] = Counter()
    for name, count in (
        Counter(NAMES[kind] for kind in full_deck(state.rules.dessert)) - Counter(state.hands[0])
    ).items():
        likely[name.split("-")[0]] += count
    assert likely["yogurt"] == 5
    check(state, 0, likely, lambda imagined, rng: rng.choice(list(imagined.hands[1])).split("-")[0])


def test_rolls_to_come_are_those_of_a_fair_die() -> None:
    """R22: each side equally often."""
    state = State.start(Ruleset("anniversary", 2, "mochi"), seed=2)
    check(state, 0, Counter(dict.fromkeys("123456", 1)), lambda imagined, _: str(imagined.world.rolls[0]))
