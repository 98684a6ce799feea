"""Makes src/okawari/policies/dessert_tables.py by dealing the rest: `.venv/bin/python -m benchmarks.dessert_tables`

Puddings exactly, over all ways in which those that are left can be dealt; the squishy from simulated rests.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb
from pathlib import Path
from random import Random
from textwrap import wrap

from okawari.rules.desserts import SQUISHY_WORTH, compared_points
from okawari.rules.kinds import (
    DECK_SIZE,
    DESSERT_CARDS,
    DESSERTS_IN_DECK,
    NOTHING,
    PUDDINGS,
    STRAWBERRIES,
    STRAWBERRY_1,
)
from okawari.rules.ruleset import HAND_SIZE, ROUNDS

FILE = Path(__file__).parents[1] / "src" / "okawari" / "policies" / "dessert_tables.py"
HUNDREDTHS = 100
Counts = dict[tuple[int, bool, int], int]
"""By rounds left, whether the squishy is held, and the lead or how far behind."""
FARTHEST = 8
"""Leads of more symbols than this are taken for this."""
DEALS = 200_000
"""Simulated for the squishy, for each number of tableaux."""
HEADER = '''"""What puddings and the squishy will bring if the rest is dealt by chance, in hundredths of a point.

Made by `.venv/bin/python -m benchmarks.dessert_tables`. By the number of tableaux and the rounds left:
"""

PUDDING_TABLES = {
'''
BETWEEN = '''}
"""R18: puddings of all tableaux, most first; and what each of them will score for it at the end of the game."""
SQUISHY_TABLES = {
'''
FOOTER = '''}
"""R19: what the squishy will still bring to its holder that has so many symbols more than the best other tableau
(0, 1, …); then to another that has so many fewer than the most."""
'''


def main() -> None:
    """Write the file."""
    parts = [HEADER]
    for tableaux in HAND_SIZE:
        for left in range(ROUNDS, 0, -1):
            entries = (
                f"{joined(puddings)} {joined(dealt_puddings(puddings, left))}" for puddings in kept(tableaux, left)
            )
            parts.append(entry(tableaux, left, entries))
    parts.append(BETWEEN)
    for tableaux in HAND_SIZE:
        for left, (holding, wanting) in sorted(dealt_squishy(tableaux, DEALS).items(), reverse=True):
            parts.append(entry(tableaux, left, (joined(holding), joined(wanting))))
    FILE.write_text("".join([*parts, FOOTER]), encoding="utf-8")


def joined(numbers: Sequence[int]) -> str:
    """Numbers in a word."""
    return ",".join(map(str, numbers))


def entry(tableaux: int, left: int, entries: Iterator[str] | Sequence[str]) -> str:
    """The lines of one table."""
    words = [word.replace(" ", "\u00a0") for word in entries]
    lines = "\n".join(f"        {line}" for line in wrap("  ".join(words), 110, break_on_hyphens=False))
    return f'    ({tableaux}, {left}): """\n{lines}\n    """,\n'.replace("\u00a0", " ")


def kept(tableaux: int, left: int) -> Iterator[tuple[int, ...]]:
    """The puddings that may lie in front of so many tableaux with so many rounds left, most first."""
    if left == ROUNDS:
        yield (0,) * tableaux
    else:
        yield from shared_out(tableaux, DESSERTS_IN_DECK, DESSERTS_IN_DECK)


def shared_out(tableaux: int, most: int, in_all: int) -> Iterator[tuple[int, ...]]:
    """All rows of so many numbers, none above `most` or the one before it, that add up to at most `in_all`."""
    if tableaux == 0:
        yield ()
        return
    for first in range(min(most, in_all) + 1):
        for rest in shared_out(tableaux - 1, first, in_all - first):
            yield first, *rest


@cache
def additions(tableaux: int, in_all: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which so many tableaux can get at most so many cards."""
    if tableaux == 0:
        return ((),)
    return tuple((first, *rest) for first in range(in_all + 1) for rest in additions(tableaux - 1, in_all - first))


def dealt_puddings(puddings: Sequence[int], left: int) -> list[int]:
    """R18: what each tableau's puddings will score, in hundredths, the mean of all ways to deal the rest of the deck.

    Every tableau gets equally many cards, all of the puddings among them: a hand is taken to its last card.
    """
    tableaux = len(puddings)
    coming = HAND_SIZE[tableaux] * left
    deck = DECK_SIZE - HAND_SIZE[tableaux] * tableaux * (ROUNDS - left)
    undealt, hidden = deck - coming * tableaux, DESSERTS_IN_DECK - sum(puddings)
    sums = [0] * tableaux
    for added in additions(tableaux, hidden):
        ways = comb(undealt, hidden - sum(added))
        for more in added:
            ways *= comb(coming, more)
        after = [one + more for one, more in zip(puddings, added, strict=True)]
        for tableau in range(tableaux):
            sums[tableau] += ways * compared_points(after, tableau, PUDDINGS)
    return [round(HUNDREDTHS * total / comb(deck, hidden)) for total in sums]


def dealt_squishy(tableaux: int, deals: int) -> dict[int, tuple[list[int], list[int]]]:
    """R19: by rounds left, the means of what the squishy still brought in simulated deals: to who held it, by the lead
    in symbols; and to the others, by how far they were behind."""
    rng = Random(tableaux)
    sums: Counts = {}
    counts: Counts = {}
    symbols = [kind - STRAWBERRY_1 + 1 for kind, cards in DESSERT_CARDS[STRAWBERRIES].items() for _ in range(cards)]
    for _ in range(deals):
        after = []
        values, points, holder = [0] * tableaux, [0] * tableaux, NOTHING
        dealt = sorted(zip(rng.sample(range(DECK_SIZE), len(symbols)), rng.sample(symbols, len(symbols)), strict=True))
        for left in range(ROUNDS, 0, -1):
            after.append((left, list(values), holder, list(points)))
            stop = HAND_SIZE[tableaux] * tableaux * (ROUNDS + 1 - left)
            while dealt and dealt[0][0] < stop:
                taker = rng.randrange(tableaux)
                values[taker] += dealt.pop(0)[1]
                if values[taker] == max(values) and holder != taker:
                    holder = taker
                    points[taker] += SQUISHY_WORTH
        for left, values_then, holder_then, points_then in after:
            for tableau in range(tableaux):
                place = lead_place(values_then, tableau, holder_then)
                key = left, *place
                sums[key] = sums.get(key, 0) + points[tableau] - points_then[tableau]
                counts[key] = counts.get(key, 0) + 1
    return {
        left: (filled(left, True, sums, counts), filled(left, False, sums, counts)) for left in range(1, ROUNDS + 1)
    }


def lead_place(values: Sequence[int], tableau: int, holder: int) -> tuple[bool, int]:
    """Whether a tableau holds the squishy; and its lead, or else how far it is behind."""
    if tableau != holder:
        return False, min(FARTHEST, max(values) - values[tableau])
    others = max(value for other, value in enumerate(values) if other != tableau)
    return True, min(FARTHEST, max(0, values[tableau] - others))


def filled(left: int, holds: bool, sums: Counts, counts: Counts) -> list[int]:
    """A row of means, in hundredths; where there was none, the one before."""
    row: list[int] = []
    for apart in range(FARTHEST + 1):
        key = left, holds, apart
        row.append(round(HUNDREDTHS * sums[key] / counts[key]) if key in counts else row[-1] if row else 0)
    return row


if __name__ == "__main__":
    main()
