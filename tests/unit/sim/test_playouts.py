"""Playouts go on from where a State or an Observation stands, and know no more than it does."""

import numpy as np
import pytest

from okawari.game.errors import OkawariError
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.position import Position
from okawari.rules.ruleset import Ruleset
from okawari.sim import SimulationError, playouts
from okawari.sim.batch import Batch, new_scratch
from okawari.sim.imagine import imagine_games, imagined_batch
from okawari.sim.policies import observe
from tests.support.games import after, each_set_of_rules
from tests.support.imagined import assert_whole_deck
from tests.support.readable import assert_shown

GAMES = 12


def imagined(state: State, seat: int | None) -> Batch:
    """Games imagined from what a seat knows."""
    seen = state.observe(seat)
    return imagined_batch(seen, GAMES, 7, 0)


@each_set_of_rules
def test_an_imagined_game_looks_the_same(rulesets: list[Ruleset]) -> None:
    """R34: to its seat, an imagined game is the one it is in; and all its cards are the deck; in every set of rules."""
    for number, ruleset in enumerate(rulesets):
        turns = ruleset.rules.turns
        for moment in ((0, turns - 1), (1, turns + 3), (4, 2 * turns))[number % 3]:
            state = after(ruleset, moment, seed=4)
            seen, batch, scratch = state.observe(1), imagined(state, 1), new_scratch(state.rules)
            for game in range(GAMES):
                position: Position[np.ndarray] = Position(*(rows[game] for rows in batch.positions))
                assert_whole_deck(position, batch.decks[game], state)
                observe(position, state.rules, batch.decks[game], 1, scratch)
                assert_shown(scratch, seen)
    assert len(imagine_games.signatures) == 1, "one compilation serves every set of rules"


def test_hidden_cards_are_dealt_anew() -> None:
    """Each game deals the unknown hands differently; a State's playouts have its own cards."""
    state = after(Ruleset(seats=4), 0)
    hands = imagined(state, 0).positions.hands
    assert (hands[:, 0] == hands[0, 0]).all()
    assert len({hand.tobytes() for hand in hands[:, 2]}) == GAMES


@pytest.mark.parametrize("variant", [None, "draw-piles", "battle", "dummy"])
def test_playouts_end(variant: str | None) -> None:
    """From any moment of a game, with the points so far; the same seed gives the same ends."""
    ruleset = Ruleset("anniversary", 2, "mochi", variant)
    state = after(ruleset, ruleset.rules.turns + 2)
    for start in (state, state.observe(0), state.observe(None)):
        played = playouts(start, "random", 300, 1, threads=2)
        assert (played.points.sum(axis=(1, 3)) + played.dessert_points == played.totals).all()
        assert (played.points[:, 0] == state.closed[0].points).all()
        assert (played.totals == playouts(start, "random", 300, 1).totals).all()
        assert len(np.unique(played.totals)) > 5


def test_a_first_pick_can_be_given() -> None:
    """Seat 0 makes it in every game; it must be legal."""
    state = after(Ruleset(seats=3), 0)
    pick = state.legal_picks(0)[0]
    played = playouts(state.observe(0), "random", 40, 1, picks={0: pick})
    assert (played.picks[:, 0, 0] == pick.code).all()
    held = {str(one) for one in state.legal_picks(0)}
    missing = next(name for name in ("squid", "wasabi", "egg", "maki-1", "chopsticks") if name not in held)
    with pytest.raises(OkawariError, match=f"seat 0 cannot pick {missing} now"):
        playouts(state, "random", 40, 1, picks={0: Pick.parse(missing)})


def test_what_cannot_be_played_on_is_told() -> None:
    """A finished game, a thing that is no game, no games at all."""
    over = after(Ruleset(seats=2), 30)
    with pytest.raises(SimulationError, match="this game is over"):
        playouts(over, "random", 10, 1)
    with pytest.raises(SimulationError, match="this game is over"):
        playouts(over.observe(0), "random", 10, 1)
    with pytest.raises(SimulationError, match="list cannot be played on"):
        playouts([], "random", 10, 1)  # type: ignore[arg-type]
    with pytest.raises(SimulationError, match="from 1 to"):
        playouts(after(Ruleset(seats=2), 3), "random", 0, 1)
