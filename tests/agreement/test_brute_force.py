"""The brute force for endings, by positions that a person has worked out; the solver has no part in it."""

from fractions import Fraction
from random import Random
from typing import Any

from tests.support.naive.brute_force import BruteForce, Choices
from tests.support.naive.cards import complete
from tests.support.naive.matrix_game import Equilibrium, Matrix, equilibrium
from tests.support.naive.table import Table, turns_in_a_round

NOTHING_YET: tuple[list[str], list[str]] = ([], [])


def ending(
    hands: tuple[list[str], list[str]],
    tableaux: tuple[list[str], list[str]] = NOTHING_YET,
    desserts: tuple[list[str], list[str]] = NOTHING_YET,
    round_number: int = 3,
    **ruleset: Any,
) -> Table:
    """A table of two near the end of a round, put there past the check of sizes."""
    table = Table(complete({"seats": 2, **ruleset}, 2))
    table.hands, table.tableaux, table.desserts = list(hands), list(tableaux), list(desserts)
    table.squishy_points = [0, 0]
    table.round = round_number
    table.turn = turns_in_a_round(table.ruleset) - len(hands[0])
    return table


def two_cards_each(*theirs: str) -> Table:
    """Seat 0 has a sashimi, seat 1 has these; both hold a tempura and a sashimi."""
    return ending((["sashimi", "tempura"], ["sashimi", "tempura"]), (["sashimi"], list(theirs)))


def points(table: Table) -> Fraction:
    """What the round brings seat 0 more than seat 1."""
    return BruteForce("points").value(table)


def matrix(*rows: list[int]) -> Matrix:
    """A matrix of whole numbers."""
    return [[Fraction(entry) for entry in row] for row in rows]


def test_known_games_of_one_move() -> None:
    """Rock, paper and scissors; a saddle point; one row; one column; a game with chances of 3 : 1 and 1 : 3."""
    third = [Fraction(1, 3)] * 3
    assert equilibrium(matrix([0, -1, 1], [1, 0, -1], [-1, 1, 0])) == Equilibrium(Fraction(0), third, third)
    assert equilibrium(matrix([3, 2], [9, 1])) == Equilibrium(Fraction(2), *matrix([1, 0], [0, 1]))
    assert equilibrium(matrix([4, -7, 5])) == Equilibrium(Fraction(-7), *matrix([1], [0, 1, 0]))
    assert equilibrium(matrix([4], [-7], [5])) == Equilibrium(Fraction(5), *matrix([0, 0, 1], [1]))
    quarters = [Fraction(1, 4), Fraction(3, 4)]
    assert equilibrium(matrix([5, -10], [-10, -5])) == Equilibrium(Fraction(-25, 4), quarters, quarters)


def test_what_is_found_is_best_for_both() -> None:
    """In random games, many of them with equal entries, no pick of the other does better against either strategy."""
    rng = Random(14)
    for _ in range(300):
        height, width, most = rng.randint(1, 7), rng.randint(1, 7), rng.choice((1, 3, 20))
        game = [[Fraction(rng.randint(-most, most), rng.randint(1, most)) for _ in range(width)] for _ in range(height)]
        value, rows, columns = equilibrium(game)
        assert sum(rows) == sum(columns) == 1
        assert min(rows + columns) >= 0
        by_row = [sum(entry * chance for entry, chance in zip(row, columns, strict=True)) for row in game]
        turned = zip(*game, strict=True)
        by_column = [sum(entry * chance for entry, chance in zip(column, rows, strict=True)) for column in turned]
        assert max(by_row) == min(by_column) == value


def test_one_card_each() -> None:
    """Nothing is left to choose: 3 points against 1, and what lies there already counts."""
    assert points(ending((["squid"], ["egg"]))) == 2
    assert points(ending((["squid"], ["egg"]), (["wasabi"], ["dumpling"]))) == 9 - 1 - 1
    assert points(ending((["maki-1"], ["maki-2"]), (["maki-2"], []))) == 6 - 3


def test_two_cards_each_need_a_coin() -> None:
    """Whoever starts tempura waits for the tempura that the other may pass on, or for two sashimi.

    Both tempura bring 5, both sashimi 10; seat 1 with both tempura gets 5. Tempura against sashimi: 5 − 0; sashimi
    against tempura: 10 − 5; else nothing. So it is 5 half of the time.
    """
    brute = BruteForce("points")
    picks = ["sashimi", "tempura"]
    assert brute.choices(two_cards_each()) == Choices([*picks], [*picks], matrix([0, 5], [5, 0]))
    assert brute.value(two_cards_each()) == Fraction(5, 2)


def test_two_cards_each_with_a_third_sashimi_to_get() -> None:
    """Seat 1 has two sashimi as well: 10 with any third, 5 with both tempura.

    Sashimi against sashimi 0 − 10, against tempura 10 − 5; tempura against sashimi 5 − 10, against tempura 0 − 10.
    """
    table = two_cards_each("sashimi", "sashimi")
    assert BruteForce("points").choices(table).values == matrix([-10, 5], [-5, -10])
    assert points(table) == Fraction(-25, 4)


def test_a_win_is_all_that_counts_when_it_is_the_aim() -> None:
    """Five points more happen half of the time: 4 behind that wins, 5 behind it is shared, 6 behind it is nothing."""
    for behind, chance in (
        (-1, Fraction(1)),
        (0, Fraction(3, 4)),
        (4, Fraction(1, 2)),
        (5, Fraction(1, 4)),
        (6, Fraction(0)),
    ):
        table = two_cards_each()
        table.totals = [20, 20 + behind]
        assert BruteForce("win").value(table) == chance, behind


