"""`okawari solve`."""

import json
from pathlib import Path

import pytest

from okawari.game.files import write_records
from okawari.rules.ruleset import Ruleset
from okawari.solve import solve
from tests.support.command import okawari, refusal
from tests.support.recorded import finished_record

GAME = finished_record(Ruleset(seats=2), 1, ("Ana", "Ben"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of two, and one of three."""
    path = tmp_path / "games.jsonl"
    write_records(path, [GAME, finished_record(Ruleset(seats=3), 2)])
    return path


def test_a_turn_is_solved(path: Path) -> None:
    """The value, the best strategy, what each pick is worth, and which one was made."""
    ran = okawari("solve", path, "--round", "3", "--turn", "6", "--seat", "1")
    state = next(state for state in GAME.states() if (state.round, state.turn) == (2, 5))
    found = solve(state, seat=1)
    assert ran.code == 0, ran.err
    title, value, *picks = ran.out.splitlines()
    assert title == "Round 3, turn 6"
    assert value == f"Ben against Ana: {found.value:+.3f} points in this round if both play their best"
    assert len(picks) == len(found.picks)
    picked = GAME.state.turns[25].picks[1]
    assert [line.split()[0] for line in picks if line.endswith("picked")] == [str(picked)]


def test_for_programs(path: Path) -> None:
    """--json: all of it."""
    told = json.loads(okawari("solve", path, "--turn", "7", "--aim", "win", "--json").out)
    state = next(state for state in GAME.states() if (state.round, state.turn) == (2, 6))
    found = solve(state, "win")
    assert told["value"] == pytest.approx(found.value)
    assert told["picks"].keys() == {str(pick) for pick in state.legal_picks(0)}
    assert told["strategy"].keys() <= told["picks"].keys()
    assert (told["round"], told["turn"], told["seat"], told["aim"], told["exact"]) == (3, 7, 0, "win", True)


def test_what_is_estimated_is_said(path: Path) -> None:
    """Before the last round desserts are; cut short, all of it."""
    assert "what desserts will bring at the end of the game is estimated" in okawari("solve", path, "--round", "2").out
    assert "the search was cut short" in okawari("solve", path, "--ms", "0").out
    assert "wins with a chance of" in okawari("solve", path, "--turn", "7", "--aim", "win").out


def test_what_cannot_be_solved_is_refused(path: Path) -> None:
    """One line that says why."""
    assert "both seats know both hands from turn 2 of a round on" in refusal("solve", path, "--turn", "1")
    assert "only games of 2 seats" in refusal("solve", path, "--record", "2")
    assert "has no record 3; it has 2" in refusal("solve", path, "--record", "3")
    assert "there is no round 4" in refusal("solve", path, "--round", "4")
    assert "there is no turn 11" in refusal("solve", path, "--turn", "11")
    assert "seats are 0 to 1" in refusal("solve", path, "--seat", "2")
    assert "in round 3 only" in refusal("solve", path, "--round", "1", "--aim", "win")


def test_a_battle_turn_with_two_cards_tells_the_first(tmp_path: Path) -> None:
    """R28: solved is the choice of the first card: it is marked as picked if that could be solved."""
    game = finished_record(Ruleset(seats=2, variant="battle"), 1)
    write_records(tmp_path / "battle.json", [game])
    state = next(state for state in game.states() if (state.round, state.turn) == (2, 18))
    ran = okawari("solve", tmp_path / "battle.json", "--turn", "19", "--seat", str(state.acting[0]))
    assert ran.code == 0, ran.err
    assert ran.out.count("picked") == 1
