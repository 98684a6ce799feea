"""What desserts will bring, by values worked out by hand and by dealing the rest in another way than the tables do."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from benchmarks.dessert_tables import dealt_puddings, dealt_squishy
from okawari.policies.dessert_tables import PUDDING_TABLES, SQUISHY_TABLES
from okawari.policies.expected import expected_desserts, fill_dessert_values, tie_value
from okawari.policies.expected_tables import DICE_KEPT
from okawari.policies.greedy_value import WHOLE
from okawari.policies.scratch import SCRATCH
from okawari.rules.desserts import most_and_fewest
from okawari.rules.kinds import DECK_SIZE, DESSERTS_IN_DECK
from okawari.rules.position import SQUISHY
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset
from tests.support.arranged import table_with
from tests.support.games import each_set_of_rules, label, random_game
from tests.support.sizes import quick


def expected(ruleset: Ruleset, rounds_closed: int, *values: int) -> list[int]:
    """What is expected of these dessert values."""
    found = [0] * ruleset.rules.tableaux
    expected_desserts(values, rounds_closed, ruleset.rules, [0] * SCRATCH, found)
    return found


def anniversary(dessert: str, seats: int = 2, variant: str | None = None) -> Ruleset:
    """The edition that has every dessert."""
    return Ruleset("anniversary", seats, dessert, variant)


def test_two_seats_and_one_pudding_left() -> None:
    """R18: 5 and 4 puddings. The last is one of 88 cards, then 68; the second seat ties if it is among its 20 or 10."""
    assert expected(Ruleset(seats=2), 1, 5, 4) == [round(600 * 68 / 88), 0]
    assert expected(Ruleset(seats=2), 2, 4, 5) == [0, round(600 * 58 / 68)]


def test_no_pudding_is_left() -> None:
    """R18: then they score what they will score, whatever is dealt."""
    assert expected(Ruleset(seats=2), 1, 5, 5) == [0, 0]
    assert expected(Ruleset(seats=4), 2, 1, 7, 1, 1) == [-200, 600, -200, -200]
    assert expected(Ruleset(seats=2, variant="dummy"), 2, 3, 3, 4) == [-300, -300, 600]


def one_by_one(puddings: list[int], slots: list[int], hidden: int) -> Iterator[tuple[Fraction, list[int]]]:
    """Every way in which hidden puddings come to tableaux, or stay in the deck, and how likely it is."""
    if hidden == 0:
        yield Fraction(1), puddings
        return
    for place, free in enumerate(slots):
        after, left = list(puddings), list(slots)
        left[place] -= 1
        if place < len(puddings):
            after[place] += 1
        for likely, end in one_by_one(after, left, hidden - 1):
            yield likely * Fraction(free, sum(slots)), end


@pytest.mark.parametrize("puddings", [(5, 3), (4, 2, 2), (3, 3, 0, 1), (2, 2, 2, 1, 0), (4, 3, 0, 0, 0)])
def test_the_table_is_what_dealing_one_pudding_after_the_other_gives(puddings: tuple[int, ...]) -> None:
    """R18: with two rounds left and with one, the last two or three puddings, each into any place that is free."""
    seats = len(puddings)
    for closed in (1, 2):
        size = HAND_SIZE[seats]
        slots = [size * (ROUNDS - closed)] * seats + [DECK_SIZE - size * seats * ROUNDS]
        sums = [Fraction(0)] * seats
        for likely, end in one_by_one(list(puddings), slots, DESSERTS_IN_DECK - sum(puddings)):
            for seat in range(seats):
                sums[seat] += likely * most_and_fewest(end, seat)
        assert expected(Ruleset(seats=seats), closed, *puddings) == [round(WHOLE * points) for points in sums]


@pytest.mark.parametrize("tableaux", quick(4, HAND_SIZE))
def test_the_file_of_tables_is_as_its_command_makes_it(tableaux: int) -> None:
    """A sample of the puddings is the same, made anew; of the squishy's simulated means, within a quarter point."""
    for left in range(1, ROUNDS + 1):
        words = PUDDING_TABLES[tableaux, left].split()
        for puddings, points in list(zip(words[::2], words[1::2], strict=True))[-30::6]:
            made = dealt_puddings([int(count) for count in puddings.split(",")], left)
            assert made == [int(number) for number in points.split(",")], puddings
    made_anew = dealt_squishy(tableaux, 4000)
    for left in (1, 2):
        kept = [[int(number) for number in row.split(",")] for row in SQUISHY_TABLES[tableaux, left].split()]
        for row, made in zip(kept, made_anew[left], strict=True):
            assert made[:5] == pytest.approx(row[:5], abs=25)


