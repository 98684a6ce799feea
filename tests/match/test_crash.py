"""SIGKILL: whatever was acknowledged is in the file."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from okawari.match.sqlite import SQLiteStore

APPENDING = """
import asyncio
import sys
from pathlib import Path
from tests.match.test_sqlite import append
from okawari.match.sqlite import SQLiteStore

store = SQLiteStore(Path(sys.argv[1]))

async def play(table):
    seq = 0
    while True:
        await store.append(append(seq, str(seq), table=table))
        seq += 1
        print(table, seq, flush=True)

async def main():
    await asyncio.gather(*map(play, "abcdefgh"))

asyncio.run(main())
"""


def kill_at(path: Path, seconds: float) -> None:
    """Kill a process that appends, and look whether all that it acknowledged is there."""
    process = subprocess.Popen([sys.executable, "-c", APPENDING, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    time.sleep(seconds)
    os.kill(process.pid, signal.SIGKILL)
    told, _ = process.communicate()
    lines += told.splitlines()
    acknowledged = {line.split()[0]: int(line.split()[1]) for line in lines if len(line.split()) == 2}
    store = SQLiteStore(path)
    for table, count in acknowledged.items():
        log = store.load(table)
        assert len(log) >= count
        assert [told.command for told in log] == [str(seq) for seq in range(len(log))]
    assert sum(acknowledged.values()) > 0
    store.close()


def test_sigkill_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Twice, at different moments."""
    for number in range(2):
        kill_at(tmp_path / f"{number}.db", 0.05 + 0.1 * number)


@pytest.mark.ci
@pytest.mark.parametrize("number", range(20))
def test_sigkill_at_twenty_moments_loses_nothing_acknowledged(tmp_path: Path, number: int) -> None:
    """SIGKILL does not test a power cut; synchronous=FULL is for that."""
    kill_at(tmp_path / "a.db", 0.01 * number)
