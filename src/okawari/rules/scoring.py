"""R11–R16: what a tableau scores at the end of a round."""

from collections.abc import Sequence

from okawari.rules.kinds import (
    DIPPED_EGG,
    DIPPED_SALMON,
    DIPPED_SQUID,
    DUMPLING,
    EGG,
    MAKI_1,
    MAKI_2,
    MAKI_3,
    SALMON,
    SASHIMI,
    SQUID,
    TEMPURA,
)
from okawari.rules.position import SQUISHY_POINTS, Working
from okawari.rules.ruleset import RulesetNumbers
from okawari.rules.shared import Row, shared

MOST_MAKI, SECOND_MAKI = 6, 3
TEMPURA_PAIR = 5
SASHIMI_SET = 10
DUMPLINGS = (0, 1, 3, 6, 10, 15)
EGG_WORTH, SALMON_WORTH, SQUID_WORTH = 1, 2, 3
WASABI_TIMES = 3


@shared
def maki_icons(tableau: Row) -> int:
    """R11: the icons on a seat's maki."""
    return tableau[MAKI_1] + 2 * tableau[MAKI_2] + 3 * tableau[MAKI_3]


@shared
def ahead(values: Row, seat: int) -> int:
    """How many seats have more than this one."""
    count = 0
    for value in values:
        if value > values[seat]:
            count += 1
    return count


@shared
def level(values: Row, seat: int) -> int:
    """How many seats have exactly as many as this one, itself included."""
    count = 0
    for value in values:
        if value == values[seat]:
            count += 1
    return count


@shared
def maki(icons: Row, seat: int, zero_icons_place: bool) -> int:
    """R11: most icons 6, second 3; the tied split evenly, remainder dropped; a tie for most leaves no second place."""
    if icons[seat] == 0 and not zero_icons_place:
        return 0
    if ahead(icons, seat) == 0:
        return MOST_MAKI // level(icons, seat)
    if ahead(icons, seat) == 1:
        return SECOND_MAKI // level(icons, seat)
    return 0


@shared
def tempura(tableau: Row) -> int:
    """R12: every two tempura score 5 points."""
    return tableau[TEMPURA] // 2 * TEMPURA_PAIR


@shared
def sashimi(tableau: Row) -> int:
    """R13: every three sashimi score 10 points."""
    return tableau[SASHIMI] // 3 * SASHIMI_SET


@shared
def dumpling(tableau: Row) -> int:
    """R14: 1, 2, 3, 4, 5 or more dumplings score 1, 3, 6, 10, 15 points."""
    return DUMPLINGS[min(tableau[DUMPLING], len(DUMPLINGS) - 1)]


@shared
def set_points(tableau: Row, kind: int) -> int:
    """R12–R14: what the cards of a kind that scores in sets score now."""
    if kind == TEMPURA:
        return tempura(tableau)
    return sashimi(tableau) if kind == SASHIMI else dumpling(tableau)


@shared
def nigiri(tableau: Row) -> int:
    """R15, R16: squid 3, salmon 2, egg 1, three times that on wasabi; wasabi alone and chopsticks score nothing."""
    return (
        (tableau[EGG] + WASABI_TIMES * tableau[DIPPED_EGG]) * EGG_WORTH
        + (tableau[SALMON] + WASABI_TIMES * tableau[DIPPED_SALMON]) * SALMON_WORTH
        + (tableau[SQUID] + WASABI_TIMES * tableau[DIPPED_SQUID]) * SQUID_WORTH
    )


@shared
def score_round(position: Working, rules: RulesetNumbers, points: Sequence[list[int]]) -> None:
    """R11–R16: writes `points[seat][category]` of the round and adds them to the totals.

    The squishy's points (R19) were added to the totals when it was taken.
    """
    icons = [maki_icons(tableau) for tableau in position.tableaux]
    for seat in range(rules.tableaux):
        tableau, scored = position.tableaux[seat], points[seat]
        for_maki = maki(icons, seat, rules.zero_icons_place)
        in_order = for_maki, tempura(tableau), sashimi(tableau), dumpling(tableau), nigiri(tableau)  # of CATEGORIES
        for category, score in enumerate(in_order):
            scored[category] = score
            position.totals[seat] += score
        scored[SQUISHY_POINTS] = position.squishy_points[seat]
