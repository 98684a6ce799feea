"""The readable engine plays what the compiled one has played, and they are compared."""

from okawari.bots.compiled import replay_picks
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.game.state import State
from okawari.policies.uniform import uniform_pick
from okawari.rules.chance import game_seed, start_stream
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import Ruleset
from okawari.sim import Games


def replay(games: Games, number: int, seed: int) -> State:
    """The game with this number of a simulation, its picks made as seats choose them, without the values of yogurts."""
    return replay_picks(games.ruleset, games.picks[number].tolist(), game_seed(seed, number))


def assert_same(games: Games, number: int, state: State) -> None:
    """A game that was compiled and one that was not are the same to the last pick and point."""
    assert state.outcome is not None
    assert [list(turn.codes) for turn in state.turns] == games.picks[number].tolist()
    assert [list(map(list, closed.points)) for closed in state.closed] == games.points[number].tolist()
    assert list(state.position.dessert_points) == games.dessert_points[number].tolist()
    assert list(state.scores) == games.totals[number].tolist()
    assert [seat in state.outcome.winners for seat in range(state.ruleset.seats)] == games.winners[number].tolist()


def play_interpreted(ruleset: Ruleset, seed: int) -> State:
    """A game of the random policy in the readable engine, choice by choice with the streams that `sim` gives it."""
    state = State.start(ruleset, seed=seed)
    while not state.over:
        picks: list[Pick | None] = [None] * ruleset.seats
        for seat in state.acting:
            seen = state.observe(seat)
            stream = start_stream(game_seed(seed, 1 + len(state.turns) * ruleset.seats + seat))
            code = uniform_pick(seen.position, seen.rules, seat, stream, [0] * MOST_PICKS)
            picks[seat] = Pick.of(code)
        state = state.play(picks)
    return state


def record(state: State) -> bytes:
    """A finished game as a document."""
    return Record.of(state).to_json()
