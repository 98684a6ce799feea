"""What a person is shown."""

from random import Random

import pytest

from okawari.bots.quick import RandomBot
from okawari.game.state import State
from okawari.show.in_words import happened
from okawari.terminal import screen
from okawari.terminal.game import seat_names
from okawari.terminal.plain import plain, short_name, wrap, wrap_all
from tests.support.games import ONE_OF_EACH


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


def test_names() -> None:
    """Names that fit a table."""
    assert short_name("A very\nlong name") == "A very long."
    assert short_name(" ") == "?"


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
