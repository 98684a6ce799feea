"""Many games between the same bots."""

import subprocess
import sys
from fractions import Fraction
from statistics import mean, stdev
from typing import Any

import pytest

from okawari.arena.simulation import Simulation
from okawari.arena.tally import Tally
from okawari.bots.bot import play
from okawari.bots.registry import load_bot
from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset

BOTS = ("greedy", "random", "random")
RULESET = Ruleset("anniversary", 3)


def simulated(games: int = 25) -> tuple[Simulation, Tally]:
    """A simulation with seed 9 in this process, and what came out."""
    simulation = Simulation(RULESET, BOTS, games, 9)
    return simulation, list(simulation.run(1))[-1]


def game(number: int) -> State:
    """The same game, played by itself."""
    return play(RULESET, [load_bot(bot) for bot in BOTS], game_seed(9, number))


def test_the_tally_is_the_sum_of_the_games() -> None:
    """Wins, mean, confidence interval and points by category, against the games one by one."""
    _, tally = simulated()
    states = [game(number) for number in range(25)]
    assert tally.games == 25
    for seat, sums in enumerate(tally.seats):
        points = [state.scores[seat] for state in states]
        assert sums.mean.mean == pytest.approx(mean(points))
        assert sums.mean.margin == pytest.approx(2.0639 * stdev(points) / 5, rel=1e-4)  # Student, 24 degrees of freedom
        assert sum(sums.by_category.values()) == sum(points)
        outcomes = [state.outcome for state in states]
        assert sums.wins == sum(Fraction(seat in o.winners, len(o.winners)) for o in outcomes if o)
    assert sum(seat.wins for seat in tally.seats) == 25


@pytest.mark.ci
def test_in_two_processes_it_is_the_same_sum() -> None:
    """Batch after batch, in their order."""
    simulation, alone = simulated()
    assert [tally.games for tally in simulation.run(2)] == [10, 20, 25]
    *_, together = simulation.run(2)
    assert simulation.document(together) == simulation.document(alone)


def test_one_game_has_no_confidence_interval() -> None:
    """A single game says nothing about how far off it may be."""
    simulation, tally = simulated(games=1)
    assert [seat.mean.margin for seat in tally.seats] == [None] * 3
    assert simulation.document(tally)["seats"][0]["interval_95"] is None


def test_which_engine_plays() -> None:
    """Told so, or left to itself: the compiled one for 500 games or more between bots that are compiled."""

    def compiled(bots: tuple[str, ...], games: int, engine: str = "auto") -> bool:
        return Simulation(Ruleset(seats=2), bots, games, 1, engine=engine).compiled

    assert compiled(("greedy", "planner"), 500)
    assert not compiled(("greedy", "planner"), 499)
    assert not compiled(("greedy", "easy"), 500)
    assert not compiled(("greedy", "random"), 500, "readable")
    assert compiled(("greedy", "random"), 1, "compiled")


@pytest.mark.parametrize(
    ("bots", "changes", "message"),
    [
        (("greedy", "random"), {"games": 0}, "0 games cannot be played"),
        (("greedy", "random"), {"seed": -1}, "-1 is no seed"),
        (("greedy", "random"), {"time_limit": 0}, "0 s is no time limit; it is more than 0 and at most a day"),
        (("greedy", "random"), {"time_limit": 86401}, "86401 s is no time limit"),
        (("greedy", "random"), {"memory": -1}, "-1 MB cannot be; memory is 1 to 16777216 MB, or 0 for no limit"),
        (("greedy", "random"), {"engine": "fast"}, "there is no engine 'fast'; there are: auto, readable, compiled"),
        (("greedy", "easy"), {"engine": "compiled"}, "easy is not compiled; compiled bots are: random, greedy, pl"),
        (("greedy", "gready"), {}, "there is no bot 'gready'"),
    ],
)
def test_what_cannot_be_simulated(bots: tuple[str, ...], changes: dict[str, Any], message: str) -> None:
    """Each mistake has its own words, before a game is played."""
    with pytest.raises(OkawariError, match=message):
        Simulation(Ruleset(seats=2), bots, **{"games": 1, "seed": 1} | changes)
    for limit in (0.5, 86400):
        assert Simulation(Ruleset(seats=2), ("greedy", "random"), 1, 1, time_limit=limit).time_limit == limit


def test_asking_for_a_bot_that_simulates_compiles_nothing() -> None:
    """Neither the compiler nor NumPy is loaded before the first game; a wrong parameter is told all the same."""
    program = (
        "import sys; from okawari.arena.simulation import Simulation\n"
        "from okawari.arena.tournament import Tournament; from okawari.rules.ruleset import Ruleset\n"
        "two, bots = Ruleset(seats=2), ('hard:ms=5', 'ismcts')\n"
        "Simulation(two, bots, 1, 1), Tournament(two, bots, 2, 1), Tournament(two, bots, 2, 1).about\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(OkawariError, match="hard has no parameter 's=5'"):
        Simulation(Ruleset(seats=2), ("hard:s=5", "greedy"), 1, 1)


def test_games_are_played_in_batches_of_ten() -> None:
    """25 games: ten, ten and five; the tally grows with each."""
    simulation = Simulation(Ruleset(seats=2), ("random", "random"), 25, 9)
    assert [simulation.play_some(first)[0].games for first in (0, 10, 20)] == [10, 10, 5]
    assert [tally.games for tally in simulation.run(1)] == [10, 20, 25]
    told = simulation.document(simulation.play_some(20)[0])
    assert (told["games"], told["seed"], told["engine"], len(told["seats"])) == (5, 9, "readable", 2)
