"""Tournaments of tests: their blocks and records, and blocks that are made up."""

from collections.abc import Sequence
from pathlib import Path

from okawari.arena.blocks import Block
from okawari.arena.tournament import Tournament
from okawari.game.files import read_records


def blocks_of(tournament: Tournament) -> list[Block]:
    """All blocks of a tournament, without what depends on the machine."""
    blocks = list(tournament.run())[-1]
    return sorted(
        (Block(block.one, block.rest, block.number, block.totals, block.shares) for block in blocks),
        key=lambda block: (block.one, block.rest, block.number),
    )


def games_of(path: Path) -> list[tuple[str, ...]]:
    """What tells a game of a records file from the others: who sat where, and what was dealt."""
    return [(*record.names, str(record.document["rounds"][0]["hands"])) for record in read_records(path)]


def made_up(one: str, rest: str, number: int, *games: Sequence[int]) -> Block:
    """A block with these points by game and seat; the most wins, several share the win."""
    shares = [[(total == max(totals)) / list(totals).count(max(totals)) for total in totals] for totals in games]
    return Block(one, rest, number, [list(totals) for totals in games], shares)
