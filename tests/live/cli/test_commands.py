"""Each command that needs no server, once in a process of its own, as a shell starts it."""

import json
import re
from pathlib import Path

import pytest

from okawari.game.files import read_records, write_records
from okawari.rules.ruleset import Ruleset
from okawari.sim.games import play_games
from tests.support.command import okawari, okawari_process
from tests.support.recorded import finished_record


@pytest.mark.ci
def test_a_game_from_a_scripted_keyboard(tmp_path: Path) -> None:
    """`play` reads its input line by line, bytes that are no text included, and writes the record."""
    path = tmp_path / "game.json"
    keys = b"\xff\xfe\n" + b"1\n" * 40
    ran = okawari_process("play", "--seed", "5", "--seats", "2", "--record", path, stdin=keys)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"okawari replay {path}\nThe same deal again: add --seed 5\n")
    assert len(list(read_records(path))) == 1


@pytest.mark.ci
def test_what_a_terminal_without_unicode_shows() -> None:
    """`score` writes what ASCII does not have with what it has."""
    ran = okawari_process("score", "maki-1", "maki-1", encoding="ascii")
    assert ran.code == 0, ran.err
    assert "6 / 2" in ran.out


@pytest.mark.parametrize(
    ("args", "code"),
    [
        pytest.param(["rules"], 0, marks=pytest.mark.ci),
        pytest.param(["bots", "--json"], 0, marks=pytest.mark.ci),
        (["score", "egg", "sqid"], 1),
        (["dance"], 2),
    ],
)
def test_a_command_says_the_same_in_a_process_of_its_own(args: list[str], code: int) -> None:
    """As it does where most tests run it: output, the one line of a mistake, the usage of a wrong call."""
    alone, here = okawari_process(*args), okawari(*args)
    assert (alone.code, alone.out) == (here.code, here.out) == (code, here.out)
    assert _program_named(alone.err) == _program_named(here.err)


def _program_named(text: str) -> str:
    """The text with the program's name, which may be that of a module, as a shell's user knows it."""
    return re.sub(r"(Usage:|Try ')[\w. -]*?(?= (?:\[|--help))", r"\1 okawari", text)


@pytest.mark.ci
def test_a_record_is_told_and_checked(tmp_path: Path) -> None:
    """`replay` and `verify` read the same file."""
    path = tmp_path / "game.json"
    write_records(path, [finished_record(Ruleset(seats=3))])
    told = okawari_process("replay", path)
    assert (told.code, told.err) == (0, "")
    assert told.out.count("\nTurn ") == 27
    assert okawari_process("verify", path).out == f"{path}: 1 record, all right\n"


@pytest.mark.ci
def test_a_simulation_on_all_cores() -> None:
    """`simulate` starts processes of its own, and ends with them."""
    ran = okawari_process("simulate", "greedy,random", "--games", "12", "--seed", "4", "--json")
    assert (ran.code, ran.err, json.loads(ran.out)["games"]) == (0, "", 12)


@pytest.mark.ci
def test_games_between_bots_on_all_cores() -> None:
    """So do `tournament` and `duel`."""
    ran = okawari_process("tournament", "greedy,random", "--games", "4", "--json")
    assert (ran.code, ran.err, json.loads(ran.out)["blocks"]) == (0, "", 2)
    ran = okawari_process("duel", "greedy", "random", "--games", "4", "--json")
    assert (ran.code, ran.err, json.loads(ran.out)["win_share"]["blocks"]) == (0, "", 2)


@pytest.mark.ci
def test_statistics() -> None:
    """`stats` loads the compiled simulator."""
    play_games(Ruleset(seats=2), "random", 1, 0)  # compiling for the first time may take longer than a command has
    ran = okawari_process("stats", "--seats", "2", "--games", "60", "--policy", "random")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("gamewright, pudding, 2 seats; all seats random; 60 games\n")


WITH_A_BOT = [
    ("simulate", "{},random"),
    pytest.param(("tournament", "{},random"), marks=pytest.mark.ci),
    pytest.param(("duel", "{}", "random"), marks=pytest.mark.ci),
]
"""All that play do it by the same tasks; `.ci/run` asks each."""


@pytest.mark.ci
@pytest.mark.parametrize("args", WITH_A_BOT, ids=lambda args: args[0])
def test_a_strict_command_stops_at_a_bots_first_error(args: tuple[str, ...], tmp_path: Path) -> None:
    """Its traceback, then the one line that names the bot and its line; no results."""
    bot = tmp_path / "own.py:Own"
    (tmp_path / "own.py").write_text("class Own:\n    def choose(self, seen, rng):\n        return seen.hat\n")
    ran = okawari_process(*(arg.format(bot) for arg in args), "--games", "2", "--strict")
    assert (ran.code, ran.out) == (1, "")
    head, *traced, last = ran.err.splitlines()
    assert head == "Traceback (most recent call last):"
    assert traced[0] == f'  File "{tmp_path}/own.py", line 3, in choose'
    assert last.startswith(f"okawari: {bot}: round 1, turn 1: AttributeError: ")
    assert last.endswith("(own.py, line 3)")


@pytest.mark.ci
@pytest.mark.parametrize("args", WITH_A_BOT, ids=lambda args: args[0])
def test_what_a_bot_prints_is_not_among_the_results(args: tuple[str, ...], tmp_path: Path) -> None:
    """As it is loaded, made and asked, by whichever way: it is on standard error, and standard output is JSON."""
    (tmp_path / "own.py").write_text(
        "import os\n"
        "print('loaded')\n"
        "class Own:\n"
        "    def __init__(self):\n"
        "        print('made')\n"
        "    def choose(self, seen, rng):\n"
        "        print('asked')\n"
        "        os.write(1, b'written\\n')\n"
        "        return seen.legal_picks()[0]\n"
    )
    ran = okawari_process(*(arg.format(tmp_path / "own.py:Own") for arg in args), "--games", "2", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)
    assert set(ran.err.split()) == {"loaded", "made", "asked", "written"}
