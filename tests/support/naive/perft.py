"""Counts different positions on lists of card names, from what a `*.perft` file says and the rules alone."""

import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any

from tests.support.perft_files import Entry

from .battle import whole_turns
from .cards import ROUNDS
from .scoring import NIGIRI
from .table import Table, turns_in_a_round

Picks = tuple[str | None, ...]
Position = tuple[Any, ...]


def count_positions(entry: Entry, depth: int) -> Iterator[list[int]]:
    """For each count of an entry, how many different positions there are after 1, 2, … turns."""
    table = start(entry)
    for count in entry.counts:
        for picks in count.turns:
            table = after(entry, table, tuple(picks))
        tables, found = {position(table): table}, []
        for _ in range(depth):
            reached = [after(entry, one, picks) for one in tables.values() for picks in choices(one)]
            tables = {position(one): one for one in reached}
            found.append(len(tables))
        yield found


def start(entry: Entry) -> Table:
    """R2, R3: the first round, dealt."""
    table = Table(
        {
            "edition": entry.edition,
            "seats": entry.seats,
            "dessert": entry.dessert,
            "variant": None if entry.variant == "plain" else entry.variant,
            "must_have_maki": entry.must_have_maki,
        }
    )
    deal(entry, table, entry.starter)
    return table


def deal(entry: Entry, table: Table, starter: int | None) -> None:
    """R2, R26, R27, R30: the next round's cards."""
    cards = entry.deals[table.round]
    table.deal(cards.hands or None, cards.piles or None, cards.layout or None, starter)


def choices(table: Table) -> list[Picks]:
    """R5: what all seats can choose together. Yogurts in a hand look alike (R20)."""
    by_seat: list[list[str | None]] = []
    for seat in range(table.seats):
        legal = table.legal(seat)
        if table.variant == "battle" and legal:
            legal = whole_turns(table.layout, "chopsticks" in table.tableaux[seat])
        elif table.variant != "battle":
            legal = sorted({re.sub(r"yogurt-\d", "yogurt", pick) for pick in legal})
        by_seat.append([*legal] or [None])
    return list(product(*by_seat))


def after(entry: Entry, table: Table, picks: Picks) -> Table:
    """The table after a turn; where that was the last of a round, scored, and the next one dealt."""
    table = copied(table)
    named = name_yogurts(table, picks, entry.draws)
    rolled = sum(cards.count("mochi") for cards in table.desserts)
    rolling = [seat for seat, card in table.landing(named) if card == "mochi"]
    table.play(named, [[seat, entry.rolls[rolled + number]] for number, seat in enumerate(rolling)])
    if table.turn == turns_in_a_round(table.ruleset):
        table.close_round()
        if table.round < ROUNDS:
            table.undealt = Counter(table.undealt)
            deal(entry, table, table.possible_starters()[0])
        else:
            table.totals = table.finish()["totals"]
            table.tableaux = [[] for _ in table.tableaux]
            table.squishy_points = [0] * table.everyone
    return table


def copied(table: Table) -> Table:
    """A table to play on."""
    other = copy(table)
    other.hands, other.piles = [list(hand) for hand in table.hands], [list(pile) for pile in table.piles]
    other.tableaux, other.desserts = [list(row) for row in table.tableaux], [list(row) for row in table.desserts]
    other.dice, other.totals, other.squishy_points = list(table.dice), list(table.totals), list(table.squishy_points)
    return other


def name_yogurts(table: Table, picks: Picks, draws: list[int]) -> list[str | None]:
    """R20, R22: which yogurts are taken: by seat, then landing order, the dummy last; each draw is used once."""
    used = sum(card.startswith("yogurt-") for cards in table.desserts for card in cards)
    left = [sorted(card for card in hand if card.startswith("yogurt-")) for hand in table.hands]
    named = list(picks)
    for dummys in (False, True):
        for seat, pick in enumerate(named):
            own, bar, for_dummy = (pick or "").partition("|")
            cards = [for_dummy] if dummys else own.split("+")
            for number, card in enumerate(cards):
                if card == "yogurt":
                    cards[number] = left[seat].pop(draws[used] % len(left[seat]))
                    used += 1
            if pick is not None:
                named[seat] = own + bar + cards[0] if dummys else "+".join(cards) + bar + for_dummy
    return named


def position(table: Table) -> Position:
    """What lies where, whose turn it is and all points so far: two tables are the same if this is."""
    return (
        table.round,
        table.turn,
        table.acting,
        tuple(tuple(sorted(hand)) for hand in table.hands),
        tuple(in_front(tableau) for tableau in table.tableaux),
        tuple(tuple(sorted(cards)) for cards in table.desserts),
        tuple(table.layout),
        tuple(table.dice),
        table.squishy_holder,
        tuple(total + paid for total, paid in zip(table.totals, table.squishy_points, strict=True)),
    )


def in_front(tableau: list[str]) -> tuple[str, ...]:
    """R6: the cards of a tableau in no order, a nigiri together with the wasabi that it lies on."""
    waiting, cards = 0, []
    for card in tableau:
        if card == "wasabi":
            waiting += 1
        elif card in NIGIRI and waiting:
            waiting -= 1
            cards.append(f"{card} on wasabi")
        else:
            cards.append(card)
    return tuple(sorted(cards + ["wasabi"] * waiting))
