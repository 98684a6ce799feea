"""Every tampering with a record is refused, with the place and the reason."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from okawari import Pick, Ruleset
from okawari.game.errors import RecordError
from okawari.game.record import Record
from okawari.rules.kinds import NOTHING
from okawari.rules.picks import second_place
from tests.support.games import finished
from tests.support.naive.cards import Wrong
from tests.support.naive.replay import check

Document = dict[str, Any]
CLASSIC = Record.of(finished(Ruleset(seats=3), 6), ["Ana", "Bo", "Cy"]).document
MOCHI = Record.of(finished(Ruleset("anniversary", 2, "mochi"), 1)).document
YOGURT = Record.of(finished(Ruleset("anniversary", 2, "yogurt"), 1)).document
YOGURT_DUMMY = Record.of(finished(Ruleset("anniversary", 2, "yogurt", "dummy"), 1)).document
YOGURT_BATTLE = Record.of(finished(Ruleset("anniversary", 2, "yogurt", "battle"), 1)).document
BATTLE = Record.of(finished(Ruleset(seats=2, variant="battle"), 1)).document
DUMMY = Record.of(finished(Ruleset(seats=2, variant="dummy"), 1)).document
PILES = Record.of(finished(Ruleset(seats=2, variant="draw-piles"), 1)).document
POINTS = ("maki", "tempura", "sashimi", "dumpling", "nigiri", "squishy")


def refused(original: Document, change: Callable[[Document], object]) -> str:
    """What is said of the record after a change; the oracle must refuse it as well."""
    document = deepcopy(original)
    change(document)
    assert document != original, "nothing was changed"
    with pytest.raises(Wrong):
        check(document)
    with pytest.raises(RecordError) as error:
        Record.from_document(document)
    assert "\n" not in str(error.value)
    return str(error.value)


def put(document: Any, path: list[Any], value: Any) -> None:
    """Set the value at a path of a document."""
    for key in path[:-1]:
        document = document[key]
    document[path[-1]] = value


def putting(path: list[Any], value: Any) -> Callable[[Document], None]:
    """A change that sets one value."""
    return lambda document: put(document, path, value)


def accepted(document: Document) -> bool:
    """Whether the engine takes the record."""
    try:
        Record.from_document(document)
    except RecordError:
        return False
    return True


def accepted_by_oracle(document: Document) -> bool:
    """Whether the naive replay takes it."""
    try:
        check(document)
    except Wrong:
        return False
    return True


@pytest.mark.parametrize("category", POINTS)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_each_points_value(number: int, category: str) -> None:
    """R11–R16: of each seat, round and category, one more and one fewer."""
    for seat in range(3):
        for step in (1, -1):

            def change(document: Document, seat: int = seat, step: int = step) -> None:
                document["rounds"][number]["points"][seat][category] += step

            right = CLASSIC["rounds"][number]["points"][seat][category]
            told = refused(CLASSIC, change)
            assert told == f"round {number + 1}, seat {seat}: {category} is {right + step}; by the rules it is {right}"


@pytest.mark.parametrize("key", ["dessert_points", "totals", "winners"])
def test_each_number_of_the_end(key: str) -> None:
    """R18–R25: dessert points, totals, winners."""
    for place in range(len(CLASSIC[key])):

        def change(document: Document, place: int = place) -> None:
            document[key][place] += 1

        assert refused(CLASSIC, change).startswith(f"{key} are [")


def test_a_wrong_winner() -> None:
    """R24: nobody, somebody else, everybody."""
    for winners in ([], [seat for seat in range(3) if seat not in CLASSIC["winners"]], [0, 1, 2]):
        told = refused(CLASSIC, putting(["winners"], winners))
        assert told == f"winners are {winners}; by the rules they are {CLASSIC['winners']}"


def test_a_swapped_pick() -> None:
    """R5: two seats' picks of one turn exchanged: refused in that turn or a later one, or at its points."""
    found = 0
    for number, told in enumerate(CLASSIC["rounds"]):
        for turn, played in enumerate(told["turns"]):
            first, second, third = played["picks"]
            document = deepcopy(CLASSIC)
            put(document, ["rounds", number, "turns", turn, "picks"], [second, first, third])
            assert accepted(document) == accepted_by_oracle(document)
            found += not accepted(document)
    assert found > 15


