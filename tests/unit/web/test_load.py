"""The load test's own arithmetic, and that it never leaves this machine."""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from okawari.game.errors import OkawariError
from okawari.match.sqlite import SQLiteStore
from okawari.web.load import Load, LoadTable, loopback, measure_load, used
from okawari.web.load_player import LoadPlayer
from okawari.web.server import alone
from tests.support.appending import append, put
from tests.support.transport import KeptTransport

LOAD = Load(tables=1, seats=2, seconds=1.0, picks_per_second=1000.0)


@pytest.mark.parametrize("url", ["http://example.org", "http://10.0.0.1:8750", "https://127.0.0.1:8750", "127.0.0.1"])
def test_other_addresses_are_refused(url: str) -> None:
    """Loopback only, with its port, over HTTP."""
    with pytest.raises(OkawariError, match="loopback only"):
        loopback(url)
    with pytest.raises(OkawariError, match="loopback only"):
        measure_load(LOAD, url=url)


def test_loopback_is_taken_by_name_and_by_address() -> None:
    """A name is looked up nowhere."""
    assert loopback("http://localhost:8750") == ("127.0.0.1", 8750)
    assert loopback("http://127.0.0.2:80/") == ("127.0.0.2", 80)
    assert loopback("http://[::1]:80") == ("::1", 80)


@pytest.mark.parametrize(("tables", "seconds"), [(0, 1.0), (2001, 1.0), (1, 0.0), (1, 601.0)])
def test_a_load_test_is_bounded(tables: int, seconds: float) -> None:
    """In tables and in time."""
    with pytest.raises(OkawariError, match="at most 2000 tables and 600 seconds"):
        measure_load(Load(tables, 2, seconds, 1.0))


def test_several_processes_need_a_database() -> None:
    """Each on a file of its own would be no test of what they share."""
    with pytest.raises(OkawariError, match="--store"):
        measure_load(Load(1, 2, 1.0, 1.0), processes=2)


def test_a_store_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    """Nobody's tables are mixed with those of a load test; nor is a store taken on which a server runs."""
    store = SQLiteStore(tmp_path / "okawari.db")
    put(store, append(0))
    store.close()
    with pytest.raises(OkawariError, match=r"okawari\.db is not empty"):
        measure_load(LOAD, store=str(tmp_path / "okawari.db"))
    with alone(tmp_path / "other.db"), pytest.raises(OkawariError, match="in use by another okawari serve"):
        measure_load(LOAD, store=str(tmp_path / "other.db"))


def test_a_server_that_is_not_there_is_told() -> None:
    """With the system's reason."""
    with pytest.raises(OkawariError, match=r"there is no server at http://127.0.0.1:1: "):
        measure_load(LOAD, url="http://127.0.0.1:1")


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="only where the system tells")
def test_memory_and_processor_time_are_what_the_system_tells() -> None:
    """Of this process; nothing is told of none."""
    mine, twice = used([os.getpid()]), used([os.getpid()] * 2)
    assert mine is not None
    assert mine.memory_kb > 1000
    assert mine.cpu_seconds > 0
    assert twice is not None
    assert twice.memory_kb > mine.memory_kb
    assert (used([]), used([os.getpid(), 2**30])) == (None, None)


def players(table: LoadTable) -> list[LoadPlayer]:
    """Two players at a table, both of them in the first turn."""
    made = []
    for _ in range(2):
        player = LoadPlayer(("127.0.0.1", 1), "", "", lambda _: None)
        player.connection_made(KeptTransport())
        player.phase, player.turn, player.legal = "playing", 0, ["egg"]
        made.append(player)
    table.players = made
    return made


def test_a_pick_is_timed_until_everybody_has_seen_it() -> None:
    """And not before: one who has not, holds it open. What was picked before the count began is not counted."""

    async def test(counts_from: float) -> list[float]:
        taken: list[float] = []
        table = LoadTable(LOAD, Random(1), taken)
        one, other = players(table)
        table.counts_from = counts_from
        table.news(one)
        for _ in range(2):  # the loop sets its timers going, then the pick is made
            await asyncio.sleep(0)
        one.locked = [0]
        table.news(one)
        assert taken == []
        other.locked = [0]
        table.news(other)
        return taken

    (seconds,) = asyncio.run(test(0.0))
    assert seconds >= 0.0
    assert asyncio.run(test(float("inf"))) == []
