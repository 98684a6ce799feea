"""Files that only their owner may read: seeds, hands and names are in them."""

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def create_own(path: Path) -> None:
    """Make an empty file that nobody else may read; one that is there stays as it is.

    It is not even opened: to close a file that SQLite has open would take SQLite's locks from it.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
