"""What a person sees of a whole game, word by word: the welcome, the commands, the widest line, a position."""

from random import Random

import pytest

from okawari.bots.quick import RandomBot
from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from okawari.show.documents import replay_document
from okawari.terminal.game import play_with
from okawari.terminal.plain import wrap
from okawari.terminal.screen import help_lines
from tests.support.arranged import arranged, first_picks, follow


def test_every_command_of_the_help() -> None:
    """What can be typed, and what it shows."""
    assert help_lines(arranged(Ruleset(seats=2), ["egg"], ["egg"]).observe(0))[-8:] == [
        "  look    the table again",
        "  hands   what you can know of the other hands",
        "  last    what everybody took last turn",
        "  scores  the points so far, and the desserts",
        "  hint    what the greedy bot would take",
        "  rules   the rules of this game",
        "  quit    leave the game",
        "  ?       this help",
    ]


@pytest.mark.parametrize(("columns", "width"), [(200, 100), (101, 100), (99, 99), (41, 41), (39, 40)])
def test_how_wide_a_line_is(columns: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As wide as the terminal, from 40 to 100 characters."""
    monkeypatch.setenv("COLUMNS", str(columns))
    assert len(wrap("x" * 300)[0]) == width


class Noting:
    """A person who leaves at the first question, and notes what they were told."""

    def __init__(self) -> None:
        self.told_of: list[str] = []

    def welcome(self, seen: Observation) -> None:
        """The greeting."""
        self.told_of.append(f"welcome to seat {seen.seat}")

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """The first question."""
        self.told_of.append(f"turn {seen.turn}")
        raise OkawariError("away")


def test_a_game_begins_with_the_welcome() -> None:
    """Before the first question, and for the seat of the person."""
    person = Noting()
    with pytest.raises(OkawariError, match="away"):
        play_with(person, [RandomBot()], Ruleset(seats=2), 1)  # type: ignore[arg-type]
    assert person.told_of == ["welcome to seat 0", "turn 0"]


def test_one_position_of_a_document() -> None:
    """All of it, after the first turn."""
    state = follow(
        arranged(Ruleset("anniversary", 2, "strawberry"), ["squid"], ["strawberry-3"]), ["squid", "strawberry-3"]
    )
    told = replay_document(Record.of(first_picks(state, 29), ["Ana", "Ben"]))
    one = told["positions"][1]
    hands = one.pop("hands")
    assert [len(hand["cards"]) for hand in hands] == [9, 9]
    assert one == {
        "round": 1,
        "turn": 2,
        "picks": ["squid", "strawberry-3"],
        "layout": [],
        "tableaux": [["squid"], []],
        "desserts": [[], ["strawberry-3"]],
        "dice": list(state.dice),
        "squishy": state.squishy,
        "scores": list(state.scores),
    }
    assert (told["names"], len(told["positions"])) == (["Ana", "Ben"], 31)
