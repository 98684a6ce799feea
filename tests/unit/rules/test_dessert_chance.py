"""R20, R22: mochi dice and hidden yogurts at the table."""

import pytest

from okawari.game.errors import IllegalPick
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, choices, follow

MOCHI = Ruleset("anniversary", 2, "mochi")
YOGURT = Ruleset("anniversary", 2, "yogurt")


def test_a_mochi_rolls_the_die_at_once() -> None:
    """R22: dice show 1 at the start; a roll replaces what the die showed, wanted or not."""
    state = arranged(MOCHI, ["mochi", "mochi"], ["mochi"], rolls=[5, 2, 4])
    assert state.dice == (1, 1)
    state = follow(state, ["mochi", "tempura"])
    assert state.dice == (5, 1)
    state = follow(state, ["mochi", "mochi"])
    assert state.dice == (2, 4)
    assert state.turns[-1].rolls == ((0, 2), (1, 4))


def test_two_mochi_roll_twice_and_the_last_roll_stands() -> None:
    """R22: two taken with chopsticks roll twice."""
    state = arranged(MOCHI, ["chopsticks"], ["mochi", "mochi"], rolls=[6, 3])
    state = follow(state, ["chopsticks", "tempura"], ["mochi+mochi", "tempura"])
    assert state.dice == (3, 1)
    assert state.turns[-1].rolls == ((0, 6), (0, 3))


def test_rolls_go_by_seat_then_landing_order_the_dummy_last() -> None:
    """R22: even though seat 0 acts beside it, the dummy's card from seat 0's hand rolls after all of seat 1's."""
    ruleset = Ruleset("anniversary", 2, "mochi", "dummy")
    state = arranged(ruleset, ["mochi", "mochi", "mochi"], ["chopsticks", "mochi"], rolls=[2, 3, 4, 5])
    state = follow(state, ["tempura|tempura", "chopsticks"], ["mochi", "mochi+mochi|mochi"])
    assert state.turns[-1].rolls == ((0, 2), (1, 3), (1, 4), (2, 5))
    assert state.dice == (2, 4, 5)
    first = arranged(ruleset, ["mochi", "mochi"], ["mochi"], rolls=[2, 3, 4], starter=0)
    first = follow(first, ["mochi|mochi", "mochi"])
    assert first.turns[-1].rolls == ((0, 2), (1, 3), (2, 4))
    assert first.dice == (2, 3, 4)


def test_dice_are_kept_between_rounds() -> None:
    """R22: the die is scored at the end of the game, whichever round it was rolled in."""
    state = follow(arranged(MOCHI, ["mochi"], rolls=[6]), ["mochi", "tempura"])
    while state.round == 0:
        state = state.play([state.legal_picks(seat)[0] for seat in (0, 1)])
    assert state.dice == (6, 1)


@pytest.mark.parametrize(
    ("draw", "taken"),
    [(0, "yogurt-1"), (1, "yogurt-3"), (2, "yogurt-3"), (3, "yogurt-4"), (4, "yogurt-1"), (2519, "yogurt-4")],
)
def test_which_yogurt_leaves_a_hand_is_the_draw_modulo_how_many(draw: int, taken: str) -> None:
    """R20: of four yogurts, sorted by value, the one with the number draw mod 4."""
    state = arranged(YOGURT, ["yogurt-4", "yogurt-3", "yogurt-1", "yogurt-3"], draws=[draw])
    after = follow(state, ["yogurt", "tempura"])
    assert after.desserts[0].counts() == {taken: 1}
    assert str(after.turns[0].picks[0]) == taken
    assert after.hands[1].count(taken) == state.hands[0].count(taken) - 1


def test_the_second_yogurt_is_drawn_from_those_left() -> None:
    """R20: two yogurts with chopsticks use two draws, the second among one fewer."""
    state = arranged(YOGURT, ["chopsticks"], ["yogurt-1", "yogurt-2", "yogurt-3"], draws=[1, 3])
    state = follow(state, ["chopsticks", "tempura"], ["yogurt+yogurt", "tempura"])
    assert str(state.turns[-1].picks[0]) == "yogurt-2+yogurt-3"
    assert state.hands[1].count("yogurt-1") == 1


def test_draws_go_by_seat_then_landing_order_the_dummy_last() -> None:
    """R20, R22: the first draw is seat 0's, the next seat 1's, the last the dummy's from what seat 0 left."""
    ruleset = Ruleset("anniversary", 2, "yogurt", "dummy")
    state = arranged(ruleset, ["yogurt-1", "yogurt-2"], ["yogurt-3", "yogurt-4"], draws=[1, 0, 5])
    state = follow(state, ["yogurt|yogurt", "yogurt"])
    assert [str(pick) for pick in state.turns[-1].picks] == ["yogurt-2|yogurt-1", "yogurt-3"]
    assert [desserts.counts() for desserts in state.desserts] == [{"yogurt-2": 1}, {"yogurt-3": 1}, {"yogurt-1": 1}]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_naming_a_yogurts_value_is_refused_held_or_not(value: int) -> None:
    """R20: else legality would tell what the hand hides; the message is the same for every value."""
    state = arranged(YOGURT, ["yogurt-1", "yogurt-2"])
    with pytest.raises(IllegalPick) as refused:
        state.play([f"yogurt-{value}", "tempura"])
    assert str(refused.value) == f"seat 0 cannot pick yogurt-{value}; it can pick: tempura, yogurt"


def test_yogurts_in_a_hand_cannot_be_told_apart() -> None:
    """R20: three yogurts of three values are one pick."""
    state = arranged(YOGURT, ["yogurt-1", "yogurt-2", "yogurt-3", *["egg"] * 5, "wasabi", "wasabi"])
    assert choices(state, 0) == {"egg", "wasabi", "yogurt"}


def test_in_battle_the_place_decides_which_yogurt() -> None:
    """R20: face-up yogurts hide their value; no draw is used."""
    ruleset = Ruleset("anniversary", 2, "yogurt", "battle")
    layout = ["tempura"] * 14 + ["yogurt-4", "yogurt-1"]
    state = arranged(ruleset, layout=layout, draws=[1] * 10)
    assert {"yogurt@14", "yogurt@15"} < choices(state, 0)
    after = follow(state, ["yogurt@15", None])
    assert after.desserts[0].counts() == {"yogurt-1": 1}
    assert str(after.turns[-1].picks[0]) == "yogurt-1@15"
    with pytest.raises(IllegalPick, match="it can pick: yogurt@14"):
        after.play([None, "yogurt-4@14"])