def test_a_pick_of_another_card() -> None:
    """R5: a card that the seat does not hold: the place, and what it could have picked."""
    told = refused(CLASSIC, putting(["rounds", 1, "turns", 4, "picks", 2], "squid+squid"))
    assert told.startswith("round 2, turn 5: seat 2 cannot pick squid+squid; it can pick: ")
    told = refused(CLASSIC, putting(["rounds", 0, "turns", 0, "picks", 0], "caviar"))
    assert told.startswith("round 1, turn 1: there is no card 'caviar'")
    told = refused(CLASSIC, putting(["rounds", 0, "turns", 3, "picks", 1], None))
    assert told.startswith("round 1, turn 4: seat 1 has to pick now")
    told = refused(CLASSIC, lambda document: document["rounds"][0]["turns"][2]["picks"].pop())
    assert told.startswith("round 1, turn 3: 3 seats need 3 picks")


def test_removed_and_added_turns_and_rounds() -> None:
    """R2: three rounds of as many turns as cards."""
    told = refused(CLASSIC, lambda document: document["rounds"][1]["turns"].pop())
    assert told == "round 2 has 8 turns; it should have 9"
    told = refused(CLASSIC, lambda document: document["rounds"][0]["turns"].append(document["rounds"][0]["turns"][0]))
    assert told == "round 1 has 10 turns; it should have 9"
    assert refused(CLASSIC, lambda document: document["rounds"].pop()) == "there are 2 rounds; a finished game has 3"


@pytest.mark.parametrize("original", [BATTLE, DUMMY], ids=["battle", "dummy"])
def test_a_wrong_starter(original: Document) -> None:
    """R29, R30: who starts later rounds follows from the rules, and who starts the first shows in the picks."""
    for number in range(3):
        right = original["rounds"][number]["starter"]
        told = refused(original, putting(["rounds", number, "starter"], 1 - right))
        assert told.startswith(
            "round 1, turn 1: " if number == 0 else f"round {number + 1}: the starter is {1 - right}"
        )


@pytest.mark.parametrize("original", [BATTLE, CLASSIC], ids=["battle", "classic"])
@pytest.mark.parametrize("starter", [7, -1])
def test_an_impossible_starter(original: Document, starter: int) -> None:
    """R29: a seat that does not exist, or a starter where there is none."""
    for number in range(3):
        told = refused(original, putting(["rounds", number, "starter"], starter))
        assert told.startswith(f"round {number + 1}: ")
        assert f"{starter}" in told


def test_too_many_of_a_card() -> None:
    """R1, R3: more wasabi than the deck has, over all rounds."""

    def change(document: Document) -> None:
        for told in document["rounds"]:
            for hand in told["hands"]:
                hand[:3] = ["wasabi"] * 3

    assert refused(CLASSIC, change) == "there are more wasabi in the deals than in the deck of pudding games"
    told = refused(CLASSIC, putting(["rounds", 0, "hands", 0, 0], "tea-1"))
    assert told == "there are more tea-1 in the deals than in the deck of pudding games"


@pytest.mark.parametrize(
    ("original", "part"), [(CLASSIC, "hands"), (PILES, "piles"), (DUMMY, "piles"), (BATTLE, "layout")]
)
def test_wrong_numbers_of_cards(original: Document, part: str) -> None:
    """R2, R26, R27, R30: one card too many, one too few, none at all."""
    told = refused(original, lambda document: cards_of(document, part).append("tempura"))
    assert told.startswith(f"round 2: {part} of [")
    told = refused(original, lambda document: cards_of(document, part).pop())
    assert told.startswith(f"round 2: {part} of [")
    told = refused(original, putting(["rounds", 1, part], None))
    assert told.startswith(f"round 2: {part} of no cards; this ruleset deals [")


def cards_of(document: Document, part: str) -> list[str]:
    """The first cards of a part of round 2."""
    cards: list[Any] = document["rounds"][1][part]
    return cards if part == "layout" else cards[0]


def test_a_card_without_its_value_or_misspelt() -> None:
    """R20: deals name the real cards."""
    told = refused(YOGURT, putting(["rounds", 0, "hands", 0, 0], "yogurt"))
    assert told.startswith("round 1: 'yogurt' does not say which card it is")
    told = refused(CLASSIC, putting(["rounds", 0, "hands", 0, 0], "tempora"))
    assert told == "round 1: there is no card 'tempora'; did you mean tempura?"


