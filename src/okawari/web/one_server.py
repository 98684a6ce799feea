"""One server per file: two would show their guests stale tables.

The locks are the system's, on a file beside the database and, for a database of several names (hard links), on itself:
they go with the process, also when that is killed.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from okawari.game.errors import OkawariError
from okawari.match.own_file import create_own

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _lock_itself(file: int) -> None:
        """What is locked here SQLite could not write to."""
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _lock_itself(file: int) -> None:
        """Linux keeps `flock` apart from the locks of SQLite; elsewhere they could be in each other's way."""
        if sys.platform == "linux":
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Be the only server on a database; raises an error that says so if another one is."""
    real = database.resolve()
    try:
        beside = real.with_name(f"{real.name}.lock")
        create_own(beside)
        create_own(real)
        lock, itself = beside.open("ab"), real.open("rb")
    except OSError as error:
        raise OkawariError(f"cannot write beside {database}: {error.strerror}; name another file with --db") from None
    with lock, itself:
        try:
            _lock(lock.fileno())
            _lock_itself(itself.fileno())
        except OSError:
            raise OkawariError(
                f"{database} is in use by another okawari serve; stop that one, or name another file with --db"
            ) from None
        yield
