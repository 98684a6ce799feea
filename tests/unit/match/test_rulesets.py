"""Every set of rules is played at a table, to a record that checks."""

from okawari.game.record import Record
from okawari.match.fold import fold
from okawari.match.record import blank_names, record_of
from okawari.match.settings import Settings
from okawari.rules.ruleset import Ruleset
from tests.support.games import RULESETS, each_set_of_rules, label
from tests.support.live import Live, settings_of, view


@each_set_of_rules
def test_a_match_becomes_a_valid_and_fair_record(rulesets: list[Ruleset]) -> None:
    """Commands play every set of rules to its end; the record re-plays, and its deal follows from the seed promised."""
    for ruleset in rulesets:
        check(ruleset)


def test_a_table_deals_the_ruleset_of_its_settings() -> None:
    """Of those that share a set of rules, too: the edition's name is in the record."""
    for ruleset in RULESETS:
        live = Live(settings_of(ruleset), seed=1)
        live.start(ruleset.seats)
        assert live.table.match is not None
        assert live.table.match.state.ruleset == ruleset, label(ruleset)


def check(ruleset: Ruleset) -> None:
    """Play a match of people and a bot, and read its record."""
    people, where = ruleset.seats - 1, label(ruleset)
    live = Live(settings_of(ruleset), seed=ruleset.seats)
    live.start(people, bots=1)
    assert live.table.dealt is not None
    commitment = live.table.dealt.commitment
    live.play_on()

    record = Record.read(record_of(live.table, live.now + 0.7).to_json())
    assert record.state.ruleset == ruleset, where
    assert record.check_fair(), where
    assert record.document["fair"]["commitment"] == commitment, where
    assert record.document["ended"] == live.now + 1, where
    assert "again" not in record.document, where
    assert fold(live.log) == live.table, where

    names = record.document["names"]
    assert names[: ruleset.seats] == [*(f"Guest-{seat}" for seat in range(people)), "bot:greedy"], where
    for turn in (turn for part in record.document["rounds"] for turn in part["turns"]):
        expected = ["person"] * people + ["bot"]
        assert turn["by"] == [role if pick else None for role, pick in zip(expected, turn["picks"], strict=True)], where

    blank = Record.from_document(blank_names(record.document))
    assert blank.names[: ruleset.seats] == [*(f"seat {seat}" for seat in range(people)), "bot:greedy"], where


def test_the_end_says_why_in_words_and_as_a_key() -> None:
    """R24, R25: the key and its numbers say the same as the Outcome's words."""
    keys = set()
    for seed in range(30):
        live = Live(Settings(seats=2 + seed % 2, variant="golf" if seed % 3 == 0 else None), seed=seed)
        live.start(people=2 + seed % 2)
        live.play_on()
        end = view(live.table, "guest-0", live.presence, live.now).end
        assert end is not None
        assert end.totals[end.winners[0]] == end.why.points
        puddings = f"{end.why.value} pudding{'' if end.why.value == 1 else 's'}"
        words = {
            "points-most": f"The most points ({end.why.points})",
            "points-fewest": f"The fewest points ({end.why.points})",
            "tie-broken": f"Tied on {end.why.points} points; the dessert decides ({puddings})",
            "tie-shared": f"Tied on {end.why.points} points and on dessert ({puddings} each)",
        }
        assert end.reason == words[end.why.key]
        keys.add(end.why.key)
    assert {"points-most", "points-fewest"} < keys
