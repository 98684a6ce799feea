"""R28: a server that is killed between the two cards of a battle's turn owes the second one when it is back."""

from pathlib import Path

import pytest

from tests.support.between import kill_between


@pytest.mark.ci
def test_a_kill_between_the_cards_loses_nothing(tmp_path: Path) -> None:
    """Twice."""
    kill_between(tmp_path, 2)
