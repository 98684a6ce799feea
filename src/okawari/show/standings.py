"""How a round is counted up: category by category, who is where after it, and what made the difference."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from okawari.game.score_sheet import ScoreSheet

AT_GAME_END = "dessert"
"""What the points of the game's end count under."""


class Decided(msgspec.Struct, frozen=True):
    """What made the difference between the first and the second: the category in which they were furthest apart."""

    category: str
    """As in the rounds, or dessert."""
    seat: int
    """Who was first."""
    points: int
    """Theirs in this category."""
    second: int
    """Who was second."""
    second_points: int
    """Theirs."""


class RoundStanding(msgspec.Struct, frozen=True):
    """A round, counted up."""

    ranking: tuple[int, ...]
    """The seats from first to last by all points so far (R24), the dummy among them."""
    places: tuple[int, ...]
    """Each player's place by seat, the tied in the same one (R31: the dummy has none)."""
    counted: tuple[tuple[int, ...], ...]
    """[category][seat] all points so far once this category is counted, in the order of the round's categories."""
    decided: Decided | None
    """Of this round; null if two scored the same in it."""


def standings(sheet: ScoreSheet) -> tuple[RoundStanding, ...]:
    """Every round that is over."""
    best, players = sheet.ruleset.rules.best, sheet.ruleset.seats
    found, totals = [], [0] * sheet.ruleset.rules.tableaux
    for seats in sheet.rounds:
        by_category = [[seat[category].points for seat in seats] for category in seats[0]]
        counted = [
            tuple(sum(pair) for pair in zip(totals, gained, strict=True))
            for gained in accumulate(by_category, lambda one, more: [sum(pair) for pair in zip(one, more, strict=True)])
        ]
        totals = list(counted[-1])
        points = [{category: line.points for category, line in seat.items()} for seat in seats[:players]]
        ranking = sorted(range(len(totals)), key=lambda seat: -best * totals[seat])
        places = [1 + sum(best * other > best * mine for other in totals[:players]) for mine in totals[:players]]
        found.append(RoundStanding(tuple(ranking), tuple(places), tuple(counted), decided(points, best)))
    return tuple(found)


def decided_game(sheet: ScoreSheet) -> Decided | None:
    """What made the difference in a whole game; None if two have the same points."""
    rules = sheet.ruleset.rules
    points: list[dict[str, int]] = []
    for seat in range(rules.seats):
        lines = [round_[seat] for round_ in sheet.rounds]
        own = {category: sum(line[category].points for line in lines) for category in lines[0]}
        points.append(own | {AT_GAME_END: sheet.dessert_points[seat]})
    return decided(points, rules.best)


def decided(points: Sequence[Mapping[str, int]], best: int) -> Decided | None:
    """What made the difference among seats with these points by category; best is −1 where few points are good.

    >>> decided([{"maki": 6, "nigiri": 2}, {"maki": 3, "nigiri": 3}], 1)
    Decided(category='maki', seat=0, points=6, second=1, second_points=3)
    """
    sums = [best * sum(seat.values()) for seat in points]
    first, second = sorted(range(len(sums)), key=lambda seat: -sums[seat])[:2]
    if sums[first] == sums[second]:
        return None
    category = max(points[first], key=lambda name: best * (points[first][name] - points[second][name]))
    return Decided(category, first, points[first][category], second, points[second][category])
