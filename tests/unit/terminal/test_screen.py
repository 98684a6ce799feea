"""What a person is shown."""

from random import Random

import pytest

from okawari.bots.random import RandomBot
from okawari.game.state import State
from okawari.rules.kinds import NUMBER
from okawari.rules.ruleset import Ruleset
from okawari.terminal import screen
from okawari.terminal.plain import either, plain, short_name
from okawari.terminal.seating import seat_names
from okawari.terminal.words import happened
from okawari.terminal.worth import in_front, landed, would_add
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
        (["tempura"], "tempura x1 (1 more: 5 points)"),
        (["tempura", "tempura"], "tempura x2 (5 points; 2 more: 10 points)"),
        (["sashimi", "sashimi"], "sashimi x2 (1 more: 10 points)"),
        (["dumpling"] * 3, "dumpling x3 (6 points; 1 more: 10 points)"),
        (["dumpling"] * 6, "dumpling x6 (15 points)"),
        (["maki-3", "maki-2"], "maki-2, maki-3 (5 icons, most; 6 points so far)"),
        (["wasabi", "squid", "egg"], "squid on wasabi (9 points), egg (1 point)"),
        (["wasabi"], "wasabi (waiting for a nigiri)"),
        (["chopsticks"], "chopsticks (good for two cards in one turn)"),
        (["pudding"], "pudding (at the end +6 as it stands)"),
    ],
)
def test_cards_say_what_they_are_worth_and_need(cards: list[str], words: str) -> None:
    """R11–R18: the points now, and what the next card would bring."""
    assert in_front(arranged(*cards), 0) == words


@pytest.mark.parametrize(
    ("cards", "card", "words"),
    [
        ([], "tempura", "nothing yet; 1 more: 5 points"),
        (["tempura"], "tempura", "5 points more"),
        (["dumpling"] * 5, "dumpling", "no more points"),
        (["wasabi"], "squid", "9 points more on your wasabi"),
        ([], "egg", "1 point more"),
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


def test_names_of_seats() -> None:
    """Bots of a kind are numbered, an own bot is called by its class, the dummy is last."""
    assert seat_names(Ruleset(seats=3), "Ana", ["greedy", "greedy"]) == ["Ana", "greedy 1", "greedy 2"]
    assert seat_names(Ruleset(seats=2, variant="dummy"), "Ana", ["my/bot.py:Mine"]) == ["Ana", "Mine", "dummy"]


def test_any_terminal_can_show_it() -> None:
    """What an encoding does not have is replaced; control characters never come through."""
    assert plain("6 ÷ 2 — 3 × egg", "ascii") == "6 / 2 - 3 x egg"
    assert plain("おかわり", "ascii") == "????"
    assert plain("おかわり", "utf-8") == "おかわり"
    assert plain("\x1b[2J\ud800", "utf-8") == "?[2J?"


def test_words() -> None:
    """Lists as one says them, and names that fit a table."""
    assert either(["egg"]) == "egg"
    assert either(["egg", "squid", "salmon"]) == "egg, squid or salmon"
    assert short_name("A very\nlong name") == "A very long."
    assert short_name(" ") == "?"
