"""Commands that fill the log, or that everybody is sent: how many somebody may send to a table, over all their sockets.

Whoever plays is never stopped: the first choice of a turn, locking (with a choice or without) and leaving cost nothing,
nor does a command that comes again. Coming back to one's own seat is never refused either, but who leaves and comes
back without end has to wait for it.
"""

from typing import Literal

from okawari.match.commands import AddBot, AnyCommand, Change, Choose, React, Rematch, Remove, Sit, Start, TakeBack
from okawari.match.table import Table

Budget = Literal["lobby", "mind", "back", "reaction"]
"""What is done before and after a match; changes of mind in a turn; coming back to one's own seat; emoji."""


def budget_of(table: Table, guest: str, command: AnyCommand) -> Budget | None:
    """The budget that a command is taken from, if it costs anything."""
    owner = table.owner(guest)
    if table.answered.knows(owner, command.id):
        return None
    seat = table.seat_of(guest)
    match command:
        case Sit():
            return "back" if seat is not None and table.seats[seat].left else "lobby"
        case Change() | AddBot() | Remove() | Start() | Rematch():
            return "lobby"
        case React():
            return "reaction"
        case TakeBack():
            return "mind"
        case Choose():
            return "mind" if _is_second_thought(table, seat, command) else None
        case _:
            return None


def _is_second_thought(table: Table, seat: int | None, command: Choose) -> bool:
    """Whether a seat chose already and does not lock now; what a bot chose for a person was not the person's choice."""
    if seat is None or table.match is None:
        return False
    chosen = table.match.choices[seat]
    if chosen is None or chosen.by != table.seats[seat].role:
        return False
    return seat in table.match.locked or not command.lock
