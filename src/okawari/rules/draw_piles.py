"""R26: draw piles, where each seat has a face-down pile of its own and draws from it into the hand it received."""

from okawari.rules.kinds import NOTHING
from okawari.rules.position import TURN
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared


@shared
def own_card_drawn(rules: RulesetNumbers, now: Row, seat: int) -> int:
    """R26: where among the piles the card lies that a seat drew before this pick, or NOTHING; none before the first."""
    if 1 <= now[TURN] <= rules.pile_size:
        return seat * rules.pile_size + now[TURN] - 1
    return NOTHING


@shared
def own_pile_left(rules: RulesetNumbers, now: Row) -> int:
    """R26: how many cards are left in each pile."""
    return max(0, rules.pile_size - now[TURN])
