"""What a user gives wrongly is answered with one line that says what is wrong; never with a traceback."""

from pathlib import Path
from random import Random

import pytest

from tests.support.command import okawari, refusal

JUNK = Random("junk").randbytes(2_000_000)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files that no command can read."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "empty.json").touch()
    (folder / "blank.json").write_text("\n \n")
    (folder / "binary.json").write_bytes(JUNK)
    (folder / "letters.json").write_text("sushi " * 350_000)
    (folder / "deep.json").write_text("[" * 200_000)
    (folder / "list.json").write_text("[1, 2]")
    (folder / "other.json").write_text('{"format": "chess", "rounds": 3}')
    (folder / "folder.json").mkdir()
    return folder


MESSAGES = {
    "empty.json": "this is empty",
    "blank.json": "this is empty",
    "binary.json": "this is no JSON",
    "letters.json": "this is no JSON",
    "deep.json": "this is no JSON",
    "list.json": "JSON but no object",
    "other.json": "",
    "folder.json": "Is a directory",
    "missing.json": "No such file or directory",
}


def test_records_that_cannot_be_read(files: Path) -> None:
    """Empty files, megabytes of junk, a binary file, a folder, no file at all: a line each, and the next is tried."""
    ran = okawari("verify", *(files / name for name in MESSAGES))
    assert (ran.code, ran.out) == (1, "")
    lines = ran.err.splitlines()
    for line, (name, message) in zip(lines, MESSAGES.items(), strict=True):
        assert line.startswith("okawari: ")
        assert name in line
        assert message in line
        assert len(line) < 300


@pytest.mark.parametrize("name", ["empty.json", "binary.json", "folder.json", "missing.json"])
def test_a_replay_of_no_record(name: str, files: Path) -> None:
    """Replay reads as verify does."""
    assert MESSAGES[name] in refusal("replay", files / name)


@pytest.mark.parametrize("name", ["empty.json", "binary.json", "deep.json", "list.json", "folder.json", "missing.json"])
def test_a_score_pad_that_cannot_be_read(name: str, files: Path) -> None:
    """The score pad's documents are refused likewise."""
    assert MESSAGES[name] in refusal("score", files / name)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["score", "egg", "sqid"], "there is no card 'sqid'; did you mean squid?"),
        (["score", "egg x6", "squid"], "6 egg cards; the deck has 5"),
        (["score", "mochi", "squid"], "its dessert cards are: pudding"),
        (["score", "egg"], "a game has 2, 3, 4 or 5 seats, not 1"),
        (["score", *["egg"] * 6], "seats, not 6"),
        (["score", "egg", "egg", "--edition", "second"], "there are: original, print-and-play, reference"),
        (["score", "egg", "egg", "--dessert", "mochi"], "mochi needs the anniversary edition"),
        (["score", "egg", "egg", "egg", "--must-have-maki"], "must-have-maki needs 2 seats"),
        (["score", "-", "--edition", "anniversary"], "says its ruleset itself"),
        (["score", "-"], "this is empty"),
        (["play", "--seats", "6"], "seats, not 6"),
        (["play", "--seats", "1"], "seats, not 1"),
        (["play", "--edition", "second"], "there is no edition 'second'"),
        (["play", "--variant", "golf,battle"], "or none"),
        (["play", "--variant", "dummy", "--seats", "3"], "dummy needs 2 seats"),
        (["play", "--bots", "gready"], "there is no bot 'gready'; there are: random, greedy, planner"),
        (["play", "--bots", "greedy,random", "--seats", "5"], "2 bots do not fill the 4 seats beside yours; name 4"),
        (["play", "--seed", "-1"], "-1 is no seed"),
        (["play", "--record", "/nowhere/game.json"], "cannot write /nowhere/game.json: No such file"),
        (["play", "--record", "/"], "cannot write /: Is a directory"),
        (["play", "--bots", "run:no-such-program bot.js"], "there is no program 'no-such-program'"),
        (["serve", "--hosts", "sushi.example.org, http://sushi"], "'http://sushi' is no host name"),
        (["serve", "--bots", "greedy,greedy"], "'greedy' stands twice in the list of bots"),
        (["serve", "--bots", "=greedy"], "'=greedy' has no name in the list of bots"),
        (["loadtest", "--address", "http://127.0.0.1:1"], "there is no server at http://127.0.0.1:1: "),
        (["loadtest", "--address", "http://127.0.0.1:99999"], "loopback only, not on http://127.0.0.1:99999; say"),
        (["loadtest", "--address", "http://127.0.0.1:port"], "loopback only, not on http://127.0.0.1:port; say"),
        (["tournament", "random,greedy", "--cluster", "here"], "'here' is no scheduler's address; it is like tcp://"),
        (["rules", "second"], "there is no edition 'second'; there are: original"),
        (["rules", "original", "--dessert", "mochi"], "there is no dessert 'mochi' in original; there is: pudding"),
        (["rules", "--variant", "blitz"], "there is no variant 'blitz'; there are: both-ways"),
    ],
)
def test_arguments_that_cannot_be(args: list[str], message: str) -> None:
    """Misspelt names and impossible combinations: what is wrong, and what is possible."""
    assert message in refusal(*args)


@pytest.mark.parametrize(
    "args",
    [
        ["replay"],
        ["verify"],
        ["score"],
        ["play", "--seats", "many"],
        ["rules", "--loud"],
        ["dance"],
        ["serve", "--port", "99999"],
        ["serve", "--bot-processes", "100000"],
        ["serve", "--processes", "0"],
    ],
)
def test_a_wrong_call_is_exit_code_2(args: list[str]) -> None:
    """A missing argument or an unknown option is a usage error."""
    ran = okawari(*args)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_data_folder_that_cannot_be_made() -> None:
    """A server that has nowhere to keep its file says so, and what would help."""
    ran = okawari("serve", env={"XDG_DATA_HOME": "/dev/null", "LOCALAPPDATA": "/dev/null"})
    assert ran.code == 1
    assert ran.err.startswith("okawari: cannot make /dev/null/okawari: ")
    assert "--store" in ran.err
    assert ran.err.count("\n") == 1
