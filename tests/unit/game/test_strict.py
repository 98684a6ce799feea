"""The format to the letter: records that re-play all the same and are refused; old ones in a store are still read."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import msgspec
import pytest

from okawari import Ruleset
from okawari.game.documents import parse_json
from okawari.game.errors import RecordError
from okawari.game.record import Record
from tests.support.games import finished
from tests.support.recorded import fairly_dealt

Document = dict[str, Any]
CLASSIC = Record.of(finished(Ruleset()), ["Ana", "Bo", "Cy", "Di"]).document
DUMMY = Record.of(finished(Ruleset(seats=2, variant="dummy")), ["Ana", "Bo"]).document
BATTLE = Record.of(finished(Ruleset(seats=2, variant="battle"), 1)).document
SEEDED = fairly_dealt(Ruleset(seats=2), (b"ana", b"")).document
MEMBERS = "its members are: edition, seats, dessert, variant, must_have_maki"
HEX = "seed and nonces must be hexadecimal, without spaces"


def refused(original: Document, change: Callable[[Document], object]) -> str:
    """What is said of a record after a change; a store that has it shows it all the same, with the same words."""
    document = deepcopy(original)
    Record.from_document(document)
    change(document)
    assert document != original
    text = msgspec.json.encode(document)
    with pytest.raises(RecordError) as error:
        Record.read(text)
    kept = Record.stored(text)
    assert kept.fault == str(error.value)
    assert kept.document == document
    assert kept.state == Record.from_document(original).state
    return kept.fault


def test_a_right_record_has_no_fault() -> None:
    """However it is read."""
    for document in (CLASSIC, DUMMY, BATTLE, SEEDED):
        text = msgspec.json.encode(document)
        assert Record.read(text) == Record.stored(text)
        assert Record.stored(text).fault == ""


@pytest.mark.parametrize("name", ["Eve", "", "Dummy", "dummy "])
def test_the_dummy_has_no_other_name(name: str) -> None:
    """R31: nobody sits there."""
    told = refused(DUMMY, lambda document: document["names"].__setitem__(2, name))
    assert told == f"names: the dummy is called {name!r}; its name is 'dummy'"


def test_a_person_may_be_called_dummy() -> None:
    """Only the last name of a game with the dummy is not free."""
    assert Record.from_document(CLASSIC | {"names": ["dummy"] * 4}).names == ["dummy"] * 4


def test_every_seat_has_a_name() -> None:
    """Missing or an empty list: a reader would have to invent them."""
    told = "there are 0 names; this game needs 4"
    assert refused(CLASSIC, lambda document: document.pop("names")) == told
    assert refused(CLASSIC, lambda document: document.update(names=[])) == told


@pytest.mark.parametrize("spelt", ["{} ", " {}", "{}\n", "\u3000{}"])
def test_a_dealt_card_is_spelt_as_the_format_spells_it(spelt: str) -> None:
    """No spaces around it, of whatever sort; in hands, piles and a layout."""
    card = DUMMY["rounds"][1]["hands"][1][4]
    wrong = spelt.format(card)
    told = refused(DUMMY, lambda document: document["rounds"][1]["hands"][1].__setitem__(4, wrong))
    assert told == f"round 2, hand 1: {wrong!r} is spelt {card!r} in a record"
    card = DUMMY["rounds"][2]["piles"][0][0]
    wrong = spelt.format(card)
    told = refused(DUMMY, lambda document: document["rounds"][2]["piles"][0].__setitem__(0, wrong))
    assert told == f"round 3, pile 0: {wrong!r} is spelt {card!r} in a record"
    card = BATTLE["rounds"][0]["layout"][19]
    wrong = spelt.format(card)
    told = refused(BATTLE, lambda document: document["rounds"][0]["layout"].__setitem__(19, wrong))
    assert told == f"round 1, layout: {wrong!r} is spelt {card!r} in a record"


def promise(change: Document, document: Document) -> None:
    """Change what a document promises."""
    document["fair"].update(change)


def dealt(hand: int, place: int, card: str, document: Document) -> None:
    """Change a card that was dealt in the first round."""
    document["rounds"][0]["hands"][hand][place] = card


def with_k(document: Document) -> tuple[int, int]:
    """Hand and place of a card with a k in its name, in the first round."""
    hands = enumerate(document["rounds"][0]["hands"])
    return next((number, place) for number, hand in hands for place, card in enumerate(hand) if "k" in card)


def test_capitals_are_no_spelling() -> None:
    """Nor is a Kelvin sign, which is a small k when it is made small."""
    hand, place = with_k(CLASSIC)
    card = CLASSIC["rounds"][0]["hands"][hand][place]
    for wrong in (card.upper(), card.title(), card.replace("k", "\u212a")):
        told = refused(CLASSIC, partial(dealt, hand, place, wrong))
        assert told == f"round 1, hand {hand}: {wrong!r} is spelt {card!r} in a record"


@pytest.mark.parametrize("change", [str.upper, str.title, "{} ".format, " {}".format])
def test_a_pick_is_spelt_as_the_format_spells_it(change: Callable[[str], str]) -> None:
    """With the place, the seat and the right spelling."""
    pick = CLASSIC["rounds"][2]["turns"][3]["picks"][1]
    told = refused(CLASSIC, lambda document: document["rounds"][2]["turns"][3]["picks"].__setitem__(1, change(pick)))
    assert told == f"round 3, turn 4, seat 1: {change(pick)!r} is spelt {pick!r} in a record"


def test_two_cards_and_the_dummys_are_spelt_without_spaces() -> None:
    """R30: around the plus and around the bar."""
    turns = enumerate(DUMMY["rounds"][0]["turns"])
    turn, seat, pick = next(
        (turn, seat, pick) for turn, told in turns for seat, pick in enumerate(told["picks"]) if "|" in pick
    )
    wrong = pick.replace("|", " | ")
    told = refused(DUMMY, lambda document: document["rounds"][0]["turns"][turn]["picks"].__setitem__(seat, wrong))
    assert told == f"round 1, turn {turn + 1}, seat {seat}: {wrong!r} is spelt {pick!r} in a record"


def test_a_place_has_no_leading_nought() -> None:
    """R27: `egg@07` is `egg@7`."""
    turns = enumerate(BATTLE["rounds"][0]["turns"])
    turn, seat, pick = next(
        (turn, seat, pick)
        for turn, told in turns
        for seat, pick in enumerate(told["picks"])
        if pick and "+" not in pick and len(pick.partition("@")[2]) == 1
    )
    wrong = pick.replace("@", "@0")
    told = refused(BATTLE, lambda document: document["rounds"][0]["turns"][turn]["picks"].__setitem__(seat, wrong))
    assert told == f"round 1, turn {turn + 1}, seat {seat}: {wrong!r} is spelt {pick!r} in a record"


@pytest.mark.parametrize("member", ["edition", "seats", "dessert", "variant", "must_have_maki"])
def test_no_part_of_the_ruleset_is_left_to_a_default(member: str) -> None:
    """Defaults may change; a record is read for good."""
    told = refused(CLASSIC, lambda document: document["ruleset"].pop(member))
    assert told == f"ruleset: {member} is missing; {MEMBERS}"
    assert refused(CLASSIC, lambda document: document.update(ruleset={})) == f"ruleset: edition is missing; {MEMBERS}"


def test_an_empty_or_null_part_of_the_ruleset() -> None:
    """Only the variant may be null."""
    told = refused(CLASSIC, lambda document: document["ruleset"].update(dessert=""))
    assert told == "ruleset: dessert is ''; a record says which it is: 'pudding'"
    told = refused(CLASSIC, lambda document: document["ruleset"].update(seats=None))
    assert told == "ruleset: seats is None; a record says which it is: 4"


def test_a_missing_number_of_seats_is_called_missing() -> None:
    """Even where the usual number does not fit the game."""
    for document in map(deepcopy, (BATTLE, SEEDED)):
        del document["ruleset"]["seats"]
        with pytest.raises(RecordError, match=f"ruleset: seats is missing; {MEMBERS}"):
            Record.from_document(document)


def test_an_unknown_member_is_refused_except_at_the_top() -> None:
    """Of the ruleset, a round, a turn and the fair deal: a misspelt `rolls` would be no rolls."""
    told = refused(CLASSIC, lambda document: document["ruleset"].update(house={"tea": True}))
    assert told == f"ruleset: 'house' is unknown; {MEMBERS}"
    told = refused(CLASSIC, lambda document: document["rounds"][1].update(music=["jazz"]))
    assert told.startswith("round 2: 'music' is unknown; members are: turns, points, hands")
    told = refused(CLASSIC, lambda document: document["rounds"][2]["turns"][3].update(seconds=[4, 7]))
    assert told.startswith("round 3, turn 4: 'seconds' is unknown; members are: picks, rolls, by")
    told = refused(SEEDED, lambda document: document["fair"].update(luck=1))
    assert told == "fair: Object contains unknown field `luck`"


@pytest.mark.parametrize(
    "again", [None, 7, [], {}, "", "f" * 31, "f" * 33, "F" * 32, "f" * 31 + "\n", "/r/" + "f" * 32]
)
def test_where_a_known_deal_comes_from_is_an_address(again: Any) -> None:
    """Of a record: the 32 digits that a server gave it."""
    Record.from_document(CLASSIC | {"again": "0123456789abcdef" * 2})
    told = refused(CLASSIC, lambda document: document.update(again=again))
    assert told.startswith("again: ")
    assert told.endswith(" is no record's address; that is 32 digits from 0 to 9 and a to f")


def test_a_known_deal_has_no_seed_of_its_own() -> None:
    """Whoever knew the cards could otherwise point to the seed."""
    told = refused(SEEDED, lambda document: document.update(again="f" * 32))
    assert told == "again: a deal that was known has no seed of its own; the record has fair, too"


@pytest.mark.parametrize("space", [" ", "\n", "\t"])
def test_no_space_inside_hexadecimal_digits(space: str) -> None:
    """Of the seed, of a nonce, or in place of one."""
    seed, (nonce, _) = SEEDED["fair"]["seed"], SEEDED["fair"]["nonces"]
    wrong: list[Document] = [
        {"seed": seed[:2] + space + seed[2:]},
        {"seed": seed + space},
        {"nonces": [nonce[:2] + space + nonce[2:], ""]},
        {"nonces": [nonce, space]},
    ]
    for change in wrong:
        assert refused(SEEDED, partial(promise, change)) == f"fair: {HEX}"


def test_a_store_does_not_show_what_breaks_a_rule() -> None:
    """A wrong point was refused always."""
    text = msgspec.json.encode(CLASSIC | {"winners": [7]})
    with pytest.raises(RecordError, match=r"winners are \[7\]"):
        Record.stored(text)
    with pytest.raises(RecordError, match="this is no JSON"):
        Record.stored(text[:99])


def test_many_members_are_read_in_one_pass() -> None:
    """The work grows as the document does: comparing each of so many with all the others would take minutes."""
    members = ",".join(f'"{number}":0' for number in range(60_000))
    assert len(parse_json(f"{{{members}}}", "a record")) == 60_000
    with pytest.raises(RecordError, match="'59999' is there twice in one object"):
        parse_json(f'{{{members},"59999":1}}', "a record")
