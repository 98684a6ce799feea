"""R19: the squishy, which strawberry puddings bring."""

from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, first_picks, follow

TWO = Ruleset("anniversary", 2, "strawberry")
KASIA, OLEK = 0, 1


def squishy_points(state: State) -> list[int]:
    """What the squishy paid this round."""
    return list(state.position.squishy_points)


def test_worked_squishy_taken_by_the_one_who_draws_level() -> None:
    """R19 (anniversary, example 1): Kasia holds it with a 4; Olek has 2 and plays 2 more, alone: he takes it, +2."""
    state = arranged(TWO, ["strawberry-4", "strawberry-2"], ["strawberry-2"])
    state = follow(state, ["strawberry-4", "tempura"])
    assert (state.squishy, state.scores) == (KASIA, (2, 0))
    state = follow(state, ["tempura", "strawberry-2"])
    assert (state.squishy, state.scores) == (KASIA, (2, 0))
    state = follow(state, ["tempura", "strawberry-2"])
    assert (state.squishy, state.scores) == (OLEK, (2, 2))


def test_worked_squishy_stays_when_both_play() -> None:
    """R19 (anniversary, example 2): Kasia holds it with 2 and plays 2, Olek plays a 4: 4 : 4, she keeps it."""
    state = arranged(TWO, ["strawberry-2", "strawberry-4"], ["strawberry-2"])
    state = follow(state, ["strawberry-2", "tempura"])
    assert (state.squishy, squishy_points(state)) == (KASIA, [2, 0])
    state = follow(state, ["strawberry-2", "strawberry-4"])
    assert (state.squishy, squishy_points(state)) == (KASIA, [2, 0])


def test_the_squishy_starts_with_nobody_and_two_who_tie_do_not_take_it() -> None:
    """R19: both play a 3 in the first turn: two of the seats with the most played, nothing changes."""
    state = arranged(TWO, ["strawberry-3"], ["strawberry-3"])
    assert state.squishy is None
    state = follow(state, ["strawberry-3", "strawberry-3"])
    assert (state.squishy, squishy_points(state)) == (None, [0, 0])


def test_its_holder_is_not_paid_again() -> None:
    """R19: the holder plays another strawberry: it has the squishy already."""
    state = arranged(TWO, ["strawberry-1"], ["strawberry-3"])
    state = follow(state, ["strawberry-1", "tempura"], ["strawberry-3", "tempura"])
    assert (state.squishy, squishy_points(state)) == (KASIA, [2, 0])


def test_the_most_symbols_without_a_strawberry_this_turn_take_nothing() -> None:
    """R19: the squishy moves only to a seat that played a strawberry pudding this turn."""
    state = arranged(TWO, ["strawberry-2", "strawberry-2"], ["strawberry-4"])
    state = follow(state, ["strawberry-2", "strawberry-4"])
    assert state.squishy == OLEK
    state = follow(state, ["tempura", "tempura"])
    assert (state.squishy, squishy_points(state)) == (OLEK, [0, 2])


def test_two_strawberries_of_a_chopsticks_pick_count_together() -> None:
    """R19: once all cards are placed: 1 + 2 draws past a 2."""
    state = arranged(TWO, ["chopsticks", "tempura"], ["strawberry-2", "strawberry-1", "strawberry-2"])
    state = follow(state, ["chopsticks", "strawberry-2"])
    assert state.squishy == OLEK
    state = follow(state, ["strawberry-1+strawberry-2", "tempura"])
    assert (state.squishy, squishy_points(state)) == (KASIA, [2, 2])


def test_of_three_seats_only_those_with_the_most_count() -> None:
    """R19: a seat that plays a strawberry and stays behind does not hinder the one that takes it."""
    ruleset = Ruleset("anniversary", 3)
    state = follow(
        arranged(ruleset, ["strawberry-4"], ["strawberry-1"], ["strawberry-3"]),
        ["strawberry-4", "strawberry-1", "strawberry-3"],
    )
    assert (state.squishy, state.scores) == (0, (2, 0, 0))


def test_the_squishy_stays_with_its_holder_between_rounds_and_is_worth_nothing_at_the_end() -> None:
    """R19: symbols of all rounds count; a round's squishy points stand in that round only."""
    state = follow(arranged(TWO, ["strawberry-4"]), ["strawberry-4", "tempura"])
    state = first_picks(state, 9)
    assert (state.round, state.squishy, squishy_points(state)) == (1, KASIA, [0, 0])
    assert [points[-1] for points in state.closed[0].points] == [2, 0]


def test_the_dummy_may_take_the_squishy() -> None:
    """R31: the dummy plays a 4, seat 0 a 1 in the same turn: the dummy takes it and scores 2."""
    ruleset = Ruleset("anniversary", 2, "strawberry", "dummy")
    state = follow(
        arranged(ruleset, ["strawberry-1", "strawberry-4"], ["tempura"]), ["strawberry-1|strawberry-4", "tempura"]
    )
    assert (state.squishy, state.scores) == (2, (0, 0, 2))


def test_the_dummys_strawberry_is_not_the_controllers() -> None:
    """R19, R31: level with the dummy, the seat in control did not play the dummy's card."""
    ruleset = Ruleset("anniversary", 2, "strawberry", "dummy")
    state = arranged(ruleset, ["strawberry-2", "strawberry-2"], ["strawberry-3"])
    state = follow(state, ["strawberry-2|tempura", "tempura"])
    assert (state.squishy, state.scores) == (0, (2, 0, 0))
    state = follow(state, ["tempura", "tempura|strawberry-2"])
    assert (state.squishy, state.scores) == (2, (2, 0, 2))


def test_a_dummy_that_plays_none_takes_nothing() -> None:
    """R19, R31: level with seat 0 after a turn in which both played one; in the next turn nobody does."""
    ruleset = Ruleset("anniversary", 2, "strawberry", "dummy")
    state = arranged(ruleset, ["strawberry-2", "strawberry-2"], ["tempura"])
    state = follow(state, ["strawberry-2|strawberry-2", "tempura"])
    assert (state.squishy, state.scores) == (None, (0, 0, 0))
    state = follow(state, ["tempura", "tempura|tempura"])
    assert (state.squishy, state.scores) == (None, (0, 0, 0))


def test_in_battle_each_seats_turn_counts_alone() -> None:
    """R19: after each seat's turn; the two never play at the same time."""
    ruleset = Ruleset("anniversary", 2, "strawberry", "battle")
    state = arranged(ruleset, layout=["tempura"] * 14 + ["strawberry-2", "strawberry-2", "strawberry-1"])
    state = follow(state, ["strawberry-2@14", None], [None, "strawberry-2@15"])
    assert (state.squishy, state.scores) == (1, (2, 2))
    state = follow(state, ["strawberry-1@16", None])
    assert (state.squishy, state.scores) == (0, (4, 2))


def test_other_desserts_have_no_squishy() -> None:
    """R19: the squishy exists only with strawberry."""
    state = follow(arranged(Ruleset(seats=2), ["pudding"]), ["pudding", "tempura"])
    assert (state.squishy, state.scores) == (None, (0, 0))
