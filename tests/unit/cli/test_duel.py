"""`okawari duel`: what it says of its own certainty."""

import json

from tests.support.command import okawari

DUEL = ("duel", "greedy", "random", "--games", "140")


def test_a_duel_of_a_fixed_length_has_an_interval() -> None:
    """95 % confidence, in words and in JSON; all 70 blocks are played."""
    told = okawari(*DUEL).out.splitlines()
    assert told[0].endswith("% win share of greedy, 95 % confidence")
    found = json.loads(okawari(*DUEL, "--json").out)
    low, high = found["win_share"]["interval_95"]
    assert low < found["win_share"]["mean"] < high
    assert found["win_share"]["blocks"] == 70


def test_a_duel_that_may_stop_early_claims_no_95_percent() -> None:
    """It stops at the first look, and says that the interval is not corrected for that; JSON has none."""
    told = okawari(*DUEL, "--sprt").out.splitlines()
    assert told[0].endswith("win share of greedy, not a 95 % interval: it is not corrected for stopping early")
    assert told[1].startswith("greedy is better than random (after 50 blocks; ")
    found = json.loads(okawari(*DUEL, "--sprt", "--json").out)
    assert (found["result"], found["win_share"].keys()) == ("better", {"mean", "blocks"})
