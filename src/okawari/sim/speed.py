"""How fast the engines are on this machine: random games and iterations per CPU-second, and seconds to start."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from random import Random

from okawari.game.state import State
from okawari.rules.ruleset import HAND_SIZE, Ruleset
from okawari.sim.games import play_games
from okawari.sim.random_games import random_games
from okawari.sim.round_search import RoundSearch
from okawari.sim.search import GameSearch, round_manner

SLICES = 7
SLICE_SECONDS = 0.05
FIRST_ANSWER = (
    "from okawari.rules.ruleset import Ruleset; from okawari.sim import play_games, random_games;"
    "random_games(4, 1, 0); play_games(Ruleset(), 'random', 1, 0)"
)

PlayGames = Callable[[int, int, int], object]
"""Plays complete random games, or searches so many iterations: seats, number, seed."""


def play_readable(seats: int, games: int, seed: int) -> None:
    """Random games in the readable engine, every seat picking among its legal picks."""
    rng = Random(seed)
    for number in range(games):
        state = State.start(Ruleset(seats=seats), seed=seed + number)
        while not state.over:
            state = state.play([rng.choice(state.legal_picks(seat)) for seat in range(seats)])


def play_compiled(seats: int, games: int, seed: int) -> None:
    """Random games in the compiled engine for every ruleset, the policy shown what its seat may know."""
    play_games(Ruleset(seats=seats), "random", games, seed, threads=1)


def play_packed(seats: int, games: int, seed: int) -> None:
    """Random games in packed words."""
    random_games(seats, games, seed, threads=1)


def search_packed(seats: int, iterations: int, seed: int) -> None:
    """The first turn of a game, searched as `search` does it where a round fits into words."""
    RoundSearch(State.start(Ruleset(seats=seats), seed=seed).observe(0), seed).grow(iterations)


def search_rules(seats: int, iterations: int, seed: int) -> None:
    """The same by the rules themselves, as in battle and with the dummy."""
    seen = State.start(Ruleset(seats=seats), seed=seed).observe(0)
    GameSearch(seen, seed, round_manner(seen.rules)).grow(iterations)


PLAYERS: dict[str, PlayGames] = {"readable": play_readable, "compiled": play_compiled, "random_games": play_packed}
SEARCHERS: dict[str, PlayGames] = {"in words": search_packed, "by the rules": search_rules}


def games_per_cpu_second() -> dict[str, dict[int, float]]:
    """By engine and seats."""
    return _in_turns(PLAYERS)


def iterations_per_cpu_second() -> dict[str, dict[int, float]]:
    """By the search's engine and seats, at the first turn of a game."""
    return _in_turns(SEARCHERS)


def _in_turns(players: dict[str, PlayGames]) -> dict[str, dict[int, float]]:
    """By player and seats, the median of slices; they take turns, so that a busy machine disturbs all alike."""
    speeds: dict[str, dict[int, float]] = {name: {} for name in players}
    for seats in HAND_SIZE:
        sizes = {name: _slice_size(play, seats) for name, play in players.items()}
        slices: dict[str, list[float]] = {name: [] for name in players}
        for number in range(SLICES):
            for name, play in players.items():
                slices[name].append(sizes[name] / _cpu_seconds(play, seats, sizes[name], number))
        for name, found in slices.items():
            speeds[name][seats] = statistics.median(found)
    return speeds


def start_up_seconds() -> dict[str, float]:
    """Seconds until a new process has played its first games: with nothing compiled, and with all compiled."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: _first_answer(folder) for name in ("cold", "warm")}


def _first_answer(folder: str) -> float:
    started = time.perf_counter()
    environment = os.environ | {"OKAWARI_CACHE_DIR": folder}
    subprocess.run([sys.executable, "-c", FIRST_ANSWER], check=True, env=environment, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def _slice_size(play: PlayGames, seats: int) -> int:
    """How many games take a slice's time."""
    play(seats, 1, 0)
    games = 8
    while _cpu_seconds(play, seats, games, 0) < SLICE_SECONDS:
        games *= 2
    return games


def _cpu_seconds(play: PlayGames, seats: int, games: int, seed: int) -> float:
    started = time.process_time()
    play(seats, games, seed)
    return time.process_time() - started
