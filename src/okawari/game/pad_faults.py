"""What cannot have been at a table: the score pad's cards, dice and squishy points, looked at together."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from okawari.rules.desserts import SQUISHY_WORTH
from okawari.rules.kinds import CHOPSTICKS, DESSERT_CARDS, MOCHIS, STRAWBERRIES
from okawari.rules.position import empty_position
from okawari.rules.ruleset import RulesetNumbers

Rounds = Sequence[Sequence[Sequence[int]]]
"""[round][seat] the cards by kind, in the order in which they landed."""
FaultReason = Literal["too-many-cards", "more-than-dealt", "no-die", "not-rolled", "no-strawberry", "too-much-squishy"]
ENGLISH: dict[FaultReason, str] = {
    "too-many-cards": "{cards} cards cannot be: a round has {turns} turns, and a pair needs chopsticks taken before",
    "more-than-dealt": "{cards} cards cannot be: {dealt} were dealt; used chopsticks count where they lie at the end",
    "no-die": "who took mochi has a die; say what it shows",
    "not-rolled": "a die that shows {die} cannot be: without mochi it stays at {start}",
    "no-strawberry": "{points} points cannot be: who has no strawberry never took the squishy",
    "too-much-squishy": "{points} points cannot be: each strawberry pays {worth} at most, here {most} in all",
}


class PadFault(msgspec.Struct, frozen=True):
    """Something that cannot have been, and where it was entered."""

    field: Literal["cards", "dice", "squishy"]
    round: int | None
    """Of the cards, counted from 0."""
    seat: int | None
    """None if it is all of them together."""
    reason: FaultReason
    values: dict[str, int]

    def told(self, rules: RulesetNumbers) -> str:
        where = f"round {self.round + 1}" if self.round is not None else self.field
        who = f", {player(rules, self.seat)}" if self.seat is not None else ""
        return f"{where}{who}: {ENGLISH[self.reason].format_map(self.values)}"


def player(rules: RulesetNumbers, seat: int) -> str:
    """What the pad calls a seat: people count from 1. R31: the dummy's cards are entered, too."""
    return f"player {seat + 1}" if seat < rules.seats else "the dummy"


def card_faults(rules: RulesetNumbers, rounds: Rounds) -> Iterator[PadFault]:
    """R2, R7: more cards than a seat, or all of them together, can have in front at the end of a round."""
    turns = rules.cards // rules.tableaux
    last_pair = turns - 1 if rules.hand_size else turns
    for number, tableaux in enumerate(rounds):
        for seat, cards in enumerate(tableaux):
            if len(cards) > turns and _turns_for(cards, last_pair if seat < rules.seats else 0) > turns:
                yield PadFault("cards", number, seat, "too-many-cards", {"cards": len(cards), "turns": turns})
        if (together := sum(map(len, tableaux))) > rules.cards:
            yield PadFault("cards", number, None, "more-than-dealt", {"cards": together, "dealt": rules.cards})


def _turns_for(cards: Sequence[int], last_pair: int) -> int:
    """R7: the fewest turns in which a seat takes these cards, two in a turn with chopsticks that it took before.

    A hand of one card has no pair, so that there is none in the last turn; in battle the seat that starts may find two
    cards then (R28). The dummy never takes a pair (R30).
    """
    turn = taken = waiting = 0
    while taken < len(cards):
        turn += 1
        pair = waiting > 0 and turn <= last_pair and taken + 1 < len(cards)
        waiting += cards[taken : taken + 1 + pair].count(CHOPSTICKS) - pair
        taken += 1 + pair
    return turn


def die_faults(rules: RulesetNumbers, rounds: Rounds, dice: Sequence[int | None]) -> Iterator[PadFault]:
    """R22: each mochi rolls the die of its seat, and nothing else does."""
    if rules.dessert != MOCHIS:
        return
    for seat, (start, die) in enumerate(zip(empty_position(rules).dice, dice, strict=True)):
        taken = _desserts(rules, rounds, seat)
        if taken and die is None:
            yield PadFault("dice", None, seat, "no-die", {})
        if not taken and die not in (None, start):
            yield PadFault("dice", None, seat, "not-rolled", {"die": die or start, "start": start})


def squishy_faults(rules: RulesetNumbers, rounds: Rounds, squishy: Sequence[int]) -> Iterator[PadFault]:
    """R19: the squishy is taken by playing a strawberry pudding, and pays each time."""
    if rules.dessert != STRAWBERRIES:
        return
    for seat, points in enumerate(squishy):
        cards = _desserts(rules, rounds, seat)
        if points and not cards:
            yield PadFault("squishy", None, seat, "no-strawberry", {"points": points})
        elif points > cards * SQUISHY_WORTH:
            values = {"points": points, "worth": SQUISHY_WORTH, "most": cards * SQUISHY_WORTH}
            yield PadFault("squishy", None, seat, "too-much-squishy", values)


def _desserts(rules: RulesetNumbers, rounds: Rounds, seat: int) -> int:
    """How many dessert cards a seat has in all rounds."""
    return sum(kind in DESSERT_CARDS[rules.dessert] for tableaux in rounds for kind in tableaux[seat])
