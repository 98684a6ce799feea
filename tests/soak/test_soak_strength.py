"""Bots are as strong as they say: each beats weaker ones at tables of every size. With counts, so no clock decides."""

import pytest

from okawari.arena.tournament import Tournament
from okawari.rules.ruleset import HAND_SIZE, Ruleset

THINKS, YARDSTICK = "search:iterations=2000", "ismcts:iterations=2400"
"""About equally long."""
QUICK = [("planner", "greedy", 600), ("greedy", "easy", 600), ("easy", "random", 600)]
SLOW = [(THINKS, "planner", 120), (THINKS, "greedy", 120), (THINKS, YARDSTICK, 120)]


@pytest.mark.parametrize(("one", "below", "games"), QUICK + SLOW)
def test_the_stronger_bot_wins_more_than_its_share(one: str, below: str, games: int) -> None:
    """Alone among weaker ones, with 95 % confidence, at tables of every size."""
    for seats in HAND_SIZE:
        *_, verdict = Tournament(Ruleset(seats=seats), (one, below), games, seed=11, processes=1).duel(stop_early=False)
        assert verdict.share.interval is not None
        assert verdict.share.interval[0] > verdict.chance, f"{seats} seats: {verdict.words(one, below)}"
