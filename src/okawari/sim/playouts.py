"""Games played on from where a State or an Observation stands: `playouts(start, policies, games, seed)`."""

from collections.abc import Mapping

import numpy as np

from okawari.game.errors import IllegalPick
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.chance import check_seed, game_seed
from okawari.rules.kinds import deck_counts
from okawari.rules.legal import is_legal
from okawari.sim.batch import Batch, new_batch
from okawari.sim.errors import SimulationError
from okawari.sim.games import Games, Numbers, play_batches
from okawari.sim.imagine import imagine_games
from okawari.sim.policies import PolicyChoice


def playouts(
    start: State | Observation,
    policies: PolicyChoice,
    games: int,
    seed: int,
    *,
    picks: Mapping[int, Pick | str] | None = None,
    threads: int | None = None,
) -> Games:
    """Play a game on to its end, many times. With `picks`, these seats make these picks in the first turn.

    From a State, all games have its world, and differ by what random policies do. From an Observation, each deals the
    cards that its seat does not know anew, as `Observation.imagine` does. The points of earlier rounds are included.

    >>> from okawari import Ruleset
    >>> seen = State.start(Ruleset(seats=2), seed=7).observe(0)
    >>> playouts(seen, "random", 100, seed=1).totals.shape
    (100, 2)
    """
    if not isinstance(start, State | Observation):
        raise SimulationError(f"{type(start).__name__} cannot be played on; a State or an Observation can")
    if start.over:
        raise SimulationError("this game is over; there is nothing left to play")
    check_seed(seed)
    forced = _codes(start, picks or {})
    rules, counts = start.rules, np.array(deck_counts(start.rules.dessert), np.int64)

    def begin(number: int, count: int) -> Batch:
        if isinstance(start, State):
            batch = new_batch(rules, count, start.position, start.world)
            batch.seeds[:] = [game_seed(seed, number + game) for game in range(count)]
        else:
            batch = new_batch(rules, count, start.position)
            imagine_games(batch, rules, np.array(start.unknown, np.int64), counts, seed, number)
        for round_number, closed in enumerate(start.closed):
            batch.points[:, round_number] = closed.points
        return batch

    def force(batch: Batch, codes: Numbers) -> None:
        for seat, code in forced.items():
            codes[:, seat] = code

    return play_batches(start.ruleset, policies, games, begin, threads, force)


def _codes(start: State | Observation, picks: Mapping[int, Pick | str]) -> dict[int, int]:
    """The codes of picks that are legal now, by seat."""
    codes = {}
    for seat, pick in picks.items():
        code = (Pick.parse(pick) if isinstance(pick, str) else pick).code
        if seat not in start.acting or not is_legal(start.position, start.rules, seat, code):
            raise IllegalPick(f"seat {seat} cannot pick {Pick.of(code)} now")
        codes[seat] = code
    return codes
