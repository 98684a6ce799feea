"""One server per file; whoever only reads it, copies it or blanks names in it is not in its way."""

from pathlib import Path

import pytest

from tests.support.command import okawari
from tests.support.process import Serving


@pytest.mark.ci
def test_a_second_server_on_a_file_says_so_in_one_line(tmp_path: Path) -> None:
    """By whatever name it is called; when the first one is killed, the next one starts at once."""
    with Serving(tmp_path) as server:
        link = tmp_path / "another name.db"
        link.symlink_to(server.database)
        second = okawari("serve", "--local", "--port", "0", "--db", link)
        assert (second.code, second.out) == (1, "")
        (line,) = second.err.splitlines()
        assert f"{link} is in use by another okawari serve; " in line
        link.unlink()
        link.hardlink_to(server.database)
        assert f"{link} is in use by another okawari serve; " in okawari("serve", "--local", "--db", link).err
        link.unlink()
        server.kill()
        server.start()


def test_other_commands_work_beside_a_server(server: Serving, tmp_path: Path) -> None:
    """Export, backup and forget."""
    assert okawari("export", "--db", server.database).code == 0
    assert okawari("backup", tmp_path / "copy.db", "--db", server.database).code == 0
    assert "there is no record" in okawari("forget", "0" * 32, "--db", server.database).err


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """One line, no traceback."""
    answer = okawari("serve", "--local", "--port", "0", "--db", tmp_path / "nowhere" / "okawari.db")
    assert (answer.code, len(answer.err.splitlines())) == (1, 1)
    assert "No such file or directory" in answer.err
