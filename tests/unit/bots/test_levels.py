"""Opponents for people, and which picks a searching bot tells apart; nothing is compiled here."""

from random import Random

from okawari.bots.quick import CasualBot, EasyBot, GreedyBot, NormalBot, PlannerBot
from okawari.bots.registry import load_bot, parameters
from okawari.bots.search import ExpertBot, HardBot, SearchBot, SkilledBot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset


def test_the_easy_bot_tosses_a_coin() -> None:
    """Every other pick is greedy's: heads, below one half, or any card."""
    seen = State.start(Ruleset(seats=2), seed=5).observe(0)
    greedy = load_bot("greedy").choose(seen, Random(0))
    heads = [seed for seed in range(200) if Random(seed).random() < 0.5]
    assert 80 < len(heads) < 120
    for seed in range(200):
        rng = Random(seed)
        rng.random()
        expected = greedy if seed in heads else load_bot("random").choose(seen, rng)
        assert EasyBot().choose(seen, Random(seed)) == expected, seed


def test_the_other_levels_are_bots_with_other_names() -> None:
    """Casual is greedy, normal plans; the others search, ever longer, and take the same parameters."""
    assert issubclass(CasualBot, GreedyBot)
    assert issubclass(NormalBot, PlannerBot)
    levels = SkilledBot(), HardBot(), ExpertBot()
    assert [level.iterations for level in levels] == [100, 1000, None]
    assert levels[2].seconds == 0.333
    for made in map(type, levels):
        assert parameters(made) == parameters(SearchBot) == {"ms": float, "iterations": int}
        assert (made(ms=5).iterations, made(ms=5).seconds) == (None, 0.005)
        assert made(iterations=7).iterations == made(ms=5, iterations=7).iterations == 7
