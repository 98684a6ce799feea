"""Policies: plain functions on whole numbers that choose a pick, compiled together with the game.

    def policy(position, rules, seat, unknown, stream, codes) -> code

`docs/compiled.md` says what each argument is, and how to write one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, TypeAlias

from numba import njit

from okawari.policies.greedy import greedy_pick
from okawari.policies.planner import planner_pick
from okawari.policies.uniform import uniform_pick
from okawari.rules.position import Readable
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared
from okawari.sim.choose import chooser
from okawari.sim.compile import kernel, register_shared
from okawari.sim.errors import PolicyError

PolicyFunction: TypeAlias = Callable[..., int]


@shared
def random_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """Any card of the hand, each as likely as the other; chopsticks are used every other time."""
    return uniform_pick(position, rules, seat, stream, codes)


@shared
def greedy_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """The pick that is worth most at once."""
    return greedy_pick(position, rules, seat, codes)


@shared
def planner_policy(
    position: Readable, rules: RulesetNumbers, seat: int, unknown: Row, stream: int, codes: list[int]
) -> int:
    """The pick that will be worth most, the cards counted and the next seat's wishes considered."""
    return planner_pick(position, rules, seat, codes)


@dataclass(frozen=True)
class Policy:
    """A policy that can be played with: its name, its function, and the kernel that lets it choose in a batch."""

    name: str
    function: PolicyFunction
    choose: Any


BUILT_IN: dict[str, PolicyFunction] = {"random": random_policy, "greedy": greedy_policy, "planner": planner_policy}


@cache
def built_in(name: str) -> Policy:
    """A policy of ours, by its name."""
    if name not in BUILT_IN:
        raise PolicyError(f"there is no policy {name!r}; there are: {', '.join(BUILT_IN)}")
    register_shared()
    return Policy(name, BUILT_IN[name], kernel(chooser(BUILT_IN[name])))


@cache
def compiled_policy(function: PolicyFunction) -> Policy:
    """A policy of the user's own, compiled at its first use in every process, with the bounds of arrays checked."""
    function = getattr(function, "py_func", function)  # of one that is compiled already
    if not isinstance(function, FunctionType):
        raise PolicyError(
            f"{function!r} is no policy; a policy is a function or the name of one: {', '.join(BUILT_IN)}"
        )
    register_shared()
    checked = njit(boundscheck=True, forceinline=True)(function)
    return Policy(function.__name__, function, njit(nogil=True)(chooser(checked)))


def policy(chosen: "str | Policy | PolicyFunction") -> Policy:
    """The policy of this name, or made from this function."""
    if isinstance(chosen, Policy):
        return chosen
    return built_in(chosen) if isinstance(chosen, str) else compiled_policy(chosen)


def policies_by_seat(chosen: "PolicyChoice", seats: int) -> list[Policy]:
    """One policy for each seat, from one for all or a sequence of as many as there are seats."""
    if isinstance(chosen, str | Policy) or callable(chosen):
        return [policy(chosen)] * seats
    if len(chosen) != seats:
        raise PolicyError(f"{len(chosen)} policies cannot play {seats} seats; it takes one for all, or {seats}")
    return [policy(one) for one in chosen]


PolicyChoice: TypeAlias = str | Policy | PolicyFunction | Sequence[str | Policy | PolicyFunction]
"""One policy for all seats, or one for each: a name, a function, or a Policy."""
