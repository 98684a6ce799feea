"""What guests of version 0.1.0 and their server said to one another: today's messages say all of it."""

from typing import Any

import msgspec
import pytest

from okawari.match.commands import AnyCommand
from okawari.web import messages as m
from tests.support.data_0_1_0 import CONVERSATIONS, TABLES, conversation, kept_views, losses
from tests.support.sizes import quick
from tests.support.unsaid import unsaid

EXACTLY: frozenset[str] = frozenset()
ASKED = {
    "/api/open": m.OpenTable,
    "/api/again": m.DealAgain,
    "/api/find": m.FindTable,
    "/api/device": m.OfTable,
    "/api/device/join": m.JoinDevice,
    "/api/device/revoke": m.OfTable,
    "/api/bot-seat": m.BotSeat,
}
ANSWERED = dict.fromkeys(ASKED, m.TableFound) | {"/api/device": m.DeviceCode, "/api/bot-seat": m.BotSeated}
names = pytest.mark.parametrize("name", CONVERSATIONS)


def said(what: str, *some: str) -> list[Any]:
    """All that was posted, got, sent or received, in some conversations or in all."""
    return [line[what] for name in some or CONVERSATIONS for line in conversation(name) if what in line]


def read_again(document: Any, kind: Any) -> Any:
    """What today's types make of a document, as a document."""
    return msgspec.to_builtins(msgspec.convert(document, kind))


def test_everything_was_said() -> None:
    """All commands, requests and parts of version 0.1.0 occur, blind pairs and refusals among them."""
    commands = said("sent")
    assert {command["command"] for command in commands} == {
        *("sit", "leave", "set", "add_bot", "remove", "start", "choose", "take_back", "lock"),
        *("play_for", "rematch", "react"),
    }
    assert sum("+?@" in command.get("pick", "") for command in commands) > 5
    frames = said("received")
    parts = {name for frame in frames for name, part in frame.get("parts", {}).items() if part is not None}
    assert parts == {"table", "own", "turn", "game", "scores", "choice", "end", "reaction"}
    answers = [frame["answer"] for frame in frames if "answer" in frame]
    problems = {answer["problem"] for answer in answers if answer["answer"] == "refused"}
    assert problems == {"bad-command", "not-host", "stale-turn", "illegal-pick", "removed"}
    assert {frame["notice"] for frame in frames if "notice" in frame} == {"device-joined"}
    assert {posted["path"] for posted in said("posted")} == set(ASKED)


@names
def test_the_server_understands_what_guests_sent(name: str) -> None:
    """Every command is decoded, and none of its members is overlooked; what was no command is none."""
    for command in said("sent", name):
        assert losses(command, read_again(command, AnyCommand), EXACTLY) == []
    for text in said("sent as text", name):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=AnyCommand)


@names
def test_the_server_understands_what_guests_posted(name: str) -> None:
    """Every request, and its answer can still be given."""
    for posted in said("posted", name):
        assert losses(posted["body"], read_again(posted["body"], ASKED[posted["path"]]), EXACTLY) == []
    for got in said("got", name):
        assert got["status"] == 200
        assert unsaid(got["body"], ANSWERED[got["path"]]) == []


@names
def test_what_the_server_sent_can_still_be_said(name: str) -> None:
    """Today's Frame has every member that was sent: a client of version 0.1.0 finds all that it reads."""
    for frame in said("received", name):
        assert unsaid(frame, m.Frame) == []
        assert frame["v"] == m.VERSION


@pytest.mark.parametrize("name", quick(2, TABLES))
def test_what_everybody_saw_can_still_be_said(name: str) -> None:
    """The same for the views of all tables, of every variant and dessert."""
    for parts in kept_views(name).values():
        assert unsaid(parts, m.ChangedParts) == []
