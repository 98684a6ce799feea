"""Documents that are no records: wrong format, wrong shape, wrong names, wrong rolls."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from okawari import Ruleset
from okawari.game.errors import RecordError
from okawari.game.record import Record
from tests.support.games import finished

Document = dict[str, Any]
CLASSIC = Record.of(finished(Ruleset(seats=3), 6), ["Ana", "Bo", "Cy"]).document
MOCHI = Record.of(finished(Ruleset("anniversary", 2, "mochi"), 1)).document


def refused(original: Document, change: Callable[[Document], object]) -> str:
    """What is said of the record after a change, in one line."""
    document = deepcopy(original)
    change(document)
    assert document != original
    with pytest.raises(RecordError) as error:
        Record.read(msgspec.json.encode(document))
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("name", ["okawari-record/2", "", None, 1, ["okawari-record/1"], "x" * 100_000])
def test_a_wrong_format(name: Any) -> None:
    """The message says which format it should be, and stays short."""
    told = refused(CLASSIC, lambda document: document.update(format=name))
    assert told.endswith("it should be 'okawari-record/1'")
    assert len(told) < 200


def test_no_format_at_all() -> None:
    """An empty object is no record."""
    with pytest.raises(RecordError, match="the format is None; it should be 'okawari-record/1'"):
        Record.read("{}")


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Bo"], ["Ana", "Bo", "Cy", "Di"]])
def test_names_of_the_wrong_length(names: list[str]) -> None:
    """One name for each seat, and the dummy's."""
    told = refused(CLASSIC, lambda document: document.update(names=names))
    assert told == f"there are {len(names)} names; this game needs 3"


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("rounds", None, "$.rounds"),
        ("rounds", {}, "$.rounds"),
        ("totals", ["a", "b", "c"], "$.totals[0]"),
        ("totals", [1.5, 2, 3], "$.totals[0]"),
        ("totals", [True, 2, 3], "$.totals[0]"),
        ("winners", "Ana", "$.winners"),
        ("names", [1, 2, 3], "$.names[0]"),
        ("ruleset", [], "$.ruleset"),
        ("dessert_points", None, "$.dessert_points"),
    ],
)
def test_values_of_the_wrong_type(key: str, value: Any, place: str) -> None:
    """The message names the place in the document."""
    assert place in refused(CLASSIC, lambda document: document.update({key: value}))


@pytest.mark.parametrize("key", ["ruleset", "rounds", "dessert_points", "totals", "winners"])
def test_a_missing_member(key: str) -> None:
    """The message names it."""
    assert key in refused(CLASSIC, lambda document: document.pop(key))


@pytest.mark.parametrize("key", ["turns", "points"])
def test_a_missing_member_of_a_round(key: str) -> None:
    """The message names it and the round."""
    told = refused(CLASSIC, lambda document: document["rounds"][1].pop(key))
    assert key in told
    assert "rounds[" in told


def test_a_missing_category_of_points() -> None:
    """All six keys of points are always there."""
    told = refused(CLASSIC, lambda document: document["rounds"][2]["points"][1].pop("squishy"))
    assert told == "round 3, seat 1: squishy is None; by the rules it is 0"


def test_an_unknown_category_of_points() -> None:
    """Points that no rule gives would stand in a record that was called right."""
    told = refused(CLASSIC, lambda document: document["rounds"][2]["points"][1].update(bonus=50))
    known = "maki, tempura, sashimi, dumpling, nigiri, squishy"
    assert told == f"round 3, seat 1: 'bonus' scores nothing; there are: {known}"
    assert len(refused(CLASSIC, lambda document: document["rounds"][0]["points"][0].update({"x" * 9999: 0}))) < 300


@pytest.mark.parametrize(
    ("by", "message"),
    [
        (["martian", "bot", "bot"], "$.rounds[0].turns[3].by[0]"),
        (None, "$.rounds[0].turns[3].by"),
        ([], "round 1, turn 4: by is []; it needs one entry for each pick, null for null"),
        (["person", "bot"], "round 1, turn 4: by is ['person', 'bot']; it needs one entry"),
        (["person", None, "bot"], "round 1, turn 4: by is ['person', None, 'bot']; it needs one entry"),
        (["person"] * 4, "round 1, turn 4: by is"),
    ],
)
def test_who_made_the_picks(by: Any, message: str) -> None:
    """A person or a bot made each pick, if a record says so."""
    good = deepcopy(CLASSIC)
    good["rounds"][0]["turns"][3]["by"] = ["person", "bot", "person"]
    Record.from_document(good)
    assert message in refused(good, lambda document: document["rounds"][0]["turns"][3].update(by=by))


def test_nobody_made_a_pick_that_was_not_made() -> None:
    """R27: in battle the seat that waits has null, there and in `by`."""
    battle = Record.of(finished(Ruleset(seats=2, variant="battle"), 1)).document
    turn = battle["rounds"][0]["turns"][0]
    turn["by"] = [None if pick is None else "person" for pick in turn["picks"]]
    Record.from_document(battle)
    told = refused(battle, lambda document: document["rounds"][0]["turns"][0].update(by=["person", "person"]))
    assert told.startswith("round 1, turn 1: by is ['person', 'person']")


