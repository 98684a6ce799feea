"""JSON and tables on standard output, and streams that take no more."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import RenderableType


def print_json(document: Any) -> None:
    """Print a document as one line of JSON, in UTF-8 whatever the terminal speaks."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def print_table(table: "RenderableType") -> None:
    """Print a table, in characters that standard output has."""
    from rich.console import Console

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    Console(highlight=False).print(table)


def silence(stream: TextIO) -> None:
    """What is left to write to a stream is not tried again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def going_on(stream: TextIO) -> Iterator[None]:
    """Go on when nobody reads a stream any more, for the sake of the exit code."""
    try:
        yield
    except BrokenPipeError:
        silence(stream)
