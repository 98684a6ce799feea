"""One game between bots."""

from random import Random

import pytest

from okawari.bots.bot import play
from okawari.bots.registry import load_bot
from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.ruleset import Ruleset

RULESET = Ruleset(seats=3)


class Watcher:
    """Takes the first pick, and remembers what it was given."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []
        self.numbers: list[float] = []

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The first."""
        self.seen.append(seen)
        self.numbers.append(rng.random())
        return seen.legal_picks()[0]


def watched(seed: int, world: World | None = None) -> list[Watcher]:
    """What three bots were given in a game."""
    watchers = [Watcher() for _ in range(3)]
    play(RULESET, watchers, seed, world)
    return watchers


def test_a_bot_is_given_its_own_observation_and_nothing_else() -> None:
    """R34: every turn of its seat, as that seat may know it."""
    for seat, watcher in enumerate(watched(7)):
        assert all(type(seen) is Observation and seen.seat == seat for seen in watcher.seen)
        assert len(watcher.seen) == 3 * RULESET.rules.turns


def test_each_seat_has_chance_of_its_own() -> None:
    """The same seed gives each seat the same numbers again, and no two seats the same."""
    numbers = [watcher.numbers for watcher in watched(7)]
    assert numbers == [watcher.numbers for watcher in watched(7)]
    assert len({tuple(row) for row in numbers}) == 3
    assert numbers[0] != watched(8)[0].numbers


def test_the_chance_of_bots_is_apart_from_the_deal() -> None:
    """With another world the bots draw the same numbers, and see that world's cards."""
    other = World.from_seed(RULESET, 8)
    assert watched(7, other)[0].seen[0] == watched(8)[0].seen[0] != watched(7)[0].seen[0]
    assert [watcher.numbers for watcher in watched(7, other)] == [watcher.numbers for watcher in watched(7)]


def test_the_same_seed_gives_the_same_game() -> None:
    """Chance of the deal and of the bots both follow from it."""
    bots = [load_bot("random"), load_bot("greedy"), load_bot("random")]
    assert play(RULESET, bots, 11) == play(RULESET, bots, 11)
    assert play(RULESET, bots, 11) != play(RULESET, bots, 12)


def test_who_watches_is_shown_every_state() -> None:
    """The deal, and what each turn came to."""
    states: list[State] = []
    end = play(RULESET, [load_bot("greedy")] * 3, 11, watch=states.append)
    assert states[0] == State.start(RULESET, seed=11)
    assert [before.play(turn.picks) for before, turn in zip(states, end.turns, strict=False)] == states[1:]
    assert states[-1] is end


def test_each_seat_needs_a_bot() -> None:
    """Two bots cannot play at three seats."""
    with pytest.raises(OkawariError, match="2 bots cannot play at 3 seats"):
        play(RULESET, [load_bot("random")] * 2, 1)
