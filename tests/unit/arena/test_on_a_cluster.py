"""Tasks on a cluster, with one that is made up: no Dask is needed, and nothing is sent."""

import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from okawari.arena.tasks import Played, Task, run_tasks
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset

ADDRESS = "tcp://127.0.0.1:8786"
TASKS = [Task(Ruleset(seats=2), "easy", "greedy", (number,), 1) for number in range(3)]


class MadeUpClient:
    """Notes what it is asked, and plays at once."""

    made: "list[MadeUpClient]"

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        if address.startswith("tls"):
            raise TimeoutError("nobody answers\nafter all")
        self.asked = address, timeout, set_as_default
        self.loop, self.closed = "its loop", False
        self.given: list[Task] = []
        self.made.append(self)

    def map(self, run: Callable[[Task], Played], tasks: list[Task], pure: bool, retries: int) -> list[Any]:
        assert (pure, retries) == (False, 3)
        self.given = tasks
        return [SimpleNamespace(result=lambda task=task: run(task)) for task in tasks]

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[MadeUpClient]:
    """The clients that are made, in place of Dask's."""

    def as_completed(futures: list[Any], loop: str) -> Iterator[Any]:
        assert loop == "its loop"
        return iter(futures[::-1])

    monkeypatch.setattr(MadeUpClient, "made", [], raising=False)
    distributed = SimpleNamespace(Client=MadeUpClient, as_completed=as_completed)
    monkeypatch.setitem(sys.modules, "dask", SimpleNamespace(distributed=distributed))
    monkeypatch.setitem(sys.modules, "dask.distributed", distributed)
    return MadeUpClient.made


def test_tasks_are_played_there_and_come_as_they_end(made: list[MadeUpClient]) -> None:
    """The same blocks as here; each task has its bots with it; then the client is closed."""
    there = [played.blocks for played in run_tasks(TASKS, None, ADDRESS)]
    (client,) = made
    assert client.asked == (ADDRESS, 10, False)
    assert client.closed
    assert [len(task.luggage) for task in client.given] == [2, 2, 2]
    here = [task.run().blocks for task in reversed(TASKS)]
    assert [[block.totals for block in blocks] for blocks in there] == [
        [block.totals for block in blocks] for blocks in here
    ]


def test_who_has_enough_closes_it(made: list[MadeUpClient]) -> None:
    """After the first result."""
    results = run_tasks(TASKS, None, ADDRESS)
    next(results)
    assert not made[0].closed
    results.close()  # type: ignore[attr-defined]
    assert made[0].closed


@pytest.mark.parametrize("address", ["127.0.0.1:8786", "tcp://127.0.0.1", "tcp://:x", "8786", ""])
def test_what_is_no_address_is_refused(made: list[MadeUpClient], address: str) -> None:
    """Before anybody is asked; the error shows one."""
    with pytest.raises(OkawariError, match=r"is no scheduler's address; it is like tcp://127\.0\.0\.1:8786$"):
        next(run_tasks(TASKS, None, address))
    assert not made


def test_a_cluster_that_is_not_there_is_told_of(made: list[MadeUpClient], monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line; and what to install, where Dask is missing."""
    with pytest.raises(OkawariError, match=r"^there is no cluster at tls://127\.0\.0\.1:1: nobody answers$"):
        next(run_tasks(TASKS, None, "tls://127.0.0.1:1"))
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    with pytest.raises(OkawariError, match=r"^a cluster needs Dask; install it: pip install 'okawari\[cluster\]'$"):
        next(run_tasks(TASKS, None, ADDRESS))
