"""Bots by name, and a user's own."""

import sys
from pathlib import Path
from random import Random

import pytest

from okawari.bots.bot import BotError
from okawari.bots.parts import Part
from okawari.bots.registry import (
    BOTS,
    COMPILED_POLICIES,
    SAME_GAMES_COMPILED,
    about,
    guarded,
    is_built_in,
    load_bot,
    load_ready_bot,
    needs,
    needs_compiled,
    prepare_bots,
)
from okawari.bots.search import SearchBot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.policies import BUILT_IN
from tests.support.searching import EACH

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)
OWN = """
from pathlib import Path
from friend import pick_last

class Last:
    '''Takes the last pick.'''
    def choose(self, seen, rng):
        return pick_last(seen)

class Broken:
    def __init__(self):
        raise ValueError("no model\\nhere")
    def choose(self, seen, rng):
        ...

class Chair:
    pass

table = 4
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a user's bots, from which the command is run."""
    (tmp_path / "friend.py").write_text("def pick_last(seen):\n    return seen.legal_picks()[-1]\n")
    (tmp_path / "own_bots.py").write_text(OWN)
    (tmp_path / "typo.py").write_text("class :\n")
    (tmp_path / "lacking.py").write_text("import no_such_module_anywhere\n")
    (tmp_path / "empty.py").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def test_the_bots_by_name() -> None:
    """In the order in which they are listed; each class is called as its bot."""
    names = ["random", "greedy", "planner", "learned", "ismcts", "search"]
    names += ["easy", "casual", "normal", "skilled", "hard", "expert"]
    assert list(BOTS) == names
    assert [made.__name__ for made in BOTS.values()] == [f"{name.capitalize()}Bot" for name in names]


@pytest.mark.parametrize("name", EACH)
def test_every_bot_is_found_and_described(name: str) -> None:
    """A name gives a new bot each time, and one line about it."""
    assert isinstance(load_bot(name), BOTS[name])
    assert load_bot(name) is not load_bot(name)
    assert about(name).endswith(".")


def test_a_bot_of_ones_own(folder: Path) -> None:
    """By its file or its module; it may import what lies beside it."""
    last = SEEN.legal_picks()[-1]
    for text in ("own_bots.py:Last", f"{folder}/own_bots.py:Last", "own_bots:Last"):
        assert load_bot(text).choose(SEEN, Random(1)) == last
    assert sys.path.count(str(folder)) == 1
    assert type(load_bot("greedy")) is BOTS["greedy"]


def test_a_module_is_looked_for_where_the_command_is_run(folder: Path) -> None:
    """Its file's folder is not named, and nothing else from there was loaded before."""
    (folder / "only_here.py").write_text(OWN.replace("from friend import pick_last", ""))
    assert type(load_bot("only_here:Last")).__module__ == "only_here"


