"""World: all chance of a game, fixed before it starts."""

import random
from typing import Any

import pytest

from okawari import Ruleset, State, World
from okawari.game.errors import OkawariError
from tests.support.games import RULESETS, SETS_OF_RULES, random_game


def test_every_ruleset_gets_the_chance_it_needs() -> None:
    """R20, R22, R29, R30: ten rolls with mochi, ten draws with yogurt, a starter in battle and with the dummy."""
    for ruleset in SETS_OF_RULES:
        worlds = [World.from_seed(ruleset, seed) for seed in range(12)]
        for world in worlds:
            world.check(ruleset)
            assert len(world.deck) == 108
            assert len(world.rolls) == (10 if ruleset.dessert == "mochi" else 0)
            assert len(world.draws) == (10 if ruleset.dessert == "yogurt" else 0)
        starters = {world.starter for world in worlds}
        assert starters == ({0, 1} if ruleset.variant in ("battle", "dummy") else {0})
        assert len({world.deck for world in worlds}) == 12


def test_the_same_seed_shuffles_the_same_way_in_every_ruleset_with_the_same_cards() -> None:
    """A seed of a simulation stands for one deck, so that variants can be compared on the same deals."""
    decks = {World.from_seed(ruleset, 5).deck for ruleset in RULESETS if ruleset.dessert == "pudding"}
    assert len(decks) == 1


@pytest.mark.parametrize(
    ("dessert", "variant", "changes", "message"),
    [
        ("pudding", None, {"deck": ()}, "the deck is not the 108 cards of anniversary with pudding"),
        ("pudding", None, {"rolls": (1,) * 10}, "pudding needs 0 dice rolls"),
        ("pudding", None, {"draws": (1,) * 10}, "pudding needs 0 draws"),
        ("pudding", None, {"starter": 1}, "seat 1 cannot start"),
        ("mochi", None, {"rolls": (1,) * 9}, "mochi needs 10 dice rolls from 1 to 6"),
        ("mochi", None, {"rolls": (0,) * 10}, "mochi needs 10 dice rolls from 1 to 6"),
        ("mochi", None, {"rolls": (7,) * 10}, "mochi needs 10 dice rolls from 1 to 6"),
        ("yogurt", None, {"draws": (0,) * 11}, "yogurt needs 10 draws from 0 to 2519"),
        ("yogurt", None, {"draws": (2520,) * 10}, "yogurt needs 10 draws from 0 to 2519"),
        ("yogurt", None, {"draws": (-1,) * 10}, "yogurt needs 10 draws from 0 to 2519"),
        ("pudding", "battle", {"starter": 2}, "seat 2 cannot start"),
        ("pudding", "dummy", {"starter": -1}, "seat -1 cannot start"),
    ],
)
def test_a_world_that_does_not_fit_says_why(
    dessert: str, variant: str | None, changes: dict[str, Any], message: str
) -> None:
    """R1, R20, R22, R29, R30."""
    ruleset = Ruleset("anniversary", 2, dessert, variant)
    world = World.from_seed(ruleset, 1)
    parts: dict[str, Any] = {
        "deck": world.deck,
        "rolls": world.rolls,
        "draws": world.draws,
        "starter": world.starter,
    } | changes
    with pytest.raises(OkawariError, match=message):
        State.start(ruleset, World(**parts))


def test_the_deal_of_a_round() -> None:
    """R2, R3, R26, R27, R30: consecutive cards of the deck, hands first, then piles; or the layout."""
    for ruleset in SETS_OF_RULES:
        world, rules = World.from_seed(ruleset, 3), ruleset.rules
        dealt: tuple[int, ...] = ()
        for number in range(3):
            deal = world.deal(ruleset, number)
            assert [len(hand) for hand in deal.hands] == ([rules.hand_size] * rules.seats if rules.hand_size else [])
            assert [len(pile) for pile in deal.piles] == [rules.pile_size] * rules.piles
            assert len(deal.layout) == (20 if ruleset.variant == "battle" else 0)
            dealt += deal.cards
        assert dealt == world.deck[: 3 * rules.cards]


@pytest.mark.parametrize("number", [-1, 3])
def test_there_are_three_deals(number: int) -> None:
    """R2: rounds are 0 to 2."""
    with pytest.raises(OkawariError, match=f"there is no round {number}; rounds are 0 to 2"):
        World.from_seed(Ruleset(), 1).deal(Ruleset(), number)


def test_nothing_touches_the_global_random() -> None:
    """Chance is passed in: a whole game, observed and imagined, leaves Python's generator where it was."""
    random.seed(1)
    before = random.getstate()
    *_, state = random_game(Ruleset("anniversary", 2, "mochi", "dummy"), 0)
    state.observe(0).imagine(random.Random(3))
    assert random.getstate() == before
