"""Several processes behind one port: a parent accepts connections, and hands each to the process of its table.

It reads nothing: it looks at a connection's first line and leaves it there. A process that dies is replaced, one that
hangs is killed, and meanwhile the others serve its tables, for all of them are on one database. Should the parent die,
the line to each process ends, and they end with it.
"""

import asyncio
import itertools
import logging
import multiprocessing
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from okawari.bots.pool import uninterrupted
from okawari.game.errors import OkawariError
from okawari.match.addresses import PostgresAddress
from okawari.web.affinity import LOOKED_AT, wanted_process
from okawari.web.config import Config
from okawari.web.handed import LONGEST_WORD, READY, SAID_EVERY, TAKEN_AT_ONCE, serve_handed
from okawari.web.monitor import set_up_logs
from okawari.web.server import BACKLOG, allow_many_files, listen

log = logging.getLogger(__name__)
FIRST_LINE_SECONDS = 2.0
"""How long a connection may say nothing until any process gets it, which is more patient."""
MOST_MISSED = 20
"""Beats in a row that a process may miss until it is taken to hang, and killed. They are counted as the parent waits
for them: while everything stands still nobody misses any."""
MOST_UNREADY = 60
"""The same of one that starts, or that ends: both have more to do before they say anything."""
PAUSE = 1.0
"""Seconds until a process is started again that could not start, and until a parent without files accepts again."""


class Child:
    """One of the processes, as the parent sees it."""

    def __init__(self, config: Config) -> None:
        self.number, self.ready = config.process, False
        self._missed, self._ends = 0, False
        self._line, other = socket.socketpair()
        self._line.setblocking(False)
        with other, uninterrupted():  # for good: Ctrl-C is the parent's affair
            self.process = multiprocessing.get_context("spawn").Process(target=serve_handed, args=(config, other))
            self.process.start()

    async def word(self) -> str:
        """Wait until it is ready, or says why it is not; empty if it is. One that says nothing is put an end to."""
        said = asyncio.ensure_future(asyncio.get_running_loop().sock_recv(self._line, LONGEST_WORD))
        try:
            for _ in range(MOST_UNREADY):
                if (await asyncio.wait([said], timeout=SAID_EVERY))[0]:
                    break
            else:
                self._kill()
            word = await said
        except OSError:
            word = b""
        finally:
            said.cancel()
        self.ready = word.startswith(READY)
        return "" if self.ready else word.decode(errors="replace") or "a process ended before it could serve anybody"

    def hand(self, connection: socket.socket) -> bool:
        """Give it a connection; False if it takes none now."""
        try:
            socket.send_fds(self._line, [b"!"], [connection.fileno()])
        except OSError:
            return False
        return True

    def _hear(self) -> None:
        """It said that it is there; or it is going to end, and has closed the line."""
        try:
            said = self._line.recv(LONGEST_WORD)
        except BlockingIOError:
            return
        except OSError:
            said = b""
        self._missed = 0
        if not said:
            self._ends = True
            asyncio.get_running_loop().remove_reader(self._line)

    def _kill(self) -> None:
        log.warning("a process hangs, and is killed", extra={"facts": {"process": self.number}})
        self.process.kill()

    async def ended(self) -> int:
        """Wait until the process has ended, and put an end to one that hangs; returns its exit code."""
        if self._line.fileno() < 0:  # it was waited for before
            return self.process.exitcode or 0
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.process.sentinel, end.set)
        loop.add_reader(self._line, self._hear)
        try:
            while not end.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(SAID_EVERY):
                        await end.wait()
                self._missed += 1
                if self._missed == (MOST_UNREADY if self._ends else MOST_MISSED):
                    self._kill()
        finally:
            loop.remove_reader(self.process.sentinel)
            loop.remove_reader(self._line)
        self.ready = False
        self._line.close()
        self.process.join()
        return self.process.exitcode or 0


