"""The table that `okawari simulate` prints: a column a seat, so that five of them fit into 80 characters."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from okawari.arena.simulation import Simulation
from okawari.arena.tally import SeatTally, Tally, marked, told_reasons
from okawari.rules.position import CATEGORIES


def tally_table(simulation: Simulation, tally: Tally) -> Group:
    """Wins, points with their confidence interval, points by category, and what the guard had to substitute."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for number, seat in enumerate(tally.seats):
        table.add_column(Text(f"seat {number}\n{seat.bot}"), justify="right", overflow="fold")
    table.add_row()
    table.add_row("wins", *(f"{float(seat.wins):,.1f}" for seat in tally.seats))
    table.add_row("win share", *(f"{100 * seat.win_share:.1f} %" for seat in tally.seats))
    table.add_row("points", *(seat.mean.words() for seat in tally.seats))
    for category in CATEGORIES:
        if category != "squishy" or simulation.ruleset.dessert == "strawberry":
            table.add_row(f"  {category}", *(f"{seat.mean_of(category):.2f}" for seat in tally.seats))
    table.add_row(f"  {simulation.ruleset.dessert}", *(f"{seat.mean_of('dessert'):.2f}" for seat in tally.seats))
    notes = [note for number, seat in enumerate(tally.seats) for note in _substitutions(number, seat)]
    return Group(Text(_title(simulation, tally)), "", table, *notes)


def _title(simulation: Simulation, tally: Tally) -> str:
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    engine = " (compiled engine)" if simulation.compiled else ""
    played = f"{games}{marked(tally.substitutes)} of {simulation.ruleset.words}{engine}"
    return f"{played}; to repeat: --seed {simulation.seed}"


def _substitutions(number: int, seat: SeatTally) -> list[RenderableType]:
    """What the greedy bot had to pick for a seat, and why."""
    if not seat.substitutions:
        return []
    return [
        Text(f"\nseat {number}: greedy picked for {seat.bot} {told_reasons(seat.substitutions)}"),
        Padding(Text(f"the last time: {seat.last_substitution}"), (0, 0, 0, 2)),
    ]
