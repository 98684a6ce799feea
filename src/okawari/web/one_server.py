"""One server per file: two would show their guests stale tables.

The lock is the system's, on a file beside the database: it goes with the process, also when that is killed.
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
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Be the only server on a database; raises an error that says so if another one is."""
    real = database.resolve()
    try:
        beside = real.with_name(f"{real.name}.lock")
        create_own(beside)
        lock = beside.open("ab")
    except OSError as error:
        raise OkawariError(f"cannot write beside {database}: {error.strerror}; name another file with --db") from None
    with lock:
        try:
            _lock(lock.fileno())
        except OSError:
            raise OkawariError(
                f"{database} is in use by another okawari serve; stop that one, or name another file with --db"
            ) from None
        yield