class Doorkeeper:
    """The parent."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        self._config, self._listening = config, listening
        self._children: dict[int, Child] = {}
        self._stop, self._all_ready = asyncio.Event(), asyncio.Event()
        self._waiting: dict[socket.socket, asyncio.TimerHandle] = {}
        """Connections that have not said anything, and until when they need not."""
        self._next = itertools.count()

    async def keep(self, tell: Callable[[int], None] | None) -> None:
        """Serve until told to stop; raises OkawariError, with the reason, if a process cannot start."""
        loop = asyncio.get_running_loop()
        for told in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(told, self._told_to_stop)
        numbers = range(self._config.processes)
        keeping = [loop.create_task(self._keep(replace(self._config, process=number))) for number in numbers]
        stop, ready = loop.create_task(self._stop.wait()), loop.create_task(self._all_ready.wait())
        try:
            await _first(stop, ready, *keeping)
            if not self._stop.is_set():
                self._open(tell)
                await _first(stop, *keeping)
        finally:
            for task in (stop, ready, *keeping):
                task.cancel()
            await asyncio.gather(stop, ready, *keeping, return_exceptions=True)
            await self._close()

    def _told_to_stop(self) -> None:
        """Stop; who is told twice does not wait until everybody has been told."""
        if self._stop.is_set():
            for child in self._children.values():
                child.process.kill()
        self._stop.set()

    async def _keep(self, config: Config) -> None:
        """See that there is a process of this number."""
        while True:
            try:
                child = self._children[config.process] = Child(config)
            except OSError as error:  # the system has no room for another process, or no file
                if not self._all_ready.is_set():
                    raise OkawariError(f"a process cannot be started: {error.strerror}") from None
                facts = {"process": config.process, "problem": error.strerror}
                log.warning("a process cannot be started now", extra={"facts": facts})
                await asyncio.sleep(PAUSE)
                continue
            problem = await child.word()
            if sum(other.ready for other in self._children.values()) == self._config.processes:
                self._all_ready.set()
            if problem and not self._all_ready.is_set():
                raise OkawariError(problem)
            code = await child.ended()
            facts = {"process": config.process, "code": code} | ({"problem": problem} if problem else {})
            log.warning("a process ended, and another one is started", extra={"facts": facts})
            if problem:
                await asyncio.sleep(PAUSE)

    def _open(self, tell: Callable[[int], None] | None) -> None:
        self._listening.setblocking(False)
        self._listening.listen(BACKLOG)
        self._go_on()
        if tell is not None:
            tell(self._listening.getsockname()[1])

    def _go_on(self) -> None:
        asyncio.get_running_loop().add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(TAKEN_AT_ONCE):
            try:
                connection, _ = self._listening.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                log.warning("no connection can be accepted now", extra={"facts": {"problem": error.strerror}})
                loop.remove_reader(self._listening)
                loop.call_later(PAUSE, self._go_on)
                return
            connection.setblocking(False)
            loop.add_reader(connection, self._hand_over, connection)
            self._waiting[connection] = loop.call_later(FIRST_LINE_SECONDS, self._hand_over, connection)

    def _hand_over(self, connection: socket.socket) -> None:
        """Look at what came, if anything did, and let a process have the connection; nobody has it if all are full."""
        asyncio.get_running_loop().remove_reader(connection)
        self._waiting.pop(connection).cancel()
        with connection:
            try:
                start = connection.recv(LOOKED_AT, socket.MSG_PEEK)
            except BlockingIOError:
                start = None
            except OSError:
                return
            if start != b"":  # else it is over before it began
                any(child.hand(connection) for child in self._in_order(start or b""))

    def _in_order(self, start: bytes) -> Iterator[Child]:
        """The processes, the one that shall have a connection first; those that still start come last."""
        processes = self._config.processes
        wanted = wanted_process(start, processes)
        first = next(self._next) if wanted is None else wanted
        children = [self._children[(first + number) % processes] for number in range(processes)]
        yield from (child for child in children if child.ready)
        yield from (child for child in children if not child.ready)

    async def _close(self) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listening)
        for connection, deadline in self._waiting.items():
            loop.remove_reader(connection)
            deadline.cancel()
            connection.close()
        for child in self._children.values():
            child.process.terminate()
        await asyncio.gather(*(child.ended() for child in self._children.values()))


async def _first(*tasks: "asyncio.Task[object]") -> None:
    """Wait for one of them to end; if it failed, raises why."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


def serve_together(config: Config, tell: Callable[[int], None] | None = None) -> None:
    """Serve with several processes until SIGINT or SIGTERM; `tell` gets the port as soon as somebody can connect."""
    if not isinstance(config.database, PostgresAddress):
        raise OkawariError(
            f"{config.processes} processes need a database that they can share; name one with --store postgresql://…,"
            f" or serve {config.database} with one process"
        )
    if not hasattr(socket, "send_fds"):
        raise OkawariError(
            "this system cannot hand connections from one process to another; start several servers behind a proxy"
        )
    set_up_logs(config.log_level)
    allow_many_files()
    with listen(config) as listening:
        asyncio.run(Doorkeeper(config, listening).keep(tell))
