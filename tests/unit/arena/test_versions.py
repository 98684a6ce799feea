"""Earlier versions: found in a repository's own history, checked out once, and nothing fetched."""

import os
import shutil
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from okawari.arena import versions
from okawari.arena.versions import SOURCES, checked_out, contestants, find_commit
from okawari.bots.version import Contestant, Version, VersionBot
from okawari.game.errors import OkawariError
from okawari.rules.ruleset import Ruleset
from tests.support.paths import ROOT


def git(folder: Path, *arguments: str) -> str:
    """What git writes; how somebody has set up their own decides nothing: hooks, signatures, ends of lines."""
    author = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    plain = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(
        ["git", "-C", folder, *arguments], env=os.environ | author | plain, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two commits: in the first src/a.txt is old, in the second it is new."""
    folder = tmp_path / "repository"
    (folder / "src").mkdir(parents=True)
    git(folder, "init", "--quiet", "--initial-branch=main")
    for content in ("old", "new"):
        (folder / "src" / "a.txt").write_text(content)
        (folder / "pyproject.toml").write_text("[project]\nname = 'a'\n")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", f"--message={content}")
    return folder


def test_a_version_is_checked_out_once(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a folder named by its commit, whatever it was called by; the second time it is there already."""
    commit = git(repository, "rev-parse", "HEAD~1")
    versions = tmp_path / "nowhere" / "yet" / "versions"
    version = checked_out("HEAD~1", repository, versions, sys.executable)
    assert (version.commit, version.python) == (commit, sys.executable)
    assert Path(version.source) == versions / commit / "src"
    assert Path(version.cache).parent == versions / commit
    content = Path(version.source, "a.txt")
    assert content.read_text() == "old"
    content.write_text("still there")
    monkeypatch.setattr("okawari.arena.versions.zipfile", None)  # nothing more is unpacked
    assert checked_out(commit[:9], repository, versions, sys.executable) == version
    assert content.read_text() == "still there"
    assert [path.name for path in versions.iterdir()] == [commit]


def test_the_repository_stays_as_it_is(repository: Path, tmp_path: Path) -> None:
    """No other working tree is registered in it, and its own has the files that it had."""
    checked_out("HEAD~1", repository, tmp_path / "versions", sys.executable)
    assert git(repository, "status", "--short") == ""
    assert len(git(repository, "worktree", "list").splitlines()) == 1
    assert (repository / "src" / "a.txt").read_text() == "new"


@pytest.mark.parametrize("revision", ["v99", "--all", "--output=x", "main:src", "", "HEAD~9"])
def test_what_is_no_commit_is_refused(repository: Path, revision: str) -> None:
    """Nothing that is named is taken for an option, and a folder of a commit is none."""
    with pytest.raises(OkawariError, match=r"^there is no commit .* and none is fetched \(git: "):
        find_commit(revision, repository)


def test_only_a_source_checkout_has_earlier_versions(tmp_path: Path) -> None:
    """An installed Okawari has no history; nor is that of a repository around it taken for it."""
    git(tmp_path, "init", "--quiet")
    (tmp_path / "site-packages").mkdir()
    with pytest.raises(OkawariError, match=r"site-packages is no git checkout: clone it, and run okawari from there$"):
        find_commit("HEAD", tmp_path / "site-packages")


def test_the_checkout_is_where_the_sources_are() -> None:
    """Three folders above this file of theirs."""
    assert Path(versions.__file__).resolve() == SOURCES / "src" / "okawari" / "arena" / "versions.py"


def test_gits_own_variables_name_no_other_repository(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are set where a hook runs the tests."""
    commit = git(repository, "rev-parse", "HEAD")
    monkeypatch.setenv("GIT_DIR", str(tmp_path))
    assert find_commit("HEAD", repository) == commit


def test_a_python_that_is_not_there_is_refused(repository: Path, tmp_path: Path) -> None:
    """Before anything is played with it."""
    with pytest.raises(OkawariError, match=r"^there is no Python '/no/python'$"):
        checked_out("HEAD", repository, tmp_path / "versions", "/no/python")


def test_a_version_that_says_not_what_it_needs_is_refused(repository: Path, tmp_path: Path) -> None:
    """Its environment cannot be made, and no half of one is left."""
    heard: list[str] = []
    with pytest.raises(OkawariError, match=r"names no dependencies$"):
        checked_out("HEAD", repository, tmp_path / "versions", tell=heard.append)
    commit = git(repository, "rev-parse", "HEAD")
    assert heard == [f"setting up version {commit[:7]} in {tmp_path / 'versions' / commit}, once"]
    assert not (tmp_path / "versions" / commit / ".venv").exists()


def test_a_folder_that_cannot_be_written_is_named(repository: Path, tmp_path: Path) -> None:
    """A file lies where the folder of all versions should be."""
    (tmp_path / "versions").touch()
    with pytest.raises(OkawariError, match=r"^cannot write .*versions"):
        checked_out("HEAD", repository, tmp_path / "versions", sys.executable)


def test_without_git_there_are_no_versions(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what is missing."""
    monkeypatch.setenv("PATH", "")
    assert shutil.which("git") is None
    with pytest.raises(OkawariError, match="cannot run git: No such file or directory"):
        find_commit("HEAD", repository)


@pytest.mark.parametrize(("one", "other"), [("gready", "random"), ("greedy", "randm")])
def test_a_bot_that_one_of_both_has_not_is_refused(one: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this version cannot play is told before the other one is checked out."""
    asked: list[str] = []

    def checked_out(revision: str, python: str | None, tell: object) -> Version:
        asked.append(revision)
        return Version(commit="9cb4493d238dc4db")

    monkeypatch.setattr("okawari.arena.versions.checked_out", checked_out)
    with pytest.raises(OkawariError, match=rf"^({one}|{other}@9cb4493) cannot play: there is no bot"):
        contestants(Ruleset(seats=2), one, other, "v1")
    assert asked == (["v1"] if one == "greedy" else [])


def test_both_are_checked_before_they_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the rules that are to be played: first this version's, then the commit's once it is there."""
    asked: list[object] = []

    def checked_out(revision: str, python: str | None, tell: object) -> Version:
        asked.append((revision, python, tell))
        return Version(commit="0123456789")

    monkeypatch.setattr(versions, "checked_out", checked_out)
    monkeypatch.setattr(Contestant, "check", lambda contestant, ruleset: asked.append((contestant.name, ruleset)))
    three = Ruleset(seats=3)
    found = contestants(three, "greedy", "random", "v1", "python3", print)
    assert found == (Contestant("greedy"), Contestant("random", Version(commit="0123456789")))
    assert asked == [("greedy", three), ("v1", "python3", print), ("random@0123456", three)]


def test_the_second_bot_is_the_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is of the files as they are; the other of the commit's, in the user's cache folder."""
    repository = tmp_path / "repository"
    left_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src" / "okawari", repository / "src" / "okawari", ignore=left_out)
    git(repository, "init", "--quiet")
    git(repository, "add", ".")
    git(repository, "commit", "--quiet", "--message=all of it")
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("okawari.arena.versions.checked_out", partial(checked_out, repository=repository))
    one, other = contestants(Ruleset(seats=2), "greedy", "random", "HEAD", sys.executable)
    commit = find_commit("HEAD", repository)
    assert one.version.source == str(ROOT / "src")
    assert other.version.source == str(tmp_path / "versions" / commit / "src")
    assert (one.name, other.name) == ("greedy", f"random@{commit[:7]}")
    assert VersionBot(other).arguments[0] == sys.executable


def test_who_was_quicker_is_not_disturbed(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one process unpacks a version, another puts it into its place."""
    folder = tmp_path / find_commit("HEAD", repository)

    class Slower(zipfile.ZipFile):
        def extractall(self, *given: Any, **more: Any) -> None:
            super().extractall(*given, **more)
            folder.mkdir()
            (folder / "theirs").touch()

    monkeypatch.setattr(zipfile, "ZipFile", Slower)
    checked_out("HEAD", repository, tmp_path, sys.executable)
    assert [path.name for path in folder.iterdir()] == ["theirs"]
    assert {path.name for path in tmp_path.iterdir()} == {folder.name, "repository"}


def git_that(does: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on git is a shell script."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "git"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"))


@pytest.mark.skipif(os.name != "posix", reason="git is a shell script")
def test_the_last_words_of_git_are_told(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 letters of them."""
    git_that(f"echo {'a' * 9}{'b' * 500} >&2; exit 1", tmp_path, monkeypatch)
    with pytest.raises(OkawariError, match=rf"^there is no commit 'x' in .* \(git: {'b' * 500}\)$"):
        find_commit("x", repository)


@pytest.mark.skipif(os.name != "posix", reason="git is a shell script")
def test_git_fetches_nothing(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a clone without all objects it would, unless it is told not to."""
    git_that('echo "$GIT_NO_LAZY_FETCH"', tmp_path, monkeypatch)
    assert find_commit("HEAD", repository) == "1"
