"""Picks in a packed round by value: what habit takes, for which noise, and when it takes two cards."""

from typing import Any

import numpy as np

from okawari.rules.kinds import NUMBER
from okawari.rules.ruleset import Ruleset
from okawari.sim.packed_round import landings
from okawari.sim.round_picks import (
    best_card,
    count_in_hand,
    fill_picks,
    first_slot,
    habitual,
    may_take_two,
    of_two,
    second_slot,
)

TABLES = landings(Ruleset(seats=2).rules)
TEMPURA, EGG, SALMON, SQUID, WASABI, PUDDING = 0, 6, 7, 8, 9, 11
WAITS, CHOPSTICKS = 1 << 36, 1 << 40
"""A seat's word with a wasabi that waits, and with chopsticks."""


def slot(name: str) -> int:
    """The slot of a kind."""
    return PUDDING if name == "pudding" else NUMBER[name]


def hand(*names: str) -> int:
    """A hand of these cards."""
    return sum(1 << 4 * slot(name) for name in names)


def worths(**told: int) -> Any:
    """What cards are worth, whatever lies there; those not told, 100."""
    table = np.full((16, 16), 100, np.int64)
    for name, worth in told.items():
        table[slot(name)] = worth
    return table


def told(code: int) -> tuple[int, int]:
    """The slots of a pick."""
    return first_slot(code), second_slot(code)


def test_a_pick_is_two_slots() -> None:
    """R7: the first card's, and the second one's plus one; −1 where there is none."""
    assert told(of_two(SQUID, WASABI)) == (8, 9)
    assert told(SQUID) == (8, -1)
    assert told(of_two(0, 0)) == (0, 0)
    assert [count_in_hand(hand("egg", "egg", "pudding"), one) for one in (EGG, SALMON, PUDDING)] == [2, 0, 1]


def test_when_two_cards_may_be_taken() -> None:
    """R7: with chopsticks, from two cards on."""
    assert [may_take_two(CHOPSTICKS, cards) for cards in (1, 2, 10)] == [False, True, True]
    assert not may_take_two(WAITS, 10)
    assert may_take_two(2 * CHOPSTICKS | WAITS, 2)


def test_noise_adds_up_to_sixty_hundredths() -> None:
    """Two bits for each slot, 20 for each; of equals the lower slot, and of what a hand has nothing else."""
    both = hand("egg", "squid")
    assert best_card(both, 0, TABLES, worths(), 0) == EGG
    assert best_card(both, 0, TABLES, worths(), 1 << 16) == SQUID
    assert best_card(both, 0, TABLES, worths(), 1 << 16 | 1 << 12) == EGG
    for bits, more in ((3, 60), (2, 40), (1, 20)):
        noise = bits << 16
        assert best_card(both, 0, TABLES, worths(egg=100 + more - 1), noise) == SQUID
        assert best_card(both, 0, TABLES, worths(egg=100 + more), noise) == EGG
    assert best_card(hand("salmon"), 0, TABLES, worths(salmon=-500), 0) == SALMON
    assert best_card(0, 0, TABLES, worths(), 0) == -1


def test_a_card_is_worth_what_its_slot_finds() -> None:
    """R6: a nigiri looks at the wasabi that wait, tempura at tempura."""
    table = worths()
    table[EGG, 1], table[TEMPURA, 2], table[EGG, 2] = 300, 200, 150
    both = hand("tempura", "egg")
    for word, best in ((0, TEMPURA), (WAITS, EGG), (2, TEMPURA), (2 | WAITS, EGG), (2 | 2 * WAITS, TEMPURA)):
        assert best_card(both, word, TABLES, table, 0) == best, word


def test_a_second_card_that_is_worth_enough() -> None:
    """R7: as much as is asked for; what the first one has changed counts, and noise does not."""
    table, cards = worths(squid=300, egg=150), hand("squid", "egg")
    assert told(habitual(cards, CHOPSTICKS, False, TABLES, table, 0, 0)) == (SQUID, -1)
    assert told(habitual(cards, CHOPSTICKS, True, TABLES, table, 150, 0)) == (SQUID, EGG)
    assert told(habitual(cards, CHOPSTICKS, True, TABLES, table, 151, 3 << 12)) == (SQUID, -1)
    pair = worths(tempura=90)
    pair[TEMPURA, 1] = 500
    assert told(habitual(hand("tempura", "tempura", "egg"), CHOPSTICKS | 1, True, TABLES, pair, 200, 0)) == (
        TEMPURA,
        -1,
    )
    pair[TEMPURA, 0] = 101
    assert told(habitual(hand("tempura", "tempura", "egg"), CHOPSTICKS, True, TABLES, pair, 200, 0)) == (
        TEMPURA,
        TEMPURA,
    )


def test_wasabi_goes_under_the_nigiri_that_is_taken_with_it() -> None:
    """R8: first, if none waits yet; without a nigiri it comes when it is worth most."""
    table = worths(wasabi=10, egg=200, salmon=20, squid=20, tempura=150)
    assert told(habitual(hand("wasabi", "egg", "tempura"), CHOPSTICKS, True, TABLES, table, 0, 0)) == (WASABI, EGG)
    for nigiri in (EGG, SALMON, SQUID):
        table[nigiri] = 400
        cards = 1 << 4 * nigiri | hand("wasabi", "tempura")
        assert told(habitual(cards, CHOPSTICKS, True, TABLES, table, 0, 0)) == (WASABI, nigiri)
    assert told(habitual(hand("wasabi", "egg", "tempura"), CHOPSTICKS | WAITS, True, TABLES, table, 0, 0)) == (
        EGG,
        TEMPURA,
    )
    assert told(habitual(hand("wasabi", "pudding", "tempura"), CHOPSTICKS, True, TABLES, table, 0, 0)) == (
        TEMPURA,
        PUDDING,
    )
    assert told(habitual(hand("wasabi", "egg", "tempura"), CHOPSTICKS, False, TABLES, table, 0, 0)) == (EGG, -1)


def test_every_pick_of_a_hand_with_its_worth() -> None:
    """R7: two cards are worth what each brings, less what the chopsticks are; of two orders one, but for wasabi."""
    codes, values = (np.zeros(272, np.int64) for _ in range(2))
    table = worths(egg=150, wasabi=70, pudding=20)
    table[EGG, 1] = 300

    def picks(two: bool, *names: str, word: int = CHOPSTICKS) -> dict[tuple[int, int], int]:
        found = fill_picks(hand(*names), word, two, TABLES, table, 40, codes, values)
        return {told(code): worth for code, worth in zip(codes[:found].tolist(), values[:found].tolist(), strict=True)}

    singles = {(EGG, -1): 150, (WASABI, -1): 70, (PUDDING, -1): 20}
    assert picks(False, "egg", "wasabi", "pudding") == singles
    assert picks(True, "egg", "wasabi", "pudding") == singles | {
        (EGG, WASABI): 180,
        (WASABI, EGG): 330,
        (EGG, PUDDING): 130,
        (WASABI, PUDDING): 50,
    }
    assert picks(True, "egg", "egg") == {(EGG, -1): 150, (EGG, EGG): 260}
    assert picks(True, "egg", "egg", word=CHOPSTICKS | WAITS) == {(EGG, -1): 300, (EGG, EGG): 410}
