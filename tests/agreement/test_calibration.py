"""Chances to win and what came of them: how they are compared, and that they are true."""

import numpy as np
import pytest

from benchmarks.between_rounds import played_compiled, played_readable
from benchmarks.calibration import Claims, claims, joined, pooled, table
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import ROUNDS, Ruleset


def test_bins() -> None:
    """Three of 72 % to 78 %, two of which won; one of 5 % that did not: 0.083 and 0.05 apart, on average 0.075."""
    some = Claims(np.array([[0.72, 0.75], [0.78, 0.05]]), np.array([[1.0, 0.0], [1.0, 0.0]]))
    low, high = some.bins()
    assert (low.size, low.said, low.won, low.error) == (1, 0.05, 0, 0)
    assert (high.size, high.said, high.won) == pytest.approx((3, 0.75, 2 / 3))
    # Off by 1/3 and −2/3 in the first game, by 1/3 in the second: −1/3 and 1/3, a game counting as one.
    assert high.error == pytest.approx((1 / 9 + 1 / 9) ** 0.5 / 3)
    assert some.calibration_error() == pytest.approx((3 * (0.75 - 2 / 3) + 0.05) / 4)
    assert some.surprise() == pytest.approx(-(np.log(0.72) + np.log(0.78)) / 2)


def test_bins_of_different_games() -> None:
    """Bins are added up by what they hold; in the table every chance is counted once."""
    one, two = Claims(np.array([[0.2, 0.8]]), np.array([[0.0, 1.0]])), Claims(np.array([[0.84]]), np.array([[0.0]]))
    assert [(found.size, found.said, found.won) for found in pooled([one, two])] == [
        (1, 0.2, 0),
        (2, pytest.approx(0.82), 0.5),
    ]
    lines = table("planner", 1, {2: [one, one]})
    assert lines[0] == "planner: 2 positions of 1 games"
    assert lines[-2] == "Calibration error: 20.00 points over 4 chances."


@pytest.mark.ci
def test_compiled_and_readable_games_stand_alike() -> None:
    """Points, dessert values and wins after every round, of the same games."""
    for ruleset in (Ruleset(seats=3), Ruleset("anniversary", 2, variant="dummy"), Ruleset(seats=2, variant="battle")):
        compiled = played_compiled(ruleset, "planner", 3, 5)
        for number in range(3):
            readable = played_readable(ruleset, "planner", game_seed(5, number))
            for part, same in zip(compiled, readable, strict=True):
                assert part[number].tolist() == same


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", [Ruleset(seats=2), Ruleset(), Ruleset("anniversary", 3), Ruleset(variant="golf")])
def test_chances_are_true(ruleset: Ruleset) -> None:
    """In 2,000 games between planners that the scales are not from, they are at most 2 points off, by rounds 3."""
    games = played_compiled(ruleset, "planner", 2000, 12)
    rounds = [claims(ruleset.rules, games, closed) for closed in range(1, ROUNDS)]
    assert joined(rounds).calibration_error() < 0.02
    assert all(one.calibration_error() < 0.03 for one in rounds)
