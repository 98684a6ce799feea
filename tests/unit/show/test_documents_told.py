"""What a program is told of its game, whole."""

import pytest

from okawari.rules.ruleset import Ruleset
from okawari.show.documents import observation_document
from tests.support.arranged import arranged, follow


def test_all_that_a_program_is_told() -> None:
    """After a turn of two seats: the hand that came, what is known of the other, who took what."""
    state = follow(arranged(Ruleset(seats=2), ["squid", "pudding"], ["egg", "wasabi"]), ["squid", "egg"])
    told = observation_document(state.observe(0))
    came, gone = list(state.hands[0]), list(state.hands[1])
    legal = told.pop("legal")
    assert set(legal) == set(came)
    assert told == {
        "ruleset": {
            "edition": "gamewright",
            "seats": 2,
            "dessert": "pudding",
            "variant": None,
            "must_have_maki": False,
        },
        "seat": 0,
        "round": 0,
        "turn": 1,
        "hand": came,
        "hands": [{"known": came, "unknown": 0}, {"known": gone, "unknown": 0}],
        "layout": [],
        "tableaux": [["squid"], ["egg"]],
        "desserts": [[], []],
        "discards": [],
        "dice": [1, 1],
        "squishy": None,
        "scores": [0, 0],
        "pile_sizes": [],
        "control": None,
        "turns": [["squid", "egg"]],
    }


@pytest.mark.parametrize("variant", ["draw-piles", "battle"])
def test_piles_and_seats_that_do_not_act_are_told(variant: str) -> None:
    """How many cards a pile has left; who did not pick has null."""
    state = arranged(Ruleset(seats=2, variant=variant))
    picks = [str(state.legal_picks(seat)[0]) if seat in state.acting else None for seat in range(2)]
    told = observation_document(follow(state, picks).observe(0))
    assert [pick is None for pick in told["turns"][0]] == [pick is None for pick in picks]
    assert told["pile_sizes"] == list(follow(state, picks).pile_sizes)
    assert bool(told["pile_sizes"]) == (variant == "draw-piles")
