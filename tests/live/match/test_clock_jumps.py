"""Somebody sets the clock of the machine: no match ends, no lobby goes, no turn is longer. In a process of its own."""

import subprocess
import sys
import time
from pathlib import Path

import msgspec

from okawari.match.live_tables import LiveTables
from okawari.match.settings import Settings
from okawari.match.surroundings import LONGEST_STEP
from tests.support.paths import ROOT
from tests.support.process import PATIENCE
from tests.support.served import QuickBots, Served, run

JUMPING = """
import asyncio, pathlib, sys, time

real, jump = time.time, [0.0]
time.time = lambda: real() + jump[0]
jumps = [float(told) for told in sys.argv[2:]]

from okawari.match import commands as c
from okawari.match.live_tables import LiveTables
from okawari.match.settings import Settings
from okawari.match.sqlite import SQLiteStore
from okawari.match.clock import deadline
from tests.support import at
from tests.support.served import QuickBots

async def main(path, seconds, restart):
    jump[0] = 0.0
    store = SQLiteStore(path)
    tables = LiveTables(store, QuickBots())
    lobby = await tables.open("ana")
    table = await tables.open("ana", Settings(seats=2, clock="relaxed"))
    for guest in ("ana", "bob"):
        await at.ask_at(tables, table, guest, c.Sit("sit"))
    await at.ask_at(tables, table, "ana", c.Start("start"))
    if restart:
        await tables.close()
        store.close()
    jump[0] += seconds
    if restart:
        store = SQLiteStore(path)
        tables = LiveTables(store, QuickBots())
    else:
        for one in (lobby, table):
            await tables.release(one)
    for _ in range(2):
        await tables.sweep()
        for one in list(tables.in_memory.values()):
            await one.settled()
    for guest in ("ana", "bob"):
        await at.connect(tables, table, guest, lambda parts: None)
    playing = tables.in_memory[table]
    left = deadline(playing.table, playing.presence) - tables.time()
    print(int(seconds), restart, playing.table.phase, await at.table_at(tables, lobby) is not None, 0 < left <= 90.5)
    await tables.close()
    store.close()

for number, seconds in enumerate(jumps):
    for restart in (False, True):
        asyncio.run(main(pathlib.Path(sys.argv[1]) / f"{number} {restart}.db", seconds, restart))
"""
YEAR = 365 * 24 * 3600


def test_jumps_of_the_clock_are_no_time(tmp_path: Path) -> None:
    """Forward and back, within a server and between two: the match is played, its turn has 90 seconds, the lobby is."""
    jumps = [10 * YEAR, -10 * YEAR, 8 * 24 * 3600, -3600]
    told = [sys.executable, "-c", JUMPING, str(tmp_path), *map(str, jumps)]
    done = subprocess.run(told, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)
    right = [f"{seconds} {restart} playing True True" for seconds in jumps for restart in (False, True)]
    assert done.stdout.splitlines() == right, done.stderr


def test_a_record_has_the_date_of_the_machine(tmp_path: Path) -> None:
    """However far behind a server's own time is that goes on from an older one's."""

    async def play(served: Served) -> None:
        now = time.time()
        served.store.keep_time(now - YEAR)
        served.tables = LiveTables(served.store, QuickBots())
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await served.play_on()
        document = served.store.record(served.pages["ana"]["end"]["record"])
        assert document is not None
        assert msgspec.json.decode(document)["ended"] >= round(now)
        assert served.store.load(served.id)[-1].at < now - YEAR + 2 * LONGEST_STEP

    run(play, tmp_path)
