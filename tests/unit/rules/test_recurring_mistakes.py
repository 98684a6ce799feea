"""The mistakes that recur in other implementations of the game, each as a test by name."""

from collections import Counter

import pytest

from okawari.game.errors import IllegalPick
from okawari.game.state import State
from okawari.rules.desserts import score_desserts
from okawari.rules.kinds import NAMES, full_deck
from okawari.rules.position import Working
from okawari.rules.ruleset import ROUNDS, Ruleset
from okawari.rules.scoring import nigiri
from okawari.rules.winning import wins
from tests.support.arranged import (
    CLASSIC_EDITIONS,
    arranged,
    choices,
    first_picks,
    follow,
    maki_points,
    table_with,
    tableau,
)


def ended(seats: int, *puddings: int, totals: list[int] | None = None) -> tuple[Working, Ruleset]:
    """A classic game just scored, with so many puddings in front of each seat."""
    ruleset = Ruleset(seats=seats)
    position = table_with(ruleset, *(["pudding"] * count for count in puddings))
    position.totals[:] = totals or [0] * seats
    score_desserts(position, ruleset.rules)
    return position, ruleset


@pytest.mark.parametrize("edition", CLASSIC_EDITIONS)
def test_no_maki_points_for_a_seat_with_no_icons(edition: str) -> None:
    """R11: one seat with icons leaves the second place empty; nobody with icons leaves both empty."""
    assert maki_points(Ruleset(edition, 3), 4, 0, 0) == [6, 0, 0]
    assert maki_points(Ruleset(edition, 3), 0, 0, 0) == [0, 0, 0]


def test_ties_for_first_and_second_drop_the_remainder() -> None:
    """R11: 6 among four is 1, 3 among two is 1, never rounded up; a tie for first leaves no second."""
    assert maki_points(Ruleset(seats=5), 3, 3, 3, 3, 2) == [1, 1, 1, 1, 0]
    assert maki_points(Ruleset(seats=5), 9, 4, 4, 1, 0) == [6, 1, 1, 0, 0]


