"""How a load test is run, and what is made of what its clients saw: nothing is started here, and no time passes."""

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from okawari.game.errors import OkawariError
from okawari.web.load import Load, Measured, Share, Used, children_of, measure_load, own_server
from tests.support.travel import START, Travel

LOAD = Load(tables=5, seats=2, seconds=10.0, picks_per_second=1.0)
ADDRESS = ("127.0.0.1", 8750)


class Pool:
    """Clients that answer at once: as they are told, or by doing what they are asked."""

    answers: list[Share]
    asked: list[tuple[Any, ...]]

    def __init__(self, clients: int, mp_context: object) -> None:
        self._clients = clients

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        assert len(Pool.asked) == self._clients

    def submit(self, play: Callable[..., Share], *asked: Any) -> "Future[Share]":
        """Ask one of them."""
        Pool.asked.append(asked)
        done: Future[Share] = Future()
        done.set_result(Pool.answers.pop(0) if Pool.answers else play(*asked))
        return done


class Player:
    """Somebody at a table, who only says what happens there."""

    def __init__(self, note: Callable[[str], None], number: int, *, lost: bool) -> None:
        self._note, self._number, self.lost = note, number, lost

    def ask(self, command: str) -> None:
        """Somebody wants something."""
        self._note(f"{command} of player {self._number}")

    def leave(self) -> None:
        """That is all."""
        self._note("leave")


