"""What measuring many games takes: the cores of this machine, and how wide an interval of confidence is."""

import os

from okawari.game.errors import OkawariError

NORMAL_95 = 1.959964
"""Standard errors on each side of a mean that hold it with 95 % confidence, were the spread known."""

MOST_GAMES = 2**32


def check_games(games: int) -> None:
    """Raise an error unless so many games can be played."""
    if not 1 <= games <= MOST_GAMES:
        raise OkawariError(f"{games} games cannot be played; ask for 1 or more, up to {MOST_GAMES:,}")


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def student_95(freedom: int) -> float:
    """The 97.5 % point of Student's distribution: the interval is wider where the spread is that of few values.

    Cornish–Fisher's expansion, good to a percent from 3 degrees of freedom on.
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom tell no spread; it takes 1 or more")
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = NORMAL_95
    first = (z**3 + z) / 4 / freedom
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96 / freedom**2
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / freedom**3
    return z + first + second + third
