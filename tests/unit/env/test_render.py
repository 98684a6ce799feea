"""The table as text, word for word, and as a picture, card for card."""

from typing import Any

import numpy as np
import pytest

from okawari import OkawariError, Ruleset, State
from okawari.env.render import check_render_mode, headline, render
from tests.support.endings import known_ending
from tests.support.games import after, finished

GROUND, PANEL, INK, SOFT = (0xE9, 0xD8, 0xC0), (0xF8, 0xEC, 0xD9), (0x43, 0x29, 0x2B), (0xCD, 0xB8, 0xA4)
BATTLE = """gamewright, pudding, 2 seats, battle: round 1, turn 6
seat 0 (acts): 0 points
  in front: maki-2, squid; desserts: nothing
seat 1: 0 points
  in front: wasabi x2; desserts: pudding
  0 salmon  1 dumpling
  2 ?  3 ?  4 ?
  5 pudding  6 salmon  7 maki-2  8 dumpling
  9 ?  10 ?  11 dumpling  12 -  13 pudding
  14 squid  15 maki-1  16 -  17 -  18 -  19 -
"""
DUMMY = """gamewright, pudding, 2 seats, dummy: round 1, turn 4
seat 0 (controls the dummy): 0 points
  hand: tempura, dumpling, maki-2, wasabi, chopsticks, pudding x2
  in front: sashimi; desserts: pudding x2
seat 1: 0 points
  hand: dumpling x4, maki-2, salmon
  in front: salmon, squid, wasabi; desserts: nothing
dummy: 0 points
  in front: maki-1, squid; desserts: pudding
"""


def picture_of(state: State) -> Any:
    return render(state, "rgb_array")


def card(picture: Any, x: int, y: int) -> bytes:
    """The middle of a card, which is 50 by 55: there is something in its first and last row and column."""
    drawn = picture[y : y + 55, x : x + 50]
    around = picture[y - 1, x]
    assert all((edge != around).any() for edge in (drawn[0], drawn[-1], drawn[:, 0], drawn[:, -1]))
    return bytes(drawn[5:50, 5:45].tobytes())


def is_plain(picture: Any, colour: tuple[int, ...], x: range, y: range) -> bool:
    """Whether there is nothing but this colour."""
    return bool((picture[y.start : y.stop, x.start : x.stop] == colour).all())


@pytest.mark.parametrize(("variant", "turns", "text"), [("battle", 5, BATTLE), ("dummy", 3, DUMMY)])
def test_the_table_word_for_word(variant: str, turns: int, text: str) -> None:
    """R27, R30, R34: who acts or controls the dummy; a seat's own hand; what lies face-down is not told."""
    assert render(after(Ruleset(seats=2, variant=variant), turns), "ansi") == text


def test_the_headline_of_a_game_that_is_over() -> None:
    """Everybody who won."""
    end = finished(Ruleset(seats=2))
    assert end.outcome is not None
    (winner,) = end.outcome.winners
    assert headline(end) == f"gamewright, pudding, 2 seats: over, won by seat {winner}"
    level = known_ending(["egg"], ["egg"])
    shared = level.play([level.legal_picks(0)[0], level.legal_picks(1)[0]])
    assert headline(shared) == "gamewright, pudding, 2 seats: over, won by seat 0 and seat 1"


def test_modes_that_there_are_not() -> None:
    """The error names those that there are; none at all is fine until the table is to be shown."""
    check_render_mode(None)
    check_render_mode("ansi")
    with pytest.raises(OkawariError, match="no render_mode 'human'; there are: ansi, rgb_array"):
        check_render_mode("human")
    with pytest.raises(OkawariError, match="without a render_mode"):
        render(after(Ruleset(seats=2), 0), None)


