"""Games of any rules side by side, as Python runs them: what is legal and what is paid, by value."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from okawari.env import general
from okawari.env.general import GeneralGames, pay
from okawari.env.written import PAYS_MARGIN, PAYS_POINTS, PAYS_WIN, Payment
from okawari.rules.position import ROUND
from okawari.rules.ruleset import Ruleset
from okawari.sim import batch
from okawari.sim.batch import position_arrays
from tests.support.arranged import table_with
from tests.support.by_python import by_python
from tests.support.games import label
from tests.support.stepped import room_for

THREE = Ruleset("anniversary", 3, "tea")
GOLF = Ruleset("anniversary", 3, "tea", "golf")
DUMMY = Ruleset(seats=2, variant="dummy")
STEPS = 7


@pytest.fixture(autouse=True)
def _not_compiled() -> Iterator[None]:
    with by_python(general, batch):
        yield


@pytest.mark.parametrize(
    "ruleset",
    [Ruleset("anniversary", 2, "yogurt", "battle"), DUMMY, Ruleset("anniversary", 3, "yogurt")],
    ids=label,
)
def test_an_action_is_illegal_where_its_mask_is_0(ruleset: Ruleset) -> None:
    """R5–R7, R20, R27, R28, R30: and so is every number beyond; the first seat with an illegal one is told."""
    games, written, numbers = (
        GeneralGames(ruleset.rules, 1, Payment(PAYS_WIN, False)),
        room_for(ruleset, 1),
        np.zeros(1, int),
    )
    mask, seats = written.masks[0], range(ruleset.seats)
    anything = np.full((1, ruleset.seats), -7)
    assert games.illegal(anything) == -1, "a game that is over is dealt anew, whatever the actions"
    games.play(3, numbers, anything, written, 0, 1)
    for step in range(STEPS):
        legal = len(mask[0]) - 1 - mask[:, ::-1].argmax(axis=1)
        assert games.illegal(legal[np.newaxis]) == -1
        assert games.illegal(anything) == 0
        for seat in seats:
            wrong = [action for action in range(len(mask[0])) if not mask[seat, action]]
            chosen = np.array([legal] * len(wrong))
            chosen[:, seat] = wrong
            told = {games.illegal(actions[np.newaxis]) for actions in chosen[step % 7 :: 7]}
            assert told == {seat}, step
            for action in np.flatnonzero(mask[seat])[step % 5 :: 5]:
                assert games.illegal(np.where(np.arange(ruleset.seats) == seat, action, legal)[np.newaxis]) == -1
            for action in (-1, len(mask[0]), 10**12):
                assert games.illegal(np.where(np.arange(ruleset.seats) == seat, action, legal)[np.newaxis]) == seat
        games.play(3, numbers, legal[np.newaxis], written, 0, 1)


def test_the_second_game_is_looked_at_too() -> None:
    """Places are counted through games and seats."""
    games, written = GeneralGames(THREE.rules, 2, Payment(PAYS_WIN, False)), room_for(THREE, 2)
    games.play(3, np.arange(2), np.zeros((2, 3), np.int64), written, 0, 2)
    legal = written.masks.argmax(axis=2)
    for game, seat in ((0, 2), (1, 0), (1, 2)):
        actions = legal.copy()
        actions[game, seat] = -1
        assert games.illegal(actions) == 3 * game + seat


def paid_for(
    ruleset: Ruleset, reward: int, per_round: bool, round_number: int, before: Sequence[int], totals: Sequence[int]
) -> tuple[list[float], list[int]]:
    """The rewards of the seats after a round, and for what the tableaux are paid then."""
    position = position_arrays(table_with(ruleset, *[[]] * ruleset.rules.tableaux))
    position.totals[:], position.now[ROUND] = totals, round_number
    paid, rewards = np.array(before), np.zeros(ruleset.seats)
    pay(position, ruleset.rules, Payment(reward, per_round), paid, rewards)
    return rewards.tolist(), paid.tolist()


def test_what_is_paid() -> None:
    """A shared win by halves, at the end; points and margins since the seats were paid last; in golf turned round."""
    nothing = [0, 0, 0]
    assert paid_for(THREE, PAYS_WIN, False, 3, nothing, [30, 30, 20]) == ([0.5, 0.5, 0], nothing)
    assert paid_for(THREE, PAYS_WIN, False, 2, nothing, [30, 30, 20]) == (nothing, nothing)
    assert paid_for(THREE, PAYS_POINTS, False, 2, nothing, [9, 8, 4]) == (nothing, nothing)
    assert paid_for(THREE, PAYS_POINTS, False, 3, nothing, [9, 8, 4]) == ([9, 8, 4], [9, 8, 4])
    assert paid_for(THREE, PAYS_POINTS, True, 1, nothing, [9, 8, 4]) == ([9, 8, 4], [9, 8, 4])
    assert paid_for(THREE, PAYS_POINTS, True, 2, [9, 8, 4], [20, 10, 4]) == ([11, 2, 0], [20, 10, 4])
    assert paid_for(THREE, PAYS_MARGIN, True, 2, [9, 8, 4], [20, 10, 30]) == ([-11, -19, 15], [20, 10, 30])
    assert paid_for(GOLF, PAYS_MARGIN, True, 3, [9, 8, 4], [20, 10, 30]) == ([-5, 14, -24], [20, 10, 30])
    assert paid_for(GOLF, PAYS_POINTS, True, 3, [9, 8, 4], [20, 10, 30]) == ([-11, -2, -26], [20, 10, 30])


def test_the_dummy_is_neither_paid_nor_compared_with() -> None:
    """R31: its points are noted beside the others'."""
    assert paid_for(DUMMY, PAYS_MARGIN, True, 1, [5, 1, 9], [8, 2, 40]) == ([2, -2], [8, 2, 40])
    assert paid_for(DUMMY, PAYS_WIN, False, 3, [0, 0, 0], [8, 8, 40]) == ([0.5, 0.5], [0, 0, 0])


def test_a_new_game_follows_one_that_is_over() -> None:
    """It has the number after the last of those beside it; nothing is paid, and it is shown as running."""
    games, written = GeneralGames(THREE.rules, 3, Payment(PAYS_POINTS, True)), room_for(THREE, 3)
    written.rewards[:], written.over[:], numbers = 5, True, np.arange(3)
    games.play(1, numbers, np.zeros((3, 3), np.int64), written, 1, 3)
    assert numbers.tolist() == [0, 4, 5]
    assert written.rewards.tolist() == [[5, 5, 5], [0, 0, 0], [0, 0, 0]]
    assert written.over.tolist() == [True, False, False]
    assert not written.observations[0].any()
    assert written.observations[1:].any(axis=(1, 2)).all()
