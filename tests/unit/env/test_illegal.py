"""What an environment does with an action that is not legal."""

from typing import Any

import numpy as np
import pytest

from okawari import IllegalPick, OkawariError, Ruleset
from okawari.env import action_mask
from okawari.env.illegal import check_illegal, taken
from tests.support.arranged import arranged

HELD = ["egg", "squid", *["pudding"] * 8]
EGG, SQUID, PUDDING, WAIT = 6, 8, 11, 156
SEEN = arranged(Ruleset(seats=2), HELD).observe(0)


@pytest.mark.parametrize(
    ("action", "pick"), [(0, "egg"), (EGG + 1, "squid"), (SQUID + 1, "pudding"), (PUDDING + 1, "egg"), (WAIT, "egg")]
)
def test_the_next_legal_action_takes_its_place(action: int, pick: str) -> None:
    """Counting on from the last to the first."""
    assert np.flatnonzero(action_mask(SEEN)).tolist() == [EGG, SQUID, PUDDING]
    assert taken(SEEN, action, "substitute")[:] == (SEEN.legal_picks()[["egg", "squid", "pudding"].index(pick)], True)


@pytest.mark.parametrize("illegal", ["raise", "substitute"])
@pytest.mark.parametrize("action", [SQUID, np.int64(SQUID), np.uint8(SQUID)], ids=repr)
def test_a_legal_action_is_its_pick(action: Any, illegal: str) -> None:
    """Whatever whole number it is."""
    found = taken(SEEN, action, illegal)
    assert (str(found.pick), found.substituted) == ("squid", False)


@pytest.mark.parametrize("action", [True, False, 157, -1, 6.0, "egg"])
def test_what_is_no_action_has_no_substitute(action: Any) -> None:
    """Neither is a truth a number."""
    with pytest.raises(OkawariError):
        taken(SEEN, action, "substitute")


def test_the_error_names_seat_action_and_what_would_be_right() -> None:
    """At most twelve picks; of a seat that does not act, nothing."""
    with pytest.raises(IllegalPick) as told:
        taken(SEEN, 0, "raise")
    assert str(told.value) == "seat 0 cannot pick tempura (action 0); it can pick: egg, squid, pudding"
    with pytest.raises(IllegalPick) as told:
        taken(SEEN, WAIT, "raise")
    assert str(told.value) == "seat 0 cannot pick to wait; it can pick: egg, squid, pudding"
    battle = arranged(Ruleset(seats=2, variant="battle"), layout=["egg"])
    with pytest.raises(IllegalPick, match=r"^seat 1 cannot pick .*; it can pick: nothing now$"):
        taken(battle.observe(1), 14, "raise")


def test_ways_that_there_are_not() -> None:
    """The error names both that there are."""
    check_illegal("raise")
    check_illegal("substitute")
    with pytest.raises(OkawariError, match=r"^illegal is one of: raise, substitute; not 'ignore'$"):
        check_illegal("ignore")
