"""Games with random picks, for the tests of the game."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset, every_ruleset

RULESETS = every_ruleset()
SETS_OF_RULES = list({ruleset.rules: ruleset for ruleset in RULESETS}.values())
"""One ruleset for each different set of rules: the classic editions mostly share theirs."""
VARIANTS = (None, "both-ways", "golf", "draw-piles", "battle", "dummy")
ONE_OF_EACH = [
    *(Ruleset("gamewright", 2, variant=variant) for variant in VARIANTS),
    *(
        Ruleset("anniversary", 2, dessert, variant)
        for dessert in ("strawberry", "yogurt", "mochi")
        for variant in VARIANTS
    ),
    *(Ruleset("anniversary", seats, dessert) for seats, dessert in ((3, "pudding"), (4, "tea"), (5, "yogurt"))),
    Ruleset("print-and-play", 5, variant="both-ways"),
    Ruleset("anniversary", 2, "mochi", "dummy", must_have_maki=True),
]
"""Every variant, every dessert, every number of seats."""


def traits(ruleset: Ruleset) -> set[object]:
    """What a selection has to have: each edition, and of each variant every dessert, number of seats and maki rule."""
    variant = ruleset.variant
    return {ruleset.edition, (variant, ruleset.dessert), (variant, ruleset.seats), (variant, ruleset.must_have_maki)}


def covering(rulesets: list[Ruleset]) -> list[Ruleset]:
    """Some of these that have all their traits: again and again the one that has most of what is missing."""
    missing, found = set[object]().union(*map(traits, rulesets)), []
    while missing:
        found.append(max(rulesets, key=lambda ruleset: len(traits(ruleset) & missing)))
        missing -= traits(found[-1])
    return found


COVERING = covering(SETS_OF_RULES)
"""Where a game takes long: about a quarter of the sets of rules, with every trait that one of them has."""
OTHERS = [ruleset for ruleset in SETS_OF_RULES if ruleset not in COVERING]
each_set_of_rules = pytest.mark.parametrize(
    "rulesets", [COVERING, pytest.param(OTHERS, marks=pytest.mark.ci)], ids=["covering", "others"]
)
"""For a test that goes through them: `make test` has those with every trait, `.ci/run` the others, too."""


def label(ruleset: Ruleset) -> str:
    """A short name for a test's id."""
    parts = (ruleset.edition, str(ruleset.seats), ruleset.dessert, ruleset.variant or "plain")
    return "-".join(parts) + ("-must-have-maki" if ruleset.must_have_maki else "")


def random_picks(state: State, rng: Random) -> list[Pick | None]:
    """A legal pick for each seat that acts; a coin decides whether chopsticks are used, so that both are common."""
    picks: list[Pick | None] = [None] * state.ruleset.seats
    for seat in state.acting:
        legal = state.legal_picks(seat)
        double = [pick for pick in legal if len(pick.cards) == 2 or pick.announced]
        if double and rng.random() < 0.5:
            legal = double
        picks[seat] = rng.choice(legal)
    return picks


def random_game(ruleset: Ruleset, seed: int) -> Iterator[State]:
    """A game before its first turn and after each turn, in battle between two cards too."""
    rng, state = Random(seed), State.start(ruleset, seed=seed)
    yield state
    while not state.over:
        state = state.play(random_picks(state, rng))
        yield state


@lru_cache(maxsize=256)
def whole_game(ruleset: Ruleset, seed: int = 0) -> tuple[State, ...]:
    """The same, kept for the next test that asks: a State never changes."""
    return tuple(random_game(ruleset, seed))


def finished(ruleset: Ruleset, seed: int = 0) -> State:
    """The end of a random game."""
    return whole_game(ruleset, seed)[-1]


def after(ruleset: Ruleset, turns: int, seed: int = 0) -> State:
    """A random game after so many turns."""
    return next(state for state in whole_game(ruleset, seed) if len(state.turns) == turns and not state.owed)
