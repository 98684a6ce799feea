"""The random bot."""

from random import Random

from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.kinds import CHOPSTICKS, NOTHING
from okawari.rules.legal import two_allowed
from okawari.rules.picks import pick_code
from okawari.rules.position import hand_number


class RandomBot:
    """Takes any card of its hand, each as likely as the other; uses its chopsticks every other time."""

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Any pick."""
        return _from_layout(seen, rng) if seen.rules.shared_layout else _from_hand(seen, rng)


def _from_hand(seen: Observation, rng: Random) -> Pick:
    assert seen.seat is not None
    rules, position = seen.rules, seen.position
    hand = position.hands[hand_number(rules, position.now, seen.seat)]
    cards = [kind for kind, count in enumerate(hand) for _ in range(count)]
    control = seen.in_control == seen.seat
    chopsticks = position.tableaux[seen.seat][CHOPSTICKS]
    two = two_allowed(len(cards), chopsticks, control) and rng.random() < 0.5
    taken = rng.sample(cards, 1 + two + control)
    dummy = taken.pop() if control else NOTHING
    second = taken.pop() if two else NOTHING
    return Pick.of(pick_code(taken[0], second, dummy, NOTHING, NOTHING))


def _from_layout(seen: Observation, rng: Random) -> Pick:
    legal = seen.legal_picks()
    one = [pick for pick in legal if not pick.announced]
    two = [pick for pick in legal if pick.announced]
    return rng.choice(two if two and rng.random() < 0.5 else one)