def test_points_for_too_few_and_too_many() -> None:
    """One entry for each seat."""
    told = refused(CLASSIC, lambda document: document["rounds"][0]["points"].pop())
    assert told == "round 1 has points for 2; it should be 3"
    told = refused(CLASSIC, lambda document: document["rounds"][0]["points"].append({}))
    assert told == "round 1 has points for 4; it should be 3"


@pytest.mark.parametrize(
    ("ruleset", "message"),
    [
        ({"edition": "deluxe"}, "ruleset: there is no edition 'deluxe'"),
        ({"seats": 6}, "ruleset: a game has 2, 3, 4 or 5 seats, not 6"),
        ({"seats": 10**30}, "seats"),
        ({"variant": "battle", "seats": 3}, "ruleset: battle needs 2 seats, not 3"),
        ({"dessert": "mochi", "seats": 3}, "ruleset: gamewright plays pudding only"),
    ],
)
def test_an_impossible_ruleset(ruleset: Document, message: str) -> None:
    """R4: the reason of the ruleset, with the place before it."""
    assert message in refused(CLASSIC, lambda document: document["ruleset"].update(ruleset))


def test_another_ruleset_than_the_one_played() -> None:
    """R11: in the anniversary edition the same cards may score otherwise, and so many seats get so many cards."""
    assert refused(CLASSIC, lambda document: document["ruleset"].update(seats=4)).startswith(
        "round 1: hands of [9, 9, 9]"
    )
    refused(CLASSIC, lambda document: document["ruleset"].update(dessert="strawberry", edition="anniversary"))


def rolled(document: Document) -> list[tuple[int, int]]:
    """Round and turn of every turn in which a die was rolled."""
    rounds = enumerate(document["rounds"])
    return [(number, turn) for number, told in rounds for turn, played in enumerate(told["turns"]) if played["rolls"]]


def test_a_roll_left_out_or_added() -> None:
    """R22: each mochi taken rolls once, and nothing else does."""
    for number, turn in rolled(MOCHI):

        def change(document: Document, number: int = number, turn: int = turn) -> None:
            document["rounds"][number]["turns"][turn]["rolls"].pop()

        told = refused(MOCHI, change)
        assert told.startswith(f"round {number + 1}, turn {turn + 1}: the rolls do not match")
    number, turn = next(
        (number, turn) for number in range(3) for turn in range(10) if (number, turn) not in rolled(MOCHI)
    )
    told = refused(MOCHI, lambda document: document["rounds"][number]["turns"][turn]["rolls"].append([0, 3]))
    assert "roll" in told


def test_a_roll_of_another_seat() -> None:
    """R22: the seat that took the mochi rolls."""
    for number, turn in rolled(MOCHI):

        def change(document: Document, number: int = number, turn: int = turn) -> None:
            roll = document["rounds"][number]["turns"][turn]["rolls"][0]
            roll[0] = 1 - roll[0]

        assert refused(MOCHI, change).startswith(f"round {number + 1}, turn {turn + 1}: the rolls do not match")


@pytest.mark.parametrize("value", [0, 7, -1, 100])
def test_a_roll_that_no_die_shows(value: int) -> None:
    """R22: from 1 to 6."""
    number, turn = rolled(MOCHI)[0]
    told = refused(MOCHI, lambda document: document["rounds"][number]["turns"][turn]["rolls"][0].__setitem__(1, value))
    assert "from 1 to 6" in told


def test_rolls_in_a_game_without_mochi() -> None:
    """R22: a classic game has none."""
    told = refused(CLASSIC, lambda document: document["rounds"][0]["turns"][0]["rolls"].append([0, 3]))
    assert "at most 0" in told


def test_a_last_roll_changed_changes_the_points() -> None:
    """R22: the die that stood at the end decides; changing it is noticed where it matters."""
    number, turn = rolled(MOCHI)[-1]
    original = MOCHI["rounds"][number]["turns"][turn]["rolls"][-1]
    outcomes = set()
    for value in range(1, 7):
        document = deepcopy(MOCHI)
        document["rounds"][number]["turns"][turn]["rolls"][-1] = [original[0], value]
        try:
            Record.from_document(document)
            outcomes.add("accepted")
        except RecordError as error:
            outcomes.add(str(error).split(" ")[0])
    assert outcomes == {"accepted", "dessert_points"}


@pytest.mark.parametrize(
    "text",
    ["", " \n ", "null", "[]", "[" * 100_000, '{"a":', "\x00\x01", b"\xff\xfe", '"x"', "1e999", "{}{}", "\ud800"],
)
def test_junk_is_no_record(text: str | bytes) -> None:
    """Empty, no JSON, no object, far too deep, no text: one line that says what a record is."""
    with pytest.raises(RecordError) as refused:
        Record.read(text)
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("there", "added", "told"),
    [
        ('{"format"', '{"totals":[99,1,0],"format"', "'totals'"),
        ('"points":[{"maki"', '"points":[{"maki":99,"maki"', "'maki'"),
        ('"points":[{"maki"', '"points":[{"m\\u0061ki":99,"maki"', "'maki'"),
    ],
)
def test_a_member_that_is_there_twice(there: str, added: str, told: str) -> None:
    """Whoever reads the first of two members would read another game than whoever reads the last."""
    text = msgspec.json.encode(CLASSIC).decode()
    Record.read(text)
    changed = text.replace(there, added, 1)
    assert changed != text
    with pytest.raises(RecordError) as error:
        Record.read(changed)
    assert str(error.value) == f"{told} is there twice in one object; each member may be there once"
