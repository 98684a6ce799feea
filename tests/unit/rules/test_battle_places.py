"""R27, R28: which places of battle's layout are free, seen and legal, one function after the other."""

import pytest

from okawari.game.pick import Pick
from okawari.rules.battle import (
    COVERED_BY,
    battle_pick_is_legal,
    battle_picks,
    is_covered,
    is_face_down,
    is_free,
    is_free_after,
    seen_at,
)
from okawari.rules.kinds import NOTHING, NUMBER, UNSEEN
from okawari.rules.picks import ANNOUNCED, pick_code

EGG, SQUID, YOGURT = NUMBER["egg"], NUMBER["squid"], NUMBER["yogurt"]


def layout(*places: int, kind: int = EGG) -> list[int]:
    """Eggs at these places, and nothing elsewhere."""
    return [kind if place in places else NOTHING for place in range(20)]


def test_what_covers_what() -> None:
    """Card i of a row lies under the cards i and i + 1 of the next; nothing lies on the last row."""
    assert [COVERED_BY[place] for place in (0, 1, 2, 4, 5, 8, 9, 13)] == [
        *((2, 3), (3, 4), (5, 6), (7, 8), (9, 10), (12, 13), (14, 15), (18, 19)),
    ]
    assert COVERED_BY[14:] == ((NOTHING, NOTHING),) * 6


@pytest.mark.parametrize(
    ("cards", "free"),
    [((9,), True), ((9, 14), False), ((9, 15), False), ((9, 14, 15), False), ((9, 16), True), ((), False)],
)
def test_a_card_is_free_when_both_that_cover_it_are_gone(cards: tuple[int, ...], free: bool) -> None:
    """Either of them is enough to cover it; one that is there no more is not free."""
    assert is_free(layout(*cards), 9) == free
    assert is_covered(layout(*cards), 9) == bool({14, 15} & {*cards})


@pytest.mark.parametrize(
    ("cards", "taken", "free"),
    [
        ((9, 14), 14, True),
        ((9, 15), 15, True),
        ((9, 14, 15), 14, False),
        ((9, 14, 15), 15, False),
        ((9, 14), 17, False),
        ((9, 15), 17, False),
        ((9, 17), 17, True),
        ((9,), 9, False),
        ((14,), 9, False),
    ],
)
def test_what_is_free_once_a_card_is_taken(cards: tuple[int, ...], taken: int, free: bool) -> None:
    """The taken one no longer covers; the other one still does."""
    assert is_free_after(layout(*cards), 9, taken) == free


def test_the_last_row_is_always_free() -> None:
    """Unless it is the card that was taken, or none is there."""
    cards = layout(14, 15, 19)
    assert [is_free_after(cards, place, 15) for place in (14, 15, 16, 19)] == [True, False, False, True]


def test_what_is_seen() -> None:
    """Rows 2 and 4 are face-down while covered, rows 1 and 3 face-up; a yogurt hides its value."""
    cards = layout(*range(20))
    assert [place for place in range(20) if is_face_down(cards, place)] == [2, 3, 4, *range(9, 14)]
    assert [seen_at(cards, place) for place in (0, 2, 5, 9, 14)] == [EGG, UNSEEN, EGG, UNSEEN, EGG]
    assert seen_at(layout(9), 9) == EGG
    assert seen_at(layout(14), 9) == NOTHING
    assert seen_at(layout(9, kind=NUMBER["yogurt-3"]), 9) == YOGURT


@pytest.mark.parametrize(
    ("pick", "chopsticks", "legal"),
    [
        ("egg@14", 0, True),
        ("squid@14", 0, False),
        ("egg@16", 0, False),
        ("egg@9", 0, False),
        ("?@9", 0, False),
        ("egg@14+", 1, True),
        ("egg@14+", 0, False),
        ("egg@9+", 1, False),
        ("egg@14+?@9", 1, False),
        ("egg@14+egg@17", 1, False),
        ("egg", 1, False),
        ("egg|egg", 1, False),
    ],
)
def test_which_picks_are_legal(pick: str, chopsticks: int, legal: bool) -> None:
    """Eggs at 9 (face-down), 14 and 17: by place and by what is seen there; the first of two only with chopsticks."""
    assert battle_pick_is_legal(layout(9, 14, 17), chopsticks, NOTHING, Pick.parse(pick).code) == legal


def test_what_is_owed_is_one_card() -> None:
    """R28: the second card is any free one, and not the first of two."""
    owed = Pick.parse("squid@15+").code
    legal = ["egg@14", "egg@17"]
    codes = [0] * 20
    cards = layout(9, 14, 17)
    assert [str(Pick.of(code)) for code in codes[: battle_picks(cards, 1, owed, codes)]] == legal
    assert [battle_pick_is_legal(cards, 1, owed, Pick.parse(text).code) for text in (*legal, "egg@14+")] == [
        True,
        True,
        False,
    ]
    assert [str(Pick.of(code)) for code in codes[: battle_picks(cards, 1, NOTHING, codes)]] == [
        *legal,
        "egg@14+",
        "egg@17+",
    ]


def test_two_cards_need_two_on_the_table() -> None:
    """R28: with one left nothing is announced."""
    codes = [0] * 20
    assert not battle_pick_is_legal(layout(14), 1, NOTHING, Pick.parse("egg@14+").code)
    assert battle_picks(layout(14), 1, NOTHING, codes) == 1
    assert battle_picks(layout(9, 14), 1, NOTHING, codes) == 2


def test_places_that_there_are_not() -> None:
    """A code can hold places up to 30; those from 20 on are none, and a pick has one place and one kind."""
    cards = layout(14, 19)

    def is_legal(*parts: int, more: int = 0) -> bool:
        return battle_pick_is_legal(cards, 1, NOTHING, pick_code(*parts) | more)

    for place in (20, 25, 30):
        assert not is_legal(EGG, NOTHING, NOTHING, place, NOTHING)
        assert not is_legal(EGG, NOTHING, NOTHING, 14, place)
    assert not is_legal(EGG, EGG, NOTHING, 14, NOTHING)
    assert not is_legal(EGG, NOTHING, NOTHING, NOTHING, NOTHING)
    assert not is_legal(EGG, NOTHING, EGG, 14, NOTHING)
    assert not is_legal(EGG, EGG, NOTHING, 14, 19)
    assert is_legal(EGG, NOTHING, NOTHING, 14, NOTHING, more=ANNOUNCED)
    assert not is_legal(EGG, NOTHING, NOTHING, 14, NOTHING, more=2 * ANNOUNCED)
