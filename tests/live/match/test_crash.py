"""SIGKILL at any moment: whatever was acknowledged is in the file, and play goes on where it was.

SIGKILL does not test a power cut; for that there is synchronous=FULL.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import pytest

from okawari.game.record import Record
from okawari.match.events import Chose, Locked
from okawari.match.sqlite import SQLiteStore
from okawari.match.table import fold
from tests.support.paths import ROOT
from tests.support.served import Served


def told_before_the_kill(path: Path, seconds: float) -> list[list[str]]:
    """Let a process play, kill it, and return the commands that it said were acknowledged."""
    command = [sys.executable, "-m", "tests.support.playing", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)
    told, _ = process.communicate()
    lines += told.splitlines(keepends=True)
    return [line.split() for line in lines if line.endswith("\n")]


def kill_at(path: Path, seconds: float) -> None:
    """Every acknowledged command is in the log, once; every record is valid; every table can be played on."""
    acknowledged = defaultdict(list)
    for table, *told in told_before_the_kill(path, seconds):
        acknowledged[table].append(told)
    assert acknowledged
    store = SQLiteStore(path)
    for table, commands in acknowledged.items():
        log = store.load(table)
        kept = {(entry.author, entry.command): entry for entry in log if entry.command}
        assert len(kept) == sum(entry.command is not None for entry in log)
        for guest, command, turn, pick in commands:
            entry = kept[guest, command]
            if pick != "-":
                assert isinstance(entry.events[0], Chose)
                assert (entry.events[0].turn, entry.events[0].pick) == (int(turn), pick)
                assert isinstance(entry.events[1], Locked)
        fold(log)
    for kept_record in store.records():
        assert Record.read(kept_record.document).check_fair()
    asyncio.run(come_back(store, {table: commands[0][0] for table, commands in acknowledged.items()}))
    store.close()


async def come_back(store: SQLiteStore, guests: dict[str, str]) -> None:
    """Everybody finds their seat again, with what they had chosen."""
    for table, guest in guests.items():
        served = Served(store)
        served.id = table
        await served.come(guest)
        page, truth = served.pages[guest], fold(store.load(table))
        seat = truth.seat_of(guest)
        assert page["own"]["seat"] == seat
        assert seat is not None
        if truth.phase == "playing" and truth.match is not None:
            choice = truth.match.choices[seat]
            assert page["choice"]["pick"] == (choice.pick if choice else None)
            assert page["choice"]["locked"] == (seat in truth.match.locked)
        await served.house.close()


def test_sigkill_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Twice, at different moments."""
    for number in range(2):
        kill_at(tmp_path / f"{number}.db", 0.1 + 0.3 * number)


@pytest.mark.ci
@pytest.mark.parametrize("number", range(20))
def test_sigkill_at_twenty_moments_loses_nothing_acknowledged(tmp_path: Path, number: int) -> None:
    """Between the first commands and several matches later."""
    kill_at(tmp_path / "a.db", 0.02 + 0.11 * number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(200))
def test_sigkill_at_two_hundred_moments_loses_nothing_acknowledged(tmp_path: Path, number: int) -> None:
    """The same, many times."""
    kill_at(tmp_path / "a.db", 0.02 + 0.0137 * number)
