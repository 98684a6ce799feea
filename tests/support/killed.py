"""SIGKILL at any moment: whatever was acknowledged is in the store, and play goes on where it was.

SIGKILL does not test a power cut; for that there is synchronous=FULL.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections import defaultdict
from itertools import islice

from okawari.game.record import Record
from okawari.match.addresses import StoreAddress, open_store
from okawari.match.events import Chose, Locked
from okawari.match.fold import fold
from okawari.match.store import Store
from tests.support.paths import ROOT
from tests.support.served import Served
from tests.support.stores import as_typed


def kill_after(address: StoreAddress, commands: int) -> None:
    """Kill a process after so many acknowledged commands, wherever it is then, and look at what it left.

    Every acknowledged command is in the log, once; every record is valid; every table can be played on.
    """
    acknowledged = defaultdict(list)
    for table, *told in _told_before_the_kill(address, commands):
        acknowledged[table].append(told)
    assert sum(map(len, acknowledged.values())) >= commands
    store = open_store(address)
    for table, asked in acknowledged.items():
        log = store.load(table)
        kept = {(entry.author, entry.command): entry for entry in log if entry.command}
        assert len(kept) == sum(entry.command is not None for entry in log)
        for guest, command, turn, pick in asked:
            entry = kept[guest, command]
            if pick != "-":
                assert isinstance(entry.events[0], Chose)
                assert (entry.events[0].turn, entry.events[0].pick) == (int(turn), pick)
                assert isinstance(entry.events[1], Locked)
        fold(log)
    for kept_record in store.records():
        assert Record.read(kept_record.document).check_fair()
    asyncio.run(_come_back(store, {table: asked[0][0] for table, asked in acknowledged.items()}))
    store.close()


def _told_before_the_kill(address: StoreAddress, commands: int) -> list[list[str]]:
    """Let a process play, kill it, and return the commands that it said were acknowledged."""
    command = [sys.executable, "-m", "tests.support.playing", as_typed(address)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        lines = list(islice(process.stdout, commands))
        os.kill(process.pid, signal.SIGKILL)
        lines += process.stdout
    return [line.split() for line in lines if line.endswith("\n")]


async def _come_back(store: Store, guests: dict[str, str]) -> None:
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
        await served.tables.close()
