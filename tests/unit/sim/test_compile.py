"""Compiled code is kept between runs, and never outlives the sources it was made from."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba import njit

from okawari.rules.ruleset import Ruleset
from okawari.rules.shared import Row, shared
from okawari.sim import compile as compiling
from okawari.sim import play_games, random_games
from okawari.sim.compile import (
    PACKAGE,
    KeptCode,
    borrow,
    cache_folder,
    kept_code_only,
    kernel,
    register_shared,
    source_hash,
)
from okawari.sim.errors import NotCompiled


def package(root: Path) -> Path:
    """A package with a source in every room that is compiled."""
    for room in ("rules", "policies", "sim", "game"):
        (root / room).mkdir(parents=True)
        (root / room / "module.py").write_text("x = 1\n")
    return root


@pytest.mark.parametrize(("room", "counts"), [("rules", True), ("policies", True), ("sim", True), ("game", False)])
def test_a_changed_source_has_a_folder_of_its_own(room: str, counts: bool, tmp_path: Path) -> None:
    """Whatever is compiled counts: a changed, a new and a renamed file; other rooms do not."""
    root = package(tmp_path)
    before = source_hash(root)
    (root / room / "module.py").write_text("x = 2\n")
    changed = source_hash(root)
    (root / room / "new.py").write_text("")
    grown = source_hash(root)
    (root / room / "new.py").rename(root / room / "newer.py")
    assert [before != changed, changed != grown, grown != source_hash(root)] == [counts] * 3


def test_whatever_makes_other_code_has_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code without checks of bounds is not taken for code with them; nor that of another Python, or Numba."""
    root, found = package(tmp_path), set[str]()
    for variable, value in (
        ("NUMBA_BOUNDSCHECK", "0"),
        ("NUMBA_BOUNDSCHECK", "1"),
        ("NUMBA_OPT", "0"),
        ("NUMBA_OPT", "2"),
    ):
        monkeypatch.setenv(variable, value)
        found.add(source_hash(root))
    monkeypatch.setattr(numba, "__version__", "0.0.1")
    found.add(source_hash(root))
    for version in ((3, 11, 1, "final", 0), (3, 11, 2, "final", 0), (3, 12, 2, "final", 0)):
        monkeypatch.setattr(sys, "version_info", version)
        found.add(source_hash(root))
    assert len(found) == 4 + 1 + 3


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
    ours = [root / f"{number:020x}" for number in range(11)]
    for age, folder in enumerate([*reversed(ours), *foreign], start=1):
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    made = cache_folder()
    assert set(root.iterdir()) == {*foreign, made, *ours[-7:]}
    assert made == root / source_hash()


def test_who_finds_the_folder_deletes_nothing(root: Path) -> None:
    """Only who makes it does; it is found again, and made where nothing is yet."""
    made = cache_folder()
    ours = {root / f"{number:020x}" for number in range(20)}
    for folder in ours:
        folder.mkdir()
    cache_folder.cache_clear()
    assert cache_folder() == made
    assert set(root.iterdir()) == {made, *ours}


