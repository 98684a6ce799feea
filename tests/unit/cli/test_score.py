"""`okawari score`."""

import json
from pathlib import Path

from tests.support.command import okawari, refusal

GAME = {"rounds": [[["wasabi", "squid", "pudding"], ["maki-3"]], [["tempura"], ["tempura", "tempura"]]]}


def test_one_round_from_arguments() -> None:
    """The points, the reasons, who leads, and that dessert counts later."""
    ran = okawari("score", "tempura x2, wasabi, squid", "maki-3, maki-2, pudding")
    assert ran.code == 0, ran.err
    assert "Round 1           14         6" in ran.out
    assert "nigiri 9 (squid on wasabi)" in " ".join(ran.out.split())
    assert "Player 1 leads with 14 points. Dessert counts at the end of the game" in ran.out
    assert "pudding" not in ran.out


def test_a_whole_game_from_a_file_or_standard_input(tmp_path: Path) -> None:
    """Both ways give the same points, desserts and winners."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME))
    from_file = okawari("score", path, "--json")
    assert from_file.code == 0, from_file.err
    assert from_file.out == okawari("score", "-", "--json", stdin=json.dumps(GAME)).out
    scored = json.loads(from_file.out)
    assert list(scored) == ["rounds", "squishy", "dessert_points", "totals", "winners"]
    assert (scored["dessert_points"], scored["totals"], scored["winners"]) == ([6, 0], [15, 11], [0])
    assert "Winner: player 1. The most points (15)." in okawari("score", path).out


def test_a_file_needs_no_ending(tmp_path: Path) -> None:
    """One argument that names a file is a file; it could be no round anyway."""
    path = tmp_path / "game"
    path.write_text(json.dumps(GAME))
    assert json.loads(okawari("score", path, "--json").out)["totals"] == [15, 11]


def test_the_squishys_points_have_a_line() -> None:
    """R19: the table adds up when the squishy has paid."""
    game = GAME | {
        "ruleset": {"edition": "anniversary"},
        "rounds": [[["strawberry-1", "strawberry-1", "egg"], []]],
        "squishy": [4, 0],
    }
    lines = okawari("score", "-", stdin=json.dumps(game)).out.splitlines()
    assert "squishy            4         0" in lines
    assert any(line.split() == ["Total", "8", "0"] for line in lines)


def test_what_cannot_have_been_is_refused() -> None:
    """R7, R19, R22: one line that says where and why, from a document and from arguments."""
    mochi = {"ruleset": {"edition": "anniversary", "dessert": "mochi"}, "rounds": [[["mochi"], []]]}
    assert "dice, player 1: who took mochi has a die" in refusal("score", "-", stdin=json.dumps(mochi))
    assert "dice, player 2: a die that shows 6" in refusal("score", "-", stdin=json.dumps(mochi | {"dice": [2, 6]}))
    paid = {"ruleset": {"edition": "anniversary"}, "rounds": [[["egg"], []]], "squishy": [2, 0]}
    assert "squishy, player 1: 2 points cannot be" in refusal("score", "-", stdin=json.dumps(paid))
    assert "round 1, player 1: 11 cards cannot be: a round has 10 turns" in refusal("score", "tempura x11", "egg")


def test_variants_of_a_round() -> None:
    """R31, R32: the last argument is the dummy's; without icons no maki points in must-have-maki."""
    points = json.loads(
        okawari(
            *("score", "maki-1", "egg", "egg", "--json", "--variant", "dummy"),
            *("--edition", "anniversary", "--must-have-maki"),
        ).out
    )
    assert [seat["maki"] for seat in points["rounds"][0]] == [6, 0, 0]


def test_a_terminal_without_unicode() -> None:
    """What ASCII does not have is written with what it has."""
    ran = okawari("score", "maki-1", "maki-1", encoding="ascii")
    assert ran.code == 0, ran.err
    assert "6 / 2" in ran.out
