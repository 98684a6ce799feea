"""`make soak`: the compiled engine over a million games; another OKAWARI_SOAK_SEED takes others."""

import pytest

from okawari.rules.chance import game_seed
from okawari.rules.ruleset import HAND_SIZE
from okawari.sim import play_games, random_games
from okawari.sim.policies import BUILT_IN
from tests.support.games import RULESETS, SETS_OF_RULES
from tests.support.oracle import check_compiled_game
from tests.support.packed import replayed
from tests.support.readable import assert_same, replay
from tests.support.soak import PARTS, SOAK_SEED

GAMES = 1_000_000 // len(RULESETS) + 1
NAIVE_GAMES = 100_000 // len(RULESETS) + 1
PACKED_GAMES = 100_000
BATTLES = [ruleset for ruleset in SETS_OF_RULES if ruleset.variant == "battle"]
BATTLES_EACH = 100_000 // len(BATTLES) // len(BUILT_IN) + 1


@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_games_agree(part: int) -> None:
    """Every ruleset: what the compiled engine played, the readable one plays and scores the same."""
    for ruleset in RULESETS[part::PARTS]:
        played = play_games(ruleset, "random", GAMES, SOAK_SEED)
        for number in range(GAMES):
            assert_same(played, number, replay(played, number, SOAK_SEED))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_oracle_accepts_a_hundred_thousand_compiled_games(part: int) -> None:
    """R1–R33: every ruleset, deals, picks, every point, desserts, totals and winners."""
    for ruleset in RULESETS[part::PARTS]:
        played = play_games(ruleset, "random", NAIVE_GAMES, SOAK_SEED)
        for number in range(NAIVE_GAMES):
            try:
                check_compiled_game(played, number, SOAK_SEED)
            except Exception as error:
                raise AssertionError(f"{ruleset}, seed {SOAK_SEED}, game {number}") from error


@pytest.mark.parametrize("policy", BUILT_IN)
def test_a_hundred_thousand_battles_agree(policy: str) -> None:
    """R27, R28: each policy against random picks, with tens of thousands of turns of two cards."""
    twos = 0
    for ruleset in BATTLES:
        played = play_games(ruleset, [policy, "random"], BATTLES_EACH, SOAK_SEED)
        for number in range(BATTLES_EACH):
            state = replay(played, number, SOAK_SEED)
            assert_same(played, number, state)
            twos += sum(pick is not None and len(pick.places) == 2 for turn in state.turns for pick in turn.picks)
    print(f"{BATTLES_EACH * len(BATTLES):,} games, {twos:,} turns of two cards")
    assert twos > BATTLES_EACH * len(BATTLES)


@pytest.mark.parametrize("seats", HAND_SIZE)
def test_many_packed_games_are_the_game(seats: int) -> None:
    """Game by game, the totals of packed games are those of the same picks in the readable engine."""
    totals = random_games(seats, PACKED_GAMES, seed=SOAK_SEED)
    for number in range(PACKED_GAMES):
        assert list(replayed(seats, game_seed(SOAK_SEED, number)).scores) == totals[number].tolist(), number
