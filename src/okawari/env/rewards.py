"""What a game pays a learner: by name, at its end or after every round."""

from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared

REWARDS = {
    "win": "1 for the winner at the end of the game, shared evenly by those who share the win; 0 for the others",
    "margin": "the own points less those of the best other seat; in golf the other way round",
    "points": "the own points; in golf their negative",
}
"""The rewards by name."""
MARGIN = "margin"
WIN = "win"


class RewardError(OkawariError):
    """A reward that there is not."""


def check_reward(reward: str, per_round: bool) -> None:
    """Raise an error unless a game can pay this."""
    if reward not in REWARDS:
        raise RewardError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    if per_round and reward == WIN:
        raise RewardError("a win is known at the end only; per_round goes with margin or points")


@shared
def worth(rules: RulesetNumbers, totals: Row, seat: int, margin: bool) -> int:
    """R24, R31: the points of a seat, or how far it is ahead of the best other seat; the fewest are best in golf."""
    own = rules.best * totals[seat]
    if not margin:
        return own
    lead = -1000
    for other in range(rules.seats):
        if other != seat:
            lead = max(lead, rules.best * totals[other])
    return own - lead


def rewards_of(before: State, after: State, reward: str, per_round: bool) -> list[float]:
    """What a step pays each seat. Paid per round, the rewards of a game add up to the same."""
    seats, rules = range(before.ruleset.seats), before.rules
    if not after.over and not (per_round and after.round > before.round):
        return [0.0 for _ in seats]
    if reward == WIN:
        assert after.outcome is not None
        winners = after.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    paid = [sum(sum(closed.points[seat]) for closed in before.closed) if per_round else 0 for seat in seats]
    margin = reward == MARGIN
    return [float(worth(rules, after.scores, seat, margin) - worth(rules, paid, seat, margin)) for seat in seats]
