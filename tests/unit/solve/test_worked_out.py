"""Endings that a person has worked out, and what must hold for any."""

import pytest

from okawari.game.pick import Pick
from okawari.rules.ruleset import Ruleset
from okawari.solve import Solution, solve
from tests.support.endings import known_ending, swapped
from tests.support.games import whole_game

HALF_WAY = 7
"""Hands with so many cards left, or fewer, are solved in a moment."""


def told(values: tuple[tuple[Pick, float], ...]) -> dict[str, float]:
    """Picks and their numbers, by name."""
    return {str(pick): round(value, 9) for pick, value in values}


def anniversary(dessert: str, variant: str | None = None, must_have_maki: bool = False) -> Ruleset:
    return Ruleset("anniversary", 2, dessert, variant, must_have_maki)


def test_the_last_card_is_no_choice() -> None:
    """R9, R15: a squid against an egg is 3 − 1; on a waiting wasabi the egg is 3, too."""
    assert solve(known_ending(["squid"], ["egg"])).value == 2
    solution = solve(known_ending(["squid"], ["egg"], before=((), ("wasabi",))))
    assert (solution.value, told(solution.strategy), told(solution.picks)) == (0, {"squid": 1}, {"squid": 0})


def test_two_tempura_or_two_dumplings_need_a_mixed_strategy() -> None:
    """R5, R12, R14: a tempura lies there, and both hold a tempura and a dumpling.

    Both take tempura: 5 and 1 against 1, so 5. Both take dumplings: the same. Tempura against dumpling: 5 against 3, so
    2. Dumpling against tempura: 3 against 5, so −2. Of [[5, 2], [−2, 5]] the value is 29/10, with tempura in 7 of 10.
    """
    solution = solve(known_ending(["dumpling", "tempura"], ["tempura", "dumpling"], before=(("tempura",), ())))
    assert solution.value == pytest.approx(2.9, abs=1e-12)
    assert told(solution.strategy) == {"tempura": 0.7, "dumpling": 0.3}
    assert told(solution.picks) == {"tempura": 2.9, "dumpling": 2.9}
    assert solution.exact
    assert not solution.desserts_estimated


def test_chopsticks_take_wasabi_and_squid_in_that_order() -> None:
    """R7, R8: wasabi+squid is 9 and an egg 1, against an egg and chopsticks; in the other order the egg is dipped."""
    solution = solve(known_ending(["wasabi", "squid"], ["egg", "egg"], before=(("chopsticks",), ())))
    assert told(solution.strategy) == {"wasabi+squid": 1}
    assert told(solution.picks) == {"squid": 3, "wasabi": -1, "squid+wasabi": 5, "wasabi+squid": 9}


def test_what_lies_there_counts_too() -> None:
    """R12–R15: the difference is that of the whole round: 5 for two tempura, 3 for a squid, less an egg."""
    assert solve(known_ending(["squid"], ["egg"], before=(("tempura", "tempura"), ()))).value == 5 + 3 - 1


@pytest.mark.parametrize(
    ("ruleset", "value"),
    [(Ruleset(seats=2), 5), (anniversary("pudding"), 2), (anniversary("pudding", must_have_maki=True), 5)],
)
def test_maki_without_icons(ruleset: Ruleset, value: int) -> None:
    """R11, R32: 6 for the only icon, less an egg; in the anniversary edition the other is second with none."""
    assert solve(known_ending(["maki-1"], ["egg"], ruleset=ruleset)).value == value


def test_golf_counts_points_against_a_seat() -> None:
    """R24: more is always better for the seat, so a squid against an egg is −2, and the worse card is taken."""
    golf = Ruleset(seats=2, variant="golf")
    assert solve(known_ending(["squid"], ["egg"], ruleset=golf)).value == -2
    solution = solve(known_ending(["squid", "chopsticks"], ["egg", "egg"], ruleset=golf))
    assert told(solution.strategy) == {"chopsticks": 1}
    assert solution.value == -1 + (1 + 3)


def test_puddings_score_after_the_last_round_only() -> None:
    """R18: the only pudding is worth 6 in round 3; in round 1 it is a hope, and the solution says so."""
    last = solve(known_ending(["pudding"], ["egg"]))
    first = solve(known_ending(["pudding"], ["egg"], round_number=1))
    assert (last.value, last.desserts_estimated) == (6 - 1, False)
    assert first.desserts_estimated
    assert -1 < first.value < 5


def test_strawberries_and_the_squishy() -> None:
    """R19: with 4 symbols against 2 it takes the squishy (2), the other loses 3 and has an egg: 2 + 3 − 1."""
    before = (("strawberry-1",), ("strawberry-2",))
    ending = known_ending(["strawberry-3"], ["egg"], ruleset=anniversary("strawberry"), before=before, squishy=1)
    assert solve(ending).value == 4


def test_tea_runs() -> None:
    """R21: a run of 2 is 4, a single tea 1."""
    before = (("tea-1",), ())
    assert solve(known_ending(["tea-2"], ["tea-4"], ruleset=anniversary("tea"), before=before)).value == 3


def test_a_mochi_is_rolled() -> None:
    """R22: against a 4, two of six rolls win 6, three lose 6, one ties: −1, less an egg."""
    ending = known_ending(["mochi"], ["egg"], ruleset=anniversary("mochi"), dice=(1, 4))
    assert solve(ending).value == pytest.approx(-2, abs=1e-12)


