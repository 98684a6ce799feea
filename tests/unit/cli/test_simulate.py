"""`okawari simulate` and `okawari bots`, as a person runs them."""

import json
from pathlib import Path

import pytest

from okawari.bots.registry import BOTS
from okawari.game.files import read_records
from tests.support.command import okawari, refusal


def test_the_table_shows_a_column_for_each_seat() -> None:
    """Readable without colour, within 80 characters, and the seed to repeat it."""
    ran = okawari("simulate", "greedy,random,random,greedy,random", "--games", "12", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert ran.out.startswith("12 games of gamewright, pudding, 5 seats; to repeat: --seed 3\n")
    rows = [line.split()[0] for line in ran.out.splitlines() if line.strip()][3:]
    assert rows == ["wins", "win", "points", "maki", "tempura", "sashimi", "dumpling", "nigiri", "pudding"]
    assert "\x1b" not in ran.out


def test_a_terminal_without_these_characters_shows_others(tmp_path: Path) -> None:
    """An encoding without ± is no reason to fail; a bot's name is shown as it is, brackets included."""
    (tmp_path / "[own].py").write_text("from okawari.bots.quick import RandomBot\n")
    bots = f"{tmp_path}/[own].py:RandomBot,greedy"
    ran = okawari("simulate", bots, "--games", "2", encoding="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert "[own].py" in "".join(ran.out.split())


def test_a_new_seed_is_drawn_and_told() -> None:
    """Two runs without a seed differ; each can be repeated with the seed it prints."""
    ran = okawari("simulate", "random,random", "--games", "3", "--json")
    told = json.loads(ran.out)
    again = okawari("simulate", "random,random", "--games", "3", "--json", "--seed", str(told["seed"]))
    assert json.loads(again.out) == told


def test_json_has_the_same_numbers() -> None:
    """Every number of the table, the squishy among them."""
    ran = okawari("simulate", "greedy,random", "--games", "5", "--seed", "1", "--edition", "anniversary", "--json")
    told = json.loads(ran.out)
    assert told["ruleset"] == {
        "edition": "anniversary",
        "seats": 2,
        "dessert": "strawberry",
        "variant": None,
        "must_have_maki": False,
    }
    assert (told["games"], told["seed"], len(told["seats"])) == (5, 1, 2)
    for seat in told["seats"]:
        assert seat["mean_points"] == pytest.approx(sum(seat["mean_by_category"].values()))
        assert seat["interval_95"][0] < seat["mean_points"] < seat["interval_95"][1]
        assert seat["win_share"] == seat["wins"] / 5
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(5)


def test_records_can_be_read_again(tmp_path: Path) -> None:
    """In game order, with the names of the bots, every point re-played."""
    path = tmp_path / "games.jsonl"
    options = ("--games", "12", "--seed", "4", "--variant", "dummy", "--records", path, "--json")
    ran = okawari("simulate", "greedy,random", *options)
    records = list(read_records(path))
    assert len(records) == 12
    assert all(record.names == ["bot:greedy", "bot:random", "dummy"] for record in records)
    mean_points = [sum(record.state.scores[seat] for record in records) / 12 for seat in range(2)]
    assert [seat["mean_points"] for seat in json.loads(ran.out)["seats"]] == pytest.approx(mean_points)


def test_what_the_guard_substituted_is_told(tmp_path: Path) -> None:
    """How often, why, and the last time."""
    (tmp_path / "own.py").write_text("class Own:\n    def choose(self, seen, rng):\n        return 1 // 0\n")
    ran = okawari("simulate", f"{tmp_path}/own.py:Own,greedy", "--games", "2", "--seed", "4", env={"COLUMNS": "300"})
    told = " ".join(ran.out.split())
    assert "own.py:Own 60 times (60 crash) the last time: game 1, round 3, turn 10: ZeroDivisionError" in told
    assert "(own.py, line 3)" in told


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["gready,greedy"], "there is no bot 'gready'; there are: random, greedy"),
        (["greedy"], "a game has 2, 3, 4 or 5 seats"),
        (["greedy,greedy", "--games", "0"], "0 games cannot be played"),
        (["greedy,greedy", "--seed", "-1"], "-1 is no seed"),
        (["greedy,greedy", "--time-limit", "nan"], "nan s is no time limit"),
        (["greedy,greedy,random", "--variant", "battle"], "battle needs 2 seats"),
        (["greedy,greedy", "--records", "/no/such/folder/x.jsonl"], "cannot write /no/such/folder/x.jsonl: No such"),
    ],
)
def test_mistakes_are_told_in_one_line(args: list[str], message: str) -> None:
    """What is wrong and what would be right, before a game is played."""
    assert message in refusal("simulate", *args)


def test_bots_are_listed() -> None:
    """A line each, or JSON."""
    assert [bot["name"] for bot in json.loads(okawari("bots", "--json").out)] == list(BOTS)
    assert [line.split()[0] for line in okawari("bots").out.splitlines()] == list(BOTS)
