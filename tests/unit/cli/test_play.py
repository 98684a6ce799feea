"""`okawari play`: whole games from a scripted keyboard."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from okawari.game.files import read_records
from tests.support.command import okawari

ANSWERS = ("scores", "hint", "2 1 | 3", "2 | 1", "2 1", "1 | 2", "1")
"""One after the other until one of them is a legal pick."""
PLACES = ("look", *(f"{place}+" for place in range(19, 5, -1)), *map(str, range(19, -1, -1)))
"""The same for battle."""


def play(path: Path, *options: str, answers: Sequence[str] = ANSWERS) -> str:
    """Play a game to its end; the screen, once the record is found right."""
    script = "\n".join(tuple(answers) * 100)
    ran = okawari("play", "--seed", "5", "--name", "Ana", "--record", path, *options, stdin=script)
    assert (ran.code, ran.err) == (0, "")
    (record,) = read_records(path)
    assert record.names[0] == "Ana"
    assert "The game is over." in ran.out
    assert "Winner" in ran.out
    assert all(str(total) in ran.out for total in record.state.scores)
    return ran.out


def test_a_classic_game(tmp_path: Path) -> None:
    """A newcomer is welcomed and told every turn, the reasons of every round, the outcome, and where the record is."""
    path = tmp_path / "game.json"
    out = play(path, "--seats", "3", "--bots", "greedy,random")
    assert "You play against greedy and random." in out
    assert "Round 2 of 3, turn 4 of 9: hands pass to the left, yours to greedy." in out
    assert "The greedy bot would take" in out
    assert out.count(" is over.") == 4
    assert f"okawari replay {path}" in out


def test_passing_both_ways(tmp_path: Path) -> None:
    """R10: in round 2 the person's hand goes to the other neighbour."""
    out = play(tmp_path / "game.json", "--seats", "4", "--variant", "both-ways")
    assert "Round 1 of 3, turn 1 of 8: hands pass to the left, yours to greedy 1." in out
    assert "Round 2 of 3, turn 1 of 8: hands pass to the right, yours to greedy 3." in out


def test_draw_piles(tmp_path: Path) -> None:
    """R26: the person is told how many cards the own pile has left."""
    out = play(tmp_path / "game.json", "--variant", "draw-piles")
    assert "5 cards in your pile." in out
    assert "turn 10 of 10" not in out  # the last card is placed without a choice (R9)
    assert "You have no choice" in out


def test_the_dummy(tmp_path: Path) -> None:
    """R30: the person picks for the dummy every other turn, and is told when not to."""
    out = play(tmp_path / "game.json", "--variant", "dummy", "--edition", "anniversary", "--must-have-maki")
    assert "You pick for the dummy too" in out
    assert "You do not pick for the dummy this turn" in out
    assert "dummy, 0 points: nothing yet" in out


def test_battle(tmp_path: Path) -> None:
    """R27, R28: the pyramid is drawn, covered cards are refused, chopsticks take two."""
    out = play(tmp_path / "game.json", "--variant", "battle", "--edition", "original", answers=PLACES)
    assert "[14]" in out
    assert "cannot be taken now; free are" in out


@pytest.mark.parametrize("dessert", ["pudding", "strawberry", "yogurt", "tea", "mochi"])
def test_each_dessert(dessert: str, tmp_path: Path) -> None:
    """R18–R22: a game with each dessert; a hand never shows what a yogurt is worth (R20)."""
    out = play(tmp_path / "game.json", "--edition", "anniversary", "--dessert", dessert, answers=("3", "2", "1"))
    assert f"\n{dessert}, Ana: " in out
    hands = [part.split("Your pick")[0] for part in out.split("Your hand:")[1:]]
    assert hands
    assert not any("yogurt-" in hand for hand in hands)


def test_mistakes_cost_nothing() -> None:
    """Wrong input gets one helpful line, and the same question again."""
    answers = ["", "sqiud", "99", "9" * 6000, "1 1 1", "1 2", "1|2", "@", "+", "|", "\x00", "nonsense " * 1000]
    ran = okawari("play", "--seed", "5", stdin="\n".join(answers).encode() + b"\n\xff\xfe\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Your pick: ") == len(answers) + 2
    assert "turn 2" not in ran.out


def test_every_command_of_the_help_works() -> None:
    """Questions are answered, and the game waits."""
    ran = okawari("play", "--seed", "5", stdin="?\nhelp\nlook\nhands\nlast\nscores\nhint\nrules\nquit\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Goodbye!" in ran.out
    assert "Round 1 of 3, turn 2" not in ran.out
    assert "greedy 1 holds: 8 unknown." in ran.out
    assert "After each round" in ran.out


def test_the_end_of_input_is_polite() -> None:
    """Without a keyboard the game ends at once, and says how to play the same deal."""
    ran = okawari("play", "--seed", "5")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("Goodbye!\nThe same deal again: add --seed 5\n")


def test_the_record_is_offered(tmp_path: Path) -> None:
    """At the end a person may name a file; one that is there already is kept as it is."""
    taken, free = tmp_path / "1", tmp_path / "free.json"
    taken.write_text("mine")
    script = "1\n" * 30 + f"yes\n{tmp_path}/no/where\n{free}\n"
    ran = okawari("play", "--seed", "5", stdin=script, cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "1 is there already" in ran.out
    assert taken.read_text() == "mine"
    assert len(list(read_records(free))) == 1


def test_a_bot_of_ones_own_that_crashes(tmp_path: Path) -> None:
    """A bot's mistakes do not spoil the game; the person is told who picked for it."""
    bot = tmp_path / "mine.py"
    bot.write_text("class Broken:\n    def choose(self, seen, rng):\n        return 1 / 0\n")
    out = play(tmp_path / "game.json", "--bots", f"{bot}:Broken", "--seats", "2")
    assert "Broken: the greedy bot picked for it 30 times" in out
