"""What many games between the same bots add up to."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from okawari.arena.mean import Mean
from okawari.bots.guard import Guard
from okawari.game.documents import Document
from okawari.game.state import State
from okawari.rules.position import CATEGORIES

if TYPE_CHECKING:
    from okawari.sim import Games


@dataclass
class SeatTally:
    """The sums of one seat over all games."""

    bot: str
    games: int = 0
    wins: Fraction = Fraction()
    """A win that n seats share is 1/n for each."""
    points: int = 0
    squares: int = 0
    """The sum of the squared points."""
    by_category: Counter[str] = field(default_factory=Counter)
    """The points by category of the round, and "dessert"."""
    substitutions: Counter[str] = field(default_factory=Counter)
    """How many picks the guard substituted, by reason."""
    last_substitution: str = ""

    @property
    def win_share(self) -> float:
        return float(self.wins / self.games)

    @property
    def mean(self) -> Mean:
        spread = Fraction(self.squares * self.games - self.points**2, self.games * max(1, self.games - 1))
        return Mean(self.points / self.games, sqrt(spread), self.games)

    def mean_of(self, category: str) -> float:
        return self.by_category[category] / self.games

    def document(self) -> Document:
        return {
            "bot": self.bot,
            "wins": float(self.wins),
            "win_share": self.win_share,
            "mean_points": self.mean.mean,
            "interval_95": self.mean.interval,
            "mean_by_category": {category: self.mean_of(category) for category in (*CATEGORIES, "dessert")},
            "substitutions": dict(self.substitutions),
            "last_substitution": self.last_substitution or None,
        }

    def add(self, other: "SeatTally") -> None:
        """Add the sums of games that came after these."""
        self.games += other.games
        self.wins += other.wins
        self.points += other.points
        self.squares += other.squares
        self.by_category.update(other.by_category)
        self.substitutions.update(other.substitutions)
        self.last_substitution = other.last_substitution or self.last_substitution


def marked(substitutes: int) -> str:
    """What a headline says of results in which not every pick is a bot's own."""
    if not substitutes:
        return ""
    picks = "1 pick" if substitutes == 1 else f"{substitutes:,} picks"
    return f" ({picks} substituted: see below)"


def told_reasons(reasons: Counter[str]) -> str:
    """How often picks were substituted, and why."""
    times = "once" if reasons.total() == 1 else f"{reasons.total():,} times"
    return f"{times} ({', '.join(f'{count:,} {reason}' for reason, count in reasons.most_common())})"


class Tally:
    """The sums of every seat."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.seats = [SeatTally(bot) for bot in bots]

    @property
    def games(self) -> int:
        return self.seats[0].games

    @property
    def substitutes(self) -> int:
        """How many picks were not the bots' own."""
        return sum(seat.substitutions.total() for seat in self.seats)

    def count(self, number: int, state: State, guards: Sequence[Guard]) -> None:
        """Count a finished game and what the guards of its bots saw."""
        assert state.outcome is not None
        winners = state.outcome.winners
        for seat, (sums, guard) in enumerate(zip(self.seats, guards, strict=True)):
            points = state.scores[seat]
            categories = Counter({"dessert": state.position.dessert_points[seat]})
            for closed in state.closed:
                categories.update(dict(zip(CATEGORIES, closed.points[seat], strict=True)))
            last = f"game {number}, {guard.last}" if guard.last else ""
            wins = Fraction(seat in winners, len(winners))
            sums.add(SeatTally(sums.bot, 1, wins, points, points**2, categories, guard.substitutions, last))

    def add(self, other: "Tally") -> None:
        """Add the sums of games that came after these."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)


def tally_games(bots: Sequence[str], games: "Games") -> Tally:
    """What compiled games add up to."""
    tally = Tally(bots)
    shares = games.winners.sum(axis=1)
    for seat, sums in enumerate(tally.seats):
        won = Counter(shares[games.winners[:, seat]].tolist())
        wins = sum((Fraction(count, share) for share, count in won.items()), Fraction())
        points = games.totals[:, seat]
        by_category = Counter(dict(zip(CATEGORIES, games.points[:, :, seat].sum(axis=(0, 1)).tolist(), strict=True)))
        by_category["dessert"] = int(games.dessert_points[:, seat].sum())
        sums.add(SeatTally(sums.bot, len(points), wins, int(points.sum()), int((points**2).sum()), by_category))
    return tally
