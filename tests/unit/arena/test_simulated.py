"""Simulations and their records, in either engine; the compiled one is told what to play, and its games are made up."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from okawari.arena import simulation
from okawari.arena.simulation import Simulation, play_jobs
from okawari.bots.bot import BotFailed, play
from okawari.bots.registry import load_bot
from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset

TWO = Ruleset(seats=2)
BOTS = ("greedy", "random")
NAMES = ["bot:greedy", "bot:random"]


def games(first: int, count: int, seed: int) -> list[State]:
    """Finished games, as they are dealt to a simulation."""
    return [play(TWO, [load_bot(bot) for bot in BOTS], game_seed(seed, first + number)) for number in range(count)]


def test_records_are_written_by_a_process_that_plays_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process is started for bots of ours; every game has its line, in order."""
    monkeypatch.setattr(simulation, "side_by_side", None)
    path = tmp_path / "games.jsonl"
    *_, tally = Simulation(TWO, BOTS, 12, 3, records=path, engine="readable").run(1)
    assert tally.games == 12
    assert path.read_bytes().splitlines() == [Record.of(state, NAMES).to_json() for state in games(0, 12, 3)]


@pytest.mark.parametrize("kept", [True, False])
def test_the_compiled_engine_is_told_what_to_play(kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games in rows; they are counted as those of the readable engine are, and so are their records."""
    asked: list[tuple[Any, ...]] = []
    if not kept:
        monkeypatch.setattr(simulation, "replay_picks", None)

    def play_games(ruleset: Ruleset, bots: list[str], count: int, seed: int, *, first: int, threads: int) -> Any:
        asked.append((ruleset, bots, count, seed, first, threads))
        states = games(first, count, seed)
        return SimpleNamespace(
            picks=np.array([[turn.codes for turn in state.turns] for state in states]),
            points=np.array([[closed.points for closed in state.closed] for state in states]),
            dessert_points=np.array([state.position.dessert_points for state in states]),
            totals=np.array([state.scores for state in states]),
            winners=np.array(
                [[state.outcome and seat in state.outcome.winners for seat in (0, 1)] for state in states]
            ),
        )

    monkeypatch.setattr("okawari.sim.play_games", play_games)
    monkeypatch.setattr("okawari.arena.simulation.RECORDS_AT_ONCE", 4)
    path = tmp_path / "games.jsonl"
    compiled = Simulation(TWO, BOTS, 6, 3, records=path if kept else None, engine="compiled")
    *_, tally = compiled.run(2)
    rows = [(4, 0), (2, 4)] if kept else [(6, 0)]
    assert asked == [(TWO, ["greedy", "random"], count, 3, first, 2) for count, first in rows]
    *_, same = Simulation(TWO, BOTS, 6, 3, engine="readable").run(1)
    assert [seat.document() for seat in tally.seats] == [seat.document() for seat in same.seats]
    assert path.exists() == kept
    told = compiled.document(tally)
    assert (told["ruleset"]["seats"], told["games"], told["engine"]) == (2, 6, "compiled")
    if kept:
        assert path.read_bytes().splitlines() == [Record.of(state, NAMES).to_json() for state in games(0, 6, 3)]


def test_the_compiled_engine_plays_by_itself() -> None:
    """Many games, and all bots compiled."""
    assert Simulation(TWO, ("greedy", "random"), 500, 1).compiled
    assert not Simulation(TWO, ("greedy", "random"), 499, 1).compiled
    assert not Simulation(TWO, ("greedy", "okawari.bots.quick:RandomBot"), 500, 1).compiled


def test_what_cannot_be_is_told() -> None:
    """An engine that does not exist, a bot that is not compiled."""
    with pytest.raises(OkawariError, match="there is no engine 'fast'; there are: auto"):
        Simulation(TWO, ("greedy", "greedy"), 1, 1, engine="fast")
    with pytest.raises(OkawariError, match="RandomBot is not compiled; compiled bots are: random, greedy"):
        Simulation(TWO, ("greedy", "okawari.bots.quick:RandomBot"), 1, 1, engine="compiled")


def test_bots_of_ones_own_never_play_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """They might end it; where one process plays, ours do."""
    asked: list[tuple[int, int]] = []

    def side_by_side(jobs: Iterable[Callable[[], str]], processes: int, memory: int) -> Iterator[tuple[int, str]]:
        asked.append((processes, memory))
        return ((number, f"there: {job()}") for number, job in enumerate(jobs))

    monkeypatch.setattr(simulation, "side_by_side", side_by_side)
    jobs = [lambda: "one", lambda: "two"]
    there = [(0, "there: one"), (1, "there: two")]
    assert list(play_jobs(jobs, ["greedy", "hard:ms=5"], 1, 70)) == [(0, "one"), (1, "two")]
    assert asked == []
    assert list(play_jobs(jobs, ["greedy", "own.py:Own"], 1, 70)) == there
    assert list(play_jobs(jobs, ["greedy", "easy"], 2, 70)) == there
    assert asked == [(1, 70), (2, 70)]


def test_what_bots_need_is_prepared_before_processes_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the rules that are played."""
    called: list[object] = []

    def play_jobs(*given: object) -> Iterator[tuple[int, str]]:
        called.append("play")
        return iter(())

    monkeypatch.setattr(simulation, "prepare_bots", lambda *given: called.append(given))
    monkeypatch.setattr(simulation, "play_jobs", play_jobs)
    assert list(Simulation(TWO, BOTS, 12, 3, engine="readable").run(2)) == []
    assert called == [(BOTS, TWO.rules), "play"]


def test_a_pick_is_substituted_unless_that_is_refused(tmp_path: Path) -> None:
    """A bot that crashes in each of its 30 picks; nobody wants the records."""
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, seen, rng):\n        raise ValueError('no')\n")
    bots = f"{tmp_path}/bad.py:Bad", "greedy"
    tally, records = Simulation(TWO, bots, 1, 3).play_some(0)
    assert (tally.substitutes, records) == (30, b"")
    with pytest.raises(BotFailed, match=r"bad\.py:Bad: round 1, turn 1: ValueError: no"):
        Simulation(TWO, bots, 1, 3, strict=True).play_some(0)


@pytest.mark.parametrize("memory", [0, 1, 2**24])
def test_so_much_memory_may_be_asked_for(memory: int) -> None:
    """None at all is no limit; a megabyte more than the most is refused."""
    assert Simulation(TWO, BOTS, 1, 1, memory=memory).memory == memory
    with pytest.raises(OkawariError, match=r"^16777217 MB cannot be; "):
        Simulation(TWO, BOTS, 1, 1, memory=2**24 + 1)
