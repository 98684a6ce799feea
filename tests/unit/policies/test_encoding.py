"""The encoding by values that a person has worked out."""

import numpy as np
import pytest

from okawari import IllegalPick, OkawariError, Pick, Ruleset, State
from okawari.env import action_count, action_mask, action_of, encode, pick_of, row_size, sections
from okawari.policies.rows import columns_of, fill_mask, fill_row
from okawari.rules.kinds import KINDS
from okawari.rules.picks import MOST_PICKS
from tests.support.games import after

FOUR = Ruleset(seats=4)
DUMMY = Ruleset(seats=2, variant="dummy")
BATTLE = Ruleset(seats=2, variant="battle")
YOGURT_GAME = Ruleset("anniversary", 2, "yogurt")


def test_numbers_of_the_actions() -> None:
    """Twelve single cards, 144 ordered pairs, and to wait."""
    assert action_count(FOUR) == 12 + 12 * 12 + 1
    assert action_of(FOUR, "pudding") == 11
    assert action_of(FOUR, "wasabi+squid") == 12 + 9 * 12 + 8
    assert action_of(FOUR, None) == 156


def test_numbers_of_the_dummys_actions() -> None:
    """R30: the same again for each card that can be the dummy's."""
    assert action_count(DUMMY) == 156 * 13 + 1
    assert action_of(DUMMY, "salmon") == 7
    assert action_of(DUMMY, "salmon|tempura") == 7 + 156
    assert action_of(DUMMY, "wasabi+squid|egg") == 12 + 9 * 12 + 8 + 156 * 7


def test_numbers_of_battles_actions() -> None:
    """R27, R28: 20 places, 20 places as the first of two, and to wait."""
    assert action_count(BATTLE) == 41
    assert action_of(BATTLE, "egg@15") == 15
    assert action_of(BATTLE, "egg@15+") == 35


@pytest.mark.parametrize("ruleset", [FOUR, DUMMY, BATTLE, YOGURT_GAME], ids=lambda ruleset: ruleset.words)
def test_whatever_stood_in_a_row_or_mask_is_written_over(ruleset: Ruleset) -> None:
    """Environments use theirs again in every step."""
    for turns in (0, 5, 9):
        seen = after(ruleset, turns).observe(1)
        at, row, mask = columns_of(seen.rules), [7] * row_size(ruleset), [7] * action_count(ruleset)
        fill_row(seen.position, seen.rules, at, 1, seen.unknown, [0] * KINDS, row)
        fill_mask(seen.position, seen.rules, at, 1, [0] * MOST_PICKS, mask)
        assert row == encode(seen).tolist()
        assert mask == action_mask(seen).tolist()


def test_yogurts_have_one_action() -> None:
    """R20: which of them is taken is chance."""
    assert action_of(YOGURT_GAME, "yogurt-3") == action_of(YOGURT_GAME, "yogurt") == 11


def test_a_row_begins_with_the_own_hand() -> None:
    """The own hand by kind with nothing unknown; of the next hand nothing is known in the first turn but its size."""
    seen = State.start(FOUR, seed=7).observe(2)
    hands = encode(seen)[: sections(FOUR)["hands"].stop].reshape(4, 13)
    assert hands[0].sum() == 8
    assert hands[0, 12] == 0
    assert hands[0, 7] == seen.hand.count("salmon")
    assert hands[1:].tolist() == [[0] * 12 + [8]] * 3
    assert encode(seen).dtype == np.uint8


def test_seats_go_round_from_the_own() -> None:
    """The points of seat 3 stand first in its own row and last in that of seat 0."""
    state = after(FOUR, 8, seed=3)
    assert len(set(state.scores)) > 1
    totals = sections(FOUR)["totals"]
    assert encode(state.observe(3))[totals.start] == state.scores[3]
    assert encode(state.observe(0))[totals.stop - 1] == state.scores[3]


@pytest.mark.parametrize("wrong", ["egg@15", "salmon|tempura", "mochi", "egg@15+squid@9"])
def test_a_pick_of_other_rules_has_no_action(wrong: str) -> None:
    """Places belong to battle, the bar to the dummy, and mochi to another dessert."""
    with pytest.raises(OkawariError, match="no pick of gamewright"):
        action_of(FOUR, wrong)


def test_two_cards_of_battle_are_two_actions() -> None:
    """R28: a record tells both at once; they are two steps."""
    with pytest.raises(OkawariError, match="takes two steps"):
        action_of(BATTLE, Pick.parse("egg@15+squid@9"))


@pytest.mark.parametrize("wrong", [-1, 157, True, 3.0, "egg"])
def test_no_such_action(wrong: object) -> None:
    """The error names the actions that there are."""
    with pytest.raises(IllegalPick, match="0 to 156"):
        pick_of(State.start(FOUR, seed=1).observe(0), wrong)  # type: ignore[arg-type]


def test_an_empty_place_has_no_card() -> None:
    """R27: what was taken is gone."""
    state = State.start(BATTLE, seed=1)
    pick = state.legal_picks(state.acting[0])[0]
    picks = [pick if seat in state.acting else None for seat in range(2)]
    seen = state.play(picks).observe(0)
    with pytest.raises(IllegalPick, match=f"place {pick.places[0]}, where there is none"):
        pick_of(seen, pick.places[0])


def test_a_spectator_has_no_row() -> None:
    """Rows are what seats know."""
    with pytest.raises(OkawariError, match=r"observe\(seat\)"):
        encode(State.start(FOUR, seed=1).observe(None))


def test_who_does_not_act_waits() -> None:
    """R27: the seat whose turn it is not has one action; so has everybody when the game is over."""
    state = State.start(BATTLE, seed=1)
    waiting = state.observe(1 - state.acting[0])
    assert np.flatnonzero(action_mask(waiting)).tolist() == [40]
    assert pick_of(waiting, 40) is None
    assert row_size(BATTLE) == 310
