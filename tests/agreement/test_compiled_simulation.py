"""A simulation in the compiled engine is the same simulation."""

from pathlib import Path

import pytest

from okawari.bots import BOTS, Simulation
from okawari.bots.compiled import COMPILED_BOTS
from okawari.game.errors import OkawariError
from okawari.game.files import read_records
from okawari.rules.ruleset import Ruleset, every_ruleset
from okawari.sim.policies import BUILT_IN


def simulated(engine: str, ruleset: Ruleset, bots: tuple[str, ...], games: int, records: Path) -> dict[str, object]:
    """What came out of a simulation with seed 9."""
    simulation = Simulation(ruleset, bots, games, 9, records=records, engine=engine)
    return simulation.document(list(simulation.run(processes=1))[-1]) | {"engine": ""}


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", every_ruleset()[::13], ids=str)
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_without_chance_play_the_same_records(ruleset: Ruleset, bot: str, tmp_path: Path) -> None:
    """Interpreted and compiled: the same numbers, the same records to the last byte."""
    bots = (bot,) * ruleset.seats
    compiled = simulated("compiled", ruleset, bots, 12, tmp_path / "compiled")
    assert compiled == simulated("readable", ruleset, bots, 12, tmp_path / "readable")
    assert (tmp_path / "compiled").read_bytes() == (tmp_path / "readable").read_bytes()


def test_both_engines_deal_the_same_games(tmp_path: Path) -> None:
    """Random bots pick differently in each engine, and are dealt the same cards."""
    ruleset, bots = Ruleset(seats=2), ("random", "random")
    for engine in ("compiled", "readable"):
        simulated(engine, ruleset, bots, 20, tmp_path / engine)
    pairs = zip(read_records(tmp_path / "compiled"), read_records(tmp_path / "readable"), strict=True)
    for one, other in pairs:
        assert [part["hands"] for part in one.document["rounds"]] == [
            part["hands"] for part in other.document["rounds"]
        ]


def test_the_compiled_engine_plays_by_itself() -> None:
    """Many games, and all bots compiled."""
    ruleset = Ruleset(seats=2)
    assert Simulation(ruleset, ("greedy", "random"), 500, 1).compiled
    assert not Simulation(ruleset, ("greedy", "random"), 499, 1).compiled
    assert not Simulation(ruleset, ("greedy", "okawari.bots.random:RandomBot"), 500, 1).compiled


def test_what_cannot_be_is_told() -> None:
    """An engine that does not exist, a bot that is not compiled."""
    with pytest.raises(OkawariError, match="there is no engine 'fast'; there are: auto"):
        Simulation(Ruleset(seats=2), ("greedy", "greedy"), 1, 1, engine="fast")
    with pytest.raises(OkawariError, match="RandomBot is not compiled; compiled bots are: random, greedy"):
        Simulation(Ruleset(seats=2), ("greedy", "okawari.bots.random:RandomBot"), 1, 1, engine="compiled")


def test_compiled_bots_are_those_with_a_policy() -> None:
    """The list in `bots/` is true."""
    assert set(COMPILED_BOTS) == set(BUILT_IN) & set(BOTS)
