"""Events as they are stored, and since when there are such."""

import pytest

from okawari.game.state import State
from okawari.match import events as e
from okawari.rules.ruleset import Ruleset

WORLD = State.start(Ruleset(seats=2), seed=1).world


@pytest.mark.parametrize(
    ("event", "version"),
    [
        (e.Prepared("m", "00", "r"), 1),
        (e.SameDeal("m", "r", "first", WORLD), 1),
        (e.SameDeal("m", "r", "", WORLD, guided=True), 2),
        (e.DailyDealt("m", "r", "2026-11-18", "00", "ff"), 2),
        (e.StoodIn(1), 2),
        (e.CameBack(1), 2),
        (e.AcceptedRematch(1), 2),
        (e.Left(1), 1),
        (e.Locked(1, 7), 1),
    ],
)
def test_a_server_that_reads_version_1_is_spared_what_it_does_not_know(event: e.AnyEvent, version: int) -> None:
    """Version 0.1.0 knew no guided games, daily deals, stand-ins and accepted rematches; this one knows all."""
    assert e.first_version(event) == version <= e.LOG_VERSION == 2


@pytest.mark.parametrize(("kept", "command"), [(None, None), ("c-1", "c-1"), (b"c-1", "c-1")])
def test_an_entry_is_what_a_store_keeps_of_it(kept: bytes | str | None, command: str | None) -> None:
    """Whether that keeps commands as text or as bytes."""
    entry = e.stored_entry(7.0, "ana", kept, b'[{"event":"left","seat":1},{"event":"abandoned"}]')
    assert entry == e.Entry(7.0, (e.Left(1), e.Abandoned()), "ana", command)