def test_the_folder_of_a_new_user(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders above it are made, too."""
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(root / "home" / "cache"))
    assert cache_folder().parent == root / "home" / "cache"


def test_what_cannot_be_deleted_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may be deleting it."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    for number in range(12):
        (root / f"{number:020x}").mkdir()
    monkeypatch.setattr(os, "rmdir", refuse)
    assert cache_folder().parent == root


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


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("ours_first", [True, False])
def test_bounds_are_checked_unless_a_kernel_of_ours_asks(ours_first: bool) -> None:
    """Deep down, too, whoever asks first. The row is cut from a longer one: to read past its end does no harm."""

    @shared
    def second(row: Row) -> int:
        return row[1]

    @shared
    def asks_second(row: Row) -> int:
        return second(row)

    def asks(row: Row) -> int:
        return asks_second(row)

    register_shared()
    row = np.array([3, 4])[:1]
    for is_ours in (ours_first, not ours_first, ours_first):
        if is_ours:
            assert kernel(asks)(row) == 4
        else:
            with pytest.raises(IndexError):
                njit(asks)(row)


def from_file(path: Path, source: str) -> Any:
    """A kernel of the function `number` in this file, as a new process would have it."""
    path.write_text(source, encoding="utf-8")
    names: dict[str, Any] = {"__name__": __name__}  # Numba imports it again if nothing of the function is left
    exec(compile(source, path, "exec"), names)
    return kernel(names["number"])


@pytest.mark.usefixtures("root")
def test_code_from_elsewhere_is_compiled_anew_when_its_file_has_changed(tmp_path: Path) -> None:
    """Even if only a constant has, which the code that Python makes of it does not show."""
    path, source = tmp_path / "own.py", "def number():\n    return 41\n"
    assert from_file(path, source)() == 41
    assert from_file(path, source.replace("41", "42"))() == 42
    gc.collect()
    with kept_code_only():
        assert from_file(path, source)() == 41


@pytest.mark.usefixtures("root")
def test_the_same_file_elsewhere_is_not_compiled_again(tmp_path: Path) -> None:
    """No path is part of what compiled code is found by: several checkouts share it."""
    source = "def number():\n    return 43\n"
    for checkout in ("one", "other"):
        (tmp_path / checkout).mkdir()
    assert from_file(tmp_path / "one" / "own.py", source)() == 43
    (tmp_path / "other" / "beside.py").write_text("x = 1\n")
    with kept_code_only():
        assert from_file(tmp_path / "other" / "own.py", source)() == 43


@pytest.mark.usefixtures("root")
def test_code_of_a_room_is_compiled_anew_when_its_room_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may call what stands beside it."""
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    (tmp_path / "room").mkdir()
    path, source = tmp_path / "room" / "own.py", "def number():\n    return 44\n"
    assert from_file(path, source)() == 44
    with kept_code_only():
        assert from_file(path, source)() == 44
    (tmp_path / "room" / "beside.py").write_text("x = 1\n")
    with kept_code_only(), pytest.raises(NotCompiled):
        from_file(path, source)()


@pytest.mark.usefixtures("root")
def test_a_kernel_holds_neither_the_interpreter_nor_what_it_borrows() -> None:
    """Other threads go on meanwhile; references are counted as before it, to arrays and to tuples of them."""

    def added(row: Any, both: Any) -> int:
        return int(borrow(row)[0] + borrow(both)[1][0] + borrow((row, 5))[1])

    made, row = kernel(added), np.array([7])
    assert made.targetoptions["nogil"]
    before = sys.getrefcount(row)
    assert made(row, (row, row)) == 19
    assert sys.getrefcount(row) == before


def test_the_first_use_compiles_and_says_so(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second one does not, and is silent; a damaged file is compiled again."""
    monkeypatch.setattr(KeptCode, "announced", False)

    def double(number: int) -> int:
        return 2 * number

    assert kernel(double)(1) == 2
    assert capsys.readouterr().err.startswith("okawari: compiling")
    monkeypatch.setattr(KeptCode, "announced", False)
    second = kernel(double)
    assert second(2) == 4
    assert second.stats.cache_hits
    assert capsys.readouterr().err == ""
    (kept,) = root.rglob("*.nbc")
    kept.write_bytes(b"damaged")
    assert kernel(double)(3) == 6
    assert capsys.readouterr().err.startswith("okawari: compiling")


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the code lives in a temporary folder."""
    monkeypatch.setattr("tempfile.tempdir", str(root))
    (root / "file").write_text("")
    monkeypatch.setenv("OKAWARI_CACHE_DIR", str(root / "file"))

    def triple(number: int) -> int:
        return 3 * number

    assert kernel(triple)(1) == 3
    assert cache_folder().parent == root
    assert list(cache_folder().glob("*.nbc"))


@pytest.mark.ci
def test_a_new_process_finds_what_another_has_compiled() -> None:
    """The simulator's own code: nothing in its names or keys changes from process to process."""
    program = (
        "from okawari.rules.ruleset import Ruleset; from okawari.sim import play_games, random_games\n"
        "from okawari.sim.compile import kept_code_only\n"
        "with kept_code_only():\n"
        "    print(random_games(2, 3, 1).tolist(), play_games(Ruleset(seats=2), 'random', 3, 1).totals.tolist())"
    )
    expected = f"{random_games(2, 3, 1).tolist()} {play_games(Ruleset(seats=2), 'random', 3, 1).totals.tolist()}\n"
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == (expected, "")


def test_the_command_line_does_not_load_the_compiler() -> None:
    """`okawari play` starts at once."""
    program = "import sys, okawari.cli; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_shared_function_can_be_compiled() -> None:
    """Who loads the compiler has them all, those too that no kernel of ours calls: a policy of one's own may."""
    rooms = [path for room in ("rules", "policies") for path in (PACKAGE / room).glob("*.py")]
    names = {f"okawari.{path.parent.name}.{path.stem}" for path in rooms if path.stem != "__init__"}
    program = (
        "import sys; from okawari.sim.compile import KeptCode; "
        f"print({names!r} - set(sys.modules), KeptCode.announced)"  # nothing is said before it is
    )
    ran = subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE, text=True)
    assert ran.stdout == "set() False\n"
