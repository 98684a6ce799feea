"""The readable engine plays what the compiled one has played, and they are compared."""

from collections.abc import Sequence

import numpy as np

from okawari.arena.simulation import replay_picks
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.policies.scratch import SCRATCH
from okawari.rules.chance import game_seed, start_stream
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset
from okawari.sim import Games
from okawari.sim.batch import Scratch
from okawari.sim.policies import BUILT_IN
from tests.support.games import label


def replay(games: Games, number: int, seed: int) -> State:
    """The game with this number of a simulation, its picks made as seats choose them, without the values of yogurts."""
    return replay_picks(games.ruleset, games.picks[number].tolist(), game_seed(seed, number))


def assert_same(games: Games, number: int, state: State) -> None:
    """A game that was compiled and one that was not are the same to the last pick and point."""
    where = f"{label(games.ruleset)}, game {number}"
    assert state.outcome is not None, where
    assert [list(turn.codes) for turn in state.turns] == games.picks[number].tolist(), where
    assert [list(map(list, closed.points)) for closed in state.closed] == games.points[number].tolist(), where
    assert list(state.position.dessert_points) == games.dessert_points[number].tolist(), where
    assert list(state.scores) == games.totals[number].tolist(), where
    won = [seat in state.outcome.winners for seat in range(state.ruleset.seats)]
    assert won == games.winners[number].tolist(), where


def assert_shown(scratch: Scratch, seen: Observation) -> None:
    """What a policy is shown is the Observation, number by number."""
    for shown, known in zip(scratch.seen, seen.position, strict=True):
        assert shown.tolist() == np.array(known, np.int64).reshape(shown.shape).tolist()
    assert scratch.unknown.tolist() == list(seen.unknown)


def assert_same_choices(games: Games, number: int, seed: int, policies: Sequence[str]) -> State:
    """Interpreted on Observations, each seat's policy chooses what it chose compiled; how the game ended.

    The streams are those that `sim` gives to each choice.
    """
    ruleset, own_seed = games.ruleset, game_seed(seed, number)
    state = State.start(ruleset, seed=own_seed)
    halves = [half for codes in games.picks[number].tolist() for half in _halves(ruleset, codes)]
    for codes in halves:
        chosen = [NOTHING if code == NOTHING else state.as_chosen(code) for code in codes]
        turn = len(state.turns)
        for seat in state.acting:
            seen = state.observe(seat)
            stream = start_stream(game_seed(own_seed, 1 + turn * ruleset.seats + seat))
            code = BUILT_IN[policies[seat]](seen.position, seen.rules, seat, seen.unknown, stream, [0] * SCRATCH)
            assert code == chosen[seat], (
                f"{label(ruleset)}, game {number}, turn {turn}, {policies[seat]} at seat {seat}"
            )
        state = state.play([None if code == NOTHING else Pick.of(code) for code in chosen])
    return state


def _halves(ruleset: Ruleset, codes: list[int]) -> list[list[int]]:
    """R28: in battle the two cards of a turn are chosen one after the other."""
    if ruleset.variant != "battle":
        return [codes]
    halves = [() if code == NOTHING else Pick.of(code).halves() for code in codes]
    return [[half[number].code if half else NOTHING for half in halves] for number in range(max(map(len, halves)))]
