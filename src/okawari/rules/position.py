"""Everything that lies on the table at one moment, as rows of counts, and who holds which hand."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from okawari.rules.kinds import NOTHING
from okawari.rules.ruleset import BATTLE_CARDS, RulesetNumbers
from okawari.rules.shared import Row, shared

CATEGORIES = ("maki", "tempura", "sashimi", "dumpling", "nigiri", "squishy")
SQUISHY_POINTS = CATEGORIES.index("squishy")

ROUND, TURN, STARTER, SQUISHY, ROLLED, DRAWN, OWED = 0, 1, 2, 3, 4, 5, 6
NOW_COLUMNS = 7
"""The numbers of `Position.now`: round and turn (from 0), who started the round (battle) or controls the dummy first,
who holds the squishy (or NOTHING), how many dice rolls and yogurt draws have been used, and in battle the code of the
announced pick whose second card is owed (R28; or NOTHING)."""

SomeRow = TypeVar("SomeRow", covariant=True)


class Position(NamedTuple, Generic[SomeRow]):
    """The table at one moment. Seats count from 0; the dummy, if there is one, has the last tableau.

    Hands are numbered by the seat they were dealt to. Passing (R5) changes who holds which hand, not the rows:
    `hand_number` tells.
    """

    hands: Sequence[SomeRow]
    """[hand][kind]; yogurts stand under their values and, all together, under YOGURT (R20)."""
    returned: SomeRow
    """[hand] chopsticks that everybody saw go into this hand (R7) and has not seen come out."""
    tableaux: Sequence[SomeRow]
    """[seat][kind] the cards in front of a seat: those of this round, and the desserts of all rounds (R17)."""
    dice: SomeRow
    """[seat] R22: what the mochi die shows."""
    layout: SomeRow
    """[place] R27: the card that lies there, or NOTHING; empty outside battle."""
    discards: SomeRow
    """[kind] R17: the cards of earlier rounds, face-up."""
    squishy_points: SomeRow
    """[seat] R19: what the squishy paid this round."""
    totals: SomeRow
    """[seat] all points scored so far."""
    dessert_points: SomeRow
    """[seat] R18–R22, at the end of the game."""
    now: SomeRow


Working: TypeAlias = Position[list[int]]
"""A position that is being played on."""
Frozen: TypeAlias = Position[tuple[int, ...]]
"""A position that stays as it is."""
Readable: TypeAlias = Position[Row]


def empty_position(rules: RulesetNumbers) -> Working:
    """A table with nothing on it yet."""
    places = BATTLE_CARDS if rules.shared_layout else 0
    now = [0] * NOW_COLUMNS
    now[SQUISHY] = now[OWED] = NOTHING
    return Position(
        hands=[[0] * rules.kinds for _ in range(rules.seats)],
        returned=[0] * rules.seats,
        tableaux=[[0] * rules.kinds for _ in range(rules.tableaux)],
        dice=[1] * rules.tableaux,
        layout=[NOTHING] * places,
        discards=[0] * rules.kinds,
        squishy_points=[0] * rules.tableaux,
        totals=[0] * rules.tableaux,
        dessert_points=[0] * rules.tableaux,
        now=now,
    )


def thaw(position: Frozen) -> Working:
    """A copy to play on."""
    # Row by row, here and in `freeze`: both are called for every turn, and a loop over the rows takes longer.
    hands, returned, tableaux, dice, layout, discards, squishy_points, totals, dessert_points, now = position
    return Position(
        list(map(list, hands)),
        list(returned),
        list(map(list, tableaux)),
        list(dice),
        list(layout),
        list(discards),
        list(squishy_points),
        list(totals),
        list(dessert_points),
        list(now),
    )


def freeze(position: Working) -> Frozen:
    """A copy that stays as it is."""
    hands, returned, tableaux, dice, layout, discards, squishy_points, totals, dessert_points, now = position
    return Position(
        tuple(map(tuple, hands)),
        tuple(returned),
        tuple(map(tuple, tableaux)),
        tuple(dice),
        tuple(layout),
        tuple(discards),
        tuple(squishy_points),
        tuple(totals),
        tuple(dessert_points),
        tuple(now),
    )


@shared
def hand_number(rules: RulesetNumbers, now: Row, seat: int) -> int:
    """R5: the hand that a seat holds: the one of the seat from which it has come since the round began."""
    return seat_after(rules, now[ROUND], seat, -now[TURN])


@shared
def seat_after(rules: RulesetNumbers, round_number: int, seat: int, turns: int) -> int:
    """R5, R10: the seat that a hand has come to so many turns after this one: one to the left each turn, or right."""
    return (seat - turns if round_number == rules.right_round else seat + turns) % rules.seats
