"""Every ruleset is played at a table, to a record that checks."""

import pytest

from okawari.game.record import Record
from okawari.match.record import blank_names, record_of
from okawari.match.settings import Settings
from okawari.match.table import fold
from okawari.match.view import view
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.support.live import Live, settings_of


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
    people = ruleset.seats - 1
    assert blank.names[: ruleset.seats] == [*(f"seat {seat}" for seat in range(people)), "bot:greedy"]


def test_the_end_says_why_in_words_and_as_a_key() -> None:
    """R24, R25: the key and its numbers say the same as the Outcome's words."""
    keys = set()
    for seed in range(60):
        live = Live(Settings(seats=2 + seed % 2, variant="golf" if seed % 3 == 0 else None), seed=seed)
        live.start(people=2 + seed % 2)
        live.play_on()
        end = view(live.table, "guest-0", live.presence, live.now).end
        assert end is not None
        assert end.totals[end.winners[0]] == end.why.points
        words = {
            "points-most": f"most points ({end.why.points})",
            "points-fewest": f"fewest points ({end.why.points})",
            "tie-broken": f"tied on {end.why.points} points, most pudding cards ({end.why.value})",
            "tie-shared": f"tied on {end.why.points} points and on pudding cards ({end.why.value} each)",
        }
        assert end.reason == words[end.why.key]
        keys.add(end.why.key)
    assert {"points-most", "points-fewest"} < keys