def test_a_yogurt_value_that_was_not_there() -> None:
    """R20: a pick must name a yogurt that the hand held."""
    for number, told in enumerate(YOGURT["rounds"]):
        for turn, played in enumerate(told["turns"]):
            for seat, pick in enumerate(played["picks"]):
                if pick.startswith("yogurt") and "+" not in pick:
                    for value in "1234":
                        document = deepcopy(YOGURT)
                        document["rounds"][number]["turns"][turn]["picks"][seat] = f"yogurt-{value}"
                        assert accepted(document) == accepted_by_oracle(document)


@pytest.mark.parametrize("original", [YOGURT, YOGURT_DUMMY, YOGURT_BATTLE], ids=["plain", "dummy", "battle"])
def test_a_pick_that_does_not_name_its_yogurt(original: Document) -> None:
    """R20: a replay needs no chance, so that every yogurt in a pick says its value, the dummy's too."""
    found = 0
    for number, told in enumerate(original["rounds"]):
        for turn, played in enumerate(told["turns"]):
            for seat, pick in enumerate(played["picks"]):
                masked = re.sub(r"yogurt-\d", "yogurt", pick or "")
                if masked != (pick or ""):
                    said = refused(original, putting(["rounds", number, "turns", turn, "picks", seat], masked))
                    assert said.startswith(f"round {number + 1}, turn {turn + 1}: seat {seat}: ")
                    assert "yogurt" in said.split(" does not say which card it was")[0]
                    found += 1
    assert found > 2


def test_a_pick_that_does_not_name_a_face_down_card() -> None:
    """R28: version 0.1 let a seat choose it unseen, but a record names it; and it tells both cards of a turn."""
    chosen = face_down_pick()
    assert chosen is not None
    original, path, masked = chosen
    assert "does not say which card it was" in refused(original, putting(path, masked))
    assert "the second card is missing" in refused(original, putting(path, masked.partition("?")[0]))


def face_down_pick() -> tuple[Document, list[Any], str] | None:
    """A battle's record, the path of a pick whose second card was taken unseen, and the pick as it was chosen."""
    for seed in range(20):
        state = finished(Ruleset(seats=2, variant="battle"), seed)
        record = Record.of(state)
        for number, (before, turn) in enumerate(zip(record.states(), state.turns, strict=False)):
            for seat, code in enumerate(turn.codes):
                second = second_place(code)
                if code != NOTHING and second != NOTHING and before.observe(None).layout[second] == "?":
                    turns, chosen = state.rules.turns, str(Pick.of(code)).partition("+")[0]
                    path = ["rounds", number // turns, "turns", number % turns, "picks", seat]
                    return record.document, path, f"{chosen}+?@{second}"
    return None


def test_who_took_the_first_of_two_cards() -> None:
    """R28: told only where another took the second, and then of that seat alone."""
    number, turn, picks = next(
        (number, turn, played["picks"])
        for number, told in enumerate(BATTLE["rounds"])
        for turn, played in enumerate(told["turns"])
        if any("+" in (pick or "") for pick in played["picks"])
    )
    seat = next(seat for seat, pick in enumerate(picks) if pick)

    def told(by: str, first: Any, *, at: int = turn) -> Document:
        document = deepcopy(BATTLE)
        played = document["rounds"][number]["turns"][at]
        played["by"] = [by if pick else None for pick in played["picks"]]
        played["by_first"] = first
        return document

    def of_seat(role: str | None) -> list[str | None]:
        return [role if one == seat else None for one in (0, 1)]

    assert accepted(told("bot", of_seat("person")))
    single = next(at for at, played in enumerate(BATTLE["rounds"][number]["turns"]) if "+" not in str(played["picks"]))
    for wrong in (
        told("bot", of_seat("bot")),
        told("bot", of_seat(None)),
        told("bot", ["person", "person"]),
        told("bot", ["person"]),
        told("bot", ["person", None], at=single),
        told("bot", [None, "person"], at=single),
    ):
        with pytest.raises(RecordError, match=r"by_first is .*; it tells who else than by took the first of two cards"):
            Record.from_document(wrong)
    alone = told("bot", of_seat("person"))
    del alone["rounds"][number]["turns"][turn]["by"]
    assert not accepted(alone)
