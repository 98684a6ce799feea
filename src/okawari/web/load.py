"""Runs a load test, and says what came out."""

import asyncio
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from okawari.game.errors import OkawariError
from okawari.match.addresses import StoreAddress, parse_store
from okawari.match.moving import is_empty
from okawari.web.load_player import LoadPlayer, sit_down
from okawari.web.shelves import open_shelf

MOST_TABLES, MOST_SECONDS = 2_000, 600
CONNECT_SECONDS = 5.0
"""Seconds to wait for a server that is said to run."""
OPENED_AT_ONCE = 25
"""Tables that are opened at the same time."""
BEGINNING, SETTLING = 8.0, 10.0
"""Seconds in which the tables begin, one after the other: real ones do not all end a round in the same second. And
seconds at the start that are not counted."""


class Load(msgspec.Struct, frozen=True):
    """What is asked of the server."""

    tables: int
    seats: int
    seconds: float
    picks_per_second: float
    """Of every seat."""


class Measured(msgspec.Struct, frozen=True):
    """What came out. Times are from sending a pick until every seat of the table has seen it."""

    tables: int
    seats: int
    seconds: float
    picks: int
    picks_per_second: float
    p50_ms: float
    p99_ms: float
    slowest_ms: float
    lost_connections: int
    server_cpu: float | None
    """Cores that the servers used, their bots' processes not counted; None if it cannot be told."""
    cpu_per_pick_ms: float | None
    memory_per_table_kb: float | None


class LoadTable:
    """One table's players, and which of their picks not everybody has seen."""

    def __init__(self, load: Load, rng: Random, taken: list[float]) -> None:
        self._load, self._rng, self._taken = load, rng, taken
        self.players: list[LoadPlayer] = []
        self._waiting: dict[tuple[int, int], tuple[float, set[LoadPlayer]]] = {}
        self._picked: dict[LoadPlayer, int] = {}
        self._next: dict[LoadPlayer, float] = {}
        self.counts_from = float("inf")
        self._ended = False

    def news(self, player: LoadPlayer) -> None:
        now = time.perf_counter()
        for (turn, seat), (sent, unseen) in list(self._waiting.items()):
            if player in unseen and (player.turn > turn or seat in player.locked or player.phase != "playing"):
                unseen.discard(player)
                if not unseen:
                    del self._waiting[turn, seat]
                    if sent >= self.counts_from:
                        self._taken.append(now - sent)
        if not self.players:
            return
        if player.phase == "playing" and player.legal and self._picked.get(player) != player.turn:
            self._picked[player] = player.turn
            due = max(self._next.get(player, 0.0), now)
            self._next[player] = due + 1 / self._load.picks_per_second
            asyncio.get_running_loop().call_later(due - now, self._pick, player)
        elif player is self.players[0]:
            self._again(player)

    def _pick(self, player: LoadPlayer) -> None:
        if player.phase == "playing" and player.legal:
            self._waiting[player.turn, self.players.index(player)] = (time.perf_counter(), set(self.players))
            player.choose(self._rng)

    def _again(self, host: LoadPlayer) -> None:
        if host.phase == "over" and not self._ended:
            self._ended = True
            host.ask("rematch")
        elif host.phase == "lobby" and self._ended:
            self._ended = False
            host.ask("start")

    def start(self, counts_from: float) -> None:
        """Begin; each seat at a moment of its own."""
        self.counts_from = counts_from
        now = time.perf_counter()
        for player in self.players:
            self._next[player] = now + self._rng.random() / self._load.picks_per_second
        self.players[0].ask("start")


class Used(NamedTuple):
    """What processes have used so far."""

    cpu_seconds: float
    memory_kb: int


class Share(msgspec.Struct, frozen=True):
    """What one client process measured: times of picks, lost connections, the server's processor time and memory."""

    taken: list[float]
    lost: int
    cpu: float | None
    memory_kb: int | None


Address = tuple[str, int]


async def _play(address: Address, load: Load, seed: int, pids: Sequence[int]) -> Share:
    taken: list[float] = []
    tables = [LoadTable(load, Random(f"{seed} {number}"), taken) for number in range(load.tables)]
    for some in range(0, len(tables), OPENED_AT_ONCE):
        batch = tables[some : some + OPENED_AT_ONCE]
        seated = await asyncio.gather(*(sit_down(address, load.seats, table.news) for table in batch))
        for table, players in zip(batch, seated, strict=True):
            table.players = players
    began, loop = time.perf_counter(), asyncio.get_running_loop()
    for number, table in enumerate(tables):
        loop.call_later(BEGINNING * number / len(tables), table.start, began + SETTLING)
    await asyncio.sleep(SETTLING)
    before = used(pids)
    await asyncio.sleep(load.seconds)
    after = used(pids)
    players = [player for table in tables for player in table.players]
    lost = sum(player.lost for player in players)
    for player in players:
        player.leave()
    await asyncio.sleep(0)
    cpu = after.cpu_seconds - before.cpu_seconds if before and after else None
    return Share(taken, lost, cpu, before and before.memory_kb)


