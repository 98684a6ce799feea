"""R6–R8, R20, R22: cards leave a hand and land in a tableau; used chopsticks go back."""

from okawari.rules.kinds import (
    CHOPSTICKS,
    DIPPED,
    DIPPED_EGG,
    DIPPED_SALMON,
    DIPPED_SQUID,
    EGG,
    MOCHI,
    SQUID,
    WASABI,
    YOGURT,
    YOGURT_1,
    YOGURT_4,
)
from okawari.rules.position import DRAWN, ROLLED, Working
from okawari.rules.shared import Row, shared


@shared
def waiting_wasabi(tableau: Row) -> int:
    """R6: wasabi that no nigiri lies on yet."""
    return tableau[WASABI] - tableau[DIPPED_EGG] - tableau[DIPPED_SALMON] - tableau[DIPPED_SQUID]


@shared
def place(tableau: list[int], kind: int) -> None:
    """R6: a card lands in a tableau; a nigiri on a waiting wasabi if there is one."""
    if EGG <= kind <= SQUID and waiting_wasabi(tableau) > 0:
        kind += DIPPED
    tableau[kind] += 1


@shared
def land(position: Working, seat: int, kind: int, rolls: Row) -> None:
    """R6, R22: a card lands in front of a seat; a mochi rolls its die at once."""
    place(position.tableaux[seat], kind)
    if kind == MOCHI:
        position.dice[seat] = rolls[position.now[ROLLED]]
        position.now[ROLLED] += 1


@shared
def put(hand: list[int], kind: int, count: int) -> None:
    """Puts cards of a kind into a hand, or takes them out if `count` is negative."""
    hand[kind] += count
    if YOGURT_1 <= kind <= YOGURT_4:
        hand[YOGURT] += count


@shared
def take(position: Working, number: int, kind: int, draws: Row) -> int:
    """R20, R34: takes a card out of a hand and returns it; which of several yogurts it is, the next yogurt draw tells.

    Chopsticks seen coming out of a hand are no longer known to be in it.
    """
    hand = position.hands[number]
    if kind == CHOPSTICKS and position.returned[number] > 0:
        position.returned[number] -= 1
    if kind == YOGURT:
        skip = draws[position.now[DRAWN]] % hand[YOGURT]
        kind = YOGURT_1
        while skip >= hand[kind]:
            skip -= hand[kind]
            kind += 1
    if YOGURT_1 <= kind <= YOGURT_4:
        # Even the only yogurt of a hand uses a draw: else the count, which all see, would tell that there was no other.
        position.now[DRAWN] += 1
        hand[YOGURT] -= 1
    hand[kind] -= 1
    return kind


@shared
def give_back(position: Working, seat: int, hand: int) -> None:
    """R7: the chopsticks used go from the tableau into the hand, for all to see."""
    position.tableaux[seat][CHOPSTICKS] -= 1
    position.hands[hand][CHOPSTICKS] += 1
    position.returned[hand] += 1
