"""The solver's tables against the rules that filled them."""

from random import Random

from okawari.rules.kinds import KINDS, PUDDING, PUDDINGS, full_deck
from okawari.rules.landing import place
from okawari.solve.tables import AFTER, GAIN, lookups, lying_points, pack_tableau


def test_cards_landing_one_by_one_gain_what_the_tableau_scores() -> None:
    """R6, R12–R16: whatever the order, the gains add up to the tableau's points, and the word is the tableau's."""
    tables, golf = lookups(PUDDINGS, 1, False), lookups(PUDDINGS, -1, False)
    cards = [kind for kind in full_deck(PUDDINGS) if kind < PUDDING]
    for seed in range(40):
        row, word, points, lost = [0] * KINDS, 0, 0, 0
        for kind in Random(seed).sample(cards, len(cards)):
            points += tables[GAIN | word << 4 | kind]
            lost += golf[GAIN | word << 4 | kind]
            word = int(tables[AFTER | word << 4 | kind])
            place(row, kind)
            assert (points, lost) == (lying_points(row), -lying_points(row))
            assert word == pack_tableau(row)
