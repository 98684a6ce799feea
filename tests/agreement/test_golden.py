"""Golden records: games played once, whose every byte must stay the same."""

import json
from itertools import pairwise

import pytest

from okawari import Pick, State
from okawari.game.record import Record
from okawari.rules.kinds import DIPPED_EGG, DIPPED_SQUID
from tests.support.golden import GAMES
from tests.support.naive.replay import check
from tests.support.paths import GOLDEN

names = pytest.mark.parametrize("name", sorted(GAMES))


def golden(name: str) -> bytes:
    """The record as it stands in its file."""
    return (GOLDEN / f"{name}.json").read_bytes().removesuffix(b"\n")


def test_there_is_one_for_each_variant_and_dessert() -> None:
    """And no file without a game."""
    variants = {"none", "both-ways", "golf", "draw-piles", "battle", "dummy", "must-have-maki"}
    assert set(GAMES) == variants | {"pudding", "strawberry", "yogurt", "tea", "mochi"}
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(GAMES)
    for name, (ruleset, _) in GAMES.items():
        variant = "must-have-maki" if ruleset.must_have_maki else ruleset.variant or "none"
        assert name in (variant, ruleset.dessert)


@names
def test_a_golden_record_is_right_for_both_engines(name: str) -> None:
    """R1–R33: re-played by the engine and by the naive oracle, every point checked."""
    check(json.loads(golden(name)))
    record = Record.read(golden(name))
    assert record.state.ruleset == GAMES[name][0]
    assert record.to_json() == golden(name)


@names
def test_the_same_seed_and_picks_still_give_the_very_same_bytes(name: str) -> None:
    """Seed, deal, draws, rolls, passing, scoring and the format of the record: none may change silently."""
    ruleset, seed = GAMES[name]
    state = State.start(ruleset, seed=seed)
    for turn in Record.read(golden(name)).state.turns:
        chosen = [None if pick is None else Pick(state.as_chosen(pick.code)) for pick in turn.picks]
        state = state.play(chosen)
    assert Record.of(state).to_json() == golden(name)


@names
def test_every_seat_could_have_made_the_golden_picks(name: str) -> None:
    """R34: each pick is legal for the Observation of its seat, turn by turn."""
    states = list(Record.read(golden(name)).states())
    for before, after in pairwise(states):
        for seat, pick in enumerate(after.turns[-1].picks):
            seen = before.observe(seat)
            assert (pick is None) == (seen.legal_picks() == [])
            if pick is not None:
                assert seen.allows(Pick(before.as_chosen(pick.code)))


@names
def test_every_golden_game_uses_chopsticks_and_wasabi(name: str) -> None:
    """R6, R7: what goes wrong most easily is in each of them."""
    state = Record.read(golden(name)).state
    assert sum(len(pick.cards) == 2 for turn in state.turns for pick in turn.picks if pick) >= 3
    assert sum(sum(row[DIPPED_EGG : DIPPED_SQUID + 1]) for closed in state.closed for row in closed.tableaux) >= 2


def test_the_golden_games_show_what_they_are_for() -> None:
    """R19–R22, R28, R30: squishy, yogurt values, rolls, face-down seconds and the dummy's cards occur in them."""
    assert golden("strawberry").count(b'"squishy":2') >= 2
    assert golden("yogurt").count(b"yogurt-") > 10
    assert golden("mochi").count(b'"rolls":[[') >= 3
    assert golden("dummy").count(b"|") == 27
    assert any(json.loads(golden("tea"))["dessert_points"])
    states = list(Record.read(golden("battle")).states())
    chosen = [
        str(Pick(before.as_chosen(pick.code)))
        for before, after in pairwise(states)
        for pick in after.turns[-1].picks
        if pick
    ]
    assert any("+?@" in pick for pick in chosen)
