"""The very same bodies of the shared functions compile with Numba and give the same numbers on arrays as on lists."""

from random import Random
from typing import Any

import numpy as np

from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.game.world import empty_draws, empty_rolls
from okawari.rules.chance import SEEDS, advance, below, game_seed, start_stream
from okawari.rules.kinds import KINDS, NOTHING, full_deck
from okawari.rules.picks import MOST_PICKS
from okawari.rules.ruleset import BATTLE_CARDS, ROUNDS, Ruleset, every_ruleset
from okawari.rules.table import CATEGORIES, empty_position, thaw
from tests.support.drivers import (
    DRIVERS,
    ROW_SCORES,
    RULES,
    arrays,
    called_from,
    classify,
    compiled,
    draw_numbers,
    lists,
    look,
    nested,
    play_game,
    score,
)

GAMES = 6
"""Of each ruleset."""


def zeros(*shape: int) -> Any:
    """An array as the drivers take it."""
    return np.zeros(shape, dtype=np.int64)


def numbers(values: Any) -> Any:
    """An array of these numbers."""
    return np.array(values, dtype=np.int64)


def pick_randomly(state: State, stream: int) -> tuple[list[Pick | None], int]:
    """One of the legal picks for each seat that acts, and the generator's state afterwards."""
    picks: list[Pick | None] = [None] * state.ruleset.seats
    for seat in state.acting:
        legal = state.legal_picks(seat)
        stream = advance(stream)
        picks[seat] = legal[below(stream, len(legal))]
    return picks, stream


def play_interpreted(ruleset: Ruleset, seed: int) -> tuple[State, list[list[int]]]:
    """A whole game with random picks: how it ended, and what was chosen in each turn."""
    state, stream, chosen = State.start(ruleset, seed=seed), start_stream(game_seed(seed, 1)), []
    while not state.over:
        picks, stream = pick_randomly(state, stream)
        chosen.append([NOTHING if pick is None else pick.code for pick in picks])
        state = state.play(picks)
    return state, chosen


def compare_game(ruleset: Ruleset, seed: int) -> None:
    """Plays one game both ways."""
    rules = ruleset.rules
    position = arrays(empty_position(rules))
    deck, rolls, draws = numbers(full_deck(rules.dessert)), numbers(empty_rolls(rules)), numbers(empty_draws(rules))
    chosen, revealed = zeros(ROUNDS * rules.turns, rules.seats), zeros(ROUNDS * rules.turns, rules.seats)
    points, winners = zeros(ROUNDS, rules.tableaux, len(CATEGORIES)), zeros(rules.seats)
    compiled[play_game](position, rules, deck, rolls, draws, seed, zeros(MOST_PICKS), chosen, revealed, points, winners)
    state, chosen_interpreted = play_interpreted(ruleset, seed)
    world, outcome = state.world, state.outcome
    assert outcome is not None
    assert [deck.tolist(), rolls.tolist(), draws.tolist()] == nested([world.deck, world.rolls, world.draws])
    assert chosen.tolist() == chosen_interpreted
    assert revealed.tolist() == nested(turn.codes for turn in state.turns)
    assert points.tolist() == nested(closed.points for closed in state.closed)
    assert lists(position) == lists(state.position)  # totals and dessert points among them
    assert tuple(np.flatnonzero(winners).tolist()) == outcome.winners


def test_every_shared_function_is_compiled_here() -> None:
    """No shared function of the rules escapes the comparisons below: the drivers call them all."""
    assert [function.__name__ for function in RULES if function not in called_from(DRIVERS)] == []


def test_compiled_games_are_the_interpreted_games() -> None:
    """In every ruleset the same seed gives the same deal, picks, points of each round, desserts, totals and winners."""
    for ruleset in every_ruleset():
        for game in range(GAMES):
            compare_game(ruleset, game_seed(2026, game))
    assert len(compiled[play_game].signatures) == 1, "one compilation serves every ruleset"


