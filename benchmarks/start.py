"""How a server starts with thousands of matches that nobody came back to: `.venv/bin/python -m benchmarks.start`

Starts `okawari serve` on a store without matches and on one with many unfinished ones, two days old, and asks for
/healthz all the time: seconds until the first answer, the slowest answer, the longest that its event loop was kept, in
processor time, and memory after 15 s, before any match is given up, and at the end. `--store` names an empty PostgreSQL
database; else it is a SQLite file.
"""

import argparse
import asyncio
import json
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from okawari.match.addresses import PostgresAddress, StoreAddress, parse_store
from okawari.match.bot_pool import BotPool
from okawari.match.commands import Choose, Refusal, Sit, Start
from okawari.match.live_tables import LiveTables
from okawari.match.moving import Shelf, TableRows
from okawari.match.settings import Settings
from okawari.match.sqlite import SQLiteStore
from okawari.match.sqlite_shelf import sqlite_shelf

TURNS = 8
TWO_DAYS = 2 * 24 * 3600.0
FIRST_SECONDS = 15.0
"""A server gives no match up before it has run for 20 s."""


async def unfinished(path: Path) -> None:
    """One match of two people in the middle of its first round, two days ago."""
    store = SQLiteStore(path)
    tables = LiveTables(store, BotPool({"greedy": "greedy"}), now=lambda: time.time() - TWO_DAYS)
    table = await tables.open("ana", Settings(seats=2))
    assert isinstance(table, str)
    authority = await tables.authority(table)
    assert not isinstance(authority, Refusal)
    guests = ("ana", "bob")
    for guest in guests:
        authority.connect(guest, lambda parts: None)
        await authority.ask(guest, Sit(secrets.token_hex(8)))
    await authority.ask("ana", Start(secrets.token_hex(8)))
    for turn in range(1, TURNS + 1):
        for seat, guest in enumerate(guests):
            assert authority.table.match is not None
            pick = str(authority.table.match.state.legal_picks(seat)[0])
            await authority.ask(guest, Choose(secrets.token_hex(8), turn, pick, lock=True))
    await tables.close()
    store.close()


def fill(shelf: Shelf, one: TableRows, matches: int) -> None:
    """So many matches like that one, and the time is now."""
    for _ in range(matches):
        shelf.put_table(one._replace(id=secrets.token_hex(16)))
    shelf.store.keep_time(time.time())


@contextmanager
def shelf_at(address: StoreAddress) -> "Iterator[Shelf]":
    """The rows of a store."""
    if isinstance(address, Path):
        with sqlite_shelf(address) as file:
            yield file
        return
    from okawari.match.postgres_shelf import postgres_shelf

    with postgres_shelf(address) as database:
        yield database


def memory_of(process: int) -> float:
    """The megabytes that a process has."""
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if "VmRSS" in line)
    return int(line.split()[1]) / 1024


def measured(address: StoreAddress, seconds: float) -> dict[str, float]:
    """Start a server, and watch it for so many seconds."""
    typed = address.url if isinstance(address, PostgresAddress) else str(address)
    command = [sys.executable, "-m", "benchmarks.watched", "serve", "--local", "--port", "0", "--store", typed]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = next(line.strip() for line in process.stdout if "http://" in line)
        slowest, ready, at_first = 0.0, 0.0, 0.0
        while time.perf_counter() - began < seconds:
            asked = time.perf_counter()
            urllib.request.urlopen(f"{url}healthz", timeout=60).read()
            ready = ready or time.perf_counter() - began
            slowest = max(slowest, time.perf_counter() - asked)
            if not at_first and asked - began > FIRST_SECONDS:
                at_first = memory_of(process.pid)
            time.sleep(0.01)
        at_last = memory_of(process.pid)
        process.terminate()
        told = process.communicate()[1].splitlines()
    found: dict[str, float] = json.loads(told[-1])
    memory = {"memory_at_first_mb": at_first, "memory_mb": at_last}
    return found | {"ready_s": ready, "slowest_ms": 1000 * slowest} | memory


def main() -> None:
    """Print both starts as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--store", default="")
    asked = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        one = Path(folder) / "one.db"
        asyncio.run(unfinished(one))
        with sqlite_shelf(one) as source:
            (rows,) = source.tables("", 1)
        address = parse_store(asked.store or f"{folder}/many.db")
        for matches in (0, asked.matches):
            with shelf_at(address) as shelf:
                fill(shelf, rows, matches)
            found[f"{matches} matches"] = measured(address, asked.seconds)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