def test_hands_lie_in_panels_one_below_the_other() -> None:
    """Four seats: a title, four panels of 150 with 4 between; cards 54 apart, the same kind drawn the same."""
    state = State.start(Ruleset(seats=4), seed=1)
    picture = picture_of(state)
    assert picture.shape == (40 + 4 * 154 + 8, 640, 3)
    assert (picture[12:36] == INK).all(axis=2).any()
    drawings: dict[str, set[bytes]] = {}
    for seat in range(4):
        top = 40 + 154 * seat
        assert is_plain(picture, GROUND, range(640), range(top - 3, top))
        assert is_plain(picture, PANEL, range(20, 620), range(top + 24, top + 83))
        assert is_plain(picture, SOFT, range(20, 621), range(top + 83, top + 84))
        assert is_plain(picture, GROUND, range(12), range(top, top + 150))
        assert is_plain(picture, PANEL, range(12, 20), range(top + 8, top + 142))
        assert is_plain(picture, PANEL, range(624, 629), range(top + 8, top + 142))
        for number, name in enumerate(state.observe(seat).hand):
            left = 20 + 54 * number
            drawings.setdefault(str(name), set()).add(card(picture, left, top + 87))
            assert is_plain(picture, PANEL, range(left + 50, left + 54), range(top + 84, top + 144))
    assert len(set.union(*drawings.values())) == len(drawings) > 8
    assert all(len(same) == 1 for same in drawings.values())


def test_many_cards_in_front_overlap_and_desserts_come_last() -> None:
    """Twelve cards are 50 apart, so that the last ends 20 before the edge; three are 54 apart."""
    many = known_ending(["egg"], ["egg"], before=(("egg",) * 5 + ("pudding",) * 2 + ("squid",) * 5, ("egg", "pudding")))
    picture = picture_of(many)
    in_front = [card(picture, 20 + 50 * number, 64) for number in range(12)]
    assert in_front[:5] == in_front[:1] * 5
    assert in_front[5:10] == in_front[5:6] * 5
    assert in_front[10:] == in_front[10:11] * 2
    assert is_plain(picture, PANEL, range(621, 628), range(48, 140))
    assert [card(picture, 20 + 54 * number, 64 + 154) for number in range(2)] == [in_front[0], in_front[10]]
    assert is_plain(picture, PANEL, range(128, 628), range(64 + 154, 64 + 154 + 55))


def test_battles_rows_lie_on_one_another() -> None:
    """R27: five rows, 43 apart and in the middle; what is gone leaves its place; two panels of 91 below."""
    state = after(Ruleset(seats=2, variant="battle"), 5)
    picture = picture_of(state)
    assert picture.shape == (40 + 5 * 43 + 24 + 2 * 95 + 8, 640, 3)
    squid, maki = (card(picture, 158 + 54 * number, 40 + 4 * 43) for number in range(2))
    assert is_plain(picture, GROUND, range(158 + 2 * 54, 640), range(40 + 3 * 43 + 55, 279))
    assert squid != maki
    first = picture[40:83, 266 : 266 + 104]
    assert [bool((part != GROUND).any()) for part in (first[:, :50], first[:, 50:54], first[:, 54:])] == [1, 0, 1]
    second = picture[83:126, 239 : 239 + 50]
    assert (second == picture[83:126, 293 : 293 + 50]).all()
    assert card(picture, 20 + 54, 279 + 24) == squid
    assert is_plain(picture, PANEL, range(14, 626), range(279 + 80, 279 + 85))
    assert is_plain(picture, GROUND, range(640), range(279 + 92, 279 + 95))


def test_the_dummy_has_a_panel_without_a_hand() -> None:
    """R30: three panels."""
    picture = picture_of(after(Ruleset(seats=2, variant="dummy"), 3))
    assert picture.shape == (40 + 3 * 154 + 8, 640, 3)
    assert is_plain(picture, PANEL, range(14, 626), range(40 + 2 * 154 + 84, 40 + 2 * 154 + 142))
    assert np.ptp(picture[40 + 154 + 87 : 40 + 154 + 142, 20:70]) > 0
