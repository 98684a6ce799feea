"""The parent of several processes: whom it hands a connection, and what it does about those that do not start."""

import asyncio
import errno
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress
from okawari.web.config import Config
from okawari.web.doorkeeper import Child, Doorkeeper, serve_together
from okawari.web.server import listen
from tests.support.mute import never_gone, never_ready
from tests.support.process import PATIENCE
from tests.support.waiting import until

PAUSED = 0.000123
TABLE = b"GET /ws/maki HTTP/1.1\r\n"
"""Of two processes, the second one's."""


class Pretended:
    """A process that only notes what it is handed."""

    def __init__(self, config: Config, problem: str = "") -> None:
        self.number, self.ready, self.is_full = config.process, False, False
        self.process, self._problem = self, problem
        self.handed: list[bytes] = []
        self.end = asyncio.Event()

    async def word(self) -> str:
        self.ready = not self._problem
        return self._problem

    def hand(self, connection: socket.socket) -> bool:
        if not self.is_full:
            with suppress(BlockingIOError):
                self.handed.append(connection.recv(100))
                return True
            self.handed.append(b"")
        return not self.is_full

    async def ended(self) -> int:
        await self.end.wait()
        self.ready = False
        return -9

    def terminate(self) -> None:
        self.end.set()

    kill = terminate


House = tuple[list[Pretended], Callable[[bytes], socket.socket]]


def keep(monkeypatch: pytest.MonkeyPatch, test: Callable[[House], Awaitable[None]], *problems: str | OSError) -> None:
    """Run a test with a parent of two pretended processes; those that are started one after the other have problems."""

    async def run() -> None:
        made: list[Pretended] = []
        coming = iter(problems)

        def start(config: Config) -> Pretended:
            problem = next(coming, "")
            if isinstance(problem, OSError):
                raise problem
            made.append(Pretended(config, problem))
            return made[-1]

        def connect(start: bytes) -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", ports[0]))
            connection.sendall(start)
            return connection

        monkeypatch.setattr("okawari.web.doorkeeper.Child", start)
        monkeypatch.setattr("okawari.web.doorkeeper.PAUSE", PAUSED)
        ports: list[int] = []
        with listen(Config(port=0)) as listening:
            keeper = Doorkeeper(Config(processes=2), listening)
            keeping = asyncio.create_task(keeper.keep(ports.append))
            await until(lambda: bool(ports) or keeping.done())
            if not keeping.done():
                await test((made, connect))
                signal.raise_signal(signal.SIGTERM)
            await keeping
            assert all(child.end.is_set() for child in made)

    asyncio.run(run())


def test_a_table_has_its_process_and_everybody_else_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names no table goes to one after the other; nothing of what they say is lost."""

    async def test(house: House) -> None:
        made, connect = house
        with connect(TABLE), connect(TABLE):
            await until(lambda: made[1].handed == [TABLE] * 2)
        with connect(b"GET / "), connect(b"GET / "):
            await until(lambda: [len(child.handed) for child in made] == [1, 3])

    keep(monkeypatch, test)


def test_who_says_nothing_is_handed_over_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while; the process has more patience."""
    monkeypatch.setattr("okawari.web.doorkeeper.FIRST_LINE_SECONDS", 0.01)

    async def test(house: House) -> None:
        made, connect = house
        with connect(b""):
            await until(lambda: made[0].handed == [b""])

    keep(monkeypatch, test)


def test_who_hangs_up_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process hears of a connection that ended before anything was said; the parent still has time for others."""

    async def test(house: House) -> None:
        made, connect = house
        connect(b"").close()
        with connect(TABLE):
            await until(lambda: made[1].handed == [TABLE])
        assert made[0].handed == []

    keep(monkeypatch, test)


def test_another_one_takes_what_a_process_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Because it has not read what it was handed before, or is dead."""

    async def test(house: House) -> None:
        made, connect = house
        made[1].is_full = True
        with connect(TABLE):
            await until(lambda: made[0].handed == [TABLE])
        made[0].is_full = True
        with connect(TABLE) as refused:
            refused.setblocking(False)
            with pytest.raises(ConnectionResetError):
                await asyncio.get_running_loop().sock_recv(refused, 1)

    keep(monkeypatch, test)


def test_a_dead_process_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and after a pause if it could not start, however often; meanwhile another one has its tables."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)

    async def test(house: House) -> None:
        made, connect = house
        made[1].end.set()
        await until(lambda: len(made) == 3)
        assert slept.count(PAUSED) == 0
        with connect(TABLE):
            await until(lambda: made[0].handed == [TABLE])
        made[2].end.set()
        await until(lambda: len(made) == 4 and made[3].ready)
        assert slept.count(PAUSED) == 1
        with connect(TABLE):
            await until(lambda: made[3].handed == [TABLE])

    keep(monkeypatch, test, "", "", "the database is away")


