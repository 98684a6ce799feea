"""What those who sit at a table are called, and how everybody is told who gave no name."""

import msgspec
import pytest

from okawari.match import commands as c
from okawari.match import events as e
from okawari.match.clock import Presence
from okawari.match.events import stored_entry
from okawari.match.names import clean_name, sit_alone
from okawari.match.view import table_part
from tests.support.live import HOST, Live


def told(live: Live) -> list[tuple[str, int]]:
    """[seat] what everybody is told of its name."""
    return [(seat.name, seat.nameless) for seat in table_part(live.table, Presence(0.0), 1.0, ()).seats]


def test_who_gives_no_name_is_the_first_guest_that_nobody_else_is() -> None:
    """Whichever seat it is: a number is free again when its guest is gone, and not while somebody is named so."""
    live = Live()
    live.ask("guest-0", c.Sit("0", seat=2))
    live.ask("guest-1", c.Sit("1", seat=0))
    assert told(live) == [("Guest 2", 2), ("", 0), ("Guest", 1), ("", 0)]
    live.ask("guest-0", c.Leave("2"))
    live.ask("guest-2", c.Sit("3", name="Guest 3"))
    live.ask("guest-3", c.Sit("4", name=" \u200b"))
    live.ask("guest-4", c.Sit("5"))
    assert told(live) == [("Guest 2", 2), ("Guest 3", 0), ("Guest", 1), ("Guest 4", 4)]


def test_who_calls_themselves_guest_has_given_a_name() -> None:
    """The word alone says nothing; and a bot of the house is no guest."""
    live = Live()
    live.ask(HOST, c.Sit("0", name="Guest"))
    live.ask("guest-1", c.Sit("1"))
    live.ask(HOST, c.AddBot("2", "greedy"))
    assert told(live)[:3] == [("Guest", 0), ("Guest 2", 2), ("bot:greedy", 0)]


def test_a_guest_stays_who_they_are_until_they_give_a_name() -> None:
    """With a nonce, in another seat, back in a match: a name that was given is not lost by giving none."""
    live = Live()
    live.ask(HOST, c.Sit("0", name="Ana"))
    live.ask("guest-1", c.Sit("1"))
    live.ask("guest-1", c.Sit("2", seat=1, nonce="aa"))
    live.ask("guest-1", c.Sit("3", seat=3))
    live.ask(HOST, c.Sit("4", seat=2))
    assert told(live) == [("", 0), ("", 0), ("Ana", 0), ("Guest", 1)]
    live.ask(HOST, c.Start("5"))
    live.ask("guest-1", c.Leave("6"))
    live.ask("guest-1", c.Sit("7", seat=1))
    assert told(live) == [("Ana", 0), ("Guest", 1)]
    live.ask("guest-1", c.Sit("8", name="Bob"))
    assert told(live) == [("Ana", 0), ("Bob", 0)]


@pytest.mark.parametrize(("name", "called", "nameless"), [("", "Guest", 1), (" Ana ", "Ana", 0), ("Guest", "Guest", 0)])
def test_a_table_for_one_has_one_guest(name: str, called: str, nameless: int) -> None:
    """A guided game, a deal of the day or one played again: nobody else is there who could be called so."""
    assert sit_alone(2, "ana", name) == e.Sat(2, "ana", called, "person", "", nameless=nameless)


def test_a_log_of_before_tells_of_names_only() -> None:
    """Who sat down then has the name that stands there; and one of a later version may tell more."""
    old = {"event": "sat", "seat": 0, "guest": "ana", "name": "Guest", "role": "person", "nonce": ""}
    for event in (old, old | {"of a later version": 1}):
        assert stored_entry(1.0, "ana", None, msgspec.json.encode([event])).events == (
            e.Sat(0, "ana", "Guest", "person", "", "", 0),
        )


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ana  Maria ", "Ana Maria"),
        ("\u202eevil\u0000\n", "evil"),
        ("x" * 100, "x" * 24),
        ("<script>", "<script>"),
        ("\ud800", ""),
        ("a \u200b\u2066b\u2069", "a b"),
        ("\u3164\u2800", ""),
        ("\u0301\ufe0f", ""),
        ("Zoe\u0308", "Zo\u00eb"),
    ],
)
def test_names_are_bounded_and_without_control_characters(name: str, clean: str) -> None:
    """Escaping is the page's; length, direction marks, surrogates and what nobody can see are ours."""
    assert clean_name(name) == clean
