"""What commands print: JSON, tables, progress bars; and streams that take no more."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

import msgspec
import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""
SECONDS_BETWEEN = 0.1
"""Seconds between two drawings of a progress bar."""

Show = Callable[..., None]
"""`show(done)`: so much is done; `show(done, text)`: and this is how it looks."""


def print_json(document: Any) -> None:
    """Print a document as one line of JSON, in UTF-8 whatever the terminal speaks."""
    sys.stdout.buffer.write(msgspec.json.encode(document) + b"\n")
    sys.stdout.flush()


def print_table(table: "RenderableType") -> None:
    """Print a table, in characters that standard output has."""
    from rich.console import Console

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    Console(highlight=False).print(table)


@contextmanager
def progress_bar(what: str, total: int | None, stopped: str = "") -> Iterator[Show]:
    """A bar with the time left, on standard error if that is a terminal; no total: nobody knows how much there is.

    With `stopped` Ctrl-C ends the command with one line: after how much it was stopped, and that text.
    """
    reached, drawn = 0, 0.0

    def show(done: int, text: str = what) -> None:
        nonlocal reached, drawn
        reached = done
        due = time.monotonic() - drawn > SECONDS_BETWEEN
        drawn = time.monotonic() if due else drawn
        progress.update(task, completed=done, description=text, refresh=due)

    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        console = Console(stderr=True)
        # Without a thread of its own: processes are started while it is shown.
        off = not console.is_terminal
        with Progress(*columns, console=console, transient=True, auto_refresh=False, disable=off) as progress:
            task = progress.add_task(what, total=total)
            yield show
    except KeyboardInterrupt:
        if not stopped:
            raise
        print(f"okawari: stopped after {reached} {stopped}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


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
