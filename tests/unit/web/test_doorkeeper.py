"""The parent of several processes: whom it hands a connection, and what it needs to begin."""

import asyncio
import errno
import socket

import pytest

from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress
from okawari.web.config import Config
from okawari.web.doorkeeper import serve_together
from tests.support.pretended import TABLE, House, keep_door
from tests.support.waiting import until


def test_a_table_has_its_process_and_everybody_else_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names no table goes to one after the other; nothing of what they say is lost."""

    async def test(house: House) -> None:
        made, connect = house
        with connect(TABLE), connect(TABLE):
            await until(lambda: made[1].handed == [TABLE] * 2)
        with connect(b"GET / "), connect(b"GET / "):
            await until(lambda: [len(child.handed) for child in made] == [1, 3])

    keep_door(monkeypatch, test)


def test_who_says_nothing_is_handed_over_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while; the process has more patience."""
    monkeypatch.setattr("okawari.web.doorkeeper.FIRST_LINE_SECONDS", 0.01)

    async def test(house: House) -> None:
        made, connect = house
        with connect(b""):
            await until(lambda: made[0].handed == [b""])

    keep_door(monkeypatch, test)


def test_who_hangs_up_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process hears of a connection that ended before anything was said; the parent still has time for others."""

    async def test(house: House) -> None:
        made, connect = house
        connect(b"").close()
        with connect(TABLE):
            await until(lambda: made[1].handed == [TABLE])
        assert made[0].handed == []

    keep_door(monkeypatch, test)


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

    keep_door(monkeypatch, test)


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

    keep_door(monkeypatch, test)
    assert failing == [0]


def test_who_has_said_nothing_when_the_server_stops_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hands it over any more."""
    silent: list[socket.socket] = []

    async def test(house: House) -> None:
        made, connect = house
        silent.append(connect(b""))
        with connect(TABLE):  # it came later, and so the first was accepted, too
            await until(lambda: made[1].handed == [TABLE])

    keep_door(monkeypatch, test)
    with silent[0] as page:
        assert page.recv(1) == b""


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
