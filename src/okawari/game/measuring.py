"""What measuring many games takes: the cores of this machine, and how wide an interval of confidence is."""

import os

NORMAL_95 = 1.959964
"""Standard errors on each side of a mean that hold it with 95 % confidence, were the spread known."""


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