@pytest.fixture
def pids(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """A server that runs as process 7, and whose every process is asked what it used."""
    asked: list[list[int]] = []

    @contextmanager
    def server(store: str, processes: int) -> Iterator[tuple[tuple[str, int], int]]:
        yield ADDRESS, 7

    def used(pids: list[int]) -> Used | None:
        asked.append(pids)
        return Used(2.0 + len(asked), 1000 + 10 * len(asked)) if pids else None

    Pool.answers, Pool.asked = [], []
    monkeypatch.setattr("okawari.web.load.ProcessPoolExecutor", Pool)
    monkeypatch.setattr("okawari.web.load.own_server", server)
    monkeypatch.setattr("okawari.web.load.children_of", lambda pid: [pid + 1, pid + 2])
    monkeypatch.setattr("okawari.web.load.used", used)
    return asked


def test_what_the_clients_saw_is_put_together(pids: list[list[int]]) -> None:
    """Five tables are three and two; of all times the one in the middle, one in a hundred and the last, in ms."""
    Pool.answers = [Share([0.05, 0.01, 0.02], 1, 2.5, 1110), Share([0.04, 0.03], 2, 9.9, 9999)]
    found = measure_load(LOAD, clients=2)
    assert [(asked[0], asked[1].tables, asked[2], asked[3]) for asked in Pool.asked] == [
        (ADDRESS, 3, 0, [7]),
        (ADDRESS, 2, 1, [7]),
    ]
    assert found == Measured(
        *(5, 2, 10.0, 5, 0.5, 30.0, 40.0, 50.0, 3), server_cpu=0.25, cpu_per_pick_ms=500.0, memory_per_table_kb=20.0
    )
    assert pids == [[7]]


def test_no_client_is_without_a_table_and_nothing_is_told_of_nothing(pids: list[list[int]]) -> None:
    """Two tables have two clients, however many were asked for; without picks there are no times."""
    Pool.answers = [Share([], 0, 2.5, None), Share([], 0, 2.5, 1)]
    found = measure_load(Load(2, 2, 1.0, 1.0), clients=4)
    assert [asked[1].tables for asked in Pool.asked] == [1, 1]
    assert (found.picks, found.p50_ms, found.slowest_ms) == (0, 0.0, 0.0)
    assert (found.server_cpu, found.cpu_per_pick_ms, found.memory_per_table_kb) == (2.5, None, None)


def test_of_a_server_of_several_processes_all_are_watched(pids: list[list[int]], tmp_path: Path) -> None:
    """The parent, too."""
    Pool.answers = [Share([0.01], 0, None, None)]
    found = measure_load(LOAD, processes=2, store=str(tmp_path / "empty.db"))
    assert (pids, Pool.asked[0][3]) == ([[7, 8, 9]], [7, 8, 9])
    assert (found.server_cpu, found.cpu_per_pick_ms) == (None, None)


def test_a_client_fills_all_tables_and_lets_them_begin_one_after_the_other(
    pids: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some at a time; counted from the tenth second on, as long as was asked for; then everybody leaves."""
    happened: list[tuple[float, str]] = []
    batches: list[int] = []

    def note(what: str) -> None:
        happened.append((round(asyncio.get_running_loop().time() - START, 3), what))

    async def sit_down(address: tuple[str, int], seats: int, news: object) -> list[Player]:
        assert (address, seats) == (ADDRESS, 2)
        batches.append(sum(what == "sit" for _, what in happened))
        await asyncio.sleep(0)
        note("sit")
        return [Player(note, number, lost=number == 1) for number in range(seats)]

    def run(work: "Coroutine[Any, Any, Share]") -> Share:
        with asyncio.Runner(loop_factory=Travel) as runner:
            return runner.run(work)

    monkeypatch.setattr("okawari.web.load.sit_down", sit_down)
    monkeypatch.setattr("okawari.web.load.OPENED_AT_ONCE", 2)
    monkeypatch.setattr("asyncio.run", run)
    found = measure_load(LOAD)
    assert batches == [0, 0, 2, 2, 4]
    asked = [(time, what) for time, what in happened if what not in ("sit", "leave")]
    assert asked == [(time, "start of player 0") for time in (0.0, 1.6, 3.2, 4.8, 6.4)]
    assert [time for time, what in happened if what == "leave"] == [20.0] * 10
    assert found.lost_connections == 5
    assert (found.server_cpu, found.memory_per_table_kb) == (0.1, 2.0)
    assert len(pids) == 3


class Process:
    """A server's process that says something."""

    pid = 7

    def __init__(self, said: str) -> None:
        self.stdout = io.StringIO(said)
        self.args: list[str] = []
        self.env: dict[str, str] = {}
        self.done: list[str] = []

    def __call__(self, args: list[str], **how: Any) -> "Process":
        """Start."""
        self.args, self.env = args, how["env"]
        assert how["text"]
        return self

    def terminate(self) -> None:
        """It is told to end."""
        self.done.append("terminate")

    def wait(self) -> None:
        """It has ended."""
        self.done.append("wait")


@pytest.mark.parametrize("store", ["", "postgresql://db/okawari"])
def test_a_server_of_ones_own(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For this machine, without limits, on a store of its own or a named one; it ends with the test."""
    process = Process("Okawari listens on this machine:\n  http://127.0.0.1:8123/\nmore\n")
    monkeypatch.setattr("subprocess.Popen", process)
    with own_server(store, 3) as (address, pid):
        assert (address, pid, process.done) == (("127.0.0.1", 8123), 7, [])
        kept = process.env["OKAWARI_STORE"]
        assert kept == store if store else Path(kept).parent.is_dir()
    assert process.done == ["terminate", "wait"]
    flags = "--local --port 0 --pace 0 --bots normal --processes 3"
    assert " ".join(process.args[1:]) == f"-m okawari serve {flags}"
    assert process.env["PATH"] == os.environ["PATH"]


def test_a_server_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so itself; nobody waits for it."""
    process = Process("")
    monkeypatch.setattr("subprocess.Popen", process)
    with pytest.raises(OkawariError, match="the server did not start"), own_server():
        raise AssertionError
    assert process.done == ["terminate", "wait"]


@pytest.mark.skipif(not Path("/proc/thread-self/children").exists(), reason="only where the system tells")
def test_children_are_what_the_system_tells() -> None:
    """Of a process that is not there, none."""
    with subprocess.Popen([sys.executable, "-Sc", "input()"], stdin=subprocess.PIPE) as child:
        assert child.pid in children_of(os.getpid())
        child.communicate(b"\n")
    assert children_of(2**30) == []
