"""Each of Okawari's own bots, over games of every ruleset."""

from random import Random

import pytest

from okawari.arena.tasks import Task
from okawari.bots.bot import play
from okawari.bots.guard import Guard
from okawari.bots.registry import load_bot
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.chance import game_seed
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, follow
from tests.support.games import COVERING, SETS_OF_RULES, whole_game
from tests.support.searching import COUNTED, DIFFERENT
from tests.support.sizes import every, times


@pytest.mark.parametrize("name", DIFFERENT)
def test_games_of_many_rulesets_are_played_to_their_end(name: str) -> None:
    """A bot makes legal picks only: an illegal one would raise an error. `.ci/run` plays more."""
    for number, ruleset in enumerate(every(4 if name in COUNTED else 2, COVERING)):
        assert play(ruleset, [load_bot(COUNTED.get(name, name))] * ruleset.seats, game_seed(1, number)).over


@pytest.mark.ci
@pytest.mark.parametrize("name", DIFFERENT)
def test_hundreds_of_games_without_an_illegal_pick(name: str) -> None:
    """The same with more games: one of each set of rules, ten in the long runs; searching bots play a sixth."""
    for number, ruleset in enumerate(every(6 if name in COUNTED else 1, SETS_OF_RULES * times(1))):
        assert play(ruleset, [load_bot(COUNTED.get(name, name))] * ruleset.seats, game_seed(2, number)).over


@pytest.mark.parametrize("name", DIFFERENT)
def test_what_a_bot_cannot_know_does_not_change_its_pick(name: str) -> None:
    """R34: in a State imagined from the same Observation the bot picks the same, in every ruleset."""
    bot = load_bot(COUNTED.get(name, name))
    for number, ruleset in enumerate(every(5, SETS_OF_RULES)):
        state = halfway(ruleset, number)
        for seat in state.acting:
            seen = state.observe(seat)
            swapped = seen.imagine(Random(number)).observe(seat)
            assert bot.choose(seen, Random(7)) == bot.choose(swapped, Random(7))


def test_the_swapped_games_differ_in_what_a_bot_cannot_know() -> None:
    """So a bot that saw the hands of the others would be found: with a third seat there nearly always are others."""
    for number, ruleset in enumerate(ruleset for ruleset in SETS_OF_RULES if ruleset.seats > 2):
        state = State.start(ruleset, seed=number)
        assert state.observe(0).imagine(Random(number)).hands[1:] != state.hands[1:]


@pytest.mark.ci
@pytest.mark.parametrize("name", COUNTED.values())
def test_with_a_count_the_same_seed_gives_the_same_game(name: str) -> None:
    """And another seed another one, sooner or later."""
    ruleset, bots = Ruleset(seats=3), [load_bot(name)] * 3
    one, same, other = (play(ruleset, bots, seed, World.from_seed(ruleset, 5)) for seed in (1, 1, 2))
    assert one.turns == same.turns
    assert one.turns != other.turns


@pytest.mark.ci
def test_the_planner_beats_greedy_in_the_compiled_engine() -> None:
    """2,000 games each: more than 70 % with two seats, far more than chance as one among others."""
    for seats, share in {2: 0.7, 3: 0.6, 4: 0.45, 5: 0.35}.items():
        blocks = (
            Task(Ruleset(seats=seats), "planner", "greedy", tuple(range(2000 // seats)), 8, compiled=True).run().blocks
        )
        assert sum(block.share for block in blocks) / len(blocks) > share


def halfway(ruleset: Ruleset, seed: int) -> State:
    """A game after some turns with random picks."""
    rng, state = Random(seed), State.start(ruleset, seed=seed)
    for _ in range(rng.randrange(3 * ruleset.rules.turns)):
        picks = [rng.choice(state.legal_picks(seat)) if seat in state.acting else None for seat in range(ruleset.seats)]
        state = state.play(picks)
    return state


def random_picks(seen: Observation, times: int = 2000) -> list[Pick]:
    """What the random bot picks, again and again."""
    rng, bot = Random(3), load_bot("random")
    return [bot.choose(seen, rng) for _ in range(times)]


def test_random_takes_each_card_as_likely_as_the_other() -> None:
    """Cards count, not kinds: a hand of nine tempura and an egg gives tempura nine times out of ten."""
    state = arranged(Ruleset(seats=2), ["tempura"] * 9 + ["egg"])
    eggs = sum(str(pick) == "egg" for pick in random_picks(state.observe(0)))
    assert 150 < eggs < 250


def test_random_uses_chopsticks_every_other_time() -> None:
    """R7: with chopsticks in front, half of the picks are two cards."""
    state = arranged(Ruleset(seats=2), ["chopsticks"], ["squid"])
    state = follow(state, ["chopsticks", "squid"])
    two = sum(len(pick.cards) == 2 for pick in random_picks(state.observe(0)))
    assert 900 < two < 1100


def test_greedy_beats_three_random_bots() -> None:
    """It wins more than 80 % of the games against three random bots, wherever it sits."""
    won = 0
    for number in range(40):
        bots = [load_bot("random")] * 4
        bots[number % 4] = load_bot("greedy")
        outcome = play(Ruleset(seats=4), bots, game_seed(4, number)).outcome
        assert outcome is not None
        won += outcome.winners == (number % 4,)
    assert won > 32


def test_the_random_bot_takes_one_card_or_two_equally_often() -> None:
    """In battle, too, where chopsticks let it take two."""
    states = (state for seed in range(40) for state in whole_game(Ruleset(seats=2, variant="battle"), seed))
    seen = next(
        seen
        for state in states
        for seen in map(state.observe, state.acting)
        if any(pick.announced for pick in seen.legal_picks())
    )
    announced = [load_bot("random").choose(seen, Random(seed)).announced for seed in range(200)]
    assert 60 < announced.count(True) < 140


def test_an_error_of_several_lines_is_told_by_its_last() -> None:
    """A wrong line of a bot's own file, for example."""

    class Wrong:
        def choose(self, seen: Observation, rng: Random) -> Pick:
            raise SyntaxError("never closed", ("own.py", 3, 1, "pick(", 3, 2))

    guard = Guard(Wrong())
    guard.choose(State.start(Ruleset(seats=2), seed=1).observe(0), Random(1))
    assert guard.last.startswith("round 1, turn 1: SyntaxError: never closed (test_bots.py, line ")
