"""Names are taken out of what a store has kept, and what may be left is told."""

import msgspec
import pytest

from okawari.match.blanking import Blanked, address_in_log
from okawari.match.store import StoreError

SAT = b'[{"event":"opened","host":"a"},{"event":"sat","seat":2,"name":"Ana","nonce":"00"}]'


def test_names_leave_an_entry_and_all_else_stays() -> None:
    """An entry without a name is the very same: it need not be written again."""
    blanked = Blanked()
    events = msgspec.json.decode(blanked.events(SAT))
    assert events == [{"event": "opened", "host": "a"}, {"event": "sat", "seat": 2, "name": "seat 2", "nonce": "00"}]
    for kept in (b'[ {"event":"left","seat":2} ]', b"[]", blanked.events(SAT)):
        assert blanked.events(kept) is kept
    blanked.check()


def test_names_leave_a_record() -> None:
    """It is still one."""
    document = {"ruleset": {"seats": 2}, "names": ["Ana", "bot:easy"], "rounds": []}
    blanked = Blanked()
    assert msgspec.json.decode(blanked.record(msgspec.json.encode(document)))["names"] == ["seat 0", "bot:easy"]
    blanked.check()


@pytest.mark.parametrize(
    ("record", "entries", "told"),
    [
        (True, 0, "the record cannot be read; a name in there stays"),
        (False, 2, "its table's log has entries that cannot be read (2); a name in there stays"),
        (
            True,
            1,
            "the record cannot be read and its table's log has entries that cannot be read (1); a name in there stays",
        ),
    ],
)
def test_what_cannot_be_read_stays_as_it_was_and_is_told(record: bool, entries: int, told: str) -> None:
    """Once everything else is blanked."""
    blanked, junk = Blanked(), b"Ana was here"
    if record:
        assert blanked.record(junk) is junk
    for _ in range(entries):
        assert blanked.events(junk) is junk
    with pytest.raises(StoreError) as error:
        blanked.check()
    assert str(error.value) == told


def test_a_log_is_found_by_the_address_of_its_record() -> None:
    """As it stands in the event that gave it."""
    assert address_in_log("0f") == b'"record":"0f"'