def _client(address: Address, load: Load, seed: int, pids: Sequence[int]) -> Share:
    return asyncio.run(_play(address, load, seed, pids))


def measure_load(load: Load, *, clients: int = 1, url: str = "", processes: int = 1, store: str = "") -> Measured:
    """Run a load test against a server of its own, of one process or several, or against one on this machine."""
    if not 1 <= load.tables <= MOST_TABLES or not 0 < load.seconds <= MOST_SECONDS:
        raise OkawariError(f"a load test has at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    if url:
        address = loopback(url)
        try:
            socket.create_connection(address, timeout=CONNECT_SECONDS).close()
        except OSError as error:
            raise OkawariError(f"there is no server at {url}: {error.strerror or error}") from None
        return _measure(load, clients, address, [])
    if processes > 1 and not store:
        raise OkawariError("several processes need a PostgreSQL database of their own; name an empty one with --store")
    if store:
        _check_empty(parse_store(store))
    with own_server(store, processes) as (address, pid):
        return _measure(load, clients, address, [pid, *children_of(pid)] if processes > 1 else [pid])


def _check_empty(store: StoreAddress) -> None:
    with open_shelf(store) as shelf:
        if not is_empty(shelf):
            raise OkawariError(
                f"{store} is not empty, and what a load test plays would stay there with all else; name a store that is"
            )


def _measure(load: Load, clients: int, address: Address, pids: Sequence[int]) -> Measured:
    shares = [load.tables // clients + (number < load.tables % clients) for number in range(clients)]
    loads = [msgspec.structs.replace(load, tables=share) for share in shares if share]
    before = used(pids)
    with ProcessPoolExecutor(len(loads), mp_context=multiprocessing.get_context("spawn")) as pool:
        results = [pool.submit(_client, address, share, number, pids) for number, share in enumerate(loads)]
        found = [result.result() for result in results]
    taken = sorted(time for share in found for time in share.taken)
    cpu, after = found[0].cpu, found[0].memory_kb  # all clients watch the same server
    return Measured(
        tables=load.tables,
        seats=load.seats,
        seconds=load.seconds,
        picks=len(taken),
        picks_per_second=round(len(taken) / load.seconds, 1),
        p50_ms=_quantile(taken, 0.5),
        p99_ms=_quantile(taken, 0.99),
        slowest_ms=_quantile(taken, 1.0),
        lost_connections=sum(share.lost for share in found),
        server_cpu=None if cpu is None else round(cpu / load.seconds, 2),
        cpu_per_pick_ms=None if cpu is None or not taken else round(cpu / len(taken) * 1000, 3),
        memory_per_table_kb=None
        if before is None or after is None
        else round((after - before.memory_kb) / load.tables, 1),
    )


def _quantile(taken: list[float], share: float) -> float:
    return round(taken[int(share * (len(taken) - 1))] * 1000, 1) if taken else 0.0


def loopback(url: str) -> tuple[str, int]:
    """The address in a URL, if it is this machine's own."""
    try:
        parts = urlsplit(url)
        host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
        own, port = ip_address(host).is_loopback, parts.port
    except ValueError:
        own, port = False, None
    if not own or parts.scheme != "http" or port is None:
        raise OkawariError(f"a load test runs on loopback only, not on {url}; say http://127.0.0.1:8750")
    return host, port


@contextmanager
def own_server(store: str = "", processes: int = 1) -> Iterator[tuple[Address, int]]:
    """A server for the length of a test, without rate limits, on a database of its own unless a store is named."""
    with tempfile.TemporaryDirectory(prefix="okawari-load-") as folder:
        flags = ["--local", "--port", "0", "--pace", "0", "--bots", "normal", "--processes", str(processes)]
        process = subprocess.Popen(
            [sys.executable, "-m", "okawari", "serve", *flags],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"OKAWARI_STORE": store or str(Path(folder) / "load.db")},
        )
        try:
            assert process.stdout is not None
            line = next((line for line in process.stdout if "http://" in line), "")
            if not line:
                raise OkawariError("the server did not start")
            yield loopback(line.strip().rstrip("/")), process.pid
        finally:
            process.terminate()
            process.wait()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def used(pids: Sequence[int]) -> Used | None:
    """What processes have used so far, where the system tells."""
    cpu, memory = 0.0, 0
    try:
        for pid in pids:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            cpu += (int(fields[11]) + int(fields[12])) / 100
            memory += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    except OSError:
        return None
    return Used(cpu, memory) if memory else None
