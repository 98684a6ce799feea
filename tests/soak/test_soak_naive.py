"""`make soak`: engine and oracle over hundreds of thousands of games; another OKAWARI_SOAK_SEED takes others."""

from random import Random

import pytest
from msgspec import to_builtins

from okawari import State
from okawari.game.record import Record
from okawari.rules.chance import game_seed
from tests.support.games import RULESETS, random_game
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
from tests.support.soak import PARTS, SOAK_SEED

GAMES = 1060
"""Of each of the 189 rulesets: 200,340 in all."""
RECORDS = 64
"""Of each ruleset."""
parts = pytest.mark.parametrize("part", range(PARTS))


@parts
def test_the_oracle_accepts_every_game_of_the_engine(part: int) -> None:
    """R1–R33: at least 200,000 games across every ruleset."""
    assert len(RULESETS) * GAMES >= 200_000
    for number in range(part, GAMES, PARTS):
        for ruleset in RULESETS:
            seed = game_seed(SOAK_SEED, number)
            try:
                check_engine_game(ruleset, seed)
            except Exception as error:
                raise AssertionError(f"{ruleset}, seed {seed}") from error


@parts
def test_the_engine_accepts_every_game_of_the_oracle_and_they_agree_on_changed_ones(part: int) -> None:
    """R1–R33: 12,000 games of the oracle, and 120,000 changed records."""
    for number in range(part, RECORDS, PARTS):
        for ruleset in RULESETS:
            rng = Random(f"{SOAK_SEED} {number} {ruleset}")
            document = random_record(to_builtins(ruleset), rng)
            state = Record.from_document(document).state
            assert list(state.scores) == document["totals"]
            for _ in range(10):
                changed = mutated(document, rng)
                engine, oracle = engine_reason(changed), oracle_reason(changed)
                assert (engine is None) == (oracle is None), f"{SOAK_SEED} {number} {ruleset}: {engine}; {oracle}"


@parts
def test_tables_and_imagined_games_agree(part: int) -> None:
    """R5–R10, R34: legal picks of engine and oracle; `imagine(r).observe(seat) == seen`, and imagined games replay."""
    for number in range(part, RECORDS, PARTS):
        for ruleset in RULESETS:
            seed = game_seed(SOAK_SEED + 1, number)
            rng = Random(seed)
            for state in rng.sample(list(random_game(ruleset, seed)), 3):
                where = f"{ruleset}, seed {seed}, turn {len(state.turns)}"
                if not state.over:
                    table = same_table(state)
                    for seat in range(ruleset.seats):
                        assert as_texts(state.legal_picks(seat)) == oracle_picks(state, table, seat), where
                viewer = rng.choice([*range(ruleset.seats), None])
                seen = state.observe(viewer)
                imagined = seen.imagine(rng)
                assert imagined.observe(viewer) == seen, where
                played = State.start(ruleset, imagined.world)
                for turn in imagined.turns:
                    played = played.replay(turn.picks)
                assert played == imagined, where
