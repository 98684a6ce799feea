"""The tables that `okawari tournament` prints."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from okawari.arena.blocks import Block
from okawari.arena.standings import Pairing, Standing, pairings, standings, substitutes
from okawari.arena.tally import marked, told_reasons
from okawari.arena.tournament import Tournament


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
