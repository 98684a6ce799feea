"""Tables for the terminal: a tally of games, and the standings of a tournament."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from okawari.arena.blocks import Block
from okawari.arena.simulation import Simulation
from okawari.arena.standings import Pairing, Standing, pairings, standings, substitutes
from okawari.arena.tally import Tally, marked, told_reasons
from okawari.arena.tournament import Tournament
from okawari.rules.position import CATEGORIES


def tally_table(simulation: Simulation, tally: Tally) -> Group:
    """Wins, points with their confidence interval, points by category, and what the guard had to substitute."""
    table = _columns("", *(f"seat {number}\n{seat.bot}" for number, seat in enumerate(tally.seats)))
    table.add_row()
    table.add_row("wins", *(f"{float(seat.wins):,.1f}" for seat in tally.seats))
    table.add_row("win share", *(f"{100 * seat.win_share:.1f} %" for seat in tally.seats))
    table.add_row("points", *(seat.mean.words() for seat in tally.seats))
    for category in CATEGORIES:
        if category != "squishy" or simulation.ruleset.dessert == "strawberry":
            table.add_row(f"  {category}", *(f"{seat.mean_of(category):.2f}" for seat in tally.seats))
    table.add_row(f"  {simulation.ruleset.dessert}", *(f"{seat.mean_of('dessert'):.2f}" for seat in tally.seats))
    games = "1 game" if tally.games == 1 else f"{tally.games:,} games"
    engine = " (compiled engine)" if simulation.compiled else ""
    played = f"{games}{marked(tally.substitutes)} of {simulation.ruleset.words}{engine}"
    parts: list[RenderableType] = [Text(f"{played}; to repeat: --seed {simulation.seed}"), "", table]
    for number, seat in enumerate(tally.seats):
        if seat.substitutions:
            reasons = told_reasons(seat.substitutions)
            parts.append(Text(f"\nseat {number}: greedy picked for {seat.bot} {reasons}"))
            parts.append(Padding(Text(f"the last time: {seat.last_substitution}"), (0, 0, 0, 2)))
    return Group(*parts)


def standings_table(tournament: Tournament, blocks: Sequence[Block]) -> Group:
    """A line for each bot, then everybody against everybody."""
    table = standings(tournament.bots, blocks)
    games = sum(len(block.totals) for block in blocks)
    played = f"{games:,} games in {len(blocks):,} blocks{marked(substitutes(blocks))} of {tournament.ruleset.words}"
    title = [f"{played}; to repeat: --seed {tournament.seed}"]
    title += [f"Each pairing plays {tournament.rounding}."] if tournament.rounding else []
    matrix = _matrix([standing.bot for standing in table], pairings(blocks), tournament.ruleset.seats)
    notes = [
        Text(f"\ngreedy picked for {standing.bot} {told_reasons(standing.substitutions)}")
        for standing in table
        if standing.substitutions
    ]
    return Group(*map(Text, title), "", _standings(table), "", matrix, *notes)


def _standings(standings: Sequence[Standing]) -> Table:
    table = _columns(Column("bot", overflow="fold"), "win share", "points", "rating", "ms a pick")
    for standing in standings:
        ms = "compiled" if standing.ms_per_pick is None else f"{standing.ms_per_pick:.2f}"
        table.add_row(Text(standing.bot), standing.share.percent, standing.points.words(), str(standing.rating), ms)
    return table


def _matrix(bots: Sequence[str], pairings: Sequence[Pairing], seats: int) -> Table:
    """Win shares, the bot of the line against the bot of the column."""
    shares = {(pairing.one, pairing.rest): pairing.share.percent for pairing in pairings}
    against = "win share against" if seats == 2 else f"win share, one among {seats - 1}"
    table = _columns(Column(against, overflow="fold"), *bots)
    for one in bots:
        table.add_row(Text(one), *(shares.get((one, rest), "·") for rest in bots))
    return table


def _columns(first: Column | str, *others: str) -> Table:
    """A table that is still empty; all columns but the first are numbers."""
    numbers = [Column(Text(name), justify="right", overflow="fold") for name in others]
    return Table(first, *numbers, box=None, pad_edge=False, padding=(0, 2, 0, 0))
