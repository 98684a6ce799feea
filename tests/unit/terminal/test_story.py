"""A finished game as text."""

import re

import pytest

from okawari.game.record import Record
from okawari.rules.kinds import DIPPED_EGG, DIPPED_SQUID, WASABI
from okawari.terminal.story import tell
from tests.support.golden import GAMES
from tests.support.paths import GOLDEN


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_lies_in_front_of_a_seat_is_counted_once(name: str) -> None:
    """R6: a wasabi under its nigiri is told with the nigiri; what waits is told alone."""
    record = Record.read((GOLDEN / f"{name}.json").read_bytes())
    told = " ".join(line.strip() for line in tell(record))
    assert " x-" not in told
    ends = re.findall(r" has ([^;]*); [^;]*? for dessert", told)
    tableaux = [row for closed in record.state.closed for row in closed.tableaux]
    assert len(ends) == len(tableaux)
    for end, row in zip(ends, tableaux, strict=True):
        waits = re.search(r"(?<!on )wasabi(?: x(\d+))?(?:,|$)", end)
        assert (int(waits[1] or 1) if waits else 0) == row[WASABI] - sum(row[DIPPED_EGG : DIPPED_SQUID + 1]), end
