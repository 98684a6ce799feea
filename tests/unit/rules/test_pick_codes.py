"""A pick as one whole number."""

from collections.abc import Iterator
from itertools import product
from random import Random

from okawari.rules.kinds import DIPPED_EGG, DIPPED_SQUID, KINDS, NOTHING, UNSEEN, YOGURT, YOGURT_1, YOGURT_4
from okawari.rules.legal import hand_picks, hand_size
from okawari.rules.picks import (
    MOST_PICKS,
    dummy_kind,
    first_kind,
    first_place,
    masked_pick,
    pick_code,
    second_kind,
    second_place,
    with_kinds,
)
from tests.support.sizes import times

Parts = tuple[int, int, int, int, int]


def all_parts() -> Iterator[Parts]:
    """First, second and the dummy's kind, and two places: the ends of each with those of all others, and more."""
    ends = (0, YOGURT_1, YOGURT_4, UNSEEN), (NOTHING, YOGURT_1, UNSEEN), (NOTHING, YOGURT_4, UNSEEN)
    yield from product(*ends, (NOTHING, 19), (NOTHING, 19))
    rng = Random(1)
    for _ in range(times(100)):
        kinds = rng.randint(0, UNSEEN), rng.randint(NOTHING, UNSEEN), rng.randint(NOTHING, UNSEEN)
        yield *kinds, rng.randint(NOTHING, 19), rng.randint(NOTHING, 19)


def test_codes_round_trip() -> None:
    """Every part that went into a code comes out of it, and the code stays below 2²⁵."""
    for first, second, dummy, place, second_spot in all_parts():
        code = pick_code(first, second, dummy, place, second_spot)
        assert (first_kind(code), second_kind(code), dummy_kind(code)) == (first, second, dummy)
        assert (first_place(code), second_place(code)) == (place, second_spot)
        assert 0 <= code < 2**25


def test_masking_hides_yogurt_values_only() -> None:
    """R20: a yogurt of any value becomes YOGURT, everything else stays; masking twice changes nothing more."""

    def hide(kind: int) -> int:
        return YOGURT if YOGURT_1 <= kind <= YOGURT_4 else kind

    for first, second, dummy, place, second_spot in all_parts():
        code = masked_pick(pick_code(first, second, dummy, place, second_spot))
        assert code == pick_code(hide(first), hide(second), hide(dummy), place, second_spot)
        assert masked_pick(code) == code
        assert with_kinds(code, first, second, dummy) == pick_code(first, second, dummy, place, second_spot)


def test_the_code_of_a_single_card_is_its_kind() -> None:
    """What bots and simulations rely on."""
    for kind in range(KINDS):
        assert pick_code(kind, NOTHING, NOTHING, NOTHING, NOTHING) == kind


def test_no_seat_has_more_picks_than_there_is_room_for() -> None:
    """MOST_PICKS is enough for the largest hand, with chopsticks and in control of the dummy."""
    rng = Random(1)
    held = [kind for kind in range(YOGURT) if not DIPPED_EGG <= kind <= DIPPED_SQUID]
    for _ in range(times(20)):
        cards = rng.choices(held, k=rng.randint(1, 10))
        hand = [0] * KINDS
        for kind in cards:
            hand[kind] += 1
            hand[YOGURT] += YOGURT_1 <= kind <= YOGURT_4
        assert hand_size(hand) == len(cards)
        codes = [0] * MOST_PICKS
        found = hand_picks(hand, 4, True, codes)
        assert len(set(codes[:found])) == found


def test_ten_different_cards_fit() -> None:
    """R7, R30: ten kinds in control with chopsticks: 10·9 single picks and 10·9·8 double ones."""
    hand = [1] * 10 + [0] * (KINDS - 10)
    codes = [0] * MOST_PICKS
    assert hand_picks(hand, 1, True, codes) == 10 * 9 + 10 * 9 * 8
    assert hand_picks(hand, 1, False, codes) == 10 + 10 * 9
    assert hand_picks(hand, 0, False, codes) == 10
