"""Cards and Tableau: bags of names that a person can read."""

import pickle
from collections import Counter

import pytest

from okawari import Ruleset, State
from okawari.game.cards import Cards, Tableau
from okawari.game.errors import PickError
from tests.support.arranged import arranged, follow, tableau
from tests.support.games import random_game


def test_cards_are_a_bag_of_names() -> None:
    """Length, counts, membership, iteration, in the order of the kinds."""
    hand = Cards.of(["salmon", "egg", "salmon"])
    assert (len(hand), hand.count("salmon"), hand.count("squid")) == (3, 2, 0)
    assert list(hand) == ["egg", "salmon", "salmon"]
    assert hand.counts() == {"egg": 1, "salmon": 2}
    assert "egg" in hand
    assert "squid" not in hand
    assert 7 not in hand


def test_cards_print_as_a_person_would_write_them() -> None:
    """`str` for people, `repr` for pasting."""
    hand = Cards.of(["salmon", "egg", "salmon"])
    assert str(hand) == "egg, salmon x2"
    assert repr(hand) == "Cards.of(['egg', 'salmon', 'salmon'])"
    assert str(Cards.of([])) == "nothing"
    assert eval(repr(hand)) == hand


def test_cards_are_values() -> None:
    """Equal by what they hold, in whatever order it was told; short rows and long ones alike."""
    assert Cards.of(["egg", "squid"]) == Cards.of(["squid", "egg"]) == Cards([0, 0, 0, 0, 0, 0, 1, 0, 1])
    assert hash(Cards.of(["egg"])) == hash(Cards.of(["egg"]))
    assert Cards.of(["egg"]) != Cards.of(["egg", "egg"])
    assert Cards.of(["egg"]) != ["egg"]
    assert pickle.loads(pickle.dumps(Cards.of(["egg"]))) == Cards.of(["egg"])


def test_a_misspelt_card_is_answered_with_the_nearest() -> None:
    """As everywhere."""
    with pytest.raises(PickError, match="did you mean sashimi"):
        Cards.of(["sushimi"])


def test_a_name_that_is_no_card_is_in_no_hand() -> None:
    """`in` answers; it does not raise."""
    assert "pizza" not in Cards.of(["egg"])


def test_a_tableau_tells_dipped_nigiri_apart() -> None:
    """R6: "squid on wasabi" is a kind of its own, its wasabi is no longer waiting."""
    row = Tableau(tableau("wasabi", "squid", "wasabi", "wasabi", "egg", "tempura")[:14])
    assert row.dipped == {"egg": 1, "squid": 1}
    assert row.waiting_wasabi == 1
    assert str(row) == "tempura, wasabi, egg on wasabi, squid on wasabi"
    assert len(row) == 6


def test_counting_agrees_with_iterating() -> None:
    """What iterating gives can be counted and looked up, the dipped nigiri and its wasabi too."""
    row = Tableau(tableau("wasabi", "squid", "egg")[:14])
    assert {name: row.count(name) for name in row} == Counter(row)
    assert all(name in row for name in row)


def test_a_tableau_prints_as_what_you_can_paste() -> None:
    """`repr` of a tableau with a dipped nigiri evaluates to the same tableau."""
    row = Tableau(tableau("wasabi", "squid", "egg")[:14])
    assert eval(repr(row)) == row


def test_tableaux_and_desserts_lie_apart() -> None:
    """R17: a tableau shows the cards of this round, desserts those of all rounds."""
    state = follow(arranged(Ruleset(seats=2), ["pudding"], ["egg"]), ["pudding", "egg"])
    assert (len(state.tableaux[0]), state.desserts[0].counts()) == (0, {"pudding": 1})
    assert (state.tableaux[1].counts(), len(state.desserts[1])) == ({"egg": 1}, 0)


def test_a_states_hands_name_yogurts_by_value() -> None:
    """The State is the full truth; len counts each card once."""
    state = arranged(Ruleset("anniversary", 2, "yogurt"), ["yogurt-4", "yogurt-1"])
    assert state.hands[0].count("yogurt-4") == 1
    assert state.hands[0].count("yogurt") == 0
    assert len(state.hands[0]) == 10


def test_sizes_over_a_game() -> None:
    """R5: hands shrink by one a turn, tableaux and desserts grow by one."""
    for state in random_game(Ruleset(seats=3), 1):
        if not state.over:
            assert [len(hand) for hand in state.hands] == [9 - state.turn] * 3
            assert sum(len(cards) for cards in state.tableaux) <= 3 * state.turn
    assert State.start(Ruleset(seats=3), seed=1).hands[0] == State.start(Ruleset(seats=3), seed=1).hands[0]
