"""Golden games: played once, told as text and kept as records, none of which may change silently."""

import json
from itertools import pairwise

import pytest

from okawari import Pick
from okawari.game.record import Record
from okawari.rules.kinds import DIPPED_EGG, DIPPED_SQUID
from tests.support.golden import GAMES, difference, golden_record, play_again
from tests.support.naive.replay import check
from tests.support.paths import GOLDEN

names = pytest.mark.parametrize("name", sorted(GAMES))
ADVICE = """
This game is told differently now. If that was not meant, something is broken. If it was: delete the files named above,
run `python -m tests.support.golden`, read what git shows, and say in the commit why play, points or the record changed.
"""


def test_there_is_one_for_each_variant_and_dessert() -> None:
    """And no file without a game."""
    variants = {"none", "both-ways", "golf", "draw-piles", "battle", "dummy", "must-have-maki"}
    assert set(GAMES) == variants | {"pudding", "strawberry", "yogurt", "tea", "mochi"}
    assert {path.name for path in GOLDEN.iterdir()} == {f"{name}.{kind}" for name in GAMES for kind in ("json", "txt")}
    for name, (ruleset, _) in GAMES.items():
        variant = "must-have-maki" if ruleset.must_have_maki else ruleset.variant or "none"
        assert name in (variant, ruleset.dessert)


@names
def test_a_golden_record_is_right_for_both_engines(name: str) -> None:
    """R1–R33: re-played by the engine and by the naive oracle, every point checked."""
    check(json.loads(golden_record(name)))
    record = Record.read(golden_record(name))
    assert record.state.ruleset == GAMES[name][0]
    assert record.to_json() == golden_record(name)


@names
def test_the_same_seed_and_picks_are_told_the_very_same(name: str) -> None:
    """Seed, deal, draws, rolls, passing, knowledge, scoring and the record's bytes: none may change silently."""
    changed = difference(name)
    assert not changed, changed + ADVICE
    assert Record.of(play_again(name)[-1]).to_json() == golden_record(name)


@names
def test_every_seat_could_have_made_the_golden_picks(name: str) -> None:
    """R34: each pick is legal for the Observation of its seat, turn by turn."""
    states = list(Record.read(golden_record(name)).states())
    for before, after in pairwise(states):
        now = before
        for seat, pick in enumerate(after.turns[-1].picks):
            assert (pick is None) == (before.observe(seat).legal_picks() == [])
            for half in () if pick is None else pick.halves():
                chosen = Pick(now.as_chosen(half.code))
                assert now.observe(seat).allows(chosen)
                if chosen.announced:
                    now = now.play([chosen if one == seat else None for one in range(before.ruleset.seats)])


@names
def test_every_golden_game_uses_chopsticks_and_wasabi(name: str) -> None:
    """R6, R7: what goes wrong most easily is in each of them."""
    state = Record.read(golden_record(name)).state
    assert sum(len(pick.cards) == 2 for turn in state.turns for pick in turn.picks if pick) >= 3
    assert sum(sum(row[DIPPED_EGG : DIPPED_SQUID + 1]) for closed in state.closed for row in closed.tableaux) >= 2


def test_the_golden_games_show_what_they_are_for() -> None:
    """R19–R22, R28, R30: squishy, yogurt values, rolls, face-down seconds and the dummy's cards occur in them."""
    assert golden_record("strawberry").count(b'"squishy":2') >= 2
    assert golden_record("yogurt").count(b"yogurt-") > 10
    assert golden_record("mochi").count(b'"rolls":[[') >= 3
    assert golden_record("dummy").count(b"|") == 27
    assert any(json.loads(golden_record("tea"))["dessert_points"])
    states = list(Record.read(golden_record("battle")).states())
    seconds = [
        before.observe(None).layout[pick.places[1]]
        for before, after in pairwise(states)
        for pick in after.turns[-1].picks
        if pick and len(pick.places) == 2
    ]
    assert "?" in seconds, "a second card that the first one uncovered"
