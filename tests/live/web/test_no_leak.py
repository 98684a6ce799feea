"""Nothing leaks over the wire: what a seat or a spectator can get out of a server depends on nothing secret."""

from pathlib import Path

import pytest

from tests.support.games import COVERING, SETS_OF_RULES
from tests.support.jitter import FEWER
from tests.support.postgres import fresh_database
from tests.support.sizes import quick
from tests.support.wire_leaks import play_games, play_games_on

QUICK = (6, 39)
"""Three seats with pudding; two with yogurt and draw piles."""
PARTS = 4


@pytest.mark.parametrize("number", quick(2, QUICK))
def test_nothing_leaks_over_the_wire(tmp_path: Path, number: int) -> None:
    """R34: a game for three; `.ci/run` plays one for two as well."""
    play_games([(SETS_OF_RULES[number], number)], tmp_path)


@pytest.mark.ci
def test_nothing_leaks_over_the_wire_of_servers_that_share_a_database() -> None:
    """R34: the same two games; what servers tell one another through PostgreSQL reaches no page that may not know."""
    with fresh_database() as one, fresh_database() as other:
        play_games_on(((SETS_OF_RULES[number], number) for number in QUICK), (one, other))


@pytest.mark.ci
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_leaks_over_the_wire_in_any_variant(part: int, tmp_path: Path) -> None:
    """R34: games with every trait of a ruleset, checked in every other turn; the long runs play every ruleset."""
    games = ((COVERING[number], number) for number in range(part, len(COVERING), PARTS * FEWER))
    play_games(games, tmp_path, every=2)
