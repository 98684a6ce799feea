"""Nothing leaks over the wire: what a seat or a spectator can get out of a server depends on nothing secret.

Whole games are played. In every turn of every game one of the seats or a spectator, each when its turn comes, asks twin
servers whatever it can: one has the true table, the other a table imagined from that seat's Observation, with another
seed and other choices of the others. Every frame and log line must be the same, byte for byte, and at one check in 8
every page and figure. (`tests/live/match/test_no_leak.py` compares what is made for all seats in every turn.)
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from okawari.rules.ruleset import every_ruleset
from tests.support.leaks import imagined_table
from tests.support.live import Live, settings_of
from tests.support.twins import Twin, twins, with_guests

RULESETS = every_ruleset()
BATCH = 21


async def check(live: Live, seat: int | None, pair: tuple[Twin, Twin], rng: Random) -> None:
    """Compare what a seat can learn of the truth and of what it might imagine."""
    table, seed = with_guests(live.table), rng.randrange(2**32)
    truth = await pair[0].transcript(table, seat, seed)
    assert truth == await pair[1].transcript(imagined_table(table, seat, rng), seat, seed)
    assert table.next is not None
    assert table.next.seed.hex() not in truth
    assert not any(other.guest in truth for other in table.seats)
    if table.phase == "playing":
        assert table.next.record not in truth


async def play_and_check(number: int, pair: tuple[Twin, Twin]) -> None:
    """One game: who is compared changes with every turn."""
    ruleset, rng = RULESETS[number % len(RULESETS)], Random(number)
    live = Live(settings_of(ruleset, memory_aid=bool(number % 2)), seed=number)
    live.start(people=ruleset.seats)
    turn = number
    while live.table.phase == "playing":
        playing = live.table.match
        assert playing is not None
        for seat in playing.waiting[: rng.randrange(2)]:
            live.play_seat(seat, lock=len(playing.waiting) > 1 and rng.random() < 0.5)
        who = turn % (ruleset.seats + 1)
        await check(live, who if who < ruleset.seats else None, pair, rng)
        live.play_turn()
        turn += 1
    await check(live, 0, pair, rng)


def play_games(numbers: Iterable[int], folder: Path) -> None:
    """Games at one pair of servers."""

    async def play() -> None:
        async with twins(folder) as pair:
            for number in numbers:
                await play_and_check(number, pair)

    asyncio.run(play())


def test_nothing_leaks_over_the_wire(tmp_path: Path) -> None:
    """One ruleset in forty, a game each."""
    play_games(range(0, len(RULESETS), 40), tmp_path)


@pytest.mark.ci
@pytest.mark.parametrize("batch", range(10))
def test_nothing_leaks_over_the_wire_in_any_ruleset(batch: int, tmp_path: Path) -> None:
    """Every ruleset, 210 games in all."""
    play_games(range(batch * BATCH, (batch + 1) * BATCH), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(100))
def test_nothing_leaks_over_the_wire_in_two_thousand_games(batch: int, tmp_path: Path) -> None:
    """Every ruleset eleven times, 2,100 games in all."""
    play_games(range(1_000 + batch * BATCH, 1_000 + (batch + 1) * BATCH), tmp_path)