def test_puddings_at_the_start() -> None:
    """R18: with two seats each hopes for half of the 6, less the ties; with more, what one gains another loses."""
    assert [expected(Ruleset(seats=seats), 0, *[0] * seats)[0] for seats in (2, 3, 4, 5)] == [248, 0, 0, -1]


def test_seats_do_not_matter() -> None:
    """The same values in another order bring the same in that order."""
    for dessert, values in (
        ("pudding", (3, 1, 0)),
        ("strawberry", (13, 6, 2)),
        ("yogurt", (7, 3, 1)),
        ("tea", (13, 1, 0)),
        ("mochi", (6, 3, 1)),
    ):
        for closed in range(1, ROUNDS + 1):
            straight = dict(zip(values, expected(anniversary(dessert, 3), closed, *values), strict=True))
            for order in permutations(values):
                found = expected(anniversary(dessert, 3), closed, *order)
                assert found == [straight[value] for value in order], (dessert, closed)


def test_who_has_more_expects_more() -> None:
    """R18–R22: of three seats, after one round and after two; the squishy aside."""
    for dessert, values in (("pudding", (3, 1, 0)), ("yogurt", (7, 3, 1)), ("mochi", (6, 5, 1)), ("tea", (13, 1, 0))):
        for closed in (1, 2):
            found = expected(anniversary(dessert, 3), closed, *values)
            assert found == sorted(found, reverse=True), dessert


def test_yogurts_are_near_to_what_dealing_gives() -> None:
    """R20: within half a point of the mean of 4,000 deals, although seats are taken to be independent."""
    rng, values, rest = Random(7), [6, 3, 2, 0], [1, 2, 3, 3, 3] + [0] * 39
    sums = [0] * 4
    for _ in range(4000):
        rng.shuffle(rest)
        end = [value + sum(rest[8 * seat : 8 * seat + 8]) for seat, value in enumerate(values)]
        for seat in range(4):
            sums[seat] += most_and_fewest(end, seat)
    found = expected(anniversary("yogurt", 4), 2, *values)
    assert found == pytest.approx([WHOLE * points / 4000 for points in sums], abs=50)


def test_who_is_far_behind_with_symbols_will_pay() -> None:
    """R19: 24 symbols are taken, so at most one is left; nobody can gain but by the squishy, which is out of reach."""
    assert expected(anniversary("strawberry"), 2, 2 * 20 + 1, 2 * 4) == pytest.approx([0, -300], abs=3)
    found = expected(anniversary("strawberry", 3), 2, 2 * 11 + 1, 2 * 11, 2 * 2)
    assert found[2] == pytest.approx(-600, abs=5)
    assert found[1] - found[0] == 108 - 35


def test_squishy() -> None:
    """R19: of two seats with 3 symbols after one round, the one without it has more to hope for: 1.81 against 0.61."""
    mine, theirs = expected(anniversary("strawberry"), 1, 2 * 3 + 1, 2 * 3)
    assert theirs - mine == 181 - 61


