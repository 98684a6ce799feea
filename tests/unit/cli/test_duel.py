"""`okawari duel`: what it says of its own certainty."""

import json
from pathlib import Path

import pytest

from tests.support.command import Ran, okawari


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file for the blocks: whoever asks again has them at once."""
    return tmp_path_factory.mktemp("duel") / "blocks.jsonl"


def duel(kept: Path, *options: str) -> Ran:
    """What 110 games between greedy and random come to."""
    ran = okawari("duel", "greedy", "random", "--games", "110", "--file", kept, *options)
    assert (ran.code, ran.err) == (0, "")
    return ran


def test_a_duel_of_a_fixed_length_has_an_interval(kept: Path) -> None:
    """95 % confidence, in words and in JSON; all 55 blocks are played."""
    told = duel(kept).out.splitlines()
    assert told[0].endswith("% win share of greedy, 95 % confidence")
    found = json.loads(duel(kept, "--json").out)
    low, high = found["win_share"]["interval_95"]
    assert low < found["win_share"]["mean"] < high
    assert found["win_share"]["blocks"] == 55
    assert (found["one"], found["rest"], found["chance"]) == ("greedy", "random", 0.5)
    assert found["words"] == told[1]


def test_a_duel_that_may_stop_early_claims_no_95_percent(kept: Path) -> None:
    """It stops at the first look, and says that the interval is not corrected for that; JSON has none."""
    told = duel(kept, "--sprt").out.splitlines()
    assert told[0].endswith("win share of greedy, not a 95 % interval: it is not corrected for stopping early")
    assert told[1].startswith("greedy is better than random (after 50 blocks; ")
    found = json.loads(duel(kept, "--sprt", "--json").out)
    assert (found["result"], found["win_share"].keys()) == ("better", {"mean", "blocks"})


def test_the_verdict_of_a_fixed_length_is_the_intervals() -> None:
    """24 games, of which greedy won all: better, though a sequential test needs more blocks; nothing contradicts it."""
    games = ("duel", "greedy", "random", "--games", "24")
    told = okawari(*games).out.splitlines()
    assert told[1].startswith("greedy is better than random (after 12 blocks; ")
    found = json.loads(okawari(*games, "--json").out)
    assert (found["result"], found["words"]) == ("better", told[1])
    assert found["win_share"]["interval_95"][0] > 0.5


@pytest.mark.parametrize("options", [[], ["--sprt"]])
def test_one_block_claims_no_confidence(options: list[str]) -> None:
    """Its spread is not known: there is no interval, and nothing is decided."""
    told = okawari("duel", "greedy", "random", "--games", "2", *options).out.splitlines()
    assert told[0] == "100.0 % win share of greedy, one block: no confidence interval"
    assert told[1].startswith("not decided whether greedy and random differ")
    assert "after 1 block; " in told[1]


def test_more_games_than_were_asked_for_are_explained() -> None:
    """Three games are two blocks of two; four are as many, and there is nothing to say."""
    why = "4 games instead of 3: a block is one deck played from each of 2 seats, and only whole blocks count"
    three, four = (okawari("duel", "greedy", "random", "--games", games).out.splitlines() for games in ("3", "4"))
    assert three == [*four, why]
    table = okawari("tournament", "greedy,random", "--games", "3", env={"COLUMNS": "200"}).out.splitlines()
    assert table[1] == f"Each pairing plays {why}."


def test_picks_that_are_not_a_bots_own_are_marked_in_the_first_line(tmp_path: Path) -> None:
    """Of a duel, a tournament and a simulation; JSON has their number. One crash is one pick."""
    (tmp_path / "own.py").write_text(
        "from okawari.bots.quick import GreedyBot\n"
        "class Own(GreedyBot):\n"
        "    def choose(self, seen, rng):\n"
        "        if seen.round == seen.turn == seen.seat == 0:\n"
        "            raise ValueError\n"
        "        return super().choose(seen, rng)\n"
    )
    own = f"{tmp_path}/own.py:Own"
    asked = {"duel": (own, "random"), "tournament": (f"{own},random",), "simulate": (f"{own},random",)}
    for command, bots in asked.items():
        args = (command, *bots, "--games", "2", "--seed", "1")
        picks = "2 picks" if command == "simulate" else "1 pick"
        assert f"({picks} substituted: see below)" in okawari(*args, env={"COLUMNS": "300"}).out.splitlines()[0]
        told = json.loads(okawari(*args, "--json").out)
        assert (told["substitutions"] if command == "duel" else told["substitutes"]) == {
            "duel": {own: {"crash": 1}},
            "tournament": 1,
            "simulate": 2,
        }[command]
    assert okawari("duel", own, "random", "--games", "2").out.endswith(f"greedy picked for {own} once (1 crash)\n")
