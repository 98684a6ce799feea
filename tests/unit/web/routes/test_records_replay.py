"""A finished game, position by position."""

from copy import deepcopy

import msgspec

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from okawari.web.routes.records import Replay, replay
from tests.support.recorded import finished_record

NAMES = ("Ana", "Bob")


def of(ruleset: Ruleset, seat: int | None) -> Replay:
    """A game of two random bots, from a seat or from all."""
    return replay(finished_record(ruleset, seed=3, names=NAMES), "f" * 32, seat)


def test_every_position_has_the_hands_before_its_picks() -> None:
    """One more than turns; each pick was in the hand; nothing is picked in the last."""
    whole = of(Ruleset("gamewright", 2), None)
    assert (whole.names, len(whole.positions)) == (list(NAMES), 31)
    for position in whole.positions[:-1]:
        assert position.picks is not None
        for hand, pick in zip(position.hands, position.picks, strict=True):
            assert hand is not None
            assert pick is not None
            assert set(pick.split("+")) <= set(hand)
    assert (whole.positions[-1].picks, whole.positions[-1].by) == (None, None)
    assert whole.positions[0].game.scores == (0, 0)


def test_the_end_is_the_records() -> None:
    """Totals, winners and the record's own address; the settings that it was played with."""
    record = finished_record(Ruleset("anniversary", 2, "tea", "golf"), seed=3, names=NAMES)
    told = replay(record, "f" * 32, 0)
    assert told.end.record == "f" * 32
    assert list(told.end.totals) == record.document["totals"]
    assert list(told.end.winners) == record.document["winners"]
    assert told.positions[-1].game.scores == told.end.totals
    settings = told.settings
    assert (settings.edition, settings.seats, settings.dessert, settings.variant) == ("anniversary", 2, "tea", "golf")
    assert settings.must_have_maki is False
    must = replay(finished_record(Ruleset("gamewright", 2, must_have_maki=True)), "", None)
    assert must.settings.must_have_maki is True


def test_from_a_seat_only_its_own_hand_is_there() -> None:
    """R20: and a yogurt in it hides its value; from all seats it shows it."""
    ruleset = Ruleset("anniversary", 2, "yogurt")
    whole, one = of(ruleset, None), of(ruleset, 1)
    hidden = shown = 0
    for position, own in zip(whole.positions, one.positions, strict=True):
        assert own.hands[0] is None
        assert own.hands[1] is not None
        assert position.hands[1] is not None
        assert len(own.hands[1]) == len(position.hands[1])
        hidden += own.hands[1].count("yogurt")
        shown += sum(name.startswith("yogurt-") for name in position.hands[1])
    assert hidden == shown > 0


def test_battle_has_no_hands() -> None:
    """R27: all cards lie in the layout, and one seat acts at a time."""
    told = of(Ruleset("gamewright", 2, variant="battle"), None)
    assert all(position.hands == (None, None) for position in told.positions)
    assert any(None in (position.picks or ()) for position in told.positions[:-1])


def test_who_picked_is_told_if_the_record_says_so() -> None:
    """A record of a live match does; one of bots that were never at a table does not."""
    record = finished_record(Ruleset("gamewright", 2), seed=3)
    assert {position.by for position in replay(record, "", None).positions} == {None}
    document = dict(record.document)
    for part in document["rounds"]:
        for turn in part["turns"]:
            turn["by"] = ["person", "bot"]
    told = replay(Record.from_document(document), "", None)
    assert {position.by for position in told.positions[:-1]} == {("person", "bot")}
    assert told.positions[-1].by is None


def test_an_old_record_is_shown_with_its_fault() -> None:
    """Its cards as the page spells them, its missing names as numbers; a right one has no fault."""
    right = finished_record(Ruleset("gamewright", 2), seed=3)
    document = deepcopy(right.document)
    del document["names"]
    for part in document["rounds"]:
        for turn in part["turns"]:
            turn["picks"] = [pick.upper() for pick in turn["picks"]]
    old = replay(Record.stored(msgspec.json.encode(document)), "f" * 32, None)
    assert old.fault == "there are 0 names; this game needs 2"
    new = replay(right, "f" * 32, None)
    assert new.fault == ""
    assert (old.names, old.positions, old.end) == (new.names, new.positions, new.end)
