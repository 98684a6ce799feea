"""Imagined games as Python runs them: which chance is made up, from which seed, and what may have been drawn."""

from collections.abc import Iterator

import numpy as np
import pytest

from okawari.game.state import State
from okawari.rules.chance import DRAWS, game_seed
from okawari.rules.kinds import NAMES, NUMBER
from okawari.rules.position import DRAWN, ROLLED, Position
from okawari.rules.ruleset import Ruleset
from okawari.sim import batch, imagine
from okawari.sim.batch import Batch, new_scratch
from okawari.sim.imagine import any_card, imagined_batch
from okawari.sim.policies import observe
from tests.support.by_python import by_python
from tests.support.games import after, label
from tests.support.imagined import assert_whole_deck
from tests.support.readable import assert_shown

YOGURTS, MOCHIS = (Ruleset("anniversary", 2, dessert) for dessert in ("yogurt", "mochi"))


@pytest.fixture(autouse=True)
def _not_compiled() -> Iterator[None]:
    with by_python(batch, imagine):
        yield


def imagined(state: State, games: int, first: int = 0) -> Batch:
    """What seat 0 may be in."""
    return imagined_batch(state.observe(0), games, 7, first)


def test_a_game_has_the_seed_of_its_number() -> None:
    """And is the same whichever one is imagined first."""
    state = after(YOGURTS, 13)
    all_of_them, later = imagined(state, 5), imagined(state, 3, first=2)
    assert all_of_them.seeds.tolist() == [game_seed(7, number) for number in range(5)]
    for one, other in ((later.decks, all_of_them.decks), (later.draws, all_of_them.draws)):
        assert np.array_equal(one, other[2:])
    assert np.array_equal(later.positions.hands, all_of_them.positions.hands[2:])
    assert len({deck.tobytes() for deck in all_of_them.decks}) == 5


def test_rolls_to_come_are_rolled_each_by_itself() -> None:
    """R22: every side comes, at every place, and no roll says what the next one is."""
    state = after(MOCHIS, 13)
    used = state.position.now[ROLLED]
    rolls = imagined(state, 100).rolls
    assert used > 0
    assert (rolls[:, :used] == 1).all(), "rolls that have been used are not told again"
    assert all(set(at.tolist()) == set(range(1, 7)) for at in rolls[:, used:].T)
    assert {(one, other) for one, other in rolls[:, used : used + 2].tolist()} >= {(1, 6), (6, 1), (1, 1), (6, 6)}


def test_draws_to_come_are_drawn_each_by_itself() -> None:
    """R20: from 0 to 2519, each place by itself."""
    state = after(YOGURTS, 13)
    used = state.position.now[DRAWN]
    draws = imagined(state, 100).draws
    assert used > 0
    assert not draws[:, :used].any()
    assert (draws[:, used:].min(), draws[:, used:].max()) > (-1, DRAWS * 0.99)
    assert draws.max() < DRAWS
    assert all(len(set(row)) > 1 for row in draws[:, used:].tolist())


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset(seats=3),
        YOGURTS,
        Ruleset("anniversary", 2, "yogurt", "battle"),
        Ruleset("anniversary", 2, "yogurt", "draw-piles"),
        Ruleset("anniversary", 2, "mochi", "dummy"),
    ],
    ids=label,
)
def test_every_card_is_somewhere(ruleset: Ruleset) -> None:
    """R1, R34: hands, piles and the deck hold what is left, each card once; and the seat sees what it saw."""
    turns = ruleset.rules.turns
    for turn in (0, 3, turns + 5, 3 * turns - 2):
        state = after(ruleset, turn)
        made, scratch = imagined(state, 3), new_scratch(state.rules)
        for game in range(3):
            position = Position(*(rows[game] for rows in made.positions))
            assert_whole_deck(position, made.decks[game], state)
            observe(position, state.rules, made.decks[game], 0, scratch)
            assert_shown(scratch, state.observe(0))


def test_what_may_have_been_drawn() -> None:
    """The first kind of the hand that is not chopsticks, which may have been put there; else those."""
    for names, drawn in (
        (["egg", "chopsticks"], "egg"),
        (["chopsticks", "pudding"], "pudding"),
        (["chopsticks"], "chopsticks"),
        (["tempura", "tea-5"], "tempura"),
        (["tea-5", "chopsticks"], "tea-5"),
        (["yogurt-2"], "yogurt-2"),
    ):
        hand = [names.count(name) for name in NAMES]
        assert NAMES[any_card(hand)] == drawn
        assert NAMES[any_card(hand[: NUMBER["yogurt"]])] == drawn
