"""The encoding beside what it encodes: rows, masks and actions of whole games, for every set of rules."""

from random import Random

import numpy as np
import pytest

from okawari.env import action_count, action_mask, action_of, encode, pick_of, row_size, sections
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from tests.support.games import COVERING, OTHERS, SETS_OF_RULES, label, random_game, whole_game
from tests.support.told_rows import told_row


def check_game(ruleset: Ruleset, seed: int) -> None:
    """One game: its rows as the readable face tells them, its masks as the legal picks are."""
    wait = action_count(ruleset) - 1
    for state in random_game(ruleset, seed):
        for seat in range(ruleset.seats):
            seen = state.observe(seat)
            row, mask = encode(seen), action_mask(seen)
            assert row.tolist() == told_row(seen).tolist()
            picks = seen.legal_picks()
            numbers = [action_of(ruleset, pick) for pick in picks]
            assert np.flatnonzero(mask).tolist() == (sorted(set(numbers)) or [wait])
            assert len(set(numbers)) == len(picks)
            assert [pick_of(seen, number) for number in numbers] == picks


@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_rows_and_masks_tell_what_the_observation_does(ruleset: Ruleset) -> None:
    """R34: every column is what the Observation says in words; a mask has the legal picks, one action each."""
    check_game(ruleset, 5)


@pytest.mark.ci
@pytest.mark.parametrize("ruleset", OTHERS, ids=label)
def test_rows_and_masks_of_the_other_rules(ruleset: Ruleset) -> None:
    """The same for the sets of rules that the quick tests leave out."""
    check_game(ruleset, 6)


def seen_alike(state: State, seat: int, rng: Random) -> None:
    """What a seat cannot know is dealt anew; its row and mask stay."""
    seen = state.observe(seat)
    other = seen.imagine(rng).observe(seat)
    assert encode(other).tolist() == encode(seen).tolist()
    assert action_mask(other).tolist() == action_mask(seen).tolist()


@pytest.mark.parametrize("ruleset", COVERING, ids=label)
def test_what_a_seat_cannot_know_changes_nothing(ruleset: Ruleset) -> None:
    """R34: a game and one imagined from what a seat knows of it give that seat the same row, turn after turn."""
    rng = Random(8)
    for state in whole_game(ruleset):
        for seat in range(ruleset.seats):
            seen_alike(state, seat, rng)


@pytest.mark.parametrize("ruleset", SETS_OF_RULES, ids=label)
def test_sections_are_the_whole_row(ruleset: Ruleset) -> None:
    """The named parts of a row follow one another without a gap."""
    found = list(sections(ruleset).values())
    assert [part.start for part in found] == [0, *(part.stop for part in found[:-1])]
    assert found[-1].stop == row_size(ruleset)
