"""The adapter: a version of Okawari sees in a question what this one sees, and its bot picks by that."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from okawari import Ruleset, State
from okawari.bots.adapter import Player, difference, rebuilt, told
from okawari.bots.bot import play
from okawari.bots.registry import load_bot
from okawari.bots.version import question
from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
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
