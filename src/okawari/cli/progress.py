"""Progress bars, on standard error if that is a terminal."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SECONDS_BETWEEN = 0.1
"""Seconds between two drawings."""

Show = Callable[..., None]
"""`show(done)`: so much is done; `show(done, text)`: and this is how it looks."""


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Show]:
    """A bar with the time left, for so much of `what`; without a total nobody knows how much there is."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    # Without a thread of its own: processes are started while it is shown.
    progress = Progress(*columns, console=console, transient=True, auto_refresh=False, disable=not console.is_terminal)
    with progress:
        task = progress.add_task(what, total=total)
        drawn = 0.0

        def show(done: int, text: str = what) -> None:
            nonlocal drawn
            due = time.monotonic() - drawn > SECONDS_BETWEEN
            drawn = time.monotonic() if due else drawn
            progress.update(task, completed=done, description=text, refresh=due)

        yield show
