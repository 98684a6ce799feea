"""Imagined deals are fair, readable and compiled: an unseen card is equally likely in every place out of sight."""

from collections import Counter
from random import Random

import pytest

from okawari import Ruleset, State
from okawari.rules.kinds import NAMES, full_deck
from tests.support.arranged import arranged, first_picks, follow
from tests.support.imagined import (
    Imagined,
    Imaginer,
    Place,
    assert_likely,
    compiled_imaginer,
    readable_imaginer,
    unseen,
)

pytestmark = pytest.mark.parametrize("imaginer", [readable_imaginer, compiled_imaginer])


def from_hand(holder: int) -> Place:
    """Any card of a hand."""
    return lambda imagined, rng: rng.choice(imagined.hands[holder])


def from_deck(place: int) -> Place:
    """The card at a place of the deck, counted from its end if negative."""
    return lambda imagined, _: imagined.deck[place]


def from_layout(place: int) -> Place:
    """The card at a place of battle's layout."""
    return lambda imagined, _: imagined.layout[place]


CLASSIC = first_picks(State.start(Ruleset(seats=4), seed=5), 2)


def test_classic_unknown_places(imaginer: Imaginer) -> None:
    """R34: an unknown hand, the next deal, the last one and the cards never dealt."""
    assert_likely(imaginer, CLASSIC, 1, unseen(CLASSIC, 1), from_hand(0), from_deck(32), from_deck(95), from_deck(-1))


def test_a_spectators_unknown_places(imaginer: Imaginer) -> None:
    """R34: a spectator has seen only what lies on the table."""
    assert_likely(imaginer, CLASSIC, None, unseen(CLASSIC, None), from_hand(0))


def test_draw_piles_the_card_drawn_unseen(imaginer: Imaginer) -> None:
    """R26: the one unknown card of the other's hand, and the top of one's own pile."""
    state = follow(arranged(Ruleset(seats=2, variant="draw-piles"), ["egg"] * 5, ["tempura"] * 5), ["egg", "tempura"])
    seen = state.observe(0).hands[1]
    likely = unseen(state, 0)

    def drawn(imagined: Imagined, _: Random) -> str:
        (card,) = (Counter(imagined.hands[1]) - Counter(seen.known)).elements()
        return card

    assert_likely(imaginer, state, 0, likely, drawn, from_deck(11))


def test_dummy_the_top_of_the_pile(imaginer: Imaginer) -> None:
    """R30: what the other seat will draw next."""
    state = follow(arranged(Ruleset(seats=2, variant="dummy")), ["tempura|tempura", "sashimi"])
    assert_likely(imaginer, state, 0, unseen(state, 0), from_deck(20))


def test_battle_a_face_down_card(imaginer: Imaginer) -> None:
    """R27: each unseen card is equally likely to lie there."""
    state = first_picks(State.start(Ruleset(seats=2, variant="battle"), seed=9), 2)
    face_down = [place for place, name in enumerate(state.observe(0).layout) if name == "?"]
    assert_likely(imaginer, state, 0, unseen(state, 0), from_layout(face_down[0]), from_layout(face_down[-1]))


@pytest.mark.parametrize("variant", [None, "battle"])
def test_yogurt_values_of_cards_in_sight(imaginer: Imaginer, variant: str | None) -> None:
    """R20: each of the values not placed yet is equally likely, for a yogurt in hand or face-up in the layout."""
    ruleset = Ruleset("anniversary", 2, "yogurt", variant)
    yogurts = ["yogurt-1", "yogurt-4"]
    if variant == "battle":
        state = follow(arranged(ruleset, layout=["tempura"] * 14 + ["yogurt-2", *yogurts]), ["yogurt@14", None])
    else:
        state = follow(arranged(ruleset, ["yogurt-2"], yogurts), ["yogurt", "tempura"])

    def value(imagined: Imagined, rng: Random) -> str:
        if variant == "battle":
            return imagined.layout[15]
        return rng.choice([name for name in imagined.hands[0] if name.startswith("yogurt")])

    assert_likely(imaginer, state, 0, Counter({"yogurt-1": 2, "yogurt-2": 2, "yogurt-3": 3, "yogurt-4": 2}), value)


def test_an_unknown_hand_holds_yogurts_as_often_as_it_should(imaginer: Imaginer) -> None:
    """R20: yogurts that are known to be in a hand leave fewer for the hands that are not."""
    state = arranged(Ruleset("anniversary", 3, "yogurt"), ["yogurt-1"] * 2 + ["yogurt-3"] * 3)
    likely: Counter[str] = Counter()
    for name, count in (
        Counter(NAMES[kind] for kind in full_deck(state.rules.dessert)) - Counter(state.hands[0])
    ).items():
        likely[name.split("-")[0]] += count
    assert likely["yogurt"] == 5
    assert_likely(imaginer, state, 0, likely, lambda imagined, rng: rng.choice(imagined.hands[1]).split("-")[0])


def test_rolls_to_come_are_those_of_a_fair_die(imaginer: Imaginer) -> None:
    """R22: each side equally often."""
    state = State.start(Ruleset("anniversary", 2, "mochi"), seed=2)
    assert_likely(imaginer, state, 0, Counter(dict.fromkeys("123456", 1)), lambda imagined, _: str(imagined.rolls[0]))
