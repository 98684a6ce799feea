"""The engine against the naive oracle, across every ruleset: an independent second counting of whole games."""

from random import Random

import pytest

from okawari import Ruleset
from okawari.game.documents import ruleset_document
from okawari.game.record import Record
from tests.support.games import RULESETS, label, random_game
from tests.support.naive.deal import random_record
from tests.support.oracle import (
    as_texts,
    check_engine_game,
    engine_reason,
    mutated,
    oracle_picks,
    oracle_reason,
    same_table,
)

GAMES = 27
"""Of each of the 189 rulesets: 5,103 in all."""


@pytest.mark.parametrize("ruleset", RULESETS, ids=label)
def test_the_oracle_accepts_every_game_of_the_engine(ruleset: Ruleset) -> None:
    """R1–R33: deals, picks, rolls, every point, totals and winners of random games."""
    for seed in range(GAMES):
        check_engine_game(ruleset, seed)


def test_more_than_five_thousand_games_are_compared() -> None:
    """The issue's number: at least 5,000 across every ruleset."""
    assert len(set(RULESETS)) == 189
    assert len(RULESETS) * GAMES >= 5_000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["original", "print-and-play", "reference", "gamewright", "anniversary"])
def test_the_engine_accepts_every_game_of_the_oracle(edition: str, seats: int) -> None:
    """R1–R33: records of the oracle's own random games; all that is on the table agrees at the end."""
    rng = Random(7)
    for ruleset in RULESETS:
        if (ruleset.edition, ruleset.seats) == (edition, seats):
            for _ in range(3):
                document = random_record(ruleset_document(ruleset), rng)
                state = Record.from_document(document).state
                assert list(state.scores) == document["totals"]
                assert list(state.position.dessert_points) == document["dessert_points"]
                assert state.outcome is not None
                assert list(state.outcome.winners) == document["winners"]
                again = Record.of(state, document["names"][:seats]).document
                assert again == document


@pytest.mark.parametrize("ruleset", RULESETS, ids=label)
def test_the_table_agrees_turn_by_turn(ruleset: Ruleset) -> None:
    """R5–R10, R26–R30: hands, tableaux, desserts, dice, squishy and legal picks at moments of a game."""
    states = list(random_game(ruleset, 31))
    for state in Random(1).sample(states[:-1], 4):
        table = same_table(state)
        assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in table.hands]
        for seat in range(ruleset.rules.tableaux):
            laid = sorted(name.removesuffix(" on wasabi") for name in state.tableaux[seat])
            assert laid == sorted(table.tableaux[seat])
            assert sorted(state.desserts[seat]) == sorted(table.desserts[seat])
        assert list(state.dice) == table.dice
        assert state.squishy == table.squishy_holder
        assert list(state.position.squishy_points) == table.squishy_points
        assert [len(pile) for pile in table.piles] == list(state.pile_sizes)
        for seat in range(ruleset.seats):
            assert as_texts(state.legal_picks(seat)) == oracle_picks(state, table, seat)


@pytest.mark.parametrize("part", range(9))
def test_engine_and_oracle_agree_on_changed_records(part: int) -> None:
    """One thing changed at random, in every ruleset: both refuse it, or both take it."""
    rng = Random(part)
    taken, told = 0, 0
    for ruleset in RULESETS[part::9]:
        document = random_record(ruleset_document(ruleset), rng)
        for _ in range(12):
            changed = mutated(document, rng)
            engine, oracle = engine_reason(changed), oracle_reason(changed)
            assert (engine is None) == (oracle is None), f"engine: {engine}; oracle: {oracle}"
            taken, told = taken + (engine is None), told + (engine is not None)
    assert taken > 0, "some changes leave a right record"
    assert told > taken
