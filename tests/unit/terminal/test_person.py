"""The person at the keyboard, and a game with one."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from okawari.bots.guard import Guard
from okawari.bots.registry import load_bot
from okawari.game.errors import OkawariError
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.terminal import game, screen
from okawari.terminal.person import GameLeft, Person
from tests.support.arranged import arranged, follow
from tests.support.games import finished

NAMES = ["Ana", "greedy"]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Lines for the keyboard; all of them must be asked for."""
    lines: list[str] = []
    asked: list[str] = []

    def answer(question: str) -> str:
        asked.append(question)
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    yield lines
    assert lines == []


def person() -> Person:
    """Somebody with two rules to read."""
    return Person(NAMES, load_bot("greedy"), ["rule one", "rule two"])


def start(*hand: str) -> State:
    """A game in which the person holds these cards first."""
    return arranged(Ruleset(seats=2), [*hand], ["egg"])


def test_a_question_costs_nothing(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every command is answered, in any letters, and the next line is asked for."""
    seen = start("squid").observe(0)
    typed += ["", "LAST", "hands", " rules ", "hint", "scores", "?", "help", "look", "nonsense", "squid"]
    assert str(person().choose(seen, Random(1))) == "squid"
    out = capsys.readouterr().out
    table = "\n".join(screen.table_lines(seen, NAMES))
    helped = "\n".join(screen.help_lines(seen))
    assert out == "\n".join(
        [
            table,
            "Answer with a number or the name of a card; ? for help.",
            "Nothing has been played yet.",
            "greedy holds: 10 unknown.",
            "rule one\nrule two",
            "The greedy bot would take squid.",
            "\n".join(screen.scores_lines(seen, NAMES)),
            helped,
            helped,
            table,
            "No card in your hand is called 'nonsense'; answer with a number or a name, like",
            "  1 or tempura. Type ? for help.",
            "",
        ]
    )


def test_quit_leaves(typed: list[str]) -> None:
    """At once."""
    typed.append("quit")
    with pytest.raises(GameLeft):
        person().choose(start("squid").observe(0), Random(1))


def test_without_a_choice_nobody_is_asked(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """R9: the last card of a hand."""
    state = start("squid")
    while state.turn < 9:
        state = state.play([state.legal_picks(seat)[0] for seat in (0, 1)])
    seen = state.observe(0)
    assert person().choose(seen, Random(1)) == seen.legal_picks()[0]
    assert capsys.readouterr().out == f"\nYou have no choice: {seen.legal_picks()[0]}.\n"


def test_both_cards_of_the_last_turn_are_remembered() -> None:
    """R28: two cards in battle are one turn, though they are told one after the other."""
    layout = ["dumpling"] * 14 + ["chopsticks", "egg", "squid", "wasabi", "salmon", "tempura"]
    somebody, before = person(), arranged(Ruleset(seats=2, variant="battle"), layout=layout)
    for picks in (["chopsticks@14", None], [None, "egg@15"], ["wasabi@17+", None], ["squid@16", None]):
        after = before.play(picks)
        somebody.told(before.observe(0), after.observe(0))
        before = after
    assert somebody.last == ["  Ana: wasabi, the first of two", "  Ana: squid on wasabi, with chopsticks"]


def test_the_last_turn_is_remembered(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Told when it happens, and when it is asked for; the end of a round is told with it."""
    before = start("squid")
    after = follow(before, ["squid", "egg"])
    somebody = person()
    somebody.told(before.observe(0), after.observe(0))
    assert capsys.readouterr().out == "\nTurn 1:\n  Ana: squid\n  greedy: egg\n"
    typed += ["last", "1"]
    somebody.choose(after.observe(0), Random(1))
    assert "  Ana: squid\n  greedy: egg\n" in capsys.readouterr().out
    while after.round == 0:
        last, after = after, after.play([after.legal_picks(seat)[0] for seat in (0, 1)])
    somebody.told(last.observe(0), after.observe(0))
    out = capsys.readouterr().out
    assert out.startswith("\nTurn 10:\n")
    assert "\nRound 1 is over.\n" in out
    assert "The game is over." not in out


def test_a_game_is_played_with_bots_on_the_other_seats(typed: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The person has seat 0; each bot gets its own seat's observation and chance of its own."""
    typed += ["1"] * 27
    bots = [load_bot("random"), load_bot("greedy")]
    begin = State.start(Ruleset(seats=3), seed=3)
    end = game.play_with(Person(["Ana", "r", "g"], bots[1], []), bots, begin.ruleset, 3)
    assert end.over
    chance, state = Random("3, seat 1"), begin
    for turn in end.turns:
        expected = [bots[0].choose(state.observe(1), chance), bots[1].choose(state.observe(2), Random(0))]
        assert list(turn.picks[1:]) == expected
        state = state.play(turn.picks)
    assert capsys.readouterr().out.count("\nTurn ") == 27
    del typed[:]


def test_what_a_guard_substituted_is_told() -> None:
    """Of those bots only that needed it."""
    guards = [Guard(load_bot("greedy")), Guard(load_bot("greedy"))]
    guards[1].substitutions.update({"crash": 2, "illegal": 1})
    guards[1].last = "round 1, turn 2: no"
    assert game.substitutions(["a", "b"], guards) == [
        "b: the greedy bot picked for it 3 times; the last: round 1, turn 2: no"
    ]
    guards[0].substitutions.update({"crash": 1})
    guards[0].last = "round 3, turn 1: oh"
    assert game.substitutions(["a", "b"], guards)[0] == (
        "a: the greedy bot picked for it 1 time; the last: round 3, turn 1: oh"
    )


def test_whether_a_file_can_be_written_is_tried(tmp_path: Path) -> None:
    """A new one is not left behind, one that is there keeps what is in it."""
    game.check_writable(tmp_path / "new.json")
    assert not (tmp_path / "new.json").exists()
    (tmp_path / "old.json").write_text("mine")
    game.check_writable(tmp_path / "old.json")
    assert (tmp_path / "old.json").read_text() == "mine"
    with pytest.raises(OkawariError, match="cannot write"):
        game.check_writable(tmp_path / "no" / "where.json")


@pytest.mark.parametrize("no", ["", "N", "no", "quit"])
def test_a_record_that_nobody_wants(no: str, typed: list[str]) -> None:
    """Is not asked for twice."""
    typed.append(no)
    game.offer_record(Record.of(finished(Ruleset(seats=2))), person())


def test_a_record_needs_the_name_of_a_file(
    typed: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Yes is no name; a file that is there is kept; one that cannot be written is told."""
    (tmp_path / "old.json").write_text("mine")
    typed += ["Y", "yes", str(tmp_path / "old.json"), "a\0b", str(tmp_path / "new.json")]
    game.offer_record(Record.of(finished(Ruleset(seats=2))), person())
    out = capsys.readouterr().out
    assert out.count("Please type the name of a file, like game.json.") == 2
    assert "old.json is there already. Please choose another name." in out
    assert "That did not work: " in out
    assert out.endswith(f"Saved. Read it again with: okawari replay {tmp_path / 'new.json'}\n")
    assert (tmp_path / "new.json").read_bytes().count(b"\n") == 1


def test_a_question_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Characters that it does not have are replaced."""
    out = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stdin", io.StringIO(" yes \n"))
    assert person().ask("6 ÷ 2 …") == "yes"
