"""Record: a finished game as a document, read and written."""

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from okawari import Ruleset
from okawari.game.errors import RecordError
from okawari.game.record import Record
from okawari.rules.ruleset import every_ruleset
from tests.support.games import ONE_OF_EACH, after, finished, label, whole_game

POINTS = ["maki", "tempura", "sashimi", "dumpling", "nigiri", "squishy"]


def test_a_record_round_trips() -> None:
    """replay(record) == state; the bytes stay the same; its states are those of the game."""
    for ruleset in ONE_OF_EACH:
        states = [state for state in whole_game(ruleset) if not state.owed]
        record = Record.of(states[-1], [f"player {seat}" for seat in range(ruleset.seats)])
        again = Record.read(record.to_json())
        assert again.state == states[-1], label(ruleset)
        assert again.to_json() == record.to_json(), label(ruleset)
        assert again.document == record.document, label(ruleset)
        assert again.names == record.names, label(ruleset)
        for state, replayed in zip(states, again.states(), strict=True):
            played = (state.turns, state.scores, state.closed, state.hands)
            assert (replayed.turns, replayed.scores, replayed.closed, replayed.hands) == played, label(ruleset)


@pytest.mark.ci
def test_every_rulesets_record_round_trips() -> None:
    """All 189, text in and out."""
    for ruleset in every_ruleset():
        state = finished(ruleset)
        assert Record.read(Record.of(state).to_json().decode()).state == state, label(ruleset)


def test_the_shape_of_a_record() -> None:
    """The document that the design describes, key by key."""
    document = json.loads(Record.of(finished(Ruleset(seats=2)), ["Ana", "bot:greedy"]).to_json())
    assert list(document) == ["format", "ruleset", "names", "rounds", "dessert_points", "totals", "winners"]
    assert document["format"] == "okawari-record/1"
    assert document["ruleset"] == {
        "edition": "gamewright",
        "seats": 2,
        "dessert": "pudding",
        "variant": None,
        "must_have_maki": False,
    }
    assert document["names"] == ["Ana", "bot:greedy"]
    for told in document["rounds"]:
        assert list(told) == ["hands", "piles", "layout", "starter", "turns", "points"]
        assert (told["piles"], told["layout"], told["starter"]) == (None, None, None)
        assert [len(hand) for hand in told["hands"]] == [10, 10]
        assert [list(points) for points in told["points"]] == [POINTS, POINTS]
        assert all(list(turn) == ["picks", "rolls"] and turn["rolls"] == [] for turn in told["turns"])


@pytest.mark.parametrize(
    ("variant", "hands", "piles", "layout", "starter"),
    [
        ("draw-piles", [5, 5], [5, 5], None, {None}),
        ("battle", None, None, 20, {0, 1}),
        ("dummy", [9, 9], [9], None, {0, 1}),
        ("golf", [10, 10], None, None, {None}),
    ],
)
def test_the_deals_of_each_variant(
    variant: str, hands: list[int] | None, piles: list[int] | None, layout: int | None, starter: set[int | None]
) -> None:
    """Hands, piles (top card first), layout and starter: null where the variant has none."""
    starters = set()
    for seed in range(6):
        document = Record.of(finished(Ruleset(seats=2, variant=variant), seed)).document
        for told in document["rounds"]:
            assert (told["hands"] and [len(hand) for hand in told["hands"]]) == hands
            assert (told["piles"] and [len(pile) for pile in told["piles"]]) == piles
            assert (told["layout"] and len(told["layout"])) == layout
            starters.add(told["starter"])
        assert sorted(document["winners"]) == document["winners"]
    assert starters == starter


def test_the_dummy_is_the_last_entry_and_never_a_winner() -> None:
    """In names, points, dessert points and totals."""
    document = Record.of(finished(Ruleset(seats=2, variant="dummy")), ["Ana", "Bo"]).document
    assert document["names"] == ["Ana", "Bo", "dummy"]
    assert [len(document[key]) for key in ("dessert_points", "totals")] == [3, 3]
    assert all(len(told["points"]) == 3 for told in document["rounds"])
    assert 2 not in document["winners"]


def test_a_battle_turn_has_null_for_the_seat_that_waits() -> None:
    """And places with every card; face-down cards by their names."""
    document = Record.of(finished(Ruleset(seats=2, variant="battle"))).document
    for told in document["rounds"]:
        for turn in told["turns"]:
            assert turn["picks"].count(None) == 1
            (pick,) = [pick for pick in turn["picks"] if pick]
            assert "@" in pick
            assert "?" not in pick


def test_yogurts_are_named_with_their_value() -> None:
    """A record of a finished game has no secrets, and its replay needs no chance."""
    text = Record.of(finished(Ruleset("anniversary", 4, "yogurt"))).to_json().decode()
    assert '"yogurt-' in text
    assert '"yogurt"' in text, "the dessert's name, in the ruleset"
    assert text.count('"yogurt"') == 1


def test_seats_without_names_get_numbers() -> None:
    """Names may be left out on writing; the record has one for every seat."""
    state = finished(Ruleset(seats=3))
    assert Record.of(state).document["names"] == ["seat 0", "seat 1", "seat 2"]
    assert Record.of(state, ["Ana"]).document["names"] == ["Ana", "seat 1", "seat 2"]


def test_too_many_names_are_refused_on_writing() -> None:
    """A record that could not be read again is not written."""
    with pytest.raises(RecordError, match="names"):
        Record.of(finished(Ruleset(seats=2)), ["Ana", "Bo", "Cy"])


def test_only_a_finished_game_has_a_record() -> None:
    """The secrets of a game that goes on are in no record."""
    with pytest.raises(RecordError, match="only a finished game has a record"):
        Record.of(after(Ruleset(seats=2), 29))


def test_unknown_fields_of_a_record_are_kept() -> None:
    """On reading and writing; those further in are refused, see `test_strict.py`."""
    document: dict[str, Any] = deepcopy(Record.of(finished(Ruleset(seats=2))).document)
    document["played_at"] = {"a": ["kitchen", "table"]}
    record = Record.read(msgspec.json.encode(document))
    assert record.document == document
    assert json.loads(record.to_json()) == document


def test_reading_leaves_the_document_as_it_is() -> None:
    """Nothing is added to or taken from what was given."""
    document = Record.of(finished(Ruleset("anniversary", 2, "mochi"))).document
    before = deepcopy(document)
    Record.from_document(document)
    assert document == before
