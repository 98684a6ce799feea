"""R6–R9: wasabi and chopsticks at the table, with the reference manual's FAQ."""

from collections import Counter
from itertools import permutations

import pytest

from okawari.game.errors import IllegalPick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, choices, follow, in_control

TWO = Ruleset(seats=2)


def with_chopsticks(*hand: str) -> State:
    """Two seats; seat 0 has chopsticks in front and holds these cards and tempura."""
    return follow(arranged(TWO, ["chopsticks"], ["sashimi", *hand]), ["chopsticks", "sashimi"])


def single_picks(state: State, turns: int) -> State:
    """The game after so many turns in which nobody uses chopsticks."""
    for _ in range(turns):
        state = state.play([next(pick for pick in state.legal_picks(seat) if len(pick.cards) == 1) for seat in (0, 1)])
    return state


@pytest.mark.parametrize("second", ["wasabi", "pudding", "chopsticks"])
def test_worked_chopsticks_may_take_wasabi_pudding_or_chopsticks(second: str) -> None:
    """R8 (reference manual's FAQ for wasabi and pudding): any kinds may be taken."""
    state = with_chopsticks("salmon", second)
    after = follow(state, [f"salmon+{second}", "tempura"])
    assert second in (*after.tableaux[0], *after.desserts[0])
    assert after.tableaux[0].count("chopsticks") == (second == "chopsticks")


def test_worked_chopsticks_may_not_be_used_in_the_turn_they_are_played() -> None:
    """R7 (reference manual's FAQ): chopsticks work from the next turn on."""
    state = arranged(TWO, ["chopsticks", "egg", "squid"])
    assert not any("+" in pick for pick in choices(state, 0))
    with pytest.raises(IllegalPick, match=r"seat 0 cannot pick chopsticks\+squid; it can pick: "):
        state.play(["chopsticks+squid", "tempura"])


def test_worked_chopsticks_need_not_be_used() -> None:
    """R7 (reference manual's FAQ): a single card stays possible, and the chopsticks stay in front."""
    after = follow(with_chopsticks("salmon"), ["salmon", "tempura"])
    assert after.tableaux[0].counts() == {"salmon": 1, "chopsticks": 1}


def test_worked_two_chopsticks_give_one_use_per_turn() -> None:
    """R7 (reference manual's FAQ): no third card, and only one of the two goes back."""
    state = arranged(TWO, ["chopsticks"], ["chopsticks", "egg"])
    state = follow(state, ["chopsticks", "tempura"], ["chopsticks", "tempura"])
    assert state.tableaux[0].count("chopsticks") == 2
    assert max(pick.count("+") for pick in choices(state, 0)) == 1
    after = follow(state, ["tempura+tempura", "egg"])
    assert after.tableaux[0].count("chopsticks") == 1
    assert after.hands[1].count("chopsticks") == 1


def test_worked_wasabi_takes_the_next_nigiri() -> None:
    """R6 (reference manual's FAQ): the next nigiri lands on the waiting wasabi; it cannot be saved for a better one."""
    state = arranged(TWO, ["wasabi", "squid"], ["egg"])
    state = follow(state, ["wasabi", "tempura"], ["egg", "tempura"], ["squid", "tempura"])
    assert state.tableaux[0].dipped == {"egg": 1}
    assert state.tableaux[0].count("squid") == 1


def test_the_chopsticks_used_go_into_the_hand_that_is_passed() -> None:
    """R7: from the tableau into the hand, so that the next seat may take them."""
    after = follow(with_chopsticks("salmon", "egg"), ["salmon+egg", "tempura"])
    assert after.tableaux[0].counts() == {"egg": 1, "salmon": 1}
    assert after.hands[1].count("chopsticks") == 1
    assert len(after.hands[0]) == len(after.hands[1]) == 8


def test_hands_stay_level_when_chopsticks_are_used() -> None:
    """R7: two cards out and the chopsticks in is one card fewer, like a single pick."""
    after = follow(with_chopsticks("salmon", "egg"), ["egg+salmon", "tempura"])
    assert [len(hand) for hand in after.hands] == [8, 8]
    assert sum(len(tableau) for tableau in after.tableaux) == 4


def test_chopsticks_need_two_cards_in_hand() -> None:
    """R7, R9: with one card left it is placed, chopsticks in front or not."""
    state = single_picks(follow(arranged(TWO, ["chopsticks"]), ["chopsticks", "tempura"]), 7)
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert any("+" in pick for pick in choices(state, 0))
    state = single_picks(state, 1)
    assert state.tableaux[0].count("chopsticks") == 1
    assert [len(state.legal_picks(seat)) for seat in (0, 1)] == [1, 1]


def test_every_pair_of_cards_in_hand_can_be_picked_in_both_orders() -> None:
    """R8: the picks of a hand are its kinds, and all ordered pairs of its cards."""
    state = with_chopsticks("egg", "egg", "squid", "wasabi", "maki-3", "salmon", "salmon", "pudding", "wasabi")
    hand = Counter(state.hands[0])
    pairs = {f"{a}+{b}" for a in hand for b in hand if a != b or hand[a] > 1}
    assert choices(state, 0) == set(hand) | pairs


def test_two_waiting_wasabi_take_a_nigiri_each_in_one_pick() -> None:
    """R6, R8: both nigiri of a chopsticks pick land on wasabi if two wait."""
    state = arranged(TWO, ["wasabi", "chopsticks", "squid", "salmon"], ["wasabi"])
    state = follow(
        state, ["wasabi", "tempura"], ["wasabi", "tempura"], ["chopsticks", "tempura"], ["tempura", "tempura"]
    )
    state = follow(state, ["squid+salmon", "tempura"])
    assert state.tableaux[0].dipped == {"salmon": 1, "squid": 1}
    assert state.tableaux[0].waiting_wasabi == 0


def test_seat_in_control_of_the_dummy_must_leave_a_card_for_it() -> None:
    """R7, R30: chopsticks need three cards in the hand of the seat in control."""
    ruleset = Ruleset(seats=2, variant="dummy")
    state = follow(arranged(ruleset, [], ["chopsticks"], starter=0), ["tempura|tempura", "chopsticks"])
    state = single_picks(state, 6)
    assert (in_control(state), len(state.hands[1])) == ([1], 3)
    three = permutations(state.hands[1], 3)
    two = permutations(state.hands[1], 2)
    assert choices(state, 1) == {f"{a}+{b}|{c}" for a, b, c in three} | {f"{a}|{b}" for a, b in two}
    state = single_picks(arranged(ruleset, ["chopsticks"], starter=0).play(["chopsticks|tempura", "tempura"]), 7)
    assert (in_control(state), len(state.hands[0])) == ([0], 2)
    assert state.tableaux[0].count("chopsticks") == 1
    assert choices(state, 0) == {f"{a}|{b}" for a, b in permutations(state.hands[0], 2)}


def test_the_last_turn_with_the_dummy_is_still_a_choice() -> None:
    """R9: the seat in control chooses which of its two cards is whose; the other places its one card."""
    state = arranged(Ruleset(seats=2, variant="dummy"), ["egg"], piles=[["tempura"] * 8 + ["squid"]])
    for _ in range(8):
        legal = [[pick for pick in state.legal_picks(seat) if "egg" not in str(pick)] for seat in (0, 1)]
        state = state.play([(legal[seat] or state.legal_picks(seat))[0] for seat in (0, 1)])
    assert choices(state, 0) == {"egg|squid", "squid|egg"}
    assert len(choices(state, 1)) == 1
