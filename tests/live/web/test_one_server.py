"""One server per file; whoever only reads it, copies it or blanks names in it is not in its way."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.process import PATIENCE, ServerProcess, running


def okawari(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    command = [sys.executable, "-m", "okawari", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("name", ["okawari.db", "another name.db"])
def test_a_second_server_on_a_file_says_so_in_one_line(tmp_path: Path, name: str) -> None:
    """By whatever name it is called; when the first one is killed, the next one starts at once."""
    with running(tmp_path) as server:
        path = tmp_path / name
        if path != server.database:
            path.symlink_to(server.database)
        second = okawari("serve", "--local", "--port", "0", "--db", str(path))
        assert (second.returncode, second.stdout) == (1, "")
        (line,) = second.stderr.splitlines()
        assert f"{path} is in use by another okawari serve; " in line
        server.kill()
        third = ServerProcess(tmp_path)
        third.start()
        third.kill()


def test_other_commands_work_beside_a_server(tmp_path: Path) -> None:
    """Export, backup and forget."""
    with running(tmp_path) as server:
        path = str(server.database)
        assert okawari("export", "--db", path).returncode == 0
        assert okawari("backup", str(tmp_path / "copy.db"), "--db", path).returncode == 0
        assert "there is no record" in okawari("forget", "0" * 32, "--db", path).stderr


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """One line, no traceback."""
    answer = okawari("serve", "--local", "--port", "0", "--db", str(tmp_path / "nowhere" / "okawari.db"))
    assert (answer.returncode, len(answer.stderr.splitlines())) == (1, 1)
    assert "No such file or directory" in answer.stderr
