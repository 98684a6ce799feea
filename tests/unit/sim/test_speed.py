"""How the engines are measured: that they play what they are said to play, and every figure is there."""

from pathlib import Path
from typing import Any

import pytest

from okawari.game.observation import Observation
from okawari.rules.ruleset import HAND_SIZE, Ruleset
from okawari.sim import speed


def test_every_engine_is_measured_with_every_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games per second of a player that does nothing but be busy."""
    seats_of: dict[str, set[int]] = {"one": set(), "other": set()}

    def player(name: str) -> speed.PlayGames:
        def play(seats: int, games: int, seed: int) -> None:
            seats_of[name].add(seats)
            for _ in range(20_000 * games):
                pass

        return play

    monkeypatch.setattr(speed, "PLAYERS", {name: player(name) for name in seats_of})
    monkeypatch.setattr(speed, "SLICE_SECONDS", 1e-4)
    found = speed.games_per_cpu_second()
    assert seats_of == {"one": set(HAND_SIZE), "other": set(HAND_SIZE)}
    assert {name: set(figures) for name, figures in found.items()} == seats_of
    assert all(figure > 0 for figures in found.values() for figure in figures.values())


def test_the_engines_play_as_many_games_as_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one thread: processor time is measured, and other threads' would count."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(speed, "play_games", lambda *what, threads: asked.append((*what, threads)))
    monkeypatch.setattr(speed, "random_games", lambda *what, threads: asked.append((*what, threads)))
    speed.play_compiled(3, 7, 5)
    speed.play_packed(4, 8, 6)
    assert asked == [(Ruleset(seats=3), "random", 7, 5, 1), (4, 8, 6, 1)]


def test_the_searches_have_as_many_iterations_as_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first turn, for the seat that begins; the engines take the same positions."""
    asked: list[tuple[str, int, int, int]] = []

    def counted(name: str) -> Any:
        class Counted:
            def __init__(self, seen: Observation, seed: int, *manner: object) -> None:
                self.seen, self.seed = seen, seed

            def grow(self, iterations: int) -> None:
                asked.append((name, self.seen.rules.seats, iterations, self.seed))

        return Counted

    monkeypatch.setattr(speed, "RoundSearch", counted("packed"))
    monkeypatch.setattr(speed, "GameSearch", counted("rules"))
    speed.search_packed(3, 7, 5)
    speed.search_rules(4, 8, 6)
    assert asked == [("packed", 3, 7, 5), ("rules", 4, 8, 6)]
    assert set(speed.SEARCHERS.values()) == {speed.search_packed, speed.search_rules}


def test_a_start_is_measured_twice_with_one_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process each time: first with an empty folder for compiled code, then with what the first left there."""
    told = tmp_path / "told"
    program = f"""
import os
folder = os.environ["OKAWARI_CACHE_DIR"]
with open({str(told)!r}, "a") as file:
    print(os.listdir(folder), file=file)
open(os.path.join(folder, "compiled"), "w").close()
"""
    monkeypatch.setattr(speed, "FIRST_ANSWER", program)
    found = speed.start_up_seconds()
    assert told.read_text().splitlines() == ["[]", "['compiled']"]
    assert list(found) == ["cold", "warm"]
    assert all(seconds > 0 for seconds in found.values())
