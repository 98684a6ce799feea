"""How games are shared out among threads."""

from concurrent.futures import Future
from threading import current_thread, main_thread

import pytest

from okawari.game.measuring import MOST_GAMES
from okawari.sim import threads
from okawari.sim.errors import SimulationError
from okawari.sim.threads import check_count, in_threads


@pytest.mark.parametrize("threads", [1, 3, None])
@pytest.mark.parametrize(
    ("games", "tasks"),
    [
        (3, [(0, 3)]),
        (4, [(0, 4)]),
        (5, [(0, 4), (4, 5)]),
        (10, [(0, 4), (4, 8), (8, 10)]),
        (16, [(0, 4), (4, 8), (8, 12), (12, 16)]),
    ],
)
def test_every_game_is_played_once(games: int, tasks: list[tuple[int, int]], threads: int | None) -> None:
    """In tasks of at most four; the first one comes first and alone, in the thread of who asks."""
    done: list[tuple[int, int]] = []
    is_main: list[bool] = []

    def work(start: int, stop: int) -> None:
        done.append((start, stop))
        is_main.append(current_thread() is main_thread())

    in_threads(work, games, 4, threads)
    assert done[0] == tasks[0]
    assert sorted(done) == tasks
    assert is_main[0]
    if threads == 1 or len(tasks) <= 2:
        assert all(is_main)
    if threads == 3 and len(tasks) > 2:
        assert not any(is_main[1:])


@pytest.mark.parametrize("threads", [1, 3])
def test_what_goes_wrong_in_a_thread_is_told(threads: int) -> None:
    """Whichever task it was."""

    def work(start: int, stop: int) -> None:
        if stop == 12:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_threads(work, 16, 4, threads)


def test_what_waits_for_a_thread_is_given_up_when_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error comes at once; all others would be for nothing."""
    told: list[object] = []

    class Pool:
        """Runs nothing: what is submitted has failed."""

        def __init__(self, threads: int) -> None:
            told.append(threads)

        def submit(self, work: object, start: int, stop: int) -> Future[None]:
            told.append((start, stop))
            failed: Future[None] = Future()
            failed.set_exception(ZeroDivisionError())
            return failed

        def shutdown(self, **how: bool) -> None:
            told.append(how)

    monkeypatch.setattr(threads, "ThreadPoolExecutor", Pool)
    with pytest.raises(ZeroDivisionError):
        in_threads(lambda start, stop: told.append(start), 16, 4, 3)
    assert told == [0, 3, (4, 8), (8, 12), (12, 16), {"cancel_futures": True}]


def test_numbers_of_games() -> None:
    """From one to the most; nothing else is a number of games."""
    check_count("games", 1)
    check_count("games", MOST_GAMES)
    for wrong in (0, -1, MOST_GAMES + 1, True, 1.0, "4"):
        with pytest.raises(SimulationError, match=f"^{wrong!r} games cannot be played; it takes a whole number from 1"):
            check_count("games", wrong)  # type: ignore[arg-type]
