"""The table in words: what lies in front of a seat, battle's layout, a turn."""

import pytest

from okawari.game.state import State
from okawari.rules.kinds import NUMBER
from okawari.rules.position import SQUISHY
from okawari.rules.ruleset import Ruleset
from okawari.show.in_words import (
    card_at,
    dessert_standing,
    direction,
    draw,
    free_places,
    happened,
    in_front,
    landed,
    turned_up,
    would_add,
)
from tests.support.arranged import BATTLE_LAYOUT, arranged, battle_begun, first_picks, follow, tableau


def told(before: State, *picks: str | None, names: tuple[str, ...] = ("Ana", "bot", "dummy")) -> list[str]:
    """What is said of a turn."""
    return happened(before, before.play(picks), names)


def test_what_everybody_took() -> None:
    """R6–R8: as it landed; two cards with chopsticks."""
    start = arranged(Ruleset(seats=2), ["chopsticks"], ["wasabi", "squid"])
    assert told(start, "chopsticks", "wasabi") == ["Ana: chopsticks", "bot: wasabi"]
    after = follow(start, ["chopsticks", "tempura"])
    assert told(after, "wasabi+squid", "tempura") == [
        "Ana: wasabi, then squid on wasabi, with chopsticks",
        "bot: tempura",
    ]
    assert told(after, "squid+wasabi", "tempura")[0] == "Ana: squid, then wasabi, with chopsticks"


def test_the_dummys_card_and_the_dice() -> None:
    """R22, R30: who gave it, then the rolls in their order."""
    start = arranged(Ruleset("anniversary", 2, "mochi", "dummy"), ["mochi", "mochi"], ["mochi"], rolls=[5, 2, 6])
    assert told(start, "mochi|mochi", "mochi") == [
        "Ana: mochi",
        "bot: mochi",
        "dummy: mochi, from Ana",
        "Ana rolled a 5.",
        "bot rolled a 2.",
        "dummy rolled a 6.",
    ]


def test_the_squishy() -> None:
    """R19: told when it changes hands, and only then."""
    start = arranged(Ruleset("anniversary", 2), ["strawberry-2", "egg"], ["strawberry-1", "strawberry-4"])
    taken = ["strawberry-2", "strawberry-1"]
    assert told(start, *taken)[-1] == "Ana took the squishy: 2 points."
    after = follow(start, taken)
    assert told(after, "strawberry-4", "egg") == ["Ana: strawberry-4", "bot: egg"]


def test_what_happened_is_good_english_for_you_too() -> None:
    """The default name in a terminal is "You", which takes no -s."""
    names = ("You", "bot", "dummy")
    mochi = arranged(Ruleset("anniversary", 2, "mochi"), ["mochi"], ["egg"], rolls=[6])
    assert told(mochi, "mochi", "egg", names=names)[-1] == "You rolled a 6."
    strawberry = arranged(Ruleset("anniversary", 2), ["strawberry-2"], ["egg"])
    assert told(strawberry, "strawberry-2", "egg", names=names)[-1] == "You took the squishy: 2 points."


def test_in_battle_one_seat_acts() -> None:
    """R27: the other does not."""
    start = arranged(Ruleset(seats=2, variant="battle"), layout=["tempura"] * 14 + ["egg"], starter=1)
    assert told(start, None, "egg@14") == ["bot: egg"]


def test_what_was_turned_up() -> None:
    """R27: the face-down card that nothing covers any more, with its place; what lay face-up is no news."""
    start = arranged(
        Ruleset(seats=2, variant="battle"), layout=["tempura"] * 9 + ["wasabi"] + ["sashimi"] * 4 + ["egg"] * 2
    )
    first = start.play(["egg@14", None])
    assert turned_up(start, first) == []
    assert turned_up(first, first.play([None, "egg@15"])) == ["Turned up: wasabi (9)."]


def test_where_the_hands_go() -> None:
    """R5, R10, R27."""
    two, three = State.start(Ruleset(seats=2), seed=1), State.start(Ruleset(seats=3, variant="both-ways"), seed=1)
    assert direction(two) == "hands are swapped each turn"
    assert direction(State.start(Ruleset(seats=2, variant="battle"), seed=1)) == "players take turns"
    rounds = [direction(first_picks(three, 9 * number)) for number in range(3)]
    assert rounds == [f"hands pass to the {side}" for side in ("left", "right", "left")]
    assert direction(first_picks(State.start(Ruleset(seats=3), seed=1), 9)) == "hands pass to the left"


def in_front_of_seat_0(*names: str) -> State:
    """A game in which these cards lie in front of seat 0."""
    state = State.start(Ruleset(seats=2), seed=1)
    rows = (tuple(tableau(*names)[: state.rules.kinds]), *state.position.tableaux[1:])
    return State(state.ruleset, state.position._replace(tableaux=rows), state.turns, state.closed, state.world)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([], "nothing yet"),
        (["tempura"], "tempura (1 more: 5 points)"),
        (["tempura", "tempura"], "tempura x2 (5 points; 2 more: 10 points)"),
        (["sashimi", "sashimi"], "sashimi x2 (1 more: 10 points)"),
        (["dumpling"] * 3, "dumpling x3 (6 points; 1 more: 10 points)"),
        (["dumpling"] * 6, "dumpling x6 (15 points)"),
        (["maki-3", "maki-2"], "maki-2, maki-3 (5 icons, most; 6 points so far)"),
        (["wasabi", "squid", "egg"], "squid on wasabi (9 points), egg (1 point)"),
        (["wasabi"], "wasabi (waiting for a nigiri)"),
        (["chopsticks"], "chopsticks (good for two cards in one turn)"),
        (["pudding"], "pudding (at the end of the game +6 as it stands)"),
        (["wasabi", "wasabi"], "wasabi x2 (waiting for a nigiri)"),
        (["chopsticks", "chopsticks"], "chopsticks x2 (good for two cards in one turn)"),
        (["egg", "egg", "salmon"], "salmon (2 points), egg x2 (2 points)"),
        (["maki-1", "maki-1"], "maki-1 x2 (2 icons, most; 6 points so far)"),
    ],
)
def test_cards_say_what_they_are_worth_and_need(cards: list[str], words: str) -> None:
    """R11–R18: the points now, and what the next card would bring."""
    assert in_front(in_front_of_seat_0(*cards), 0) == words