NO_ROOM = OSError(errno.EAGAIN, "Resource temporarily unavailable")


def test_a_system_without_room_for_another_process_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is there serves everybody until there is room; nobody else ends because of it."""

    async def test(house: House) -> None:
        made, connect = house
        made[1].end.set()
        await until(lambda: len(made) == 3 and made[2].ready)
        with connect(TABLE):
            await until(lambda: made[2].handed == [TABLE])
        assert made[0].ready

    keep(monkeypatch, test, "", "", NO_ROOM, NO_ROOM)


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        ("the database is away", "the database is away"),
        (NO_ROOM, "a process cannot be started: Resource temporarily unavailable"),
    ],
)
def test_what_cannot_start_at_all_is_told(monkeypatch: pytest.MonkeyPatch, problem: str | OSError, told: str) -> None:
    """With its own words; the others are ended."""

    async def never(house: House) -> None:
        raise AssertionError

    with pytest.raises(OkawariError, match=told):
        keep(monkeypatch, never, "", problem)


def hang(monkeypatch: pytest.MonkeyPatch, process: Callable[[Config, socket.socket], None], *beats: float) -> str:
    """What a process says that has to be killed; so long a beat is as it starts, and as it ends."""
    monkeypatch.setattr("okawari.web.doorkeeper.serve_handed", process)
    monkeypatch.setattr("okawari.web.doorkeeper.MOST_MISSED", None)

    async def run() -> str:
        child = Child(Config())
        try:
            async with asyncio.timeout(PATIENCE):
                monkeypatch.setattr("okawari.web.doorkeeper.SAID_EVERY", beats[0])
                word = await child.word()
                monkeypatch.setattr("okawari.web.doorkeeper.SAID_EVERY", beats[1])
                assert await child.ended() == -signal.SIGKILL
        finally:
            child.process.kill()
        return word

    return asyncio.run(run())


def test_one_that_hangs_as_it_starts_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever starts a server that does not come up is told so, and need not wait for ever."""
    assert hang(monkeypatch, never_ready, 0.0, PATIENCE) == "a process ended before it could serve anybody"


def test_one_that_hangs_as_it_ends_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It closed its line, so that nothing more is heard of it."""
    assert hang(monkeypatch, never_gone, PATIENCE, 0.0) == ""


def test_a_parent_without_files_accepts_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever could not be accepted waits, and is handed over then."""
    accept, failing = socket.socket.accept, [1]

    def accepted(listening: socket.socket) -> tuple[socket.socket, object]:
        if failing[0]:
            failing[0] -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listening)

    async def test(house: House) -> None:
        made, connect = house
        monkeypatch.setattr(socket.socket, "accept", accepted)
        with connect(TABLE):
            await until(lambda: made[1].handed == [TABLE])

    keep(monkeypatch, test)
    assert failing == [0]


def test_who_has_said_nothing_when_the_server_stops_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hands it over any more."""
    silent: list[socket.socket] = []

    async def test(house: House) -> None:
        made, connect = house
        silent.append(connect(b""))
        with connect(TABLE):  # it came later, and so the first was accepted, too
            await until(lambda: made[1].handed == [TABLE])

    keep(monkeypatch, test)
    with silent[0] as page:
        assert page.recv(1) == b""


def test_a_second_word_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told to stop, the parent lets its processes end; told again, it kills them."""
    told: list[int] = []
    killed: list[int] = []

    def kill(child: Pretended) -> None:
        killed.append(child.number)
        child.end.set()

    monkeypatch.setattr(Pretended, "terminate", lambda child: told.append(child.number))
    monkeypatch.setattr(Pretended, "kill", kill)

    async def test(house: House) -> None:
        signal.raise_signal(signal.SIGTERM)
        await until(lambda: len(told) == 2)
        assert killed == []

    keep(monkeypatch, test)
    assert sorted(killed) == [0, 1]


def test_several_processes_are_kept_at_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a parent's log, and as many files as the system gives."""
    config = Config(port=0, processes=2, database=PostgresAddress("postgresql://db/x"), log_level="error")
    done: list[object] = []

    class Keeper:
        def __init__(self, config: Config, listening: socket.socket) -> None:
            done.append((config, listening.getsockname()[1] > 0))

        async def keep(self, tell: object) -> None:
            done.append(tell)

    monkeypatch.setattr("okawari.web.doorkeeper.Doorkeeper", Keeper)
    monkeypatch.setattr("okawari.web.doorkeeper.set_up_logs", done.append)
    monkeypatch.setattr("okawari.web.doorkeeper.allow_many_files", lambda: done.append("files"))
    serve_together(config, print)
    assert done == ["error", "files", (config, True), print]


def test_several_processes_need_a_database() -> None:
    """A file is one process's; it is said what would be right."""
    with pytest.raises(OkawariError, match=r"3 processes need .* --store postgresql://…, or serve okawari\.db with"):
        serve_together(Config(processes=3))