def test_a_yogurt_is_one_of_those_that_nobody_has_seen() -> None:
    """R20, R23: against a 2, nine are left: two are less (−6), two equal, five more (6): 2 on average, less an egg."""
    ending = known_ending(["yogurt-1"], ["egg"], ruleset=anniversary("yogurt"), before=((), ("yogurt-2",)))
    assert solve(ending).value == pytest.approx(1, abs=1e-12)


def test_the_chance_to_win() -> None:
    """R24, R25: a point behind is lost, level is half a win; with tea level goes to more cards of it."""
    assert solve(known_ending(["squid"], ["egg"], totals=(9, 12)), "win").value == 0
    assert solve(known_ending(["squid"], ["egg"], totals=(10, 12)), "win").value == 0.5
    assert solve(known_ending(["squid"], ["egg"], totals=(11, 12)), "win").value == 1
    before = (("tea-1", "tea-1"), ("tea-1",))
    level = known_ending(["squid"], ["egg"], ruleset=anniversary("tea"), before=before, totals=(9, 12))
    assert solve(level, "win").value == 1


def test_winning_and_points_are_different_aims() -> None:
    """R22, R24: two points behind, with dice at 1 and 4, mochi or squid; the other takes eggs and what is left.

    Mochi: 1/3 · 6 − 1/2 · 6 and an egg against an egg and a squid: −4 points, and 1/3 to win. Squid: a squid and an egg
    against an egg and a mochi that wins 6 in five of six rolls: −2 points, but only 1/6 to win.
    """
    ending = known_ending(["mochi", "squid"], ["egg", "egg"], ruleset=anniversary("mochi"), totals=(0, 2), dice=(1, 4))
    assert told(solve(ending).picks) == {"mochi": -4, "squid": -2}
    assert told(solve(ending).strategy) == {"squid": 1}
    assert told(solve(ending, "win").picks) == {"mochi": round(1 / 3, 9), "squid": round(1 / 6, 9)}
    assert told(solve(ending, "win").strategy) == {"mochi": 1}


def test_where_the_win_is_certain_a_pick_is_told_by_the_best_reply() -> None:
    """A pick with a chance of 1 wins whatever the other does, and each other pick has a reply that makes it so bad."""
    certain = [
        (state, solution)
        for seed in (55, 58)
        for state in whole_game(Ruleset(seats=2), seed)
        if state.round == 2 and state.turn == state.rules.turns - 3 and (solution := solve(state, "win")).value == 1
    ]
    assert any(value < 1 for _, solution in certain for _, value in solution.picks)
    for state, solution in certain:
        for pick, value in solution.picks:
            replies = [solve(state.play([pick, reply]), "win").value for reply in state.legal_picks(1)]
            assert value == pytest.approx(min(replies), abs=1e-9)


@pytest.mark.parametrize("dessert", ["pudding", "strawberry", "yogurt", "tea", "mochi"])
@pytest.mark.parametrize("variant", [None, "golf"])
def test_the_same_for_both_is_worth_nothing(dessert: str, variant: str | None) -> None:
    """With the same hands, tableaux and points neither seat is ahead, and each wins half the time."""
    sweet = {"strawberry": "strawberry-2", "yogurt": "yogurt-1", "tea": "tea-2"}.get(dessert, dessert)
    hand = ["tempura", "squid", "maki-2", "chopsticks", sweet]
    lying = (("wasabi", "tempura", "chopsticks"),) * 2
    ending = known_ending(hand, hand, ruleset=anniversary(dessert, variant), before=lying)
    assert solve(ending).value == pytest.approx(0, abs=1e-9)
    assert solve(ending, "win").value == pytest.approx(0.5, abs=1e-9)


def both_sides(ruleset: Ruleset, aim: str) -> list[tuple[Solution, Solution, Solution]]:
    """Positions of a random game from seat 0, from seat 1, and from seat 0 with the seats changed."""
    late = [
        state for state in whole_game(ruleset, 4) if state.round == 2 and state.turn >= state.rules.turns - HALF_WAY
    ]
    return [(solve(state, aim), solve(state, aim, seat=1), solve(swapped(state), aim)) for state in late]


@pytest.mark.parametrize(
    "ruleset",
    [Ruleset(seats=2), *map(anniversary, ("strawberry", "yogurt", "tea", "mochi")), anniversary("tea", "golf")],
    ids=lambda ruleset: ruleset.words,
)
def test_one_seats_gain_is_the_others_loss(ruleset: Ruleset) -> None:
    """A seat's value is minus that of the other, and changing places changes nothing else; chances add up to 1."""
    points, wins = both_sides(ruleset, "points"), both_sides(ruleset, "win")
    assert len(points) == HALF_WAY
    for mine, theirs, changed in points:
        assert mine.value == pytest.approx(-theirs.value, abs=1e-9)
        assert changed.value == pytest.approx(theirs.value, abs=1e-9)
    for mine, theirs, changed in wins:
        assert mine.value == pytest.approx(1 - theirs.value, abs=1e-9)
        assert changed.value == pytest.approx(theirs.value, abs=1e-9)


@pytest.mark.parametrize("aim", ["points", "win"])
def test_no_pick_does_better_than_the_value(aim: str) -> None:
    """Every legal pick is told, none above the value; those of the strategy are worth it, and their shares add up."""
    for solution, _, _ in both_sides(Ruleset(seats=2), aim):
        values = dict(solution.picks)
        assert max(values.values()) == pytest.approx(solution.value, abs=1e-9)
        assert sum(share for _, share in solution.strategy) == pytest.approx(1)
        assert all(values[pick] == pytest.approx(solution.value, abs=1e-9) for pick, _ in solution.strategy)
