"""Who is how likely to win, by values worked out by hand."""

from math import exp

import pytest

from okawari.game.score_sheet import outcome
from okawari.policies.scratch import SCRATCH
from okawari.policies.win_chances import SURE_WIN, chances_from, scale_group, win_chances
from okawari.policies.win_scales import WIN_SCALES
from okawari.rules.kinds import DESSERTS
from okawari.rules.position import ROUND
from okawari.rules.ruleset import ROUNDS, Ruleset
from tests.support.arranged import table_with
from tests.support.games import SETS_OF_RULES, each_set_of_rules, label, random_game


def chances(ruleset: Ruleset, rounds_closed: int, totals: list[int], values: list[int]) -> list[int]:
    """The chances of seats with these points and dessert values."""
    found = [0] * ruleset.seats
    chances_from(totals, values, rounds_closed, ruleset.rules, [0] * SCRATCH, found)
    return found


def scale(ruleset: Ruleset, rounds_closed: int) -> tuple[int, int]:
    """The scale and the weight that stand in the file, in hundredths."""
    line = WIN_SCALES.split("\n")[scale_group(ruleset.rules) * len(DESSERTS) + ruleset.rules.dessert].split()
    seats, variant, dessert, *numbers = line
    assert (int(seats), dessert) == (ruleset.seats, ruleset.dessert)
    assert variant == (ruleset.variant if ruleset.variant in ("dummy", "battle", "draw-piles", "golf") else "seats")
    return int(numbers[2 * rounds_closed - 2]), int(numbers[2 * rounds_closed - 1])


def test_every_set_of_rules_has_its_line() -> None:
    """Seats, dessert and what a variant changes: the line's own words say so; every scale is some points."""
    for ruleset in SETS_OF_RULES:
        for closed in (1, 2):
            assert 150 < scale(ruleset, closed)[0] < 1500


