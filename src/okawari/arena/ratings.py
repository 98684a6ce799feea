"""Ratings for display: one number a bot, from who won each game (openskill, Plackett–Luce).

Winners come first, all others share the last place: how many points they had does not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from okawari.arena.blocks import Block

MOST_BLOCKS = 2000
"""Ratings need no more: later blocks are left out."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, and how sure that is."""

    mu: float
    sigma: float

    def __str__(self) -> str:
        return f"{self.mu:.1f} ±{2 * self.sigma:.1f}"


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
