"""Three servers on one PostgreSQL behind nginx, as real processes, and what can happen to them."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from random import Random

from tests.support.killable_postgres import KillablePostgres
from tests.support.kills import Fault
from tests.support.nginx import Nginx
from tests.support.process import Serving
from tests.support.tunnel import Tunnel

SERVERS = 3
SKEWED = "tests.support.skewed"
"""The clock of the last server's machine is wrong."""


class Cluster:
    """The processes; each server reaches the database through a tunnel of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.kills = 0

    def __enter__(self) -> "Cluster":
        with ExitStack() as stack:
            self.postgres = stack.enter_context(KillablePostgres())
            self._tunnels = [stack.enter_context(Tunnel(self.postgres.socket)) for _ in range(SERVERS)]
            flags = ("--hosts", "localhost", "--proxies", "127.0.0.1")
            self.servers = []
            for number, tunnel in enumerate(self._tunnels):
                own = self._folder / f"server {number}"
                own.mkdir()
                module = SKEWED if number == SERVERS - 1 else "okawari"
                store = self.postgres.address_through(tunnel.port)
                server = Serving(own, *flags, name="127.0.0.1", store=store, module=module)
                self.servers.append(stack.enter_context(server))
            proxied = self._folder / "nginx"
            proxied.mkdir()
            self.nginx = stack.enter_context(Nginx(proxied, *(server.port for server in self.servers)))
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    async def kill_two(self, rng: Random) -> None:
        """Kill two of the three servers at once, and start them again."""
        chosen = rng.sample(self.servers, 2)
        self.kills += len(chosen)
        await asyncio.gather(*(asyncio.to_thread(server.kill) for server in chosen))
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in chosen))

    async def kill_database(self, rng: Random) -> None:
        """Kill PostgreSQL with all its processes, and start it again."""
        self.kills += 1
        await asyncio.to_thread(self.postgres.kill)
        await self.start_database()

    async def start_database(self) -> None:
        """Start PostgreSQL again."""
        await asyncio.to_thread(self.postgres.start)

    async def cut(self, rng: Random) -> None:
        """Break all connections between a server and the database."""
        tunnel = rng.choice(self._tunnels)
        tunnel.cut()
        tunnel.mend()

    async def stall(self, rng: Random) -> None:
        """Let all connections between a server and the database go silent; new ones work."""
        rng.choice(self._tunnels).silence()

    async def upgrade(self, rng: Random) -> None:
        """Stop one server after the other, and start a later version on a changed schema."""
        for server in self.servers:
            assert await asyncio.to_thread(server.stop) == 0
            server.module = "tests.support.newer"
            await asyncio.to_thread(server.start)

    @property
    def faults(self) -> list[Fault]:
        """What happens by turns: servers die most often. Seven processes are killed."""
        return [self.kill_two, self.cut, self.kill_two, self.kill_database, self.kill_two, self.stall]
