"""SIGKILL at random moments under load: nothing acknowledged is lost, and everybody is back in their seat."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from random import Random
from typing import Protocol

from okawari.game.record import Record
from okawari.match.addresses import PostgresAddress, StoreAddress, open_store
from okawari.match.events import Chose
from okawari.match.fold import fold
from tests.support.page import AGAIN, Page
from tests.support.process import USUAL, Serving
from tests.support.tables import at_table
from tests.support.tunnel import Tunnel

TABLES = 6


class Promises:
    """What the server acknowledged at one table: (seat, turn, pick); and the problems for which it may refuse more."""

    def __init__(self, *excused: str) -> None:
        self.kept: list[tuple[int, int, str]] = []
        self.matches = 0
        self.enough = False
        self.excused = excused


async def keep_playing(page: Page, promises: Promises, rng: Random) -> None:
    """Choose, change one's mind, lock, play again; after every reconnection the acknowledged choice must be there."""
    while True:
        await page.until(lambda: page.may_pick or page["table"]["phase"] == "over")
        if page["table"]["phase"] == "over":
            return
        turn, seat = page["turn"]["number"], page["own"]["seat"]
        picks = rng.choices(page["own"]["legal"], k=rng.randint(1, 2))
        for number, pick in enumerate(picks, 1):
            answer = await page.ask("choose", turn=turn, pick=pick, lock=number == len(picks))
            if answer["answer"] == "refused":
                assert answer["problem"] in ("stale-turn", "not-playing", *promises.excused), answer
                await asyncio.sleep(AGAIN)
                break
            promises.kept.append((seat, turn, pick))
            await page.until(lambda page=page, turn=turn, pick=pick: shows(page, turn, pick))  # type: ignore[misc]


def shows(page: Page, turn: int, pick: str) -> bool:
    """Whether a page shows a pick as chosen, or its turn is over."""
    choice = page["choice"]
    return choice is None or choice["turn"] > turn or (choice["turn"] == turn and choice["pick"] == pick)


async def insist(pages: list[Page], command: str, phase: str, promises: Promises) -> None:
    """Let the host ask until the table is in a phase.

    What was refused may have been done all the same, if the answer was lost; and who was away for long is no host.
    """
    while pages[0]["table"]["phase"] != phase:
        host = next((page for page in pages if page["own"]["host"]), pages[0])
        answer = await host.ask(command)
        if answer["answer"] == "accepted":
            await pages[0].until(lambda: pages[0]["table"]["phase"] == phase)
        else:
            assert promises.excused, answer
            assert answer["problem"] in ("not-in-lobby", "not-over", "not-host", *promises.excused), answer
            await asyncio.sleep(AGAIN)


async def play_matches(pages: list[Page], promises: Promises, seed: int) -> None:
    """Match after match until it is enough, and the last one to its end."""
    while True:
        await insist(pages, "start", "playing", promises)
        for page in pages:  # on another server, they hear of it a moment later
            await page.until(lambda page=page: page["table"]["phase"] == "playing")  # type: ignore[misc]
        await asyncio.gather(*(keep_playing(page, promises, Random(f"{seed} {n}")) for n, page in enumerate(pages)))
        promises.matches += 1
        if promises.enough:
            return
        await insist(pages, "rematch", "lobby", promises)


Fault = Callable[[Random], Awaitable[None]]
"""Something that goes wrong, and is over when it returns."""


async def let_happen(faults: Iterable[Fault], promised: list[Promises], rng: Random) -> None:
    """One fault after the other, at moments that no table knows of; in between it has to go on."""
    for fault in faults:
        so_far = sum(len(promises.kept) for promises in promised)
        while sum(len(promises.kept) for promises in promised) < so_far + 5:
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.5)
        await fault(rng)
    for promises in promised:
        promises.enough = True


class Killable(Protocol):
    """A server, or one of its processes."""

    def kill(self) -> None:
        """SIGKILL."""

    def start(self) -> None:
        """Wait until it is there again."""


def kill_one_of(servers: Sequence[Killable]) -> Fault:
    """Kill and start a server."""

    async def kill(rng: Random) -> None:
        server = rng.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    return kill


async def crash(url: str, servers: Sequence[Killable], times: int, seed: int) -> dict[str, Promises]:
    """Tables under load while servers behind an address are killed; returns what was promised by table."""
    async with AsyncExitStack() as stack:
        tables = [await at_table(url, 2, stack) for _ in range(TABLES)]
        promised = [Promises() for _ in tables]
        await asyncio.gather(
            let_happen([kill_one_of(servers)] * times, promised, Random(seed)),
            *(play_matches(pages, promises, seed) for pages, promises in zip(tables, promised, strict=True)),
        )
        for pages in tables:
            assert [page["own"]["seat"] for page in pages] == [0, 1]
        return {pages[0].table: promises for pages, promises in zip(tables, promised, strict=True)}


def kill_and_check(folder: Path, times: int, seed: int, store_at: PostgresAddress | None = None) -> None:
    """Kill one server."""
    with Serving(folder, name="127.0.0.1", store=store_at) as server:
        promised = asyncio.run(crash(server.url, [server], times, seed))
    check_promises(server.store, promised)


def kill_some_and_check(folder: Path, times: int, seed: int, store_at: PostgresAddress) -> None:
    """Kill one of three servers behind one address, again and again."""
    with ExitStack() as stack:
        servers = start_servers(folder, stack, store_at, 3)
        tunnel = stack.enter_context(Tunnel(*(server.port for server in servers)))
        promised = asyncio.run(crash(tunnel.url, servers, times, seed))
    check_promises(store_at, promised)


def start_servers(
    folder: Path, stack: ExitStack, store_at: PostgresAddress, count: int, *flags: str, module: str = USUAL
) -> list[Serving]:
    """So many servers on one database."""
    servers = []
    for number in range(count):
        own = folder / f"server {number}"
        own.mkdir()
        server = Serving(own, *flags, name="127.0.0.1", store=store_at, module=module)
        servers.append(stack.enter_context(server))
    return servers


def check_promises(address: StoreAddress, promised: dict[str, Promises]) -> None:
    """Every acknowledged choice is in the log, nothing is there twice, and every match that ended is a valid record."""
    store = open_store(address)
    for table, promises in promised.items():
        entries = store.load(table)
        assert fold(entries).phase == "over"
        commands = [(entry.author, entry.command) for entry in entries if entry.command is not None]
        assert len(commands) == len(set(commands))
        events = [event for entry in entries for event in entry.events]
        log = {(event.seat, event.turn, event.pick) for event in events if isinstance(event, Chose)}
        assert set(promises.kept) <= log
    records = [Record.read(kept.document) for kept in store.records()]
    assert len(records) == sum(promises.matches for promises in promised.values())
    assert all(record.check_fair() for record in records)
    store.close()