def test_compiled_scoring_is_the_interpreted_scoring() -> None:
    """R11–R22: every scoring function gives the same number on a row of an array, ties and empty rows included."""
    rng = Random(11)
    wide = [ruleset for ruleset in every_ruleset() if ruleset.rules.kinds == KINDS]
    for _ in range(400):
        rules = rng.choice(wide).rules._replace(dessert=rng.randrange(5))
        position, most = empty_position(rules), rng.choice((0, 1, 3, 6))
        for row in (*position.tableaux, position.dice, position.squishy_points, position.totals):
            row[:] = [rng.randint(0, most) for _ in row]
        on_arrays = arrays(position)
        values = [rng.randint(0, most) for _ in range(rules.tableaux)]
        shapes = [(rules.tableaux, ROW_SCORES), (rules.tableaux, len(CATEGORIES)), (rules.seats,)]
        results = [zeros(*shape) for shape in shapes]
        expected = [zeros(*shape).tolist() for shape in shapes]
        compiled[score](on_arrays, rules, numbers(values), *results)
        score(position, rules, values, *expected)
        assert [result.tolist() for result in results] == expected
        assert lists(on_arrays) == lists(position)
    assert len(compiled[score].signatures) == 1


def some_codes(state: State, rng: Random) -> list[int]:
    """Legal picks of all seats, picks that differ from them in a bit, single cards, and nonsense."""
    legal = [pick.code for seat in state.acting for pick in state.legal_picks(seat)]
    legal = rng.sample(legal, min(len(legal), 40))
    changed = [code ^ 1 << rng.randrange(25) for code in legal]
    return [NOTHING, *range(32), *legal, *changed, *(rng.getrandbits(25) for _ in range(20))]


def test_compiled_legality_and_knowledge_are_the_interpreted_ones() -> None:
    """R5–R9, R27–R30, R34: legal picks, illegal ones, and what each seat sees agree on positions of every ruleset."""
    rng = Random(34)
    for ruleset in every_ruleset():
        rules, state = ruleset.rules, State.start(ruleset, seed=rng.randrange(SEEDS))
        stream = start_stream(rng.randrange(SEEDS))
        for _ in range(rng.randrange(ROUNDS * rules.turns)):
            picks, stream = pick_randomly(state, stream)
            state = state.play(picks)
        codes, seats = some_codes(state, rng), rules.seats
        shapes = [
            (seats, len(codes)),
            (seats, MOST_PICKS),
            (seats + 1, seats, rules.kinds),
            (seats + 1, seats),
            (BATTLE_CARDS,),
            (seats + 2,),
        ]
        results = [zeros(*shape) for shape in shapes]
        expected = [zeros(*shape).tolist() for shape in shapes]
        compiled[look](arrays(state.position), rules, numbers(state.world.deck), numbers(codes), *results)
        look(thaw(state.position), rules, list(state.world.deck), codes, *expected)
        assert [result.tolist() for result in results] == expected
    assert len(compiled[look].signatures) == 1


def test_compiled_kinds_and_masked_picks_are_the_interpreted_ones() -> None:
    """R6, R17, R20: what a kind is, and a pick with its yogurts' values hidden."""
    rng = Random(20)
    codes, classes = [rng.getrandbits(25) for _ in range(1000)], [0] * KINDS
    codes_array, classes_array = numbers(codes), zeros(KINDS)
    compiled[classify](codes_array, classes_array)
    classify(codes, classes)
    assert codes_array.tolist() == codes
    assert classes_array.tolist() == classes


def test_compiled_generator_is_the_interpreted_generator() -> None:
    """Seeds at the ends of their range and random ones: no intermediate leaves the 63 bits that both engines share."""
    rng = Random(63)
    seeds = [0, 1, 2**31, 2**32 - 1, 2**32, SEEDS - 1, *(rng.randrange(SEEDS) for _ in range(200))]
    cards, drawn = list(range(108)), zeros(len(seeds), 50).tolist()
    cards_array, drawn_array = numbers(cards), numbers(drawn)
    compiled[draw_numbers](numbers(seeds), cards_array, drawn_array)
    draw_numbers(seeds, cards, drawn)
    assert drawn_array.tolist() == drawn
    assert cards_array.tolist() == cards
    assert all(0 <= number < SEEDS for row in drawn for number in row)
