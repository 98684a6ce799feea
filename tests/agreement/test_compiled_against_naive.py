"""The compiled engine against the naive oracle, which was written from the rules alone: a wrong rule is seen here."""

from okawari.rules.ruleset import Ruleset
from okawari.sim import play_games
from tests.support.games import each_set_of_rules, label
from tests.support.oracle import check_compiled_game
from tests.support.sizes import times

GAMES = times(4)
"""Of each set of rules."""
SEED = 33


@each_set_of_rules
def test_the_oracle_accepts_every_compiled_game(rulesets: list[Ruleset]) -> None:
    """R1–R33: deals, picks, every point of every round, desserts, totals and winners of random games."""
    for ruleset in rulesets:
        games = play_games(ruleset, "random", GAMES, SEED)
        for number in range(GAMES):
            try:
                check_compiled_game(games, number, SEED)
            except Exception as error:
                raise AssertionError(f"{label(ruleset)}, game {number}") from error
