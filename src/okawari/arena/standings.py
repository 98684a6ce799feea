"""What the blocks of a tournament come to: a standing and a rating for each bot, and a matrix of all pairings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from okawari.arena.blocks import Block
from okawari.arena.mean import Mean
from okawari.game.documents import Document

MOST_BLOCKS = 2000
"""Ratings need no more: later blocks are left out."""


@dataclass(frozen=True)
class Rating:
    """For display: how strong a bot is by who won each game (openskill, Plackett–Luce), and how sure that is.

    Winners come first, all others share the last place: how many points they had does not count.
    """

    mu: float
    sigma: float

    def __str__(self) -> str:
        return f"{self.mu:.1f} ±{2 * self.sigma:.1f}"


@dataclass(frozen=True)
class Pairing:
    """One bot against another: as the one of two, or the one among others."""

    one: str
    rest: str
    share: Mean
    points: Mean
    rest_points: Mean

    def document(self) -> Document:
        means = {"win_share": self.share, "points": self.points, "rest_points": self.rest_points}
        return {"one": self.one, "rest": self.rest} | {name: mean.document() for name, mean in means.items()}


@dataclass(frozen=True)
class Standing:
    """One bot over all its pairings as the one."""

    bot: str
    share: Mean
    """Over decks: a deck's blocks against all other bots are not independent of each other, and count as one."""
    points: Mean
    """The same."""
    rating: Rating
    ms_per_pick: float | None
    """Milliseconds; None where policies were compiled and not timed."""
    substitutions: Counter[str]

    def document(self) -> Document:
        return {
            "bot": self.bot,
            "win_share": self.share.document(),
            "points": self.points.document(),
            "rating": {"mu": self.rating.mu, "sigma": self.rating.sigma},
            "ms_per_pick": self.ms_per_pick,
            "substitutions": dict(self.substitutions),
        }


def ratings(bots: Sequence[str], blocks: Sequence[Block]) -> dict[str, Rating]:
    """The ratings after all games, block by block in the order of their numbers.

    Every seat is ranked by its part of the win; a bot in several seats gets the mean of what they come to.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for bot in bots}
    for block in sorted(blocks, key=lambda block: (block.number, block.one, block.rest))[:MOST_BLOCKS]:
        for game, shares in enumerate(block.shares):
            seats = [block.one if seat == game else block.rest for seat in range(len(shares))]
            # A rating for each seat: openskill would change one that stands there twice for both of its seats at once.
            teams = [[model.rating(mu=rated[bot].mu, sigma=rated[bot].sigma)] for bot in seats]
            after = model.rate(teams, ranks=[-share for share in shares])
            for bot in (block.one, block.rest):
                mine = [team[0] for team, name in zip(after, seats, strict=True) if name == bot]
                mu, sigma = sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine)
                rated[bot] = model.rating(mu=mu, sigma=sigma, name=bot)
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in rated.items()}


def pairings(blocks: Sequence[Block]) -> list[Pairing]:
    """Every pairing, in the order in which it was first played; with two seats seen from both sides."""
    by_pair: dict[tuple[str, str], list[Block]] = {}
    for block in both_sides(blocks):
        by_pair.setdefault((block.one, block.rest), []).append(block)
    return [
        Pairing(
            *pair,
            Mean.of_shares([block.share for block in played]),
            Mean.of([block.points for block in played]),
            Mean.of([block.rest_points for block in played]),
        )
        for pair, played in by_pair.items()
    ]


def standings(bots: Sequence[str], blocks: Sequence[Block]) -> list[Standing]:
    """A standing for each bot that has played, the highest win share first."""
    rated, substituted = ratings(bots, blocks), substitutions(blocks)
    table = []
    for bot in bots:
        mine = [block for block in both_sides(blocks) if block.one == bot]
        if mine:
            decks = _by_deck(mine)
            shares = Mean.of_shares([fmean(block.share for block in deck) for deck in decks])
            points = Mean.of([fmean(block.points for block in deck) for deck in decks])
            reasons = substituted.get(bot, Counter())
            table.append(Standing(bot, shares, points, rated[bot], _ms_per_pick(bot, blocks), reasons))
    return sorted(table, key=lambda standing: -standing.share.mean)


def _by_deck(mine: Sequence[Block]) -> list[list[Block]]:
    """A bot's blocks by their deck, as far as all its pairings have played it; if none is, all blocks as one."""
    decks: dict[int, list[Block]] = {}
    for block in mine:
        decks.setdefault(block.number, []).append(block)
    opponents = len({block.rest for block in mine})
    return [deck for deck in decks.values() if len(deck) == opponents] or [list(mine)]


def both_sides(blocks: Sequence[Block]) -> list[Block]:
    """With two seats the rest is one bot too: its blocks are the same games seen from the other side."""
    seen = list(blocks)
    for block in blocks:
        if len(block.totals) == 2:
            totals, shares = block.totals[::-1], block.shares[::-1]
            sides = block.picks[::-1], block.seconds[::-1], block.substitutions[::-1]
            seen.append(Block(block.rest, block.one, block.number, totals, shares, *sides))
    return seen


def substitutions(blocks: Sequence[Block]) -> dict[str, Counter[str]]:
    """How many picks of a bot the guard substituted, by reason; only of bots whose picks it had to."""
    found: dict[str, Counter[str]] = {}
    for block in blocks:
        for bot, reasons in zip((block.one, block.rest), block.substitutions, strict=True):
            if reasons:
                found.setdefault(bot, Counter()).update(reasons)
    return found


def substitutes(blocks: Sequence[Block]) -> int:
    """How many picks were not the bots' own."""
    return sum(reasons.total() for reasons in substitutions(blocks).values())


def cpu_ms_per_pick(blocks: Sequence[Block]) -> dict[str, float]:
    """The CPU milliseconds a pick of each bot of one pairing, where they were measured."""
    measured = [(block, block.cpu_seconds) for block in blocks if block.cpu_seconds is not None]
    found = {}
    for side in range(2):
        picks = sum(block.picks[side] for block, _ in measured)
        if picks:
            one = measured[0][0]
            found[(one.one, one.rest)[side]] = 1000 * sum(seconds[side] for _, seconds in measured) / picks
    return found


def _ms_per_pick(bot: str, blocks: Sequence[Block]) -> float | None:
    picks, seconds = 0, 0.0
    for block in blocks:
        for side, name in enumerate((block.one, block.rest)):
            if name == bot:
                picks += block.picks[side]
                seconds += block.seconds[side]
    return 1000 * seconds / picks if picks else None
