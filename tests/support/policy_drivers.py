"""The policies compiled: the same bodies on arrays."""

from typing import Any

from numba import njit

from okawari.policies.greedy import greedy_pick
from okawari.policies.standing import lead, standings
from okawari.rules.ruleset import Rules
from okawari.rules.shared import SHARED
from okawari.sim.compile import register_shared
from tests.support.drivers import Array


def greedy_picks(position: Any, rules: Rules, seat: int, codes: Array) -> int:
    """The greedy pick of a seat."""
    return greedy_pick(position, rules, seat, codes)


def all_leads(position: Any, rules: Rules, room: Array, stand: Array, leads: Array) -> None:
    """How far every seat is ahead of the best other, by how they stand."""
    standings(position, rules, room, stand)
    for seat in range(rules.seats):
        leads[seat] = lead(stand, rules.seats, seat)


POLICIES = [function for function in SHARED if function.__module__.startswith("okawari.policies.")]
register_shared()
compiled_greedy = njit(greedy_picks)
compiled_leads = njit(all_leads)
