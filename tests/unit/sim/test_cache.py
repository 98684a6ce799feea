"""Compiled code is kept between runs, and never outlives the sources it was made from."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from okawari.sim.cache import FOLDERS_KEPT, cache_folder, kept_code_only, source_hash
from okawari.sim.compile import kernel
from okawari.sim.errors import NotCompiled

FIRST_USE = "from okawari.sim import random_games; print(random_games(2, 3, 1).tolist())"


def package(root: Path) -> Path:
    """A package with a source in every room that is compiled."""
    for room in ("rules", "policies", "sim", "game"):
        (root / room).mkdir(parents=True)
        (root / room / "module.py").write_text("x = 1\n")
    return root


@pytest.mark.parametrize(("room", "changes"), [("rules", True), ("policies", True), ("sim", True), ("game", False)])
def test_a_changed_source_has_a_folder_of_its_own(room: str, changes: bool, tmp_path: Path) -> None:
    """Whatever is compiled counts: a changed, a new and a renamed file; other rooms do not."""
    root = package(tmp_path)
    before = source_hash(root)
    (root / room / "module.py").write_text("x = 2\n")
    changed = source_hash(root)
    (root / room / "new.py").write_text("")
    assert ((before != changed), (changed != source_hash(root))) == (changes, changes)


def test_bounds_checking_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code without checks is not taken for code with them."""
    before = source_hash()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert source_hash() != before


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for compiled code, in this process too."""
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(tmp_path))
    cache_folder.cache_clear()
    yield tmp_path
    cache_folder.cache_clear()


def test_only_our_own_old_folders_are_deleted(root: Path) -> None:
    """OKAWARI_CACHE_DIR may hold anything: older than all of ours, it stays; of ours the newest stay."""
    foreign = [root / name for name in ("thesis", "0123456789abcdef", "0123456789ABCDEF0123", "f" * 40)]
    ours = [root / f"{number:020x}" for number in range(FOLDERS_KEPT + 3)]
    for age, folder in enumerate([*reversed(ours), *foreign], start=1):
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    made = cache_folder()
    assert set(root.iterdir()) == {*foreign, made, *ours[-FOLDERS_KEPT + 1 :]}


@pytest.mark.usefixtures("root")
def test_where_only_kept_code_is_wanted_nothing_is_compiled() -> None:
    """Nor after a block within the block; meanwhile another thread compiles, and then there is kept code."""

    def negative(number: int) -> int:
        return -number

    with kept_code_only():
        with kept_code_only(), pytest.raises(NotCompiled):
            kernel(negative)(1)
        with pytest.raises(NotCompiled):
            kernel(negative)(1)
        with ThreadPoolExecutor(1) as other:
            assert other.submit(kernel(negative), 2).result() == -2
        assert kernel(negative)(3) == -3


def first_use(folder: Path) -> tuple[str, str]:
    """What a new process prints and says."""
    environment = os.environ | {"OKAWARI_CACHE_DIR": str(folder)}
    ran = subprocess.run([sys.executable, "-c", FIRST_USE], check=True, env=environment, capture_output=True, text=True)
    return ran.stdout, ran.stderr


@pytest.mark.ci
def test_the_first_use_compiles_and_says_so(tmp_path: Path) -> None:
    """The second one does not, and is silent; a damaged file is compiled again."""
    printed, said = first_use(tmp_path)
    assert said.startswith("okawari: compiling")
    assert first_use(tmp_path) == (printed, "")
    for file in tmp_path.rglob("*.nbc"):
        file.write_bytes(b"damaged")
    assert first_use(tmp_path)[0] == printed


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    """Then the code lives in a temporary folder."""
    (tmp_path / "file").write_text("")
    assert first_use(tmp_path / "file")[0].startswith("[[")


def test_the_command_line_does_not_load_the_compiler() -> None:
    """`okawari play` starts at once."""
    program = "import sys, okawari.cli; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
