"""The adapter: a version of Okawari sees in a question what this one sees, and its bot picks by that."""

import io
import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from okawari import Ruleset, State
from okawari.bots import adapter, registry
from okawari.bots.adapter import Player, difference, main, rebuilt, told
from okawari.bots.bot import play
from okawari.bots.registry import load_bot
from okawari.bots.version import question
from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.rules.ruleset import RulesetNumbers
from tests.support.games import each_set_of_rules, label, whole_game
from tests.support.sizes import quick

SEEN = State.start(Ruleset(seats=2), seed=5).observe(0)
SEEDED = question(SEEN) | {"seed": 7}


@pytest.mark.parametrize("first", quick(3, range(3)))
@each_set_of_rules
def test_the_rebuilt_observation_is_the_original(rulesets: list[Ruleset], first: int) -> None:
    """R34, all rules but battle's: at each turn of a game with random picks, for one seat after the other.

    Every third turn is looked at here, of the next ruleset those between; `.ci/run` looks at all.
    """
    for number, ruleset in enumerate(rulesets):
        if not ruleset.rules.shared_layout:
            for turn, state in list(enumerate(whole_game(ruleset)[:-1]))[(number + first) % 3 :: 3]:
                seen = state.observe(turn // 3 % ruleset.seats)
                asked = question(seen)
                assert rebuilt(asked) == seen, label(ruleset)
                assert difference(seen, asked) == "", label(ruleset)


@pytest.mark.parametrize("variant", [None, "draw-piles", "dummy"])
def test_a_question_tells_nothing_hidden(variant: str | None) -> None:
    """R34: it is the same for another game that looks the same to the seat."""
    ruleset = Ruleset("anniversary", 2, "yogurt", variant)
    for state in whole_game(ruleset)[:-1:4]:
        other = state.observe(1).imagine(Random(9))
        assert other != state
        assert question(other.observe(1)) == question(state.observe(1))


@pytest.mark.parametrize(
    ("key", "value", "part"),
    [
        ("scores", [1, 0], "scores [0, 0] instead of [1, 0]"),
        ("legal", ["mochi"], "instead of ['mochi']"),
        ("dice", [6, 1], "dice [1, 1] instead of [6, 1]"),
        ("hands", [{"known": [], "unknown": 10}, {"known": [], "unknown": 10}], "hands "),
        ("discards", ["egg"], "discards [] instead of ['egg']"),
    ],
)
def test_what_is_seen_otherwise_is_named(key: str, value: Any, part: str) -> None:
    """A version that sees anything else than it is told plays by other rules, and is not asked for a pick."""
    wrong = SEEDED | {key: value}
    assert part in difference(SEEN, wrong)
    assert Player("greedy").answer(wrong) == {"error": difference(SEEN, wrong)}


def test_the_order_of_cards_does_not_matter() -> None:
    """Versions may list cards and picks as they like."""
    turned = SEEDED | {"legal": SEEDED["legal"][::-1], "discards": SEEDED["discards"][::-1]}
    assert difference(SEEN, turned) == ""


@pytest.mark.parametrize("name", ["planner", "easy"])
def test_the_pick_is_the_bots_with_this_seed(name: str) -> None:
    """It is given the Observation and its own chance, as anywhere else."""
    answer = Player(name).answer(SEEDED)
    assert answer["pick"] == str(load_bot(name).choose(SEEN, Random(7)))
    assert answer.keys() == {"pick", "cpu_seconds"}


def test_without_a_seed_nothing_is_picked(tmp_path: Path) -> None:
    """Versions are compared before any bot is asked."""
    assert Player(f"{tmp_path}/there/is/none.py:Bot").answer(question(SEEN)) == {"same": True}


class Asking:
    """Asks a player for every pick."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def choose(self, seen: Observation, rng: Random) -> Pick:
        return Pick.parse(str(self.player.answer(question(seen) | {"seed": rng.randrange(100)})["pick"]))


def test_every_seat_of_every_game_has_a_new_bot(tmp_path: Path) -> None:
    """As where games are played by one version alone: two games of three seats are six bots with 27 picks each."""
    path = tmp_path / "counting.py"
    path.write_text(
        "from pathlib import Path\n"
        "from okawari.bots.quick import GreedyBot\n"
        "class Counting(GreedyBot):\n"
        "    def __init__(self):\n"
        "        self.picks = 0\n"
        "    def choose(self, seen, rng):\n"
        "        self.picks += 1\n"
        f"        with Path({str(tmp_path / 'picks')!r}).open('a') as file:\n"
        "            print(seen.seat, self.picks, file=file)\n"
        "        return super().choose(seen, rng)\n"
    )
    asking = Asking(Player(f"{path}:Counting"))
    for seed in range(2):
        play(Ruleset(seats=3), [asking] * 3, seed)
    picks = (tmp_path / "picks").read_text().splitlines()
    for seat in range(3):
        assert [line for line in picks if line.startswith(f"{seat} ")] == [f"{seat} {n}" for n in range(1, 28)] * 2


def test_errors_are_told() -> None:
    """Okawari's own by their message, others by their name too."""

    def fails(error: Exception) -> None:
        raise error

    assert told(fails, OkawariError("no")) == {"error": "no"}
    assert told(fails, KeyError("no")) == {"error": "KeyError: 'no'"}
    assert told(str, 5) == "5"


def test_the_time_of_a_pick_is_cpu_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 2 s to 5.5 s of this process."""
    monkeypatch.setattr(adapter, "time", SimpleNamespace(process_time=iter([2.0, 5.5]).__next__))
    assert Player("greedy").answer(SEEDED)["cpu_seconds"] == 3.5


SOURCE = str(Path(registry.__file__).parents[2])


class Asked:
    """A bot that notes what is asked of it."""

    def __init__(self) -> None:
        self.picks: list[tuple[Observation, float]] = []
        self.prepared: list[RulesetNumbers] = []

    def choose(self, seen: Observation, rng: Random) -> Pick:
        self.picks.append((seen, rng.random()))
        return seen.legal_picks()[0]

    def prepare(self, rules: RulesetNumbers) -> None:
        self.prepared.append(rules)


@pytest.mark.parametrize(("module", "variants"), [("okawari.bots.made_up", ["dummy"]), ("made_up", [])])
def test_a_bot_is_ready_for_all_rules(module: str, variants: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It has picked once at two seats; one of ours is prepared for the dummy's rules, too."""
    bot = Asked()
    monkeypatch.setattr(Asked, "__module__", module)
    monkeypatch.setattr(registry, "load_bot", lambda name: bot)
    assert Player("any").warm_up(SOURCE) == {"ready": True}
    assert bot.picks == [(State.start(Ruleset(seats=2), seed=0).observe(0), Random(0).random())]
    assert bot.prepared == [Ruleset(seats=2, variant=variant).rules for variant in variants]


def test_a_bot_of_another_folder_is_none_of_this_version(tmp_path: Path) -> None:
    """It is told which one would have played."""
    there = tmp_path / "okawari" / "bots" / "registry.py"
    there.parent.mkdir(parents=True)
    there.touch()
    error = f"{registry.__file__} was loaded, which is not in {tmp_path}"
    assert Player("greedy").warm_up(str(tmp_path)) == {"error": error}


@pytest.mark.parametrize("cache", ["", "/its/own"])
def test_the_program_answers_line_by_line(cache: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """First that it is ready. It finds that version's code first, has its clock, and leaves Ctrl-C to who asks."""
    answers, aside, signals = io.StringIO(), io.StringIO(), list[tuple[object, ...]]()
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{json.dumps(SEEDED)}\n{json.dumps(SEEDED)}\n"))
    monkeypatch.setattr(sys, "stdout", answers)
    monkeypatch.setattr(sys, "stderr", aside)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(signal, "signal", lambda *given: signals.append(given))
    monkeypatch.setattr(time, "perf_counter", time.perf_counter)
    monkeypatch.setenv("OKAWARI_CACHE_DIR", "/usual")
    main(SOURCE, cache, "greedy")
    ready, *picks = map(json.loads, answers.getvalue().splitlines())
    assert ready == {"ready": True}
    assert [answer["pick"] for answer in picks] == [str(load_bot("greedy").choose(SEEN, Random(7)))] * 2
    assert (sys.path[0], time.perf_counter, sys.stdout) == (SOURCE, time.process_time, aside)
    assert signals == [(signal.SIGINT, signal.SIG_IGN)]
    assert os.environ["OKAWARI_CACHE_DIR"] == (cache or "/usual")
