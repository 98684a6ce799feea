"""Bots of a version, each in a process of its own: this version stands for any, but for one that is changed."""

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from okawari import Ruleset, State
from okawari.bots.bot import BotError, play
from okawari.bots.guard import Guard
from okawari.bots.program import ProgramError
from okawari.bots.registry import load_bot
from okawari.bots.version import Contestant, Version, VersionBot
from tests.support.paths import ROOT

TWO = Ruleset(seats=2)
SEEN = State.start(TWO, seed=5).observe(0)


@pytest.fixture
def changed(tmp_path: Path) -> Version:
    """A version in which two tempura score 4."""
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src" / "okawari", source / "okawari", ignore=shutil.ignore_patterns("static"))
    scoring = source / "okawari" / "rules" / "scoring.py"
    text = scoring.read_text()
    assert "TEMPURA_PAIR = 5" in text
    scoring.write_text(text.replace("TEMPURA_PAIR = 5", "TEMPURA_PAIR = 4"))
    return Version(source=str(source), commit="0123456789abcdef")


def own_bot(folder: Path, code: str) -> Contestant:
    """A greedy bot that does something first."""
    (folder / "own.py").write_text(
        "import os, time\n"
        "from pathlib import Path\n"
        "from okawari.bots.quick import GreedyBot\n"
        "class Own(GreedyBot):\n"
        "    def choose(self, seen, rng):\n"
        f"        {code}\n"
        "        return super().choose(seen, rng)\n"
    )
    return Contestant(f"{folder}/own.py:Own")


def test_a_contestant_is_called_by_its_bot_and_commit() -> None:
    """The commit is shortened; this version needs none."""
    assert Contestant("montecarlo:ms=10", Version(commit="9cb4493d238dc4db")).name == "montecarlo:ms=10@9cb4493"
    assert Contestant("planner").name == "planner"


def test_it_plays_the_games_of_the_same_bots_here() -> None:
    """Greedy and planner take no chance: a game with one process for all seats is the game of this process."""
    player = VersionBot(Contestant("planner"))
    guard = Guard(player, seconds=300, strict=True)
    there = play(TWO, [guard, load_bot("greedy")], 3)
    player.close()
    assert there == play(TWO, [load_bot("planner"), load_bot("greedy")], 3)
    assert player.cpu_seconds > 0


def test_one_process_stays_for_all_games(tmp_path: Path) -> None:
    """It is started once, and ends when it is closed; the player of a process is always the same one."""
    contestant = own_bot(tmp_path, f"Path({str(tmp_path)!r}, str(os.getpid())).touch()")
    player = contestant.player()
    for seed in range(2):
        play(TWO, [Guard(player, seconds=300, strict=True)] * 2, seed)
    (process,) = [int(path.name) for path in tmp_path.iterdir() if path.name.isdigit()]
    assert process == player.start().pid
    assert contestant.player() is player
    player.close()


def test_bots_think_by_cpu_time(tmp_path: Path) -> None:
    """The clock that they look at is that of their process, and what they print is no answer."""
    player = VersionBot(own_bot(tmp_path, "assert time.perf_counter is time.process_time; print(seen)"))
    assert SEEN.allows(player.choose(SEEN, Random(1)))
    player.close()


def test_a_version_keeps_its_compiled_code_apart(tmp_path: Path) -> None:
    """In the folder that it was given; this version looks where it always does."""
    own = own_bot(tmp_path, "assert os.environ['OKAWARI_CACHE_DIR'] == '/its/own'")
    player = VersionBot(replace(own, version=Version(cache="/its/own")))
    assert SEEN.allows(player.choose(SEEN, Random(1)))
    player.close()


def test_a_bot_that_crashes_is_told_of(tmp_path: Path) -> None:
    """Its guard picks for it and counts; the message is the bot's."""
    player = VersionBot(own_bot(tmp_path, "assert not seen.turns, 'too late'"))
    guard = Guard(player, seconds=300)
    after = State.start(TWO, seed=5).play([SEEN.legal_picks()[0], State.start(TWO, seed=5).legal_picks(1)[0]])
    guard.choose(SEEN, Random(1))
    guard.choose(after.observe(0), Random(1))
    player.close()
    assert guard.substitutions == {"crash": 1}
    assert "AssertionError: too late" in guard.last


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("gready", r"^gready@9cb4493 cannot play: there is no bot 'gready'; there are: random, greedy"),
        ("greedy:ms=4", r"^greedy:ms=4@9cb4493 cannot play: greedy has no parameter 'ms=4'; it has none$"),
    ],
)
def test_a_bot_that_the_version_has_not_is_refused(bot: str, message: str) -> None:
    """By the words of that version."""
    with pytest.raises(BotError, match=message):
        Contestant(bot, Version(commit="9cb4493d238dc4db")).check(TWO)


def test_a_program_is_refused() -> None:
    """Its time would not be measured."""
    with pytest.raises(BotError, match=r"^run:node bot\.js is a program: its CPU time cannot be measured$"):
        Contestant("run:node bot.js")


def test_versions_are_compared_in_two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """At random, and of the ruleset that is to be played; then its process has ended."""
    games: list[tuple[Ruleset, int, int]] = []
    closed: list[VersionBot] = []
    monkeypatch.setattr(VersionBot, "start", lambda player: None)
    monkeypatch.setattr(VersionBot, "close", lambda player: closed.append(player))
    monkeypatch.setattr(
        "okawari.bots.version.play", lambda ruleset, bots, seed: games.append((ruleset, len(bots), seed))
    )
    Contestant("greedy").check(Ruleset(seats=3))
    assert games == [(Ruleset(seats=3), 3, seed) for seed in (0, 1)]
    assert len(closed) == 1


def test_battle_is_refused() -> None:
    """Versions ask otherwise there."""
    with pytest.raises(BotError, match=r"^versions cannot be matched in battle"):
        Contestant("greedy").check(Ruleset(seats=2, variant="battle"))


def test_other_rules_are_refused(changed: Version) -> None:
    """A version that scores otherwise is found out before the match, and its bot gives no pick in one."""
    with pytest.raises(BotError, match=r"^greedy@0123456 cannot play: it plays by other rules: scores \["):
        Contestant("greedy", changed).check(TWO)


def test_a_version_that_is_not_the_one_named_is_refused(tmp_path: Path) -> None:
    """Where the folder has no Okawari, the one that the environment has installed must not play in its place."""
    player = VersionBot(Contestant("greedy", Version(source=str(tmp_path))))
    with pytest.raises(ProgramError, match=r"registry\.py"):
        player.start()


def test_a_python_that_ends_is_told_of() -> None:
    """Nothing is waited for that does not come."""
    player = VersionBot(Contestant("greedy", Version(python=shutil.which("true") or sys.executable)))
    with pytest.raises(ProgramError, match="the program ended with exit code 0"):
        player.start()
