"""Turns in which nothing comes due however seats choose, so that not every choice has to be looked at.

Most are: there is no clock, everybody is there, and no bot plays.
"""

from typing import Any

from okawari.match.clock import Presence
from okawari.match.settings import CLOCK_SECONDS
from okawari.match.table import Table, same


def is_calm(table: Table, presence: Presence) -> bool:
    """Whether nothing comes due in this turn as long as nobody goes or asks for a bot."""
    playing, there = table.playing, presence.connected
    return (
        playing is not None
        and CLOCK_SECONDS[table.settings.clock] is None
        and not playing.substituted
        and table.host in there
        and all(seat.guest in there and not seat.left and not seat.stand_in for seat in table.seats)
    )


class Calm:
    """The turn of one table that was looked at last, if it is a calm one."""

    def __init__(self) -> None:
        self._turn: tuple[Any, ...] = ()

    def lasts(self, table: Table, presence: Presence) -> bool:
        """Whether it is the same turn, with the same guests; any other is to be looked at."""
        playing = table.playing
        if playing is None:
            return False
        turn = (playing.state, playing.substituted, table.seats, table.settings, table.host, presence)
        if same(self._turn, turn):
            return True
        self._turn = turn if is_calm(table, presence) else ()
        return False
