"""R26, R30, R31: draw piles and the dummy."""

from collections import Counter

import pytest

from okawari.game.errors import IllegalPick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, first_picks, follow, in_control

PILES = Ruleset(seats=2, variant="draw-piles")
DUMMY = Ruleset(seats=2, variant="dummy")


def test_draw_piles_deal_four_piles_of_five() -> None:
    """R26: a hand and a pile of 5 each, 10 turns; nobody draws before the first pick."""
    state = arranged(PILES, piles=[["squid", "wasabi"], ["egg"]])
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert state.pile_sizes == (5, 5)
    assert "squid" not in state.hands[0]
    assert "egg" not in state.hands[1]


def test_draw_piles_draw_into_the_hand_received() -> None:
    """R26: swap hands, then each draws the top card of its own pile into the hand it received."""
    state = arranged(PILES, ["salmon"] * 5, ["sashimi"] * 5, piles=[["squid", "wasabi"], ["egg", "maki-3"]])
    state = follow(state, ["salmon", "sashimi"])
    assert [hand.counts() for hand in state.hands] == [{"sashimi": 4, "squid": 1}, {"salmon": 4, "egg": 1}]
    assert state.pile_sizes == (4, 4)
    state = follow(state, ["sashimi", "salmon"])
    assert [hand.counts() for hand in state.hands] == [
        {"salmon": 3, "egg": 1, "wasabi": 1},
        {"sashimi": 3, "squid": 1, "maki-3": 1},
    ]


def test_draw_piles_last_five_turns() -> None:
    """R26: while it lasts: hands of 5 for six turns, then 4, 3, 2, 1."""
    state = State.start(PILES, seed=8)
    sizes = []
    while state.round == 0:
        sizes.append((len(state.hands[0]), state.pile_sizes[0]))
        state = first_picks(state, 1)
    assert sizes == [(5, 5), (5, 4), (5, 3), (5, 2), (5, 1), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]


def test_draw_piles_deal_twenty_cards_a_round() -> None:
    """R26, R3: each round takes the next 20 cards of the deck."""
    state = State.start(PILES, seed=8)
    assert (state.deck_size, first_picks(state, 10).deck_size, first_picks(state, 20).deck_size) == (88, 68, 48)


def test_dummy_deals_three_hands_of_nine() -> None:
    """R30: the dummy's hand is a pile; the seat in control has drawn its top card."""
    state = arranged(DUMMY, piles=[["squid"]], starter=1)
    assert [len(hand) for hand in state.hands] == [9, 10]
    assert "squid" in state.hands[1]
    assert state.pile_sizes == (8,)
    assert len(state.tableaux) == 3


def test_control_of_the_dummy_changes_each_turn_and_goes_on_over_the_rounds() -> None:
    """R30: 9 turns a round, so that the other seat is first in control in the next round."""
    for starter in (0, 1):
        state = arranged(DUMMY, starter=starter)
        controlled, starters = [], []
        while not state.over:
            if state.turn == 0:
                starters.append(state.starter)
            (seat,) = in_control(state)
            assert len(state.hands[seat]) == len(state.hands[1 - seat]) + 1
            controlled.append(seat)
            state = first_picks(state, 1)
        assert controlled == [(starter + turn) % 2 for turn in range(27)]
        assert starters == [starter, 1 - starter, starter]


def test_the_dummys_card_comes_from_the_hand_of_the_seat_in_control() -> None:
    """R30: one card for itself, one for the dummy, then hands are swapped and the other seat draws."""
    state = arranged(DUMMY, ["egg"], ["salmon"], piles=[["squid", "wasabi"]])
    before = [Counter(hand) for hand in state.hands]
    state = follow(state, ["egg|squid", "salmon"])
    assert [tableau.counts() for tableau in state.tableaux] == [{"egg": 1}, {"salmon": 1}, {"squid": 1}]
    assert Counter(state.hands[0]) == before[1] - Counter(["salmon"])
    assert Counter(state.hands[1]) == before[0] - Counter(["egg", "squid"]) + Counter(["wasabi"])


def test_wasabi_works_for_the_dummy() -> None:
    """R31: the dummy has a tableau of its own."""
    state = arranged(DUMMY, ["wasabi", "squid"], ["tempura", "tempura"])
    state = follow(state, ["tempura|wasabi", "tempura"], ["tempura", "tempura|squid"])
    assert state.tableaux[2].dipped == {"squid": 1}


@pytest.mark.parametrize(
    ("picks", "message"),
    [
        (["tempura", "tempura"], "seat 0 cannot pick tempura; it can pick: "),
        (["tempura|tempura", "tempura|tempura"], r"seat 1 cannot pick tempura\|tempura; it can pick: "),
        (["egg|egg", "tempura"], r"seat 0 cannot pick egg\|egg; it can pick: "),
    ],
)
def test_exactly_the_seat_in_control_picks_for_the_dummy(picks: list[str], message: str) -> None:
    """R30: the dummy's card is neither left out nor picked by the other seat, nor the very card it takes itself."""
    state = arranged(DUMMY, ["egg", "tempura", "tempura"], ["tempura", "tempura"])
    with pytest.raises(IllegalPick, match=message):
        state.play(picks)


def test_the_seat_in_control_may_use_its_own_chopsticks() -> None:
    """R30: two for itself and one for the dummy; the chopsticks go into the hand that is passed."""
    state = arranged(DUMMY, ["wasabi", "squid", "egg", "tempura", "tempura"], ["chopsticks"])
    state = follow(state, ["tempura|tempura", "chopsticks"])
    state = follow(state, ["tempura", "wasabi+squid|egg"])
    assert state.tableaux[1].dipped == {"squid": 1}
    assert state.tableaux[2].counts() == {"tempura": 1, "egg": 1}
    assert state.hands[0].count("chopsticks") == 1
    assert "chopsticks" not in state.tableaux[1]


@pytest.mark.parametrize("pick", ["squid+egg|egg", "egg+squid|egg", "salmon+salmon|salmon"])
def test_the_dummys_card_is_not_one_of_the_two_that_chopsticks_take(pick: str) -> None:
    """R30: with one egg and two salmon in hand nobody can place them twice."""
    state = arranged(DUMMY, ["squid", "egg", "salmon", "salmon"], ["chopsticks"])
    state = follow(state, ["tempura|tempura", "chopsticks"])
    assert {"squid+egg|salmon", "salmon+egg|salmon"} < {str(pick) for pick in state.legal_picks(1)}
    with pytest.raises(IllegalPick, match="seat 1 cannot pick"):
        state.play(["tempura", pick])


def test_the_dummy_never_uses_chopsticks() -> None:
    """R30 (house decision): chopsticks in front of the dummy give nobody a second card."""
    state = follow(arranged(DUMMY, ["chopsticks"]), ["tempura|chopsticks", "tempura"])
    assert state.tableaux[2].count("chopsticks") == 1
    assert not any("+" in str(pick) for seat in (0, 1) for pick in state.legal_picks(seat))


def test_the_dummy_scores_and_cannot_win() -> None:
    """R31: scores has an entry for the dummy, the outcome only people."""
    for seed in range(10):
        state = first_picks(State.start(DUMMY, seed=seed), 27)
        assert len(state.scores) == 3
        assert state.outcome is not None
        assert set(state.outcome.winners) <= {0, 1}
