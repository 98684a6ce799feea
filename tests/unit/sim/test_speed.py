"""How the engines are measured: that they play what they are said to play, and every figure is there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okawari.game.observation import Observation
from okawari.game.state import State
from okawari.rules.ruleset import HAND_SIZE, Ruleset
from okawari.sim import speed
from okawari.sim.search import round_manner


class Watch:
    """A clock that goes on only when somebody plays: two thousandths of a second a game, in slices 3 and 4 more."""

    def __init__(self) -> None:
        self.seconds, self.asked = 0.0, list[tuple[str, int, int, int]]()

    def process_time(self) -> float:
        return self.seconds

    def player(self, name: str, slower: int) -> speed.PlayGames:
        def play(seats: int, games: int, seed: int) -> None:
            self.asked.append((name, seats, games, seed))
            self.seconds += slower * games * (0.004 if seed in (3, 4) else 0.002)

        return play


@pytest.mark.parametrize(
    ("measure", "players"),
    [(speed.games_per_cpu_second, "PLAYERS"), (speed.iterations_per_cpu_second, "SEARCHERS")],
    ids=["games", "searches"],
)
def test_a_figure_is_the_median_of_slices_that_take_long_enough(
    measure: Callable[[], Any], players: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One game to begin with; then 8, 16, 32: enough at 0.05 seconds. Seven slices follow, each of other games, and the
    players take turns.
    """
    watch = Watch()
    monkeypatch.setattr(speed, "time", watch)
    monkeypatch.setattr(speed, players, {"one": watch.player("one", 1), "other": watch.player("other", 2)})
    found = measure()
    assert list(found) == ["one", "other"]
    for name, figure in (("one", 500), ("other", 250)):
        assert found[name] == pytest.approx(dict.fromkeys(HAND_SIZE, figure))
    for seats in HAND_SIZE:
        asked = [(name, games, seed) for name, of, games, seed in watch.asked if of == seats]
        first, second = [("one", games, 0) for games in (1, 8, 16, 32)], [("other", games, 0) for games in (1, 8, 16)]
        slices = [one for number in range(7) for one in (("one", 32, number), ("other", 16, number))]
        assert asked == first + second + slices


def test_readable_games_are_random_ones_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as were asked for, each dealt from the next seed."""
    started: list[tuple[Ruleset, int]] = []
    played: list[int] = []

    class Short:
        """A game that is over after two turns."""

        def __init__(self, turns: int = 0) -> None:
            self.turns = turns

        @staticmethod
        def start(ruleset: Ruleset, seed: int) -> "Short":
            started.append((ruleset, seed))
            return Short()

        @property
        def over(self) -> bool:
            return self.turns == 2

        def legal_picks(self, seat: int) -> list[int]:
            return [100 * seat, 100 * seat + 1]

        def play(self, picks: list[int]) -> "Short":
            assert [pick // 100 for pick in picks] == [0, 1, 2]
            played.extend(pick % 100 for pick in picks)
            return Short(self.turns + 1)

    monkeypatch.setattr(speed, "State", Short)
    speed.play_readable(3, 4, 9)
    assert started == [(Ruleset(seats=3), seed) for seed in (9, 10, 11, 12)]
    assert len(played) == 4 * 2 * 3
    assert set(played) == {0, 1}


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
                self.seen, self.seed, self.manner = seen, seed, manner

            def grow(self, iterations: int) -> None:
                rules, deal = self.seen.rules, State.start(self.seen.ruleset, seed=self.seed).observe(0)
                assert (self.seen.seat, self.seen.position) == (0, deal.position)
                assert self.manner == (() if name == "packed" else (round_manner(rules),))
                asked.append((name, rules.seats, iterations, self.seed))

        return Counted

    monkeypatch.setattr(speed, "RoundSearch", counted("packed"))
    monkeypatch.setattr(speed, "GameSearch", counted("rules"))
    speed.search_packed(3, 7, 5)
    speed.search_rules(4, 8, 6)
    assert asked == [("packed", 3, 7, 5), ("rules", 4, 8, 6)]
    searchers, players = (
        (("in words", speed.search_packed), ("by the rules", speed.search_rules)),
        (
            ("readable", speed.play_readable),
            ("compiled", speed.play_compiled),
            ("random_games", speed.play_packed),
        ),
    )
    assert (dict(searchers), dict(players)) == (speed.SEARCHERS, speed.PLAYERS)


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