def test_a_tie_goes_to_the_most_dessert() -> None:
    """As many points each; the pudding's 6 points make up for 6 behind, and then pudding cards decide."""
    table = ending((["pudding"], ["chopsticks"]))
    table.totals = [10, 16]
    assert BruteForce("win").value(table) == 1
    assert BruteForce("points").value(table) == 6
    table.totals = [10, 17]
    assert BruteForce("win").value(table) == 0


def test_chopsticks_take_two() -> None:
    """Egg and squid at once leave the chopsticks to seat 1: 4 against 2 salmon (0 for the last card)."""
    table = ending((["egg", "squid"], ["salmon", "salmon"]), (["chopsticks"], []))
    assert points(table) == (1 + 3 + 2) - (2 + 0)


def test_wasabi_takes_the_next_nigiri() -> None:
    """Squid goes first, on the wasabi; seat 1 cannot help it, and gets the egg."""
    assert points(ending((["egg", "squid"], ["salmon", "salmon"]), (["wasabi"], []))) == (9 + 2) - (2 + 1)


def test_fewest_points_are_best_in_golf() -> None:
    """Seat 0 keeps the egg and passes the squid on: 1 + 2 against 2 + 3, which is 2 to the good."""
    assert points(ending((["egg", "squid"], ["salmon", "salmon"]), variant="golf")) == 2
    assert points(ending((["egg", "squid"], ["salmon", "salmon"]))) == 2


def test_maki_of_nobody() -> None:
    """Without icons the anniversary's second place is 3 points; not where maki is a must."""
    hands = (["maki-1"], ["egg"])
    assert points(ending(hands, edition="anniversary")) == 6 - 3 - 1
    assert points(ending(hands, edition="anniversary", must_have_maki=True)) == 6 - 1
    assert points(ending(hands)) == 6 - 1


def test_desserts_count_in_the_last_round_only() -> None:
    """6 for most pudding, when the game ends."""
    hands = (["pudding"], ["egg"])
    assert [points(ending(hands, round_number=number)) for number in (1, 2, 3)] == [-1, -1, 6 - 1]


def test_a_die_for_each_mochi() -> None:
    """Against a 3: 1 and 2 lose 6 points, 3 is a tie, 4, 5 and 6 win 6. With an egg against it."""
    table = ending((["mochi"], ["egg"]), edition="anniversary", dessert="mochi")
    table.dice = [1, 3]
    assert points(table) == Fraction(3 * 6 - 2 * 6, 6) - 1
    assert BruteForce("win").value(table) == Fraction(1, 2)
    table = ending((["mochi", "mochi"], ["egg", "egg"]), (["chopsticks"], []), edition="anniversary", dessert="mochi")
    table.dice = [6, 6]
    both_roll, last_roll_stands = [Fraction(0)], [-6 * Fraction(5, 6)]
    choices = BruteForce("points").choices(table)
    assert (choices.rows, choices.values) == (["mochi", "mochi+mochi"], [both_roll, last_roll_stands])


def test_yogurts_are_drawn_from_all_that_nobody_has_seen() -> None:
    """Of two 1, one 2, three 3 and two 4 only a 4 makes it a tie."""
    theirs = ["yogurt-2", "yogurt-2"]
    table = ending((["yogurt"], ["egg"]), NOTHING_YET, ([], theirs), edition="anniversary", dessert="yogurt")
    assert points(table) == -1 - 6 * Fraction(6, 8)


def test_two_yogurts_are_never_one_card() -> None:
    """Against 4 + 3: of 1, 1, 2, 2, 2, 3, 3, 4 one of the 28 pairs in 14 makes it a tie; 4 + 4 is not there.

    Seat 0 gets both whatever it does: chopsticks take them at once, else the second one goes to seat 1.
    """
    hands = (["yogurt", "yogurt"], ["chopsticks", "chopsticks"])
    theirs = ["yogurt-3", "yogurt-4"]
    table = ending(hands, (["chopsticks"], []), ([], theirs), edition="anniversary", dessert="yogurt")
    assert points(table) == -6 * Fraction(13, 14)


def test_the_squishy_is_paid_at_once() -> None:
    """4 symbols against 3 take it (2), and the fewest lose 3; what was paid this round counts, too."""
    table = ending(
        (["strawberry-2"], ["egg"]), NOTHING_YET, (["strawberry-2"], ["strawberry-3"]), edition="anniversary"
    )
    table.squishy_holder = 1
    assert points(table) == 2 + 3 - 1
    table.squishy_points = [0, 2]
    assert points(table) == 2 + 3 - 1 - 2


def test_tea_makes_runs() -> None:
    """2 joins 1 and 3 to a run of three, 8 points, where there were two of 1 each."""
    teas = ["tea-1", "tea-3"]
    table = ending((["tea-2"], ["egg"]), NOTHING_YET, (teas, []), edition="anniversary", dessert="tea")
    assert points(table) == 8 - 1


def test_battle_is_played_one_after_the_other() -> None:
    """The better of two cards; with chopsticks both, and seat 1 gets the chopsticks."""
    table = ending(NOTHING_YET, variant="battle")
    table.layout = ["squid", "egg", *[None] * 18]
    table.acting, table.turn = 0, 18
    assert points(table) == 3 - 1
    table.tableaux = [["chopsticks"], []]
    assert points(table) == 3 + 1
    table.acting = 1
    assert points(table) == 1 - 3


def test_battle_between_two_cards() -> None:
    """With the first of two taken, the second is owed, and the other gets chopsticks and then what is left."""
    table = ending(NOTHING_YET, (["chopsticks"], []), variant="battle")
    table.layout = ["squid", "egg", "salmon", *[None] * 17]
    table.acting, table.turn = 0, 17
    table.play(["salmon@2+", None], [])
    assert points(table) == (2 + 3) - 1, "seat 1 takes the egg, and seat 0 the chopsticks"
