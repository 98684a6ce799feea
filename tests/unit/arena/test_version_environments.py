"""The environment of an earlier version: by uv where there is one, else by Python's own means; nothing is installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from okawari.arena.versions import checked_out, find_commit

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs that are made up are shell scripts")
SCRIPT = """#!/bin/sh
echo "$(basename "$0") $@" >> "{log}"
for last; do :; done
case "$1 $2" in "venv "*|"-m venv") mkdir -p "$last/bin"; cp "$0" "$last/bin/python";; esac
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """One commit that names two dependencies."""
    folder = tmp_path / "repository"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("[project]\nname = 'a'\ndependencies = ['one>=1', 'two']\n")
    git = "git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b"
    for command in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message=a")):
        subprocess.run([*git, *command], check=True)
    return folder


def made_up(folder: Path, name: str, log: Path) -> Path:
    """A program that notes its arguments, and makes an environment if it is asked for one."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(SCRIPT.format(log=log))
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("uv_in", ["bin", "here", ""], ids=["on the path", "beside Python", "none"])
def test_an_environment_has_what_the_version_depends_on(
    uv_in: str, repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is set up once, and told of; then the version runs with its Python."""
    log, heard = tmp_path / "log", list[str]()
    python = made_up(tmp_path / "here", "python-here", log)
    (tmp_path / "bin").mkdir()
    if uv_in:
        made_up(tmp_path / uv_in, "uv", log)
    for needed in ("git", "sh", "basename", "mkdir", "cp"):
        (tmp_path / "bin" / needed).symlink_to(shutil.which(needed) or needed)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(sys, "executable", str(python))
    version = checked_out("HEAD", repository, tmp_path / "versions", tell=heard.append)
    folder = tmp_path / "versions" / version.commit
    assert version.python == str(folder / ".venv" / "bin" / "python")
    assert heard == [f"setting up version {version.commit[:7]} in {folder}, once"]
    first, second = log.read_text().splitlines()
    new = first.split()[-1]
    if uv_in:
        assert first == f"uv venv --quiet --clear --python {python} {new}"
        assert second == f"uv pip install --quiet --compile-bytecode --python {new}/bin/python one>=1 two"
    else:
        assert first == f"python-here -m venv {new}"
        assert second == "python -m pip install -qq --disable-pip-version-check one>=1 two"
    assert checked_out("HEAD", repository, tmp_path / "versions", tell=heard.append) == version
    assert len(heard) == 1
    assert len(log.read_text().splitlines()) == 2


def test_the_python_of_an_environment_on_windows(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies elsewhere there."""
    versions = tmp_path / "versions"
    folder = versions / find_commit("HEAD", repository)
    (folder / ".venv").mkdir(parents=True)
    monkeypatch.setattr("okawari.arena.versions.os", SimpleNamespace(name="nt", environ=os.environ))
    assert checked_out("HEAD", repository, versions).python == str(folder / ".venv" / "Scripts" / "python.exe")
