"""Opponents for people, and which picks a searching bot tells apart; nothing is compiled here."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from okawari.bots.halving import different_picks
from okawari.bots.ismcts import most_visited
from okawari.bots.quick import CasualBot, EasyBot, GreedyBot, NormalBot, PlannerBot
from okawari.bots.registry import load_bot, parameters
from okawari.bots.search import ExpertBot, HardBot, SearchBot, SkilledBot
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, follow


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


def test_the_other_levels_are_bots_with_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Casual is greedy, normal plans; the others search, ever longer, and take the same parameters."""
    monkeypatch.setattr("okawari.bots.search.prepare", lambda: None)
    assert issubclass(CasualBot, GreedyBot)
    assert issubclass(NormalBot, PlannerBot)
    levels = SkilledBot(), HardBot(), ExpertBot()
    assert [level.iterations for level in levels] == [100, 1000, None]
    assert levels[2].seconds == 0.333
    for made in map(type, levels):
        assert parameters(made) == parameters(SearchBot) == {"ms": float, "iterations": int}
        assert (made(ms=5).iterations, made(ms=5).seconds) == (None, 0.005)
        assert made(iterations=7).iterations == made(ms=5, iterations=7).iterations == 7


def told_apart(*hand: str, variant: str | None = None, starter: int = 0) -> set[str]:
    """The different picks of a seat with chopsticks in front, from this hand."""
    ruleset = Ruleset(seats=2, variant=variant)
    state = arranged(ruleset, ["chopsticks"], [*hand], starter=starter)
    first = next(pick for pick in state.legal_picks(0) if pick.cards == ("chopsticks",))
    other = next(pick for pick in state.legal_picks(1) if pick.cards[0] not in hand)
    found = different_picks(follow(state, [str(first), str(other)]).observe(0))
    return {str(pick) for pick in found if {*pick.cards} <= {*hand}}


def test_two_cards_that_land_in_either_order_are_one_pick() -> None:
    """R8: only for wasabi and nigiri does the order matter."""
    assert told_apart("egg", "pudding") == {"egg", "pudding", "egg+pudding"}
    assert told_apart("egg", "wasabi") == {"egg", "wasabi", "egg+wasabi", "wasabi+egg"}
    assert told_apart("egg", "squid") == {"egg", "squid", "egg+squid", "squid+egg"}
    assert told_apart("egg", "egg") == {"egg", "egg+egg"}
    assert told_apart("wasabi", "chopsticks") == {"wasabi", "chopsticks", "wasabi+chopsticks"}


def test_another_card_for_the_dummy_is_another_pick() -> None:
    """R30."""
    state = arranged(Ruleset(seats=2, variant="dummy"), ["egg", "squid"])
    found = {str(pick) for pick in different_picks(state.observe(0))}
    assert {"egg|squid", "squid|egg", "egg|tempura"} <= found
    assert len(found) == len(state.legal_picks(0))


def test_in_battle_every_place_is_another_pick() -> None:
    """R27: two eggs lie in two places."""
    state = arranged(Ruleset(seats=2, variant="battle"), layout=["tempura"] * 14 + ["egg", "egg"])
    assert {"egg@14", "egg@15"} <= {str(pick) for pick in different_picks(state.observe(0))}


def test_the_pick_that_was_visited_most_often_is_made() -> None:
    """Among the children of the root, one sibling after the other; of equals the last."""

    def tree(*visits: int) -> Any:
        """A root with children that are egg, salmon, squid, …, the last one first."""
        count = len(visits)
        return SimpleNamespace(
            child=[count, *[NOTHING] * count],
            sibling=[NOTHING, NOTHING, *range(1, count)],
            visits=[sum(visits), *visits],
            code=[NOTHING, *(Pick.parse(name).code for name in ("egg", "salmon", "squid")[:count])],
        )

    assert str(most_visited(tree(3, 9, 4))) == "salmon"
    assert str(most_visited(tree(3, 4, 9))) == "squid"
    assert str(most_visited(tree(7))) == "egg"
    assert str(most_visited(tree(5, 1, 5))) == "egg"