def test_at_the_start_all_seats_are_alike() -> None:
    """Whatever is played; together they have the whole win, up to what is lost by rounding."""
    for ruleset in SETS_OF_RULES:
        start = next(iter(random_game(ruleset, 1)))
        found = [0] * ruleset.seats
        win_chances(start.position, start.rules, [0] * SCRATCH, found)
        assert found == [SURE_WIN // ruleset.seats] * ruleset.seats, label(ruleset)


@pytest.mark.parametrize("closed", [1, 2])
def test_a_lead_of_points(closed: int) -> None:
    """With equal puddings a lead of 3 points is worth a factor of e to the power of 3 through the scale."""
    ruleset = Ruleset(seats=2)
    factor = exp(300 / scale(ruleset, closed)[0])
    mine, theirs = chances(ruleset, closed, [33, 30], [2, 2])
    assert mine / theirs == pytest.approx(factor, rel=1e-4)
    assert mine + theirs == pytest.approx(SURE_WIN, abs=2)


def test_a_lead_that_nobody_catches_up_with() -> None:
    """A hundred times the scale is the whole win, whichever seat has it."""
    lead = scale(Ruleset(seats=3), 2)[0]
    for seat in range(3):
        totals = [lead if number == seat else 0 for number in range(3)]
        assert chances(Ruleset(seats=3), 2, totals, [2, 2, 2]) == [SURE_WIN * (number == seat) for number in range(3)]


def test_a_lead_of_puddings() -> None:
    """R18: after two rounds 2 puddings to 1 are 3.87 to 0.79 points, times the weight."""
    ruleset = Ruleset(seats=2)
    points, weight = scale(ruleset, 2)
    mine, theirs = chances(ruleset, 2, [30, 30], [2, 1])
    assert mine / theirs == pytest.approx(exp((387 - 79) * weight / 100 / points), rel=1e-4)


def test_seats_do_not_matter() -> None:
    """The same points and desserts in another order have the same chances in that order."""
    ruleset = Ruleset(seats=4)
    found = chances(ruleset, 2, [31, 28, 35, 20], [1, 3, 0, 2])
    assert chances(ruleset, 2, [20, 35, 28, 31], [2, 0, 3, 1]) == found[::-1]


def test_golf_turns_it_round() -> None:
    """R24: the fewest points win, and the fewest puddings help."""
    mine, theirs = chances(Ruleset(seats=2, variant="golf"), 2, [20, 30], [1, 1])
    assert mine > 950_000
    mine, theirs = chances(Ruleset(seats=2, variant="golf"), 2, [20, 20], [0, 2])
    assert mine > theirs


def test_a_lead_that_cannot_be_lost() -> None:
    """100 points ahead before the last round: the others have nothing that counts in millionths."""
    assert chances(Ruleset(seats=3), 2, [130, 30, 30], [0, 1, 2]) == [SURE_WIN, 0, 0]


@each_set_of_rules
def test_more_points_are_never_worse(rulesets: list[Ruleset]) -> None:
    """In every set of rules, after one round and after two."""
    for ruleset in rulesets:
        for closed in (1, 2):
            values = [1] * ruleset.rules.tableaux
            found = [chances(ruleset, closed, [points, *[20] * (len(values) - 1)], values)[0] for points in range(40)]
            assert found == sorted(found, reverse=ruleset.rules.best < 0), label(ruleset)
            assert found[20] == SURE_WIN // ruleset.seats


@each_set_of_rules
def test_after_the_last_round_the_win_is_shared_by_who_won(rulesets: list[Ruleset]) -> None:
    """R24, R25: in a game of every set of rules, and nobody else has any of it."""
    for number, ruleset in enumerate(rulesets):
        *_, end = random_game(ruleset, number)
        found = [0] * ruleset.seats
        win_chances(end.position, end.rules, [0] * SCRATCH, found)
        winners = outcome(end.position, ruleset).winners
        share = SURE_WIN // len(winners)
        assert found == [share if seat in winners else 0 for seat in range(ruleset.seats)], label(ruleset)


@pytest.mark.parametrize(
    ("ruleset", "totals", "values", "found"),
    [
        (Ruleset(seats=2), [40, 40], [2, 1], [SURE_WIN, 0]),
        (Ruleset(seats=2), [40, 40], [2, 2], [SURE_WIN // 2] * 2),
        (Ruleset(seats=3), [40, 40, 40], [2, 2, 2], [SURE_WIN // 3] * 3),
        (Ruleset(seats=3), [40, 41, 41], [9, 0, 0], [0, SURE_WIN // 2, SURE_WIN // 2]),
        (Ruleset(seats=2, variant="golf"), [40, 41], [0, 5], [SURE_WIN, 0]),
        (Ruleset(seats=2, variant="golf"), [40, 40], [0, 5], [0, SURE_WIN]),
        (Ruleset("anniversary", 2, "strawberry"), [40, 40], [2 * 3 + 1, 2 * 3], [SURE_WIN // 2] * 2),
        (Ruleset("anniversary", 2, "tea"), [40, 40], [1 + 3, 81], [SURE_WIN, 0]),
        (Ruleset("anniversary", 2, "mochi"), [40, 40], [2, 6], [0, SURE_WIN]),
        (Ruleset(seats=2, variant="dummy"), [40, 39, 60], [0, 0, 0], [SURE_WIN, 0]),
    ],
)
def test_ties_at_the_end(ruleset: Ruleset, totals: list[int], values: list[int], found: list[int]) -> None:
    """R24, R25, R31: most dessert decides, in golf too, and not the squishy; of tea its cards; the dummy cannot win."""
    assert chances(ruleset, ROUNDS, totals, values) == found


def test_a_position_is_read() -> None:
    """Between rounds the rows of a position say the same as plain numbers."""
    ruleset = Ruleset(seats=3)
    position, found = table_with(ruleset, ["pudding"], [], ["pudding"] * 2), [0] * 3
    position.now[ROUND] = 1
    position.totals[:] = [12, 15, 9]
    win_chances(position, ruleset.rules, [0] * SCRATCH, found)
    assert found == chances(ruleset, 1, [12, 15, 9], [1, 0, 2])
