"""What goes over the wire: shapes that are read, and shapes that are not."""

from typing import Any

import msgspec
import pytest

from okawari.match.commands import Accepted, Refusal
from okawari.web.messages import (
    VERSION,
    BotSeat,
    DealAgain,
    FindTable,
    Frame,
    JoinDevice,
    OfTable,
    OpenTable,
    WebProblem,
)

TABLE = "0123456789abcdef" * 2


@pytest.mark.parametrize("table", ["", TABLE[1:], f"{TABLE}0", TABLE.upper(), f"{TABLE}\n", "../" + TABLE[3:]])
@pytest.mark.parametrize("shape", [OfTable, DealAgain, BotSeat])
def test_a_table_is_named_by_32_small_hexadecimal_digits(shape: type[msgspec.Struct], table: str) -> None:
    """Nothing else reaches a table or a record."""
    name = "record" if shape is DealAgain else "table"
    assert getattr(msgspec.convert({name: TABLE}, shape), name) == TABLE
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({name: table}, shape)


@pytest.mark.parametrize("shape", [FindTable, JoinDevice, BotSeat])
def test_a_code_has_at_most_twenty_characters(shape: type[msgspec.Struct]) -> None:
    """Room for spaces and dashes."""
    assert getattr(msgspec.convert({"code": "A" * 20}, shape), "code") == "A" * 20  # noqa: B009
    with pytest.raises(msgspec.ValidationError, match="length <= 20"):
        msgspec.convert({"code": "A" * 21}, shape)


def test_an_empty_name_is_not_one_that_was_left_out() -> None:
    """Of a deal that is played again: the one is a guest without a name, the other is called as who sat there."""
    asked = [msgspec.convert({"record": TABLE} | name, DealAgain).name for name in ({}, {"name": ""}, {"name": "Ana"})]
    assert asked == [None, "", "Ana"]


@pytest.mark.parametrize("shape", [OpenTable, FindTable, DealAgain, OfTable, JoinDevice, BotSeat])
def test_what_is_not_known_is_not_overlooked(shape: type[msgspec.Struct]) -> None:
    """A misspelt field is an error."""
    body = {"table": TABLE} if shape is OfTable else {"record": TABLE} if shape is DealAgain else {"code": "A"}
    body = {} if shape is OpenTable else body
    msgspec.convert(body, shape)
    with pytest.raises(msgspec.ValidationError, match="unknown field `evil`"):
        msgspec.convert(body | {"evil": 1}, shape)


@pytest.mark.parametrize("shape", [DealAgain, BotSeat])
def test_a_seat_is_one_of_five_and_a_name_is_bounded(shape: type[msgspec.Struct]) -> None:
    """0 to 4; 200 characters are read, to be cut where they are shown."""
    body = {"record" if shape is DealAgain else "table": TABLE}
    for good in ({"seat": 0}, {"seat": 4}, {"name": "x" * 200}):
        msgspec.convert(body | good, shape)
    for bad in ({"seat": -1}, {"seat": 5}, {"name": "x" * 201}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(body | bad, shape)


def test_what_the_server_writes_is_what_a_page_reads() -> None:
    """A frame whose parts are JSON already is a Frame; what says nothing is left out."""
    assert VERSION == 1
    parts: Any = {"choice": msgspec.Raw(b"null")}
    whole = Frame(VERSION, 7, 1.5, parts, Accepted("a"), "device-joined", "restart")
    read = msgspec.json.decode(msgspec.json.encode(whole), type=Frame)
    assert (read.n, read.now, read.answer, read.notice, read.bye) == (7, 1.5, Accepted("a"), "device-joined", "restart")
    assert msgspec.json.encode(Frame(VERSION, 8, 2.0)) == b'{"v":1,"n":8,"now":2.0}'
    trouble = Refusal(WebProblem.TOO_FAST, "Slow down.", "a")
    told = msgspec.json.decode(msgspec.json.encode(Frame(VERSION, 9, 2.0, answer=trouble)), type=Frame)
    assert (told.answer.problem, told.answer.id) == ("too-fast", "a")  # type: ignore[union-attr]