def test_tea() -> None:
    """R21: 22221 scores 33 now and 40 with the last 5, one of 88 cards that are not here, 10 of which come; with all
    of it there is nothing to hope for."""
    nearly, everything = 2 + 3 * 2 + 9 * 2 + 27 * 2 + 81, 242
    assert expected(anniversary("tea"), 2, nearly, everything) == [3300 + round(700 * 10 / 88), 4000]
    assert expected(anniversary("tea"), 3, nearly, 0) == [3300, 0]


def test_two_of_a_tea_that_is_lacking() -> None:
    """R21: 2222 scores 26 and 7 for each 5: 10 of 88 cards come, 1.45 times as often where it is wanted."""
    value = 2 + 3 * 2 + 9 * 2 + 27 * 2
    assert expected(anniversary("tea"), 2, value, 0)[0] == round(2600 + 700 * 2 * 10 / 88 * 1.45)
    assert expected(anniversary("tea", variant="golf"), 2, value, 0)[0] == round(2600 + 700 * 2 * 10 / 88)


def test_tea_that_is_lacking_is_wanted() -> None:
    """R21: a run is worth more where players look for what it lacks than in golf, where nobody does."""
    run = 1 + 3
    wanted, unwanted = expected(anniversary("tea"), 1, run, 0), expected(anniversary("tea", variant="golf"), 1, run, 0)
    assert wanted[0] > unwanted[0] + 100
    assert wanted[1] == unwanted[1]


def test_dice() -> None:
    """R22: with one round left a 5 is kept with 52 %, a 1 with 14 %; who rolls has each side alike.

    5 against 1: 5 stays and 1 stays or rolls below 5: 52 · (14 + 86 · 4/6); both roll: 48 · 86 · 15/36; 5 rolls and
    ends above the 1 that stays: 48 · 14 · 5/6.
    """
    ahead = 0.52 * (0.14 + 0.86 * 4 / 6) + 0.48 * 0.86 * 15 / 36 + 0.48 * 0.14 * 5 / 6
    found = expected(anniversary("mochi"), 2, 5, 1)
    assert found[0] == pytest.approx(600 * ahead, abs=1)


def test_dice_are_kept_as_they_were_counted() -> None:
    """The more tableaux, the likelier, and with one round left likelier than with two: sums of six, by tableaux."""
    sums = [sum(DICE_KEPT[start : start + 6]) for start in range(0, len(DICE_KEPT), 6)]
    assert sums == [199, 86, 222, 142, 247, 193, 281, 230]


@each_set_of_rules
def test_at_the_end_it_is_what_the_rules_say(rulesets: list[Ruleset]) -> None:
    """R18–R22, R31: after the last round of a game of every set of rules, the dummy's included."""
    for number, ruleset in enumerate(rulesets):
        *_, end = random_game(ruleset, number)
        values = [0] * ruleset.rules.tableaux
        fill_dessert_values(end.position, ruleset.rules, values)
        found = expected(ruleset, ROUNDS, *values)
        assert found == [WHOLE * points for points in end.position.dessert_points], label(ruleset)


def test_dessert_values() -> None:
    """Puddings; twice the symbols and the squishy; yogurts; tea by its counts to the base of 3; the die."""
    for ruleset, cards, value, compared in (
        (Ruleset(seats=2), ["pudding"] * 3, 3, 3),
        (anniversary("strawberry"), ["strawberry-4", "strawberry-1"], 11, 5),
        (anniversary("yogurt"), ["yogurt-3", "yogurt-3"], 6, 6),
        (anniversary("tea"), ["tea-1", "tea-3", "tea-3", "tea-5"], 1 + 2 * 9 + 81, 4),
        (anniversary("mochi"), ["mochi"], 4, 4),
    ):
        position, values = table_with(ruleset, [], cards), [0, 0]
        position.now[SQUISHY], position.dice[1] = 1, 4
        fill_dessert_values(position, ruleset.rules, values)
        assert values[1] == value
        assert tie_value(ruleset.rules.dessert, value) == compared
