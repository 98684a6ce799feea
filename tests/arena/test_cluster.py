"""A tournament on a Dask cluster of real processes, one of which is killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from okawari.arena import Tournament
from okawari.rules.ruleset import Ruleset
from tests.arena.test_tournament import played

pytestmark = [pytest.mark.ci, pytest.mark.filterwarnings("ignore")]
BOTS = ("easy", "greedy", "random")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
def cluster() -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """A scheduler and two workers on this machine."""
    pytest.importorskip("distributed")
    address = f"tcp://127.0.0.1:{free_port()}"
    with ExitStack() as stack:

        def start(*arguments: str) -> "subprocess.Popen[bytes]":
            command = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:], "--no-dashboard"]
            process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        start("dask_scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
        workers = [start("dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        time.sleep(5)
        yield address, workers


def test_a_worker_is_killed_and_nothing_is_lost(cluster: tuple[str, list["subprocess.Popen[bytes]"]]) -> None:
    """The result is complete, and the same as on this machine."""
    address, workers = cluster
    tournament = Tournament(Ruleset(seats=2), BOTS, 100, 1, cluster=address)
    run = tournament.run()
    while len(next(run)) <= 20:
        pass
    os.kill(workers[0].pid, signal.SIGKILL)
    blocks = list(run)[-1]
    assert workers[0].poll() is not None
    assert len(blocks) == 150
    here = {
        (block.one, block.rest, block.number): block for block in played(Tournament(Ruleset(seats=2), BOTS, 100, 1))
    }
    for block in blocks:
        assert block.totals == here[block.one, block.rest, block.number].totals
        assert block.shares == here[block.one, block.rest, block.number].shares
