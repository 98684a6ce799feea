"""The engine against the naive oracle, which was written from the rules alone: a second counting of whole games.

A few games of every different set of rules; `tests/soak/test_soak_naive.py` plays hundreds of thousands.
"""

from random import Random

from msgspec import to_builtins

from okawari.game.record import Record
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import maki
from tests.support.games import RULESETS, each_set_of_rules, label, random_game
from tests.support.naive.deal import random_record
from tests.support.naive.scoring import score_round
from tests.support.naive.table import sizes, turns_in_a_round
from tests.support.oracle import (
    as_texts,
    check_engine_game,
    engine_reason,
    mutated,
    oracle_picks,
    oracle_reason,
    same_table,
)
from tests.support.sizes import times

GAMES = times(2)
"""Of each set of rules."""


@each_set_of_rules
def test_the_oracle_accepts_every_game_of_the_engine(rulesets: list[Ruleset]) -> None:
    """R1–R33: deals, picks, rolls, every point, totals and winners of random games."""
    for ruleset in rulesets:
        for seed in range(GAMES):
            try:
                check_engine_game(ruleset, seed)
            except Exception as error:
                raise AssertionError(f"{label(ruleset)}, seed {seed}") from error


@each_set_of_rules
def test_the_engine_accepts_every_game_of_the_oracle(rulesets: list[Ruleset]) -> None:
    """R1–R33: records of the oracle's own random games; all that is on the table agrees at the end."""
    rng = Random(1)
    for ruleset in rulesets:
        for _ in range(GAMES):
            document = random_record(to_builtins(ruleset), rng)
            state, where = Record.from_document(document).state, label(ruleset)
            assert list(state.scores) == document["totals"], where
            assert list(state.position.dessert_points) == document["dessert_points"], where
            assert state.outcome is not None, where
            assert list(state.outcome.winners) == document["winners"], where
            assert Record.of(state, document["names"][: ruleset.seats]).document == document, where


@each_set_of_rules
def test_the_table_agrees_turn_by_turn(rulesets: list[Ruleset]) -> None:
    """R5–R10, R26–R30: hands, tableaux, desserts, dice, squishy and legal picks at moments of a game."""
    for ruleset in rulesets:
        states = list(random_game(ruleset, 31))
        for state in Random(1).sample(states[:-1], 3):
            table, where = same_table(state), f"{label(ruleset)}, turn {len(state.turns)}"
            assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in table.hands], where
            for seat in range(ruleset.rules.tableaux):
                laid = sorted(name.removesuffix(" on wasabi") for name in state.tableaux[seat])
                assert laid == sorted(table.tableaux[seat]), where
                assert sorted(state.desserts[seat]) == sorted(table.desserts[seat]), where
            assert list(state.dice) == table.dice, where
            assert state.squishy == table.squishy_holder, where
            assert list(state.position.squishy_points) == table.squishy_points, where
            assert [len(pile) for pile in table.piles] == list(state.pile_sizes), where
            for seat in range(ruleset.seats):
                assert as_texts(state.legal_picks(seat)) == oracle_picks(state, table, seat), where


@each_set_of_rules
def test_engine_and_oracle_agree_on_changed_records(rulesets: list[Ruleset]) -> None:
    """One thing changed at random, in every set of rules: both refuse it, or both take it."""
    rng = Random(1)
    taken, told = 0, 0
    for ruleset in rulesets:
        document = random_record(to_builtins(ruleset), rng)
        for _ in range(times(4)):
            changed = mutated(document, rng)
            engine, oracle = engine_reason(changed), oracle_reason(changed)
            assert (engine is None) == (oracle is None), f"{label(ruleset)}, engine: {engine}; oracle: {oracle}"
            taken, told = taken + (engine is None), told + (engine is not None)
    assert taken > 0, "some changes leave a right record"
    assert told > taken


def test_the_settings_of_every_ruleset_agree() -> None:
    """R2, R11, R26, R27, R30–R32: rulesets that share a set of rules share it by the oracle's understanding, too."""
    for ruleset in RULESETS:
        rules, document = ruleset.rules, to_builtins(ruleset)
        dealt = [part or 0 for part in sizes(document).values()]
        assert rules.turns == turns_in_a_round(document), label(ruleset)
        assert rules.cards == sum(sum(part) if isinstance(part, list) else part for part in dealt), label(ruleset)
        icons = [1] + [0] * (rules.tableaux - 1)
        points = [sheet["maki"] for sheet in score_round([["maki-1"] * count for count in icons], document)]
        assert [maki(icons, seat, rules.zero_icons_place) for seat in range(rules.tableaux)] == points, label(ruleset)
