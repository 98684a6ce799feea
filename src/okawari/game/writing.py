"""Writing files that a user named."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from okawari.game.errors import OkawariError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever keeps a file from being written becomes one line that names it."""
    try:
        yield
    except OSError as error:
        raise OkawariError(f"cannot write {path}: {error.strerror}") from None
