"""Bots of one's own that are played on another machine."""

import atexit
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from okawari.arena.bot_code import pack, unpack
from okawari.arena.tasks import Task
from okawari.bots.registry import load_bot
from okawari.rules.ruleset import Ruleset
from tests.support.paths import EXAMPLES

TWO = Ruleset(seats=2)
OWN = "from traveller import pick\nclass Own:\n    def choose(self, seen, rng):\n        return pick(seen)\n"
TRAVELLER = "def pick(seen):\n    return seen.legal_picks()[-1]\n"
ELSEWHERE = """
import pickle, sys
from pathlib import Path
played = pickle.loads(Path(sys.argv[1]).read_bytes()).run()
(block,) = played.blocks
assert not any(block.substitutions), block.substitutions
print(block.one, block.totals)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bot and what it imports, from which the command is run."""
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "own_traveller.py").write_text(OWN)
    (folder / "traveller.py").write_text(TRAVELLER)
    (folder / "program.py").write_text((EXAMPLES / "bot.py").read_text())
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "traveller", raising=False)
    return folder


@pytest.mark.parametrize(
    "bot",
    [
        "own_traveller.py:Own",
        pytest.param("{}/own_traveller.py:Own", marks=pytest.mark.ci),
        pytest.param("own_traveller:Own", marks=pytest.mark.ci),
        "run:{python} program.py --calm",
    ],
)
def test_a_bots_files_travel_with_it(bot: str, here: Path, tmp_path: Path) -> None:
    """A process that has none of them, here or elsewhere, plays the same block; the results have the bot's own name."""
    bot = bot.format(here, python=sys.executable)
    load_bot(bot)
    task = Task(TWO, bot, "random", (0,), 1)
    (tmp_path / "task").write_bytes(pickle.dumps(task.packed()))
    (block,) = task.run().blocks
    for file in here.glob("*.py"):
        file.unlink()
    command = [sys.executable, "-c", ELSEWHERE, str(tmp_path / "task")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ran.stdout, ran.stderr) == (f"{bot} {block.totals}\n", "")


def test_a_bot_that_is_there_already_is_played_from_there(here: Path) -> None:
    """So that it finds what lies beside it; one that has changed is not."""
    bot = f"{here}/own_traveller.py:Own"
    load_bot(bot)
    luggage = pack(bot)
    assert [name for name, *_ in luggage] == [f"{here}/own_traveller.py", "traveller.py"]
    assert unpack(bot, luggage) == bot
    (here / "own_traveller.py").write_text("# another\n")
    copy, _, name = unpack(bot, luggage).rpartition(":")
    assert (Path(copy).read_text(), name) == (OWN, "Own")
    assert Path(copy).with_name("traveller.py").read_text() == TRAVELLER
    assert unpack(bot, luggage) == f"{copy}:Own"


def test_ours_travel_without_luggage() -> None:
    """Every machine has them."""
    assert pack("greedy") == pack("search:ms=5") == ()
    assert unpack("greedy", ()) == "greedy"


def test_a_module_travels_by_the_name_of_its_file(here: Path) -> None:
    """Wherever it lies; what it imports from there goes along."""
    (here / "by_its_module.py").write_text(OWN)
    load_bot("by_its_module:Own")
    luggage = pack("by_its_module:Own")
    assert [(name, content.decode()) for name, content, _ in luggage] == [
        ("by_its_module.py", OWN),
        ("traveller.py", TRAVELLER),
    ]
    (here / "by_its_module.py").unlink()
    copy, _, name = unpack("by_its_module:Own", luggage).rpartition(":")
    assert (Path(copy).name, name) == ("by_its_module.py", "Own")


def test_of_a_program_what_it_is_given_travels(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs it is there; each file has the mode that it had, and goes when the process ends that unpacked it."""
    (here / "program.py").chmod(0o755)
    bot = f"run:{sys.executable} program.py --calm"
    ((name, content, mode),) = luggage = pack(bot)
    assert (name, content, mode) == ("program.py", (EXAMPLES / "bot.py").read_bytes(), 0o755)
    (here / "program.py").unlink()
    gone: list[tuple[object, ...]] = []
    monkeypatch.setattr(atexit, "register", lambda *told, **more: gone.append((*told, more)))
    python, copy, calm = unpack(bot, luggage).removeprefix("run:").split()
    assert (python, calm) == (sys.executable, "--calm")
    assert Path(copy).stat().st_mode & 0o777 == 0o755
    assert gone == [(shutil.rmtree, Path(copy).parent, {"ignore_errors": True})]
    shutil.rmtree(Path(copy).parent)
