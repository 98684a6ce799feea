"""R34: what each seat may know of hands and layout."""

from okawari.rules.battle import seen_at
from okawari.rules.kinds import (
    CHOPSTICKS,
    COUNTS_IN_DECKS,
    KINDS,
    NOTHING,
    UNSEEN,
    YOGURT_1,
    YOGURT_4,
    YOGURTS,
    masked,
    undipped,
)
from okawari.rules.legal import hand_size
from okawari.rules.position import ROUND, TURN, Readable, hand_number, seat_after
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared
from okawari.rules.turn import just_drawn

SPECTATOR = -1


@shared
def has_held(rules: RulesetNumbers, now: Row, seat: int, holder: int) -> bool:
    """R34: whether a seat has held, this round, the hand that `holder` holds now."""
    if seat == SPECTATOR:
        return False
    turns_ago = seat_after(rules, now[ROUND], 0, holder - seat)
    return turns_ago <= now[TURN]


@shared
def see_hand(position: Readable, rules: RulesetNumbers, deck: Row, seat: int, holder: int, known: list[int]) -> int:
    """R34: writes what `seat` knows of the hand that `holder` holds, yogurts masked; returns how many it does not know.

    A hand that the seat held earlier is known but for a card drawn since (R26, R30): the cards taken were seen. Of any
    other hand, the chopsticks that were put into it are known.
    """
    now = position.now
    hand = hand_number(rules, now, holder)
    if not has_held(rules, now, seat, holder):
        for kind in range(rules.kinds):
            known[kind] = 0
        known[CHOPSTICKS] = position.returned[hand]
        return hand_size(position.hands[hand]) - position.returned[hand]
    for kind in range(rules.kinds):
        known[kind] = position.hands[hand][kind]
    if rules.dessert == YOGURTS:
        for kind in range(YOGURT_1, YOGURT_4 + 1):
            known[kind] = 0
    drawn = just_drawn(rules, now, holder)
    if holder == seat or drawn == NOTHING:
        return 0
    known[masked(deck[now[ROUND] * rules.cards + drawn])] -= 1
    return 1


@shared
def fill_unseen(position: Readable, rules: RulesetNumbers, left: list[int]) -> None:
    """R1, R34: writes how many cards of each kind lie where a seat cannot see them, whose position has what it knows.

    R20: a yogurt in a known place is taken off YOGURT, because nobody knows off which value it should be taken.
    """
    for kind in range(rules.kinds):
        left[kind] = COUNTS_IN_DECKS[rules.dessert * KINDS + kind] - position.discards[kind]
    for tableau in position.tableaux:
        for kind in range(rules.kinds):
            left[undipped(kind)] -= tableau[kind]
    for hand in position.hands:
        for kind in range(rules.kinds):
            left[kind] -= hand[kind]
    for kind in position.layout:
        if 0 <= kind < UNSEEN:
            left[kind] -= 1


@shared
def see_layout(layout: Row, seen: list[int]) -> None:
    """R20, R27, R34: writes the layout as everybody sees it: face-down cards UNSEEN, yogurts masked."""
    for spot in range(len(layout)):
        seen[spot] = seen_at(layout, spot)
