"""What a person is shown."""

from random import Random

import pytest

from okawari.bots.quick import RandomBot
from okawari.game.state import State
from okawari.rules.kinds import NUMBER
from okawari.rules.position import SQUISHY
from okawari.rules.ruleset import Ruleset
from okawari.show.tableau import dessert_standing, in_front, landed, would_add
from okawari.show.turns import happened
from okawari.show.words import listed
from okawari.terminal import screen
from okawari.terminal.plain import plain, short_name, wrap, wrap_all
from okawari.terminal.seating import seat_names
from tests.support.arranged import tableau
from tests.support.games import ONE_OF_EACH


def arranged(*names: str, seats: int = 2) -> State:
    """A game in which these cards lie in front of seat 0."""
    state = State.start(Ruleset(seats=seats), seed=1)
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
    assert in_front(arranged(*cards), 0) == words


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
    assert would_add(arranged(*cards), 0, NUMBER[card]) == words


def test_cards_are_named_as_they_land() -> None:
    """R6, R8: the second of two squid finds no wasabi."""
    squid, wasabi = NUMBER["squid"], NUMBER["wasabi"]
    assert landed(tableau(), [wasabi, squid]) == ["wasabi", "squid on wasabi"]
    assert landed(tableau("wasabi"), [squid, squid]) == ["squid on wasabi", "squid"]


def test_every_ruleset_can_be_shown_from_the_first_turn_to_the_last() -> None:
    """Any table, at any turn, fits 80 columns and needs nothing but an Observation."""
    rng, bot = Random("screen"), RandomBot()
    for ruleset in ONE_OF_EACH:
        names = seat_names(ruleset, "Ana", ["greedy"] * (ruleset.seats - 1))
        state = State.start(ruleset, seed=rng.randrange(2**32))
        while not state.over:
            before = state.observe(0)
            lines = (
                screen.hands_lines(before, names) + screen.scores_lines(before, names) + screen.welcome(before, names)
            )
            if 0 in state.acting:
                lines += screen.table_lines(before, names) + screen.help_lines(before)
            picks = [
                bot.choose(state.observe(seat), rng) if seat in state.acting else None for seat in range(ruleset.seats)
            ]
            state = state.play(picks)
            lines += happened(before, state.observe(0), names)
            lines += screen.round_lines(state.observe(0), names) if state.turn == 0 else []
            assert max(map(len, lines)) <= 80, max(lines, key=len)
        assert "Winner" in screen.end_lines(state.observe(0), names)[-1]


def test_any_terminal_can_show_it() -> None:
    """What an encoding does not have is replaced; control characters never come through."""
    assert plain("6 ÷ 2 — 3 × egg", "ascii") == "6 / 2 - 3 x egg"
    assert plain("おかわり", "ascii") == "????"
    assert plain("おかわり", "utf-8") == "おかわり"
    assert plain("\x1b[2J\ud800", "utf-8") == "?[2J?"


def test_words() -> None:
    """Lists as one says them, and names that fit a table."""
    assert listed(["egg"]) == "egg"
    assert listed(["egg", "squid", "salmon"], "or") == "egg, squid or salmon"
    assert short_name("A very\nlong name") == "A very long."
    assert short_name(" ") == "?"


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


def test_lines_fit_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As wide as it is, from 40 to 100 columns; the first line keeps its margin, the others go further in."""
    text = "  " + "word " * 60
    for columns, width in ((20, 40), (60, 60), (300, 100)):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = wrap(text, "    ")
        assert width - 5 <= max(map(len, lines)) <= width
        assert lines[0].startswith("  word")
        assert all(line.startswith("      word") for line in lines[1:])
    assert wrap("") == [""]
    assert wrap_all(["a", "", "b"]) == ["a", "", "b"]


def test_long_names_are_cut() -> None:
    """To twelve characters."""
    assert short_name("B" * 12) == "B" * 12
    assert short_name("B" * 13) == "B" * 11 + "."
