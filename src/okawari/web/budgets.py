"""Commands that fill the log: how many of them somebody may send to a table, over all of their sockets.

Whoever plays is never stopped: the first choice of a turn, locking, leaving and coming back to one's own seat cost
nothing, nor does a command that comes again.
"""

from typing import Literal

from okawari.match.commands import AddBot, AnyCommand, Change, Choose, Rematch, Remove, Sit, Start, TakeBack
from okawari.match.table import Table

Budget = Literal["lobby", "mind"]
"""What is done before and after a match; changes of mind in a turn."""


def budget_of(table: Table, guest: str, command: AnyCommand) -> Budget | None:
    """The budget that a command is taken from, if it costs anything."""
    owner = table.owner(guest)
    if table.answered.knows(owner, command.id):
        return None
    seat = table.seat_of(guest)
    match command:
        case Sit():
            return None if seat is not None and table.seats[seat].left else "lobby"
        case Change() | AddBot() | Remove() | Start() | Rematch():
            return "lobby"
        case TakeBack():
            return "mind"
        case Choose():
            chosen = seat is not None and table.match is not None and table.match.choices[seat] is not None
            return "mind" if chosen else None
        case _:
            return None
