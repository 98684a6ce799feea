"""Nothing leaks over the wire: what a seat or a spectator can get out of a server depends on nothing secret.

Whole games are played. In every turn of every game one of the seats or a spectator, each when its turn comes, asks twin
servers whatever it can: one has the true table, the other a table imagined from that seat's Observation, with another
seed and other choices of the others. Every frame and log line must be the same, byte for byte, and at one check in 8
every page and figure. (`tests.support.leaks` compares what is made for all seats in every turn.)
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from random import Random

from okawari.match.addresses import StoreAddress
from okawari.rules.ruleset import Ruleset
from tests.support.leaks import imagined_table
from tests.support.live import Live, settings_of
from tests.support.twins import Twin, twins, with_guests


async def _check(live: Live, seat: int | None, pair: tuple[Twin, Twin], rng: Random, where: str) -> None:
    """Compare what a seat can learn of the truth and of what it might imagine."""
    table, seed = with_guests(live.table), rng.randrange(2**32)
    truth = await pair[0].transcript(table, seat, seed)
    assert truth == await pair[1].transcript(imagined_table(table, seat, rng), seat, seed), where
    assert table.dealt is not None
    assert table.dealt.seed.hex() not in truth, where
    assert not any(other.guest in truth for other in table.seats), where
    if table.phase == "playing":
        assert table.dealt.record not in truth, where


async def _play_and_check(ruleset: Ruleset, number: int, pair: tuple[Twin, Twin], every: int) -> None:
    """One game: who is compared changes with every turn."""
    rng, where = Random(number), f"{ruleset}, number {number}"
    live = Live(settings_of(ruleset, memory_aid=bool(number % 2)), seed=number)
    live.start(people=ruleset.seats)
    turn = number
    while live.table.phase == "playing":
        playing = live.table.match
        assert playing is not None
        for seat in playing.waiting[: rng.randrange(2)]:
            live.play_seat(seat, lock=len(playing.waiting) > 1 and rng.random() < 0.5)
        if turn % every == 0:
            who = turn // every % (ruleset.seats + 1)
            await _check(live, who if who < ruleset.seats else None, pair, rng, where)
        live.play_turn()
        turn += 1
    await _check(live, 0, pair, rng, where)


def play_games(games: Iterable[tuple[Ruleset, int]], folder: Path, every: int = 1) -> None:
    """Games at one pair of servers, each of a ruleset and with a number of its own; every so many turns are checked."""
    play_games_on(games, (folder / "one.db", folder / "other.db"), every)


def play_games_on(
    games: Iterable[tuple[Ruleset, int]], stores: tuple[StoreAddress, StoreAddress], every: int = 1
) -> None:
    """The same, on these stores."""

    async def play() -> None:
        async with twins(*stores) as pair:
            for ruleset, number in games:
                await _play_and_check(ruleset, number, pair, every)

    asyncio.run(play())
