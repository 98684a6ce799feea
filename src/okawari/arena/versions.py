"""Earlier versions of Okawari, checked out of this source checkout's own history and made ready to run.

Each has a folder named by its commit in the user's cache folder, with the sources, an environment (`.venv`) and
compiled code of its own. Nothing is fetched from other repositories; what it depends on is installed from PyPI.
A server must not import this: a commit's code is run here.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from okawari.bots.version import SHORT_COMMIT, Contestant, Version
from okawari.game.errors import OkawariError
from okawari.game.files import cache_home, writing
from okawari.rules.errors import shorten
from okawari.rules.ruleset import Ruleset

SOURCES = Path(__file__).resolve().parents[3]
"""The checkout that this file belongs to, if it belongs to one."""
LAST_WORDS = 500
"""Letters of what a program wrote last that are told when it fails."""


def contestants(
    ruleset: Ruleset,
    one: str,
    other: str,
    revision: str,
    python: str | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> tuple[Contestant, Contestant]:
    """A bot of this version and one of an earlier, each ready to play this in a process of its own.

    `python` is one that has what the version depends on; without it the version gets an environment of its own.
    `tell` hears what takes long.
    """
    of_this = Contestant(one)
    of_this.check(ruleset)  # what no version can play is told before one is set up
    of_other = Contestant(other, checked_out(revision, python=python, tell=tell))
    of_other.check(ruleset)
    return of_this, of_other


def checked_out(
    revision: str,
    repository: Path = SOURCES,
    versions: Path | None = None,
    python: str | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Version:
    """The version at a commit, which git may call as it likes; in a folder of `versions`, made if it is not there."""
    commit = find_commit(revision, repository)
    folder = (versions or cache_home() / "versions") / commit
    if not folder.is_dir():
        packed = BytesIO(_git(repository, "archive", "--format=zip", "-0", commit))  # packed for a moment only
        with _made(folder) as new, zipfile.ZipFile(packed) as sources:
            sources.extractall(new)
    if python is None:
        python = _environment(folder, tell)
    elif shutil.which(python) is None:
        raise OkawariError(f"there is no Python {python!r}")
    return Version(python, str(folder / "src"), str(folder / ".compiled"), commit)


def find_commit(revision: str, repository: Path = SOURCES) -> str:
    """The full name of a commit that the repository has."""
    if not (repository / ".git").exists():
        needs = "an earlier version is checked out of Okawari's own history"
        raise OkawariError(f"{needs}, and {repository} is no git checkout: clone it, and run okawari from there")
    try:
        found = _git(repository, "rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    except OkawariError as error:
        what = f"there is no commit {shorten(revision)} in {repository}, and none is fetched"
        raise OkawariError(f"{what} ({error})") from None
    return found.decode().strip()


def _environment(folder: Path, tell: Callable[[str], object]) -> str:
    """The Python of the version's own environment, with what it depends on; it is made if it is not there."""
    place = folder / ".venv"
    if not place.is_dir():
        tell(f"setting up version {folder.name[:SHORT_COMMIT]} in {folder}, once")
        needed = _dependencies(folder)
        uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
        with _made(place) as new:
            python = str(_python(new))
            if uv:
                _run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(new))
                _run(uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", python, *needed)
            else:
                _run(sys.executable, "-m", "venv", str(new))
                _run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *needed)
    return str(_python(place))


def _dependencies(folder: Path) -> list[str]:
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return [str(one) for one in project["dependencies"]]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        raise OkawariError(f"the pyproject.toml in {folder} names no dependencies") from None


def _python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@contextmanager
def _made(folder: Path) -> Iterator[Path]:
    """A folder to fill, which takes its place when all of it is there: who is interrupted leaves no half of one."""
    with writing(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f"{folder.name}-", dir=folder.parent) as beside:
            new = Path(beside) / folder.name
            new.mkdir()
            yield new
            if not folder.is_dir():  # another process may have been quicker
                new.rename(folder)


def _git(repository: Path, *arguments: str) -> bytes:
    return _run("git", "-C", str(repository), *arguments)


def _run(*arguments: str) -> bytes:
    """What a program writes; an error with its last words if it fails."""
    # Within a hook git's own variables name another repository; a clone without all objects would fetch them.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment["GIT_NO_LAZY_FETCH"] = "1"
    try:
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, env=environment)
    except OSError as error:
        raise OkawariError(f"cannot run {arguments[0]}: {error.strerror}") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()[-LAST_WORDS:]
        raise OkawariError(f"{Path(arguments[0]).name}: {said}")
    return done.stdout
