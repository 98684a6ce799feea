"""The game as everybody sees it, part by part."""

import msgspec
import pytest

from okawari.game.record import Role
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.show.game_part import GamePart, PlayedPart
from okawari.show.groups import Group, Need
from tests.support.arranged import arranged, battle_begun, first_picks, follow

BY: tuple[Role, Role] = ("person", "bot")


def part(state: State) -> GamePart:
    """As a spectator sees it."""
    return GamePart.of(state.observe(None), BY)


def test_a_whole_part() -> None:
    """R5, R6, R8: after two turns of two seats, everything that is not secret."""
    start = arranged(Ruleset(seats=2), ["wasabi", "pudding"], ["squid", "tempura"])
    told = part(follow(start, ["wasabi", "tempura"], ["squid", "pudding"]))
    assert told == GamePart(
        round=0,
        turn=2,
        turns=10,
        maki="maki rolls",
        passing="left",
        passes_to=(1, 0),
        starter=None,
        in_control=None,
        tableaux=(
            (Group("nigiri", {"squid on wasabi": 1}, 9, None),),
            (
                Group("tempura", {"tempura": 1}, 0, Need(1, "tempura", 5)),
                Group("pudding", {"pudding": 1}, 6, None, at_end=True),
            ),
        ),
        scores=(0, 0),
        round_worth=(9, 0),
        hand_sizes=(8, 8),
        dice=(),
        squishy=None,
        boat=None,
        pile_sizes=(),
        deck_size=88,
        layout=(),
        layout_rows=(),
        discards={},
        last=PlayedPart(("squid", "pudding"), BY, (), None),
        owed=False,
    )


def test_a_round_that_has_just_ended() -> None:
    """R17, R35: what lay there is told once, with the first position of the next round, and at the end of the game."""
    start = State.start(Ruleset("anniversary", 2), seed=1)
    for number in (1, 2, 3):
        state = first_picks(start, 10 * number)
        told = part(state)
        assert told.last is not None
        assert told.last.closed is not None
        lay = [sum(group.cards.values()) for seat in told.last.closed for group in seat if not group.at_end]
        assert sum(lay) <= 20
        worth = tuple(sum(group.worth for group in seat if not group.at_end) for seat in told.last.closed)
        assert worth == tuple(sum(points[:5]) for points in state.closed[-1].points)
        assert told.boat == state.boat
        assert told.discards == state.discards.counts()
    for turns in (1, 9, 11, 29):
        last = part(first_picks(start, turns)).last
        assert last is not None
        assert last.closed is None
    assert part(start).last is None


def test_the_dice_and_the_battle() -> None:
    """R22, R27, R28: each where the game has it; the first of two cards is told while the second is owed."""
    mochi = arranged(Ruleset("anniversary", 2, "mochi"), ["mochi"], ["egg"], rolls=[5])
    rolled = part(follow(mochi, ["mochi", "egg"]))
    assert rolled.last is not None
    assert (rolled.dice, rolled.last.rolls) == ((5, 1), ((0, 5),))
    battle = part(battle_begun())
    assert (battle.battle, battle.passing, battle.passes_to, battle.hand_sizes) == (True, "nowhere", (), ())
    assert (battle.layout_rows, battle.layout[2], battle.layout[14]) == ((2, 3, 4, 5, 6), "?", None)
    assert not battle.owed
    owed = part(battle_begun().play(["chopsticks@15+", None]))
    assert owed.last is not None
    assert (owed.owed, owed.last.picks) == (True, ("chopsticks@15+", None))


@pytest.mark.parametrize(("variant", "sides"), [(None, "left left left"), ("both-ways", "left right left")])
def test_where_hands_go(variant: str | None, sides: str) -> None:
    """R5, R10: to the next seat, or with both ways in the second round to the one before."""
    start = State.start(Ruleset(seats=3, variant=variant), seed=1)
    rounds = [part(first_picks(start, 9 * number)) for number in range(3)]
    assert [told.passing for told in rounds] == sides.split()
    assert [told.passes_to for told in rounds] == [(1, 2, 0) if side == "left" else (2, 0, 1) for side in sides.split()]


def test_a_part_is_sent_as_it_is() -> None:
    """Reading what was written gives the same part."""
    told = part(first_picks(State.start(Ruleset(seats=4), seed=2), 5))
    assert msgspec.json.decode(msgspec.json.encode(told), type=GamePart) == told
