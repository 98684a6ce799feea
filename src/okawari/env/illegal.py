"""What an environment does with an action that is not legal: raise an error, or take another one instead."""

from typing import NamedTuple

import numpy as np

from okawari.game.errors import IllegalPick, OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.policies.encoding import action_count, action_mask, pick_of
from okawari.rules.errors import shorten

ILLEGAL = ("raise", "substitute")


class EnvError(OkawariError):
    """Something that an environment cannot do, or not now."""


class Taken(NamedTuple):
    """The pick that an action came to; None is to wait."""

    pick: Pick | None
    substituted: bool


def check_illegal(illegal: str) -> None:
    """Raise an error unless an environment can treat illegal actions so."""
    if illegal not in ILLEGAL:
        raise EnvError(f"illegal is one of: {', '.join(ILLEGAL)}; not {shorten(illegal)}")


def taken(seen: Observation, action: int, illegal: str) -> Taken:
    """The pick of an action. A number that is no action at all is always an error.

    What takes an illegal one's place is the next legal action, counting on from the last to the first: no chance is
    in it.
    """
    whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
    if whole and 0 <= action < action_count(seen.ruleset):
        mask = action_mask(seen)
        if mask[action]:
            return Taken(pick_of(seen, action), False)
        if illegal == "substitute":
            legal = np.flatnonzero(mask)
            return Taken(pick_of(seen, int(legal[np.searchsorted(legal, action) % len(legal)])), True)
    pick = pick_of(seen, action)
    legal_texts = ", ".join(str(one) for one in seen.legal_picks()[:12])
    told = f"{pick} (action {action})" if pick else "to wait"
    raise IllegalPick(f"seat {seen.seat} cannot pick {told}; it can pick: {legal_texts or 'nothing now'}")
