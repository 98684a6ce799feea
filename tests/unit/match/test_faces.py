"""Faces and stickers at a table: what is kept, what is refused."""

from okawari.match import events as e
from okawari.match.clock import Presence
from okawari.match.commands import EMOJI, FACES, STICKERS, Problem, React, Refusal, Sit
from okawari.match.decide import Context, decide, open_table
from okawari.match.fold import advance
from okawari.match.settings import Settings
from okawari.match.table import Table
from okawari.match.view import table_part

CONTEXT = Context(1.0, Presence(0.0), (), bytes)


def opened() -> Table:
    """A lobby in which Ana sits."""
    events = open_table("ana", "CODE", Settings(), bytes)
    assert isinstance(events, tuple)
    return sat(advance(Table(), e.Entry(1.0, events, "ana")), Sit("1", "Ana"))


def sat(table: Table, command: Sit) -> Table:
    """The table after Ana has sat down so."""
    events = decide(table, command, "ana", CONTEXT)
    assert isinstance(events, tuple)
    return advance(table, e.Entry(2.0, events, "ana", command.id))


def faces(table: Table) -> list[str]:
    """What everybody is shown."""
    return [seat.face for seat in table_part(table, CONTEXT.presence, 2.0, ()).seats]


def test_a_face_is_shown_and_stays_until_another_is_chosen() -> None:
    """Also for who takes another name or seat."""
    table = opened()
    assert faces(table) == ["", "", "", ""]
    table = sat(table, Sit("2", "Ana", face="maki"))
    assert faces(table) == ["maki", "", "", ""]
    table = sat(table, Sit("3", "Anna", seat=2))
    assert faces(table) == ["", "", "maki", ""]
    assert faces(sat(table, Sit("4", face="egg"))) == ["", "", "egg", ""]


def test_a_face_that_there_is_not_is_refused() -> None:
    """The refusal names those that there are."""
    refused = decide(opened(), Sit("2", face="../wasabi"), "ana", CONTEXT)
    assert isinstance(refused, Refusal)
    assert refused.problem == Problem.NO_SUCH_FACE
    assert all(face in refused.message for face in FACES)


def test_stickers_and_the_emoji_of_earlier_pages_can_be_sent() -> None:
    """In the lobby, too; anything else is refused."""
    table = opened()
    for sent in (*STICKERS, *EMOJI):
        assert decide(table, React("2", sent), "ana", CONTEXT) == ()
    refused = decide(table, React("3", "rude"), "ana", CONTEXT)
    assert isinstance(refused, Refusal)
    assert refused.problem == Problem.NO_SUCH_REACTION
