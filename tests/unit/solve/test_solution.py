"""What a solution says of itself."""

import pytest

from okawari.game.pick import Pick
from okawari.solve import Solution

EGG, SALMON, SQUID = map(Pick.parse, ("egg", "salmon", "squid"))


def solution(aim: str, value: float, picks: tuple[tuple[Pick, float], ...] = ()) -> Solution:
    strategy = ((EGG, 0.2), (SQUID, 0.5), (SALMON, 0.3))
    return Solution(0, aim, value, strategy, picks, exact=True, desserts_estimated=False, nodes=1)


@pytest.mark.parametrize(
    ("aim", "value", "decided"),
    [
        ("win", 0.0, True),
        ("win", 1.0, True),
        ("win", 1e-10, True),
        ("win", 1 - 1e-10, True),
        ("win", 0.5, False),
        ("win", 1e-8, False),
        ("win", 1 - 1e-8, False),
        ("points", 0.0, False),
        ("points", 1.0, False),
        ("points", 12.0, False),
    ],
)
def test_a_win_is_decided_where_it_is_certain_or_out_of_reach(aim: str, value: float, decided: bool) -> None:
    """But for rounding; points are never."""
    assert solution(aim, value).decided is decided


def test_the_likeliest_and_the_best_picks() -> None:
    """The one that the strategy makes most often; and all that are worth the value, but for rounding."""
    one = solution("points", 2.5, ((EGG, 2.5), (SALMON, 2.5 - 1e-10), (SQUID, 2.5 - 1e-8)))
    assert one.likeliest == SQUID
    assert one.best == [EGG, SALMON]
