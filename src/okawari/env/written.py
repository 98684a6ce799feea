"""What a step of many games writes, and what it pays."""

from typing import NamedTuple

from okawari.sim.compile import Array

PAYS_WIN, PAYS_MARGIN, PAYS_POINTS = 0, 1, 2


class Written(NamedTuple):
    """What a step writes. The first dimension of every array is the game, the second (but of `over`) the seat."""

    observations: Array
    masks: Array
    rewards: Array
    over: Array


class Payment(NamedTuple):
    """What is paid: PAYS_WIN, PAYS_MARGIN or PAYS_POINTS, at the end or after every round."""

    reward: int
    per_round: bool
