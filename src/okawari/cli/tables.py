"""Tables for the terminal: a tally of games, and the standings of a tournament."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from okawari.arena.blocks import Block
from okawari.arena.simulation import Simulation
from okawari.arena.standings import Pairing, Standing, pairings, standings, substitutes
from okawari.arena.tally import SeatTally, Tally, marked, told_reasons
from okawari.arena.tournament import Tournament
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


def standings_table(tournament: Tournament, blocks: Sequence[Block]) -> Group:
    """A line for each bot, then everybody against everybody."""
    table = standings(tournament.bots, blocks)
    parts: list[Text | Table] = [Text(title(tournament, blocks))]
    if tournament.rounding:
        parts.append(Text(f"Each pairing plays {tournament.rounding}."))
    parts += [Text(""), _standings(table), Text("")]
    parts += [_matrix([standing.bot for standing in table], pairings(blocks), tournament.ruleset.seats)]
    for standing in table:
        if standing.substitutions:
            parts.append(Text(f"\ngreedy picked for {standing.bot} {told_reasons(standing.substitutions)}"))
    return Group(*parts)


def title(tournament: Tournament, blocks: Sequence[Block]) -> str:
    """What was played, how to repeat it, and whether all of it is the bots' own."""
    games = sum(len(block.totals) for block in blocks)
    played = f"{games:,} games in {len(blocks):,} blocks{marked(substitutes(blocks))}"
    return f"{played} of {tournament.ruleset.words}; to repeat: --seed {tournament.seed}"


def _standings(standings: Sequence[Standing]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("bot", "win share", "points", "rating", "ms a pick"):
        table.add_column(name, justify="left" if name == "bot" else "right", overflow="fold")
    for standing in standings:
        ms = "compiled" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}"
        table.add_row(Text(standing.bot), standing.share.percent, standing.points.words(), str(standing.rating), ms)
    return table


def _matrix(bots: Sequence[str], pairings: Sequence[Pairing], seats: int) -> Table:
    """Win shares, the bot of the line against the bot of the column."""
    by_pair = {(pairing.one, pairing.rest): pairing for pairing in pairings}
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("win share against" if seats == 2 else f"win share, one among {seats - 1}", overflow="fold")
    for bot in bots:
        table.add_column(Text(bot), justify="right", overflow="fold")
    for one in bots:
        cells = [by_pair[one, rest].share.percent if (one, rest) in by_pair else "·" for rest in bots]
        table.add_row(Text(one), *cells)
    return table
