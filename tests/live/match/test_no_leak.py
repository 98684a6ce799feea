"""Nothing leaks: what is sent depends on nothing that its receiver may not know (R34).

Whole games are played; at every turn each seat's view, and a spectator's, is made twice: of the true table, and of one
whose State was imagined from that seat's Observation, with another seed and other choices of the other seats. Both must
be the same, byte for byte.
"""

import dataclasses
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from okawari.match.table import Choice, Table
from okawari.match.view import view
from okawari.rules.ruleset import Ruleset, every_ruleset
from tests.support.live import BOTS, Live, settings_of

SPECTATOR = "a spectator"
RULESETS = every_ruleset()


def imagined(table: Table, seat: int | None, rng: Random) -> Table:
    """A table that this seat could be at: all that it may not know is different."""
    assert table.match is not None
    assert table.match.fair is not None
    assert table.next is not None
    state = table.match.state.observe(seat).imagine(rng)
    choices = [
        choice and (choice if number == seat else Choice(str(rng.choice(state.legal_picks(number))), choice.by))
        for number, choice in enumerate(table.match.choices)
    ]
    fair = dataclasses.replace(table.match.fair, seed=rng.randbytes(32))
    match = replace(table.match, state=state, choices=tuple(choices), fair=fair)
    over = table.phase == "over"
    record = table.next.record if over else rng.randbytes(16).hex()
    return replace(table, match=match, next=replace(table.next, seed=fair.seed, record=record))


def shown(live: Live, table: Table, guest: str) -> bytes:
    """Everything that a guest is sent."""
    return msgspec.json.encode(view(table, guest, live.presence, live.now, BOTS))


def check(live: Live, rng: Random) -> None:
    """Compare the views of every seat and of a spectator."""
    table = live.table
    assert table.next is not None
    assert table.match is not None
    for seat in (None, *range(len(table.seats))):
        guest = SPECTATOR if seat is None else table.seats[seat].guest
        truth = shown(live, table, guest)
        assert truth == shown(live, imagined(table, seat, rng), guest)
        secrets = [table.next.seed.hex(), *(other.guest for other in table.seats)]
        secrets += [] if table.phase == "over" else [table.next.record]
        for secret in secrets:
            assert secret.encode() not in truth


def play_and_check(ruleset: Ruleset, seed: int) -> None:
    """One game: checked before the first pick, with choices on the table, and after every turn."""
    rng = Random(seed)
    live = Live(settings_of(ruleset, memory_aid=bool(seed % 2)), seed=seed)
    live.start(people=ruleset.seats)
    while live.table.phase == "playing":
        check(live, rng)
        playing = live.table.match
        assert playing is not None
        for seat in playing.waiting[:-1]:
            live.play_seat(seat, lock=rng.random() < 0.5)
        check(live, rng)
        live.play_turn()
    check(live, rng)


@pytest.mark.parametrize("number", range(0, len(RULESETS), 9))
def test_nothing_leaks(number: int) -> None:
    """One ruleset in nine, a game each."""
    play_and_check(RULESETS[number], number)


@pytest.mark.ci
@pytest.mark.parametrize("seed", range(len(RULESETS) + 21))
def test_nothing_leaks_in_any_ruleset(seed: int) -> None:
    """Every ruleset, 210 games in all."""
    play_and_check(RULESETS[seed % len(RULESETS)], seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 3_100))
def test_nothing_leaks_in_two_thousand_games(seed: int) -> None:
    """Every ruleset eleven times."""
    play_and_check(RULESETS[seed % len(RULESETS)], seed)
