"""Opponents for people, and which picks a searching bot tells apart; nothing is compiled here."""

from random import Random

from okawari.bots.ismcts import IsmctsBot
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


def test_a_coin_on_its_edge_is_tails() -> None:
    """Any card then."""

    class Edge(Random):
        """Its coins stand; its other numbers are those of any generator."""

        def random(self) -> float:
            return 0.5

        def getrandbits(self, bits: int, /) -> int:
            return super().getrandbits(bits)

    seen = State.start(Ruleset(seats=2), seed=5).observe(0)
    picks = {EasyBot().choose(seen, Edge(seed)) for seed in range(9)}
    assert picks == {load_bot("random").choose(seen, Edge(seed)) for seed in range(9)}
    assert len(picks) > 1


def test_how_long_the_searching_bots_think_unless_told_otherwise() -> None:
    """A tenth of a second, the yardstick too; milliseconds and iterations as they are given."""
    for made in (SearchBot, IsmctsBot):
        assert (made().seconds, made().iterations) == (0.1, None)
        assert (made(ms=250).seconds, made(ms=250).iterations) == (0.25, None)
        assert (made(iterations=7).seconds, made(iterations=7).iterations) == (0.1, 7)
