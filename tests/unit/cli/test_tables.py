"""The tables that `simulate` and `tournament` print, on made-up numbers."""

import io
from collections import Counter
from fractions import Fraction

from rich.console import Console, RenderableType

from okawari.arena.blocks import Block
from okawari.arena.simulation import Simulation
from okawari.arena.tally import SeatTally, Tally
from okawari.arena.tournament import Tournament
from okawari.cli.tables import standings_table, tally_table
from okawari.rules.ruleset import Ruleset
from tests.support.tournaments import made_up


def printed(table: RenderableType) -> list[str]:
    """The lines of a table, one space between its cells."""
    out = io.StringIO()
    Console(file=out, width=120, highlight=False).print(table)
    return [" ".join(line.split()) for line in out.getvalue().splitlines()]


def tallied(*seats: SeatTally) -> Tally:
    """A tally with these sums."""
    tally = Tally([seat.bot for seat in seats])
    for sums, seat in zip(tally.seats, seats, strict=True):
        sums.add(seat)
    return tally


def test_the_table_of_a_simulation() -> None:
    """10 and 14 points: 12 ± 25.4; shared wins, points by category, the dessert's own name, and substitutions."""
    simulation = Simulation(Ruleset("anniversary", 2, "tea"), ("greedy", "random"), 2, 7)
    crashes = Counter(crash=1200, illegal=1)
    tally = tallied(
        SeatTally("greedy", 2, Fraction(3, 2), 24, 296, Counter(maki=9, dessert=-3)),
        SeatTally("random", 2, Fraction(1, 2), 10, 50, Counter(nigiri=10), crashes, "game 1, round 1, turn 1: no"),
    )
    assert printed(tally_table(simulation, tally)) == [
        "2 games (1,201 picks substituted: see below) of anniversary, tea, 2 seats; to repeat: --seed 7",
        "",
        "seat 0 seat 1",
        "greedy random",
        "",
        "wins 1.5 0.5",
        "win share 75.0 % 25.0 %",
        "points 12.0 ±25.4 5.0 ±0.0",
        "maki 4.50 0.00",
        "tempura 0.00 0.00",
        "sashimi 0.00 0.00",
        "dumpling 0.00 0.00",
        "nigiri 0.00 5.00",
        "tea -1.50 0.00",
        "",
        "seat 1: greedy picked for random 1,201 times (1,200 crash, 1 illegal)",
        "the last time: game 1, round 1, turn 1: no",
    ]


def test_one_game_with_strawberries() -> None:
    """R19: the squishy has a line of its own there; one game is one game, and has no margin."""
    simulation = Simulation(Ruleset("anniversary", 2), ("greedy", "random"), 1, 7, engine="compiled")
    seat = SeatTally("greedy", 1, Fraction(1), 24, 576, Counter(squishy=2))
    lines = printed(tally_table(simulation, tallied(seat, seat)))
    assert lines[0] == "1 game of anniversary, strawberry, 2 seats (compiled engine); to repeat: --seed 7"
    assert "points 24.0 24.0" in lines
    assert "squishy 2.00 2.00" in lines


def test_the_tables_of_a_tournament() -> None:
    """The best first, with margins over decks; everybody against everybody; who needed a substitute."""
    crash: tuple[dict[str, int], dict[str, int]] = ({}, {"crash": 1200, "illegal": 3})
    blocks = [
        Block(made.one, made.rest, made.number, made.totals, made.shares, (10, 20), (0.1, 0.3), crash)
        for made in (made_up("easy", "random", 0, [30, 20], [10, 40]), made_up("easy", "random", 1, [10, 15], [5, 40]))
    ]
    lines = printed(standings_table(Tournament(Ruleset(seats=2), ("random", "easy"), 4, 3), blocks))
    assert lines[:3] == [
        "4 games in 2 blocks (2,406 picks substituted: see below) of gamewright, pudding, 2 seats; to repeat: --seed 3",
        "",
        "bot win share points rating ms a pick",
    ]
    assert lines[3].startswith("easy 75.0 +25.0 -75.0 % 30.0 ±63.5")
    assert lines[3].endswith("10.00")
    assert lines[4].startswith("random 25.0 +75.0 -25.0 % 12.5 ±31.8")
    assert lines[4].endswith("15.00")
    assert lines[5:] == [
        "",
        "win share against easy random",
        "easy · 75.0 +25.0 -75.0 %",
        "random 25.0 +75.0 -25.0 % ·",
        "",
        "greedy picked for random 2,406 times (2,400 crash, 6 illegal)",
    ]


def test_the_tables_of_three_seats() -> None:
    """One sits among two; what was not timed was compiled; one deck has no margin."""
    block = made_up("easy", "random", 0, [9, 1, 1], [1, 9, 1], [9, 1, 1])
    lines = printed(standings_table(Tournament(Ruleset(seats=3), ("easy", "random"), 3, 3), [block]))
    assert lines[3].startswith("easy 66.7 % 6.3")
    assert lines[3].endswith("compiled")
    assert lines[5:] == ["win share, one among 2 easy", "easy ·"]
