"""Simulations in the compiled engine, for bots whose policy is compiled."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from okawari.arena.tally import SeatTally, Tally
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.chance import game_seed
from okawari.rules.kinds import NOTHING
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from okawari.sim import Games

GAMES_AT_ONCE = 2000
RECORDS_AT_ONCE = 100


def tally_games(bots: Sequence[str], games: "Games") -> Tally:
    """What compiled games add up to."""
    tally = Tally(bots)
    shares = games.winners.sum(axis=1)
    for seat, sums in enumerate(tally.seats):
        won = Counter(shares[games.winners[:, seat]].tolist())
        points = games.totals[:, seat]
        by_category = dict(zip(CATEGORIES, games.points[:, :, seat].sum(axis=(0, 1)).tolist(), strict=True))
        sums.add(
            SeatTally(
                sums.bot,
                len(points),
                sum((Fraction(count, share) for share, count in won.items()), Fraction()),
                int(points.sum()),
                int((points**2).sum()),
                Counter(by_category | {"dessert": int(games.dessert_points[:, seat].sum())}),
            )
        )
    return tally


def replay_picks(ruleset: Ruleset, picks: Sequence[Sequence[int]], seed: int) -> State:
    """The game of this seed with these picks, which name the real cards."""
    state = State.start(ruleset, seed=seed)
    for codes in picks:
        state = state.retrace([None if code == NOTHING else Pick.of(code) for code in codes])
    return state


def compiled_batches(
    ruleset: Ruleset, bots: Sequence[str], games: int, seed: int, *, records: bool, threads: int | None
) -> Iterator[tuple[Tally, bytes]]:
    """Play games in the compiled engine; gives some at a time: their tally and, if wanted, their records."""
    from okawari.sim import play_games

    names = [f"bot:{bot}" for bot in bots]
    size = RECORDS_AT_ONCE if records else GAMES_AT_ONCE
    for first in range(0, games, size):
        played = play_games(ruleset, list(bots), min(size, games - first), seed, first=first, threads=threads)
        lines = b""
        if records:
            for number, picks in enumerate(played.picks.tolist()):
                state = replay_picks(ruleset, picks, game_seed(seed, first + number))
                lines += Record.of(state, names).to_json() + b"\n"
        yield tally_games(bots, played), lines