def test_a_bots_file_is_a_module_like_any_other(folder: Path) -> None:
    """A dataclass whose annotations are texts asks the module that it stands in."""
    (folder / "kept_bots.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Kept:\n"
        "    picks: int = 7\n"
        "    def choose(self, seen, rng): ...\n"
    )
    assert vars(load_bot("kept_bots.py:Kept")) == {"picks": 7}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "gready",
            "there is no bot 'gready'; there are: random, greedy, planner, .*, and your own: path/to/file.py:Class",
        ),
        ("", "there is no bot ''; there are: random, greedy"),
        ("missing.py:Bot", "cannot read missing.py: No such file"),
        ("missing:Bot", "there is no module 'missing'; a file needs its ending: missing.py"),
        ("own_bots.py:Lost", "own_bots.py has no class 'Lost'; it has: Last, Broken, Chair$"),
        ("own_bots.py:table", "own_bots.py has no class 'table'"),
        ("own_bots.py:Chair", r"own_bots.py:Chair has no method choose\(self, seen, rng\)"),
        ("own_bots.py:Broken", "own_bots.py:Broken cannot be made: ValueError: no model here"),
        ("typo.py:Bot", "typo.py does not load: SyntaxError: "),
        ("lacking.py:Bot", "lacking.py does not load: ModuleNotFoundError: .*no_such_module_anywhere"),
        ("empty.py:Bot", "empty.py has no class 'Bot'; it has: no class at all"),
        (":", "there is no bot ':'; there are: random, greedy, .*, and your own: path/to/file.py:Class"),
        (":Bot", "there is no bot ':Bot'; there are: random, greedy"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(folder: Path, text: str, message: str) -> None:
    """Each mistake has its own words."""
    with pytest.raises(BotError, match=message) as told:
        load_bot(text)
    assert "\n" not in str(told.value)


def test_parameters_stand_in_the_name() -> None:
    """After it, each with its value."""
    for name in ("search", "montecarlo"):  # by the name that it had before, too
        bot = load_bot(f"{name}:iterations=50")
        assert isinstance(bot, SearchBot)
        assert bot.iterations == 50


def test_parameters_that_cannot_be_are_told_with_those_that_can() -> None:
    """Unknown, without a value, no number, too small."""
    for text, message in {
        "greedy:ms=5": "greedy has no parameter 'ms=5'; it has none",
        "search:s=5": "search has no parameter 's=5'; its parameters are: ms, iterations",
        "search:ms": "search has no parameter 'ms'",
        "montecarlo:ms=fast": "search:ms=fast cannot be; ms is a number above 0",
        "ismcts:iterations=0": "ismcts:iterations=0 cannot be; iterations is a whole number above 0",
    }.items():
        with pytest.raises(BotError, match=message):
            load_bot(text)


def test_which_bots_are_built_in_and_which_need_the_simulator() -> None:
    """By name, with parameters or without; nobody's own."""
    built_in = {name: needs_compiled(name) for name in BOTS if is_built_in(name)}
    assert built_in == {name: name in ("search", "ismcts", "skilled", "hard", "expert") for name in BOTS}
    assert is_built_in("hard:ms=5")
    assert is_built_in("montecarlo:ms=5")
    assert needs_compiled("montecarlo:ms=5")
    assert needs_compiled("hard:ms=5")
    for own in ("own_bots.py:Last", "run:true", "hard.py:Hard", ""):
        assert not is_built_in(own)
        assert not needs_compiled(own)


def test_the_table_of_what_is_compiled_is_true() -> None:
    """Policies are those of the simulator; without chance are two."""
    assert set(COMPILED_POLICIES) == set(BUILT_IN) & set(BOTS)
    assert set(SAME_GAMES_COMPILED) == {"greedy", "planner"}


def test_what_a_bot_needs_of_the_simulator_depends_on_the_rules() -> None:
    """Hands that pass need the search of a round, two seats its endings, too; the yardstick searches by any rules."""
    two, any_rules = {Part.ROUNDS, Part.ENDINGS}, {Part.ANY_RULES}
    found = {
        (seats, variant): needs("hard:ms=5", Ruleset(seats=seats, variant=variant).rules)
        for seats, variant in ((2, None), (4, None), (5, "golf"), (2, "draw-piles"), (2, "battle"), (2, "dummy"))
    }
    assert list(found.values()) == [two, {Part.ROUNDS}, {Part.ROUNDS}, two, any_rules, any_rules]
    assert needs("ismcts", SEEN.rules) == any_rules
    assert needs("greedy", SEEN.rules) == needs("own_bots.py:Last", SEEN.rules) == frozenset()


def test_a_bot_without_simulator_is_ready_at_once(folder: Path) -> None:
    """One of ours, or one's own."""
    assert type(load_ready_bot("greedy", SEEN.rules)) is BOTS["greedy"]
    assert load_ready_bot("own_bots.py:Last", SEEN.rules) is not None


def test_about_is_the_first_line() -> None:
    """Of the class's docstring, and no more."""
    assert about("planner").startswith("Counts the cards, collects what can still be completed, ")
    assert "\n" not in about("search")


def test_a_guarded_bot_has_its_own_name_wherever_it_is_found(folder: Path) -> None:
    """And the time that it is given; what it does wrong is substituted unless that is refused."""
    guard = guarded("elsewhere.py:Last", 2.5, found="own_bots.py:Last")
    assert (guard.name, guard.seconds, guard.strict) == ("elsewhere.py:Last", 2.5, False)
    assert guard.choose(SEEN, Random(1)) == SEEN.legal_picks()[-1]
    assert not guard.substitutions
    assert guarded("greedy", 5.0, strict=True).strict


def test_all_that_bots_need_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the rules that are played: two seats need endings, too; others need nothing."""
    loaded: list[Part] = []
    monkeypatch.setattr("okawari.bots.registry.load", loaded.append)
    prepare_bots(["greedy", "own_bots.py:Last"], SEEN.rules)
    assert loaded == []
    prepare_bots(["hard:ms=5", "ismcts"], SEEN.rules)
    assert set(loaded) == set(Part)
    loaded.clear()
    prepare_bots(["easy", "search"], Ruleset(seats=3).rules)
    assert loaded == [Part.ROUNDS]


def test_a_bot_that_would_have_to_be_compiled_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """One part that is missing is enough."""
    asked: list[Part] = []
    there = {Part.ROUNDS: True, Part.ENDINGS: False}

    def load_kept(part: Part) -> bool:
        asked.append(part)
        return there[part]

    monkeypatch.setattr("okawari.bots.registry.load_kept", load_kept)
    assert load_ready_bot("hard", SEEN.rules) is None
    assert asked[-1] is Part.ENDINGS
    assert type(load_ready_bot("hard", Ruleset(seats=3).rules)) is BOTS["hard"]
