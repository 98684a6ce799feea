"""One server per file, by the system's lock; `tests/live/web/test_one_server.py` shows it with real servers."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from okawari.game.errors import OkawariError
from okawari.web.server import alone
from tests.support.paths import ROOT

TRY = """
import pathlib, sys
from okawari.web.server import alone

with alone(pathlib.Path(sys.argv[1])):
    print("in")
"""


def another(path: Path) -> "subprocess.CompletedProcess[str]":
    """Another process that wants to be alone."""
    return subprocess.run([sys.executable, "-c", TRY, str(path)], capture_output=True, text=True, cwd=ROOT)


@pytest.mark.ci
@pytest.mark.skipif(sys.platform == "win32", reason="the lock of Windows is another one")
def test_a_second_process_is_told_and_the_next_one_gets_in(tmp_path: Path) -> None:
    """By whatever name the file is called; the lock lies beside it and stays there."""
    database, other = tmp_path / "okawari.db", tmp_path / "link.db"
    database.touch()
    other.symlink_to(database)
    with alone(database):
        assert stat.S_IMODE((tmp_path / "okawari.db.lock").stat().st_mode) == 0o600
        told = another(other)
        assert "is in use by another okawari serve; stop that one, or name another file with --store" in told.stderr
        assert told.returncode == 1
    assert another(database).stdout == "in\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps this lock apart from SQLite's")
def test_a_hard_link_is_the_same_file(tmp_path: Path) -> None:
    """In whatever folder it is: SQLite would write two logs for one file and destroy it."""
    database, other = tmp_path / "okawari.db", tmp_path / "elsewhere" / "link.db"
    other.parent.mkdir()
    database.touch()
    other.hardlink_to(database)
    with alone(database):
        assert "link.db is in use by another okawari serve; " in another(other).stderr


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With the system's reason, and what to do."""
    place = tmp_path / "nowhere" / "okawari.db"
    told = "cannot write beside .*okawari.db: No such file or directory; name another file with --store"
    with pytest.raises(OkawariError, match=told), alone(place):
        raise AssertionError("nobody gets in")
