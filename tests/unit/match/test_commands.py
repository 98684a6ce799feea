"""Commands as they come over a wire: their names, and what is too long, too large or unknown."""

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match.settings import Settings

decode = msgspec.json.Decoder(c.AnyCommand).decode


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ('{"command":"set","id":"1","settings":{"seats":2}}', c.Change("1", Settings(seats=2))),
        ('{"command":"sit","id":"1"}', c.Sit("1", "", None, "", "person")),
        ('{"command":"leave","id":"1"}', c.Leave("1")),
        ('{"command":"add_bot","id":"1","bot":"easy"}', c.AddBot("1", "easy", None)),
        ('{"command":"remove","id":"1","seat":4}', c.Remove("1", 4)),
        ('{"command":"start","id":"1"}', c.Start("1")),
        ('{"command":"choose","id":"1","turn":0,"pick":"egg"}', c.Choose("1", 0, "egg", lock=False)),
        ('{"command":"take_back","id":"1","turn":1}', c.TakeBack("1", 1)),
        ('{"command":"lock","id":"1","turn":1}', c.Lock("1", 1)),
        ('{"command":"play_for","id":"1","turn":1,"seat":0}', c.PlayFor("1", 1, 0)),
        ('{"command":"rematch","id":"1"}', c.Rematch("1")),
        ('{"command":"react","id":"1","emoji":"🍣"}', c.React("1", "🍣")),
    ],
)
def test_every_command_has_its_name(text: str, command: c.AnyCommand) -> None:
    """And what may be left out."""
    assert decode(text) == command
    assert decode(msgspec.json.encode(command)) == command


def sit(**fields: object) -> bytes:
    """A command to sit down."""
    return msgspec.json.encode({"command": "sit", "id": "1", **fields})


@pytest.mark.parametrize(
    ("fits", "does_not"),
    [
        (sit(id="x"), sit(id="")),
        (sit(id="x" * 64), sit(id="x" * 65)),
        (sit(name="x" * 200), sit(name="x" * 201)),
        (sit(seat=4), sit(seat=5)),
        (sit(seat=0), sit(seat=-1)),
        (sit(nonce="0f" * 32), sit(nonce="0f" * 33)),
        (sit(nonce="0f"), sit(nonce="0")),
        (sit(nonce=""), sit(nonce="0F")),
        (sit(role="bot"), sit(role="host")),
        (sit(), sit(more=1)),
        (b'{"command":"lock","id":"1","turn":0}', b'{"command":"lock","id":"1","turn":-1}'),
        (
            msgspec.json.encode(c.React("1", "x" * 64)),
            msgspec.json.encode({"command": "react", "id": "1", "emoji": "x" * 65}),
        ),
    ],
)
def test_what_does_not_fit_is_no_command(fits: bytes, does_not: bytes) -> None:
    """The longest, largest and shortest that fit do."""
    decode(fits)
    with pytest.raises(msgspec.ValidationError):
        decode(does_not)


def test_a_store_that_fails_answers_with_a_sentence() -> None:
    """Its own words, with a capital and a full stop, and the command's id."""
    refused = c.not_stored(ValueError("the disk is full"), "7")
    assert refused == c.Refusal(c.Problem.NOT_STORED, "The disk is full.", "7")
    assert msgspec.json.encode(refused) == (
        b'{"answer":"refused","problem":"not-stored","message":"The disk is full.","id":"7"}'
    )
    assert msgspec.json.encode(c.Accepted("7")) == b'{"answer":"accepted","id":"7"}'