@pytest.mark.parametrize("count", [0, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_tied_on_pudding_scores_nothing(seats: int, count: int) -> None:
    """R18: all equal, nobody scores: not +6 and −6 at once."""
    assert ended(seats, *[count] * seats)[0].dessert_points == [0] * seats


def test_two_seats_on_pudding_nobody_loses() -> None:
    """R18: with 2 seats the fewer puddings cost nothing."""
    assert ended(2, 0, 3)[0].dessert_points == [0, 6]


def test_negative_totals_are_not_clamped() -> None:
    """R24: totals may fall below zero, and −2 loses to −1."""
    position, ruleset = ended(5, 0, 0, 0, 2, 1, totals=[0, 1, 0, 0, 0])
    assert position.totals == [-2, -1, -2, 6, 0]
    lower, _ = ended(3, 0, 1, 2, totals=[4, -30, -30])
    assert lower.totals == [-2, -30, -24]
    assert [wins(lower, Ruleset(seats=3).rules, seat) for seat in range(3)] == [True, False, False]
    assert wins(position, ruleset.rules, 3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deck_is_not_reshuffled_between_rounds(seats: int) -> None:
    """R3: each round deals the next cards of the one deck; no card is dealt twice."""
    for seed in range(20):
        state = State.start(Ruleset(seats=seats), seed=seed)
        cards = state.rules.cards
        dealt: Counter[str] = Counter()
        for number in range(ROUNDS):
            hands = Counter(name for hand in state.hands for name in hand)
            expected = state.world.deck[number * cards : (number + 1) * cards]
            assert hands == Counter(NAMES[kind] for kind in expected)
            dealt += hands
            state = first_picks(state, state.rules.turns)
        assert dealt <= Counter(NAMES[kind] for kind in full_deck(0))


def test_the_two_cards_of_a_chopsticks_pick_land_in_picked_order() -> None:
    """R8: wasabi then squid dips the squid; squid then wasabi leaves the wasabi waiting."""
    state = arranged(Ruleset(seats=2), ["chopsticks"], ["wasabi", "squid", "tempura"])
    state = follow(state, ["chopsticks", "tempura"])
    dipped = follow(state, ["wasabi+squid", "tempura"]).tableaux[0]
    waiting = follow(state, ["squid+wasabi", "tempura"]).tableaux[0]
    assert (dipped.dipped, dipped.waiting_wasabi, nigiri(dipped.row)) == ({"squid": 1}, 0, 9)
    assert (waiting.dipped, waiting.waiting_wasabi, nigiri(waiting.row)) == ({}, 1, 3)


def test_the_second_card_is_not_taken_by_a_stale_index() -> None:
    """R7: whatever pair is picked, exactly those two cards leave the hand, the same kind twice included."""
    hand = ["egg", "egg", "squid", "tempura", "tempura", "maki-2", "pudding", "wasabi", "dumpling"]
    state = follow(arranged(Ruleset(seats=2), ["chopsticks"], ["sashimi", *hand]), ["chopsticks", "sashimi"])
    pairs = [pick for pick in state.legal_picks(0) if len(pick.cards) == 2]
    assert {"egg+egg", "tempura+tempura", "egg+tempura", "tempura+egg"} <= {str(pick) for pick in pairs}
    for pick in pairs:
        after = state.play([pick, state.legal_picks(1)[0]])
        assert Counter(after.hands[1]) == Counter(hand) - Counter(pick.cards) + Counter(["chopsticks"])
        landed = Counter(name.removesuffix(" on wasabi") for name in after.tableaux[0])
        assert landed + Counter(after.desserts[0]) == Counter(pick.cards)


def test_the_same_kind_twice_needs_two_of_it() -> None:
    """R7: with one squid in hand squid+squid is refused."""
    state = arranged(Ruleset(seats=2), ["chopsticks"], ["tempura", "squid", "egg", "egg"])
    state = follow(state, ["chopsticks", "tempura"])
    assert "egg+egg" in choices(state, 0)
    assert "squid+squid" not in choices(state, 0)
    with pytest.raises(IllegalPick, match=r"seat 0 cannot pick squid\+squid"):
        state.play(["squid+squid", "tempura"])


def test_two_waiting_wasabi_each_take_a_nigiri() -> None:
    """R6: two wasabi wait side by side; egg and squid land on one each, a third nigiri on none."""
    row = tableau("wasabi", "wasabi", "egg", "squid", "salmon")
    assert nigiri(row) == 3 + 9 + 2


def test_pudding_breaks_a_tie_on_points() -> None:
    """R25: level on points the seat with more puddings wins; still level they share the win."""
    position, ruleset = ended(3, 1, 2, 0, totals=[31, 25, 10])
    assert position.totals == [31, 31, 4]
    assert [wins(position, ruleset.rules, seat) for seat in range(3)] == [False, True, False]
    shared, _ = ended(3, 1, 1, 0, totals=[20, 20, 10])
    assert [wins(shared, ruleset.rules, seat) for seat in range(3)] == [True, True, False]


def test_a_seat_without_pudding_does_not_escape_the_penalty() -> None:
    """R18: none counts as the fewest; the seat with one pudding loses nothing."""
    assert ended(3, 3, 1, 0)[0].dessert_points == [6, 0, -6]


def test_minus_six_among_four_is_minus_one() -> None:
    """R18: split toward zero: −1 each, not −2."""
    assert ended(5, 1, 0, 0, 0, 0)[0].dessert_points == [6, -1, -1, -1, -1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_hand_is_remembered_in_the_passing_direction_left(seats: int) -> None:
    """R5, R34: after one turn a seat knows the hand of its left neighbour, which it passed on, and no other."""
    state = first_picks(State.start(Ruleset(seats=seats), seed=3), 1)
    for seat in range(seats):
        seen = state.observe(seat)
        known = {holder for holder in range(seats) if not seen.hands[holder].unknown}
        assert known == {seat, (seat + 1) % seats}
        assert all(seen.hands[holder].known == state.hands[holder] for holder in known)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_hand_is_remembered_in_the_passing_direction_right(seats: int) -> None:
    """R10, R34: in round 2 of both-ways it is the right neighbour's; in round 3 the left one's again."""
    state = State.start(Ruleset(seats=seats, variant="both-ways"), seed=3)
    for step in (1, -1, 1):
        state = first_picks(state, 1)
        for seat in range(seats):
            seen = state.observe(seat)
            known = {holder for holder in range(seats) if not seen.hands[holder].unknown}
            assert known == {seat, (seat + step) % seats}
            assert all(seen.hands[holder].known == state.hands[holder] for holder in known)
        state = first_picks(state, state.rules.turns - 1)
