"""What the rest of a round is worth to two seats that know both hands: everything is tried on the naive table.

No canonical forms, and nothing is left out: every pair of picks, every roll and every yogurt is played to the end of
the round, and the matrix of each turn is solved exactly. Only a position that is the same to the last card, in which
all cards landed in the same order, is not played a second time. All values are fractions, and those of seat 0.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from .cards import ROUNDS, deck
from .matrix_game import Matrix, equilibrium
from .perft import copied
from .table import Table, turns_in_a_round

SIDES = range(1, 7)
HIDDEN = re.compile(r"yogurt(?!-)")
"""A yogurt in a pick whose value nobody knows yet."""
Picks = list[str | None]


class Choices(NamedTuple):
    """A turn as a matrix: what each pair of picks is worth to seat 0."""

    rows: Picks
    """The picks of seat 0; None alone where it does not act."""
    columns: Picks
    values: Matrix


class BruteForce:
    """The values of one game's positions: of "points" (this round's, in round 3 with desserts), or of a "win"."""

    def __init__(self, aim: str) -> None:
        self.aim = aim
        self.tried: dict[tuple[object, ...], Fraction] = {}

    def value(self, table: Table) -> Fraction:
        """What a position is worth if both play as well as can be."""
        if table.turn == turns_in_a_round(table.ruleset):
            return self.worth_at_the_end(copied(table))
        position = literal(table)
        if position not in self.tried:
            self.tried[position] = equilibrium(self.choices(table).values).value
        return self.tried[position]

    def choices(self, table: Table) -> Choices:
        """What both seats can do in this turn, and what comes of it."""
        rows, columns = (list[str | None](table.legal(seat)) or [None] for seat in (0, 1))
        return Choices(rows, columns, [[self.of_picks(table, [row, column]) for column in columns] for row in rows])

    def of_picks(self, table: Table, picks: Picks) -> Fraction:
        """The mean over all that chance can do with these picks."""
        return sum((chance * self.value(after) for chance, after in outcomes(table, picks)), Fraction(0))

    def worth_at_the_end(self, table: Table) -> Fraction:
        """R11–R25: a difference of points, turned round in golf; or a win, half of it if shared."""
        brought = [sum(points.values()) for points in table.close_round()]
        end = table.finish()
        if self.aim == "win":
            return Fraction(int(0 in end["winners"]), len(end["winners"]))
        if table.round == ROUNDS:
            brought = [points + end["dessert_points"][seat] for seat, points in enumerate(brought)]
        difference = brought[0] - brought[1]
        return Fraction(-difference if table.variant == "golf" else difference)


def literal(table: Table) -> tuple[object, ...]:
    """All that lies on the table and can change before the round is scored, as it is."""
    rows = tuple(tuple(cards) for cards in (*table.hands, *table.tableaux, *table.desserts, table.owed))
    squishy = (table.squishy_holder, *table.squishy_points)
    return (rows, tuple(table.layout), tuple(table.dice), squishy, table.acting, table.turn)


def with_hidden_yogurts(table: Table) -> Table:
    """R20: the same table, as both seats know it: the values of yogurts not placed yet are nobody's to see."""
    hidden = copied(table)
    hidden.hands = [["yogurt" if card.startswith("yogurt-") else card for card in hand] for hand in table.hands]
    hidden.layout = ["yogurt" if card and card.startswith("yogurt-") else card for card in table.layout]
    return hidden


def outcomes(table: Table, picks: Picks) -> Iterator[tuple[Fraction, Table]]:
    """R20, R22: all that can come of these picks, and how likely each is: a die or a value for each card landing."""
    landing = [card for _, card in table.landing(picks)]
    for chance, values in draws(unseen_yogurts(table), landing.count("yogurt")):
        prepared = copied(table)
        named = name_yogurts(prepared, picks, values)
        rolling = [seat for seat, card in prepared.landing(named) if card == "mochi"]
        for dice in product(SIDES, repeat=len(rolling)):
            after = copied(prepared)
            after.play(named, [[seat, die] for seat, die in zip(rolling, dice, strict=True)])
            yield chance / len(SIDES) ** len(rolling), after


def unseen_yogurts(table: Table) -> Counter[str]:
    """R20, R23: the yogurts that nobody has placed in any round: in hands, on the table or never dealt."""
    every = Counter({card: count for card, count in deck(table.ruleset).items() if card.startswith("yogurt-")})
    return every - Counter(card for cards in table.desserts for card in cards)


def draws(unseen: Counter[str], number: int) -> Iterator[tuple[Fraction, list[str]]]:
    """R20: every way in which so many yogurts can turn out, one after the other, each unseen one equally likely."""
    if number == 0:
        yield Fraction(1), []
        return
    for card, count in unseen.items():
        for chance, later in draws(unseen - Counter([card]), number - 1):
            yield chance * Fraction(count, unseen.total()), [card, *later]


def name_yogurts(table: Table, picks: Picks, values: list[str]) -> Picks:
    """R20, R22: the picks with these yogurts, by seat and in landing order; on the table they get their value, too."""
    left = list(values)
    named: Picks = []
    for seat, pick in enumerate(picks):
        while pick is not None and HIDDEN.search(pick):
            value = left.pop(0)
            if table.variant == "battle":
                place = int(pick.rstrip("+").split("@")[1])
                table.layout = [value if other == place else card for other, card in enumerate(table.layout)]
            else:
                table.hands[seat].remove("yogurt")
                table.hands[seat].append(value)
            pick = HIDDEN.sub(value, pick, count=1)
        named.append(pick)
    return named