@pytest.mark.parametrize(
    ("cards", "card", "words"),
    [
        ([], "tempura", "nothing yet; 1 more: 5 points"),
        (["tempura"], "tempura", "+5 points"),
        (["dumpling"] * 5, "dumpling", "no more points"),
        (["wasabi"], "squid", "+9 points on your wasabi"),
        ([], "egg", "+1 point"),
        (["wasabi"], "tempura", "nothing yet; 1 more: 5 points"),
        (["tempura"] * 2, "tempura", "nothing yet; 1 more: 10 points"),
        (["sashimi"] * 2, "sashimi", "+10 points"),
        ([], "maki-1", "you would have 1 maki icon"),
        ([], "wasabi", "your next nigiri counts × 3"),
        ([], "chopsticks", "in a later turn, take two cards"),
        ([], "pudding", "dessert, counts at the end of the game"),
        (["maki-2"], "maki-3", "you would have 5 maki icons"),
        ([], "yogurt", "dessert, counts at the end of the game"),
    ],
)
def test_a_card_says_what_it_would_add(cards: list[str], card: str, words: str) -> None:
    """R11–R16: what taking it would change."""
    assert would_add(in_front_of_seat_0(*cards), 0, NUMBER[card]) == words


def test_cards_are_named_as_they_land() -> None:
    """R6, R8: the second of two squid finds no wasabi."""
    squid, wasabi = NUMBER["squid"], NUMBER["wasabi"]
    assert landed(tableau(), [wasabi, squid]) == ["wasabi", "squid on wasabi"]
    assert landed(tableau("wasabi"), [squid, squid]) == ["squid on wasabi", "squid"]


def test_desserts_say_how_they_stand() -> None:
    """R18–R22: what they would score now; symbols, the die and the squishy are told with them."""

    def standing(dessert: str, *tableaux: list[str], dice: tuple[int, ...] = (1, 1), squishy: int = -1) -> list[str]:
        state = State.start(Ruleset("anniversary", 2, dessert), seed=1)
        rows = tuple(tuple(tableau(*names)[: state.rules.kinds]) for names in tableaux)
        now = (*state.position.now[:SQUISHY], squishy, *state.position.now[SQUISHY + 1 :])
        position = state.position._replace(tableaux=rows, dice=dice, now=now)
        shown = State(state.ruleset, position, state.turns, state.closed, state.world)
        return [dessert_standing(shown, seat) for seat in (0, 1)]

    assert standing("pudding", [], ["pudding"]) == [
        "at the end of the game +0 as it stands",
        "at the end of the game +6 as it stands",
    ]
    assert standing("strawberry", ["strawberry-3"], [], squishy=0) == [
        "3 symbols, at the end of the game +0 as it stands, holds the squishy",
        "0 symbols, at the end of the game -3 as it stands",
    ]
    assert standing("strawberry", ["strawberry-1"], [])[0] == "1 symbol, at the end of the game +0 as it stands"
    assert standing("tea", ["tea-1", "tea-2"], [])[0] == "at the end of the game +4 as it stands"
    assert standing("mochi", [], [], dice=(2, 5))[1] == "die shows 5, at the end of the game +6 as it stands"


def test_battle_is_drawn() -> None:
    """R27: rows from the top, face-down cards as ?, free places in brackets, taken cards left out."""
    assert draw(battle_begun()) == [
        "                                0            1",
        "                               egg          egg",
        "                         2            3            4",
        "                         ?            ?            ?",
        "                   5            6            7            8",
        "                maki-1       maki-1       maki-1       maki-1",
        "            9           10           11           12           13",
        "            ?            ?            ?            ?            ?",
        "                 [15]                      [17]         [18]         [19]",
        "              chopsticks                  wasabi       wasabi       wasabi",
    ]
    assert free_places(battle_begun()) == [15, 17, 18, 19]
    assert [card_at(battle_begun(), place) for place in (0, 2, 14, 15)] == ["egg", "?", "", "chopsticks"]


def test_a_row_without_cards_is_not_drawn() -> None:
    """R27: the last row is gone once all of its cards are taken."""
    start = arranged(Ruleset(seats=2, variant="battle"), layout=[*BATTLE_LAYOUT[:14], *["tempura"] * 6])
    picks = [f"tempura@{place}" for place in range(14, 20)]
    state = follow(start, *([pick, None] if number % 2 == 0 else [None, pick] for number, pick in enumerate(picks)))
    assert draw(state)[-2:] == [
        "           [9]         [10]         [11]         [12]         [13]",
        "         salmon       salmon       salmon       salmon       salmon",
    ]
