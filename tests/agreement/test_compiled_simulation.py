"""A simulation in the compiled engine is the same simulation: its sums, and its records to the last byte."""

from pathlib import Path

import pytest

from okawari.arena.simulation import RECORDS_AT_ONCE, Simulation
from okawari.game.files import read_records
from okawari.rules.ruleset import Ruleset
from tests.support.games import label


def simulated(engine: str, ruleset: Ruleset, bots: tuple[str, ...], games: int, records: Path) -> dict[str, object]:
    """What came out of a simulation with seed 9."""
    simulation = Simulation(ruleset, bots, games, 9, records=records, engine=engine)
    return simulation.document(list(simulation.run(processes=1))[-1]) | {"engine": ""}


@pytest.mark.ci
def test_bots_without_chance_play_the_same_records(tmp_path: Path) -> None:
    """Interpreted and compiled: the same numbers, shared wins and a dummy among them, and the same records."""
    for ruleset in (
        Ruleset(seats=2, variant="draw-piles"),
        Ruleset("anniversary", 2, "mochi", "dummy"),
        Ruleset("anniversary", 2, "strawberry", "battle"),
        Ruleset("anniversary", 3, "tea", "golf"),
        Ruleset("anniversary", 5, "yogurt"),
    ):
        bots = ("greedy", "planner", "planner", "greedy", "greedy")[: ruleset.seats]
        compiled = simulated("compiled", ruleset, bots, 12, tmp_path / "compiled")
        assert compiled == simulated("readable", ruleset, bots, 12, tmp_path / "readable"), label(ruleset)
        assert (tmp_path / "compiled").read_bytes() == (tmp_path / "readable").read_bytes(), label(ruleset)


def test_both_engines_deal_the_same_games(tmp_path: Path) -> None:
    """Random bots pick differently in each engine, and are dealt the same cards, one batch after the other."""
    ruleset, bots, games = Ruleset(seats=2), ("random", "random"), RECORDS_AT_ONCE + 5
    for engine in ("compiled", "readable"):
        simulated(engine, ruleset, bots, games, tmp_path / engine)
    pairs = zip(read_records(tmp_path / "compiled"), read_records(tmp_path / "readable"), strict=True)
    compared = 0
    for one, other in pairs:
        dealt = [[part["hands"] for part in record.document["rounds"]] for record in (one, other)]
        assert dealt[0] == dealt[1], compared
        compared += 1
    assert compared == games
