"""Who sits at a terminal's table."""

import pytest

from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset
from okawari.terminal.game import choose_ruleset, fill_seats, seat_names


@pytest.mark.parametrize(
    ("seats", "bots", "variant", "maki", "found"),
    [
        (None, ["greedy"], None, False, 4),
        (None, ["greedy"], "golf", False, 4),
        (None, ["greedy"], "battle", False, 2),
        (None, ["greedy"], "dummy", False, 2),
        (None, ["greedy"], None, True, 2),
        (None, ["greedy", "random"], None, False, 3),
        (3, ["greedy"], None, False, 3),
        (5, ["greedy", "random"], None, False, 5),
    ],
)
def test_how_many_seats_there_are(
    seats: int | None, bots: list[str], variant: str | None, maki: bool, found: int
) -> None:
    """As many as are asked for, or as the bots or the variant need, or four."""
    ruleset = choose_ruleset(seats, bots, "anniversary", "tea", variant, maki)
    assert ruleset == Ruleset("anniversary", found, "tea", variant, maki)


def test_a_bot_for_every_other_seat() -> None:
    """One for all, or one each; else it is said how many are needed."""
    four = Ruleset(seats=4)
    assert fill_seats(four, ["greedy"]) == ["greedy"] * 3
    assert fill_seats(four, ["greedy", "random", "easy"]) == ["greedy", "random", "easy"]
    assert fill_seats(Ruleset(seats=2), ["easy"]) == ["easy"]
    with pytest.raises(OkawariError, match=r"2 bots do not fill the 3 seats beside yours; name 3, or one for all$"):
        fill_seats(four, ["greedy", "random"])
    with pytest.raises(OkawariError, match=r"2 bots do not fill the 1 seat beside yours; name 1$"):
        fill_seats(Ruleset(seats=2), ["greedy", "random"])


def test_names_of_seats() -> None:
    """Bots of a kind are numbered, an own bot is called by its class, long names are cut, the dummy is last."""
    five = Ruleset(seats=5)
    bots = ["greedy", "random", "greedy", "path/to.py:Extraordinary"]
    assert seat_names(five, "Ana", bots) == ["Ana", "greedy 1", "random", "greedy 2", "Extraordina."]
    assert seat_names(Ruleset(seats=2, variant="dummy"), "Ana", ["my/bot.py:Mine"]) == ["Ana", "Mine", "dummy"]
