"""Commands that end before they are done: Ctrl-C, a disk that is full, and readers that go away."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from okawari.game.files import read_records, write_records
from okawari.rules.ruleset import Ruleset
from tests.support.command import command_line
from tests.support.recorded import finished_record
from tests.support.sizes import quick
from tests.support.waiting import is_gone, is_waiting, wait_until


@pytest.mark.ci
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells whether a process waits")
def test_ctrl_c_in_a_game_is_polite() -> None:
    """Ctrl-C says goodbye and is exit code 130."""
    with subprocess.Popen(command_line("play"), stdin=-1, stdout=-1, stderr=-1, text=True) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        while "Your hand:" not in game.stdout.readline():
            pass
        # A signal right before Python begins to read would count only once a line has come.
        wait_until(lambda: is_waiting(game.pid))
        game.send_signal(signal.SIGINT)
        assert game.wait(20) == 130
        assert "Goodbye!" in game.stdout.read()
        assert game.stderr.read() == ""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_simulation_with_one_line(tmp_path: Path) -> None:
    """No traceback, no process left behind; the records so far are whole."""
    path = tmp_path / "games.jsonl"
    command = command_line("simulate", "random,random", "--games", "1000000", "--engine", "readable", "--records", path)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    wait_until(lambda: process.poll() is not None or (path.exists() and path.stat().st_size > 0))
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, b"")
    assert err.startswith(b"okawari: stopped after ")
    assert err.count(b"\n") == 1
    wait_until(lambda: is_gone(process.pid))  # the system may take a moment to clear them away
    assert len(list(read_records(path))) % 10 == 0


@pytest.mark.ci
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("args", quick(2, [["rules"], ["simulate", "random,random", "--games", "1", "--json"]]))
def test_standard_output_that_is_full(args: list[str]) -> None:
    """A full disk behind `> file` is told in one line."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command_line(*args), stdout=full, stderr=subprocess.PIPE, timeout=120, check=False)
    assert done.returncode == 1
    assert done.stderr.decode() == "okawari: cannot write to standard output: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes are POSIX's")
def test_a_reader_that_goes_away_is_no_error_to_tell() -> None:
    """`okawari rules | head -0`: who reads has enough; exit code 0, and not a word."""
    with subprocess.Popen(command_line("rules", "anniversary"), stdout=-1, stderr=-1) as told:
        assert told.stdout is not None
        assert told.stderr is not None
        told.stdout.close()
        assert told.wait(60) == 0
        assert told.stderr.read() == b""


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="pipes are POSIX's")
@pytest.mark.parametrize(
    ("names", "code", "options"),
    [
        (["right", "wrong"], 1, []),
        pytest.param(["wrong", "right"], 1, [], marks=pytest.mark.ci),
        pytest.param(["right", "right"], 0, [], marks=pytest.mark.ci),
        pytest.param(["right", "wrong"], 1, ["--json"], marks=pytest.mark.ci),
        pytest.param(["wrong", "right"], 1, ["--json"], marks=pytest.mark.ci),
        pytest.param(["right", "right"], 0, ["--json"], marks=pytest.mark.ci),
    ],
)
def test_a_wrong_record_is_exit_code_1_whoever_reads(
    names: list[str], code: int, options: list[str], tmp_path: Path
) -> None:
    """`okawari verify right wrong | grep -q right`: the files after the answer are checked all the same."""
    write_records(tmp_path / "right", [finished_record(Ruleset(seats=2))])
    (tmp_path / "wrong").write_text("{}")
    files = [tmp_path / name for name in names]
    for err in (subprocess.PIPE, subprocess.STDOUT):
        with subprocess.Popen(command_line("verify", *options, *files), stdout=-1, stderr=err) as told:
            assert told.stdout is not None
            told.stdout.close()
            assert told.wait(60) == code
            assert told.stderr is None or b"Traceback" not in told.stderr.read()


@pytest.mark.ci
@pytest.mark.skipif(os.name != "posix", reason="a shell closes them")
@pytest.mark.parametrize(
    ("args", "close", "code", "told"),
    [
        pytest.param(["rules"], ">&-", 0, "", marks=pytest.mark.ci),
        pytest.param(["rules", "--json"], ">&-", 0, "", marks=pytest.mark.ci),
        (["score", "egg", "squid"], "<&- >&- 2>&-", 0, ""),
        (["score", "-"], "<&-", 1, "okawari: this is empty; a game for the score pad is a JSON document\n"),
    ],
)
def test_streams_that_are_closed(args: list[str], close: str, code: int, told: str) -> None:
    """`okawari rules >&-`: where nobody reads nothing is wrong, and what is not there is empty."""
    command = ["sh", "-c", f'exec "$@" {close}', "sh", *command_line(*args)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", told)
