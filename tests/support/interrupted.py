"""Presses Ctrl-C at every line at which a tournament's first process can be: `python -m tests.support.interrupted`.

Each line that starts, feeds, awaits or ends the others is interrupted the first time it is reached, and the second.
"""

import os
import signal
import sys
from collections import Counter
from concurrent.futures import Future
from inspect import getfile
from types import FrameType
from typing import Any

from okawari.arena import simulation, tasks
from okawari.bots import pool
from okawari.rules.ruleset import Ruleset

WATCHED = {getfile(source) for source in (Future, tasks, simulation, pool)}
TASKS = [tasks.Task(Ruleset(seats=2), "random", "random", (number,), 1) for number in range(4)]
Line = tuple[str, int]


class CtrlC:
    """Counts how often lines are reached, and presses Ctrl-C at one of them, the nth time."""

    def __init__(self, where: Line | None = None, nth: int = 0) -> None:
        self.reached: Counter[Line] = Counter()
        self._where, self._nth, self._first = where, nth, os.getpid()

    def watch(self, frame: FrameType, event: str, _: Any) -> Any:
        """What `sys.settrace` calls: for each frame, then for each of its lines."""
        if frame.f_code.co_filename not in WATCHED or os.getpid() != self._first:
            return None
        line = (frame.f_code.co_filename, frame.f_lineno)
        if event == "line":
            self.reached[line] += 1
            if line == self._where and self.reached[line] == self._nth:
                signal.raise_signal(signal.SIGINT)
        return self.watch


def is_played(ctrl_c: CtrlC) -> bool:
    """Whether a tournament was played to its end."""
    sys.settrace(ctrl_c.watch)
    try:
        return len(list(tasks.run_tasks(TASKS, 2, None))) == len(TASKS)
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(None)


def interrupt_every_line() -> int:
    """How many tournaments were interrupted."""
    counting = CtrlC()
    assert is_played(counting)
    moments = [(line, nth) for line, times in counting.reached.items() for nth in (1, 2) if times >= nth]
    return sum(not is_played(CtrlC(*moment)) for moment in moments)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    print(interrupt_every_line())
