"""Every ruleset is played at a table, to a record that checks."""

import pytest

from okawari.game.record import Record
from okawari.match.record import blank_names, record_of
from okawari.match.table import fold
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.match.live import Live, settings_of


def ruleset_name(ruleset: Ruleset) -> str:
    """A ruleset as a test's name."""
    maki = "-must-have-maki" if ruleset.must_have_maki else ""
    return f"{ruleset.edition}-{ruleset.seats}-{ruleset.dessert}-{ruleset.variant}{maki}"


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=ruleset_name)
def test_a_match_becomes_a_valid_and_fair_record(ruleset: Ruleset) -> None:
    """Commands play every ruleset to its end; the record re-plays, and its deal follows from the seed promised."""
    live = Live(settings_of(ruleset), seed=hash(ruleset.seats))
    live.start(people=ruleset.seats - 1, bots=1)
    assert live.table.next is not None
    commitment = live.table.next.commitment
    live.play_on()

    record = Record.read(record_of(live.table, live.now).to_json())
    assert record.state.ruleset == ruleset
    assert record.check_fair()
    assert record.document["fair"]["commitment"] == commitment
    assert fold(live.log) == live.table

    names = record.document["names"]
    assert names[0] == "Guest-0"
    assert names[ruleset.seats - 1] == "bot:greedy"
    by = [turn["by"] for part in record.document["rounds"] for turn in part["turns"]]
    picks = [turn["picks"] for part in record.document["rounds"] for turn in part["turns"]]
    for who, picked in zip(by, picks, strict=True):
        expected = ["person"] * (ruleset.seats - 1) + ["bot"]
        assert who == [role if pick else None for role, pick in zip(expected, picked, strict=True)]

    blank = Record.from_document(blank_names(record.document))
    assert blank.names[: ruleset.seats] == [f"seat {seat}" for seat in range(ruleset.seats)]
