"""Reads and writes `*.perft` files, which docs/perft.md explains: words and numbers, and nothing of any engine."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.paths import PERFT

NOBODY = "-"
"""In the line of a turn: the seat does not act."""


@dataclass
class Deal:
    """One round's cards by name: hands by seat, piles from the top, or battle's layout."""

    hands: list[list[str]] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=list)
    layout: list[str] = field(default_factory=list)


@dataclass
class Count:
    """How many different positions there are after 1, 2, 3 turns from a moment of the game."""

    turns: list[list[str | None]]
    """The picks by turn and seat since the last count; None where a seat does not act."""
    numbers: list[int]


@dataclass
class Entry:
    """One game of a file."""

    name: str
    edition: str
    seats: int
    dessert: str
    variant: str
    must_have_maki: bool = False
    rolls: list[int] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)
    starter: int | None = None
    deals: list[Deal] = field(default_factory=lambda: [Deal(), Deal(), Deal()])
    counts: list[Count] = field(default_factory=list)


def read_entries(path: Path) -> list[Entry]:
    """The games of a file."""
    entries: list[Entry] = []
    turns: list[list[str | None]] = []
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        before, _, after = line.partition(":")
        words, cards = before.split(), [card.strip() for card in after.split(",")]
        if words[0] == "id":
            name, turns = words[1], []
        elif words[0] == "ruleset":
            edition, seats, dessert, variant, *more = words[1:]
            entries.append(Entry(name, edition, int(seats), dessert, variant, more == ["must-have-maki"]))
        elif words[0] == "rolls":
            entries[-1].rolls = list(map(int, words[1:]))
        elif words[0] == "draws":
            entries[-1].draws = list(map(int, words[1:]))
        elif words[0] == "starter":
            entries[-1].starter = int(words[1])
        elif words[0] == "round":
            deal = entries[-1].deals[int(words[1]) - 1]
            if words[2] == "layout":
                deal.layout = cards
            else:
                {"hand": deal.hands, "pile": deal.piles}[words[2]].append(cards)
        elif words[0] == "turn":
            turns.append([None if pick == NOBODY else pick for pick in cards])
        elif words[0] == "D1":
            entries[-1].counts.append(Count(turns, [int(words[1])]))
            turns = []
        elif words[0] in ("D2", "D3"):
            entries[-1].counts[-1].numbers.append(int(words[1]))
        else:
            raise ValueError(f"{path}: what is {line!r}?")
    return entries


def every_entry() -> list[Entry]:
    """The games of all files."""
    return [entry for path in sorted(PERFT.glob("*.perft")) for entry in read_entries(path)]


def entry_lines(entry: Entry) -> Iterator[str]:
    """A game as it stands in a file."""
    maki = " must-have-maki" if entry.must_have_maki else ""
    yield f"id {entry.name}"
    yield f"ruleset {entry.edition} {entry.seats} {entry.dessert} {entry.variant}{maki}"
    if entry.rolls:
        yield f"rolls {' '.join(map(str, entry.rolls))}"
    if entry.draws:
        yield f"draws {' '.join(map(str, entry.draws))}"
    if entry.starter is not None:
        yield f"starter {entry.starter}"
    for number, deal in enumerate(entry.deals, 1):
        yield from (f"round {number} hand {seat}: {', '.join(hand)}" for seat, hand in enumerate(deal.hands))
        yield from (f"round {number} pile {seat}: {', '.join(pile)}" for seat, pile in enumerate(deal.piles))
        if deal.layout:
            yield f"round {number} layout: {', '.join(deal.layout)}"
    numbers = itertools.count(1)
    for count in entry.counts:
        yield from (f"turn {next(numbers)}: {', '.join(pick or NOBODY for pick in picks)}" for picks in count.turns)
        yield from (f"D{depth} {number}" for depth, number in enumerate(count.numbers, 1))
