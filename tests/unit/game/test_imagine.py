"""`Observation.imagine`: a whole game that a seat could be in, and nothing hidden in what it was given."""

import io
import pickle
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from okawari import Observation, Pick, Ruleset, State, World
from tests.support.arranged import arranged
from tests.support.games import ONE_OF_EACH, each_set_of_rules, label, random_game, random_picks, whole_game
from tests.support.sizes import THOROUGH


def some_moments(ruleset: Ruleset, seed: int) -> list[State]:
    """The start, two turns at random, the turn before the last, and the end of a game."""
    states = whole_game(ruleset)
    chosen = Random(f"{seed} {label(ruleset)}").sample(range(1, len(states) - 2), 2)
    return [states[turn] for turn in (0, *chosen, -2, -1)]


def viewers(ruleset: Ruleset) -> tuple[int | None, ...]:
    """A seat, another one in another ruleset, and a spectator; in the long runs every seat."""
    seats = range(ruleset.seats) if THOROUGH else (len(label(ruleset)) % ruleset.seats,)
    return (*seats, None)


def replayed(imagined: State) -> State:
    """The game that the imagined world deals, played by the imagined turns."""
    state = State.start(imagined.ruleset, imagined.world)
    for turn in imagined.turns:
        state = state.replay(turn.picks)
    return state


@each_set_of_rules
def test_imagined_games_look_the_same_and_could_have_been_played(rulesets: list[Ruleset]) -> None:
    """R34, all rules: `imagine(r).observe(seat) == seen`, and the imagined world, re-played, is that State."""
    for ruleset in rulesets:
        for state in some_moments(ruleset, seed=13):
            for viewer in viewers(ruleset):
                seen = state.observe(viewer)
                imagined = seen.imagine(Random(3))
                assert imagined.observe(viewer) == seen, label(ruleset)
                assert replayed(imagined) == imagined, label(ruleset)


def test_imagined_games_can_be_played_to_the_end() -> None:
    """Bots search on imagined States: any legal play of one ends like any game, with all its points."""
    rng = Random(5)
    for ruleset in ONE_OF_EACH:
        for state in some_moments(ruleset, seed=2):
            viewer = rng.choice(viewers(ruleset))
            game = state.observe(viewer).imagine(rng)
            if viewer is not None:
                assert game.legal_picks(viewer) == state.legal_picks(viewer), label(ruleset)
            while not game.over:
                game = game.play(random_picks(game, rng))
            assert game.score_sheet().totals == game.scores, label(ruleset)


def test_another_seats_imagined_hand_is_another() -> None:
    """What is unknown is dealt anew each time, what is known never changes."""
    state = State.start(Ruleset(seats=4), seed=3)
    rng, seen = Random(1), state.observe(0)
    imagined = [seen.imagine(rng) for _ in range(20)]
    assert {game.hands[0] for game in imagined} == {state.hands[0]}
    assert len({game.hands[2] for game in imagined}) == 20
    assert len({game.world.deck[-60:] for game in imagined}) == 20


def test_the_same_generator_imagines_the_same_game() -> None:
    """Chance is passed in."""
    for ruleset in ONE_OF_EACH:
        seen = some_moments(ruleset, 4)[1].observe(0)
        assert seen.imagine(Random(8)) == seen.imagine(Random(8))


def test_imagine_does_not_depend_on_what_is_hidden() -> None:
    """The same observation, imagined with the same generator, gives the same game whatever the truth is."""
    for ruleset in ONE_OF_EACH:
        for state in some_moments(ruleset, 6):
            seen = state.observe(1)
            other = seen.imagine(Random(1)).observe(1)
            assert other.imagine(Random(2)) == seen.imagine(Random(2))


def plain_pickle(value: object) -> bytes:
    """Everything that is inside a value, as bytes; equal parts are written out each time they occur."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=4)
    pickler.fast = True
    pickler.dump(value)
    return buffer.getvalue()


def inside(value: Any) -> list[Any]:
    """The value and all that can be reached from it."""
    found, parts = [value], []
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = list(value)
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    for part in [*parts, *getattr(value, "__dict__", {}).values()]:
        found += inside(part)
    return found


def test_nothing_is_hidden_inside_an_observation() -> None:
    """R34: its bytes and its `repr` are those of an imagined State's Observation, where all that is hidden differs."""
    for ruleset in ONE_OF_EACH:
        hidden = 0
        for state in some_moments(ruleset, seed=9):
            for viewer in viewers(ruleset):
                seen = state.observe(viewer)
                imagined = seen.imagine(Random(str(viewer)))
                hidden += imagined.world.deck != state.world.deck
                assert plain_pickle(imagined.observe(viewer)) == plain_pickle(seen), label(ruleset)
                assert repr(imagined.observe(viewer)) == repr(seen), label(ruleset)
                assert str(imagined.observe(viewer)) == str(seen), label(ruleset)
        assert hidden > 0, f"{label(ruleset)}: the imagined games really were others"


def test_an_observation_holds_no_state_and_no_world() -> None:
    """R34: a bot cannot peek: from an Observation only numbers, names, and public parts can be reached."""
    allowed = {
        "Observation",
        "Ruleset",
        "Position",
        "Turn",
        "ClosedRound",
        "RulesetNumbers",
        "tuple",
        "int",
        "bool",
        "str",
    }
    for ruleset in ONE_OF_EACH:
        for state in some_moments(ruleset, seed=10):
            seen = state.observe(0)
            parts = inside(seen)
            assert not any(isinstance(part, State | World) for part in parts), label(ruleset)
            assert {type(part).__name__ for part in parts} <= allowed | {"NoneType"}, label(ruleset)
            assert pickle.loads(pickle.dumps(seen)) == seen, label(ruleset)


def test_imagined_chance_to_come_is_not_the_real_one() -> None:
    """R20, R22: rolls and draws still to come are drawn anew."""
    for dessert in ("mochi", "yogurt"):
        state = State.start(Ruleset("anniversary", 2, dessert), seed=1)
        imagined = [state.observe(0).imagine(Random(seed)).world for seed in range(10)]
        assert len({(world.rolls, world.draws) for world in imagined}) == 10


def test_imagined_hands_keep_chopsticks_seen_going_in() -> None:
    """R7, R34: a spectator's imagined games have them where everybody saw them go."""
    found = 0
    for state in random_game(Ruleset(seats=5), 21):
        seen = state.observe(None)
        for holder, hand in enumerate(seen.hands):
            if "chopsticks" in hand.known:
                found += 1
                assert all("chopsticks" in seen.imagine(Random(seed)).hands[holder] for seed in range(3))
    assert found > 0


def test_the_past_is_told_so_that_chopsticks_given_back_were_still_there() -> None:
    """R7, R30: of a hand of returned chopsticks and a pudding drawn after them it is the pudding that was drawn."""
    ruleset = Ruleset(seats=2, variant="dummy")
    state = arranged(ruleset, [], ["chopsticks"], piles=[["tempura"] * 8 + ["pudding"]])
    state = state.play([state.legal_picks(0)[0], "chopsticks"])
    while state.turn < 7:
        state = state.play([next(pick for pick in state.legal_picks(seat) if len(pick.cards) == 1) for seat in (0, 1)])
    state = state.play([state.legal_picks(0)[0], state.legal_picks(1)[-1]])
    assert state.hands[0].counts() == {"chopsticks": 1, "pudding": 1}
    for moment in (state, state.play(["chopsticks|pudding", state.legal_picks(1)[0]])):
        for viewer in viewers(ruleset):
            imagined = moment.observe(viewer).imagine(Random(1))
            assert imagined.observe(viewer) == moment.observe(viewer)
            assert replayed(imagined) == imagined


def test_an_observation_of_a_finished_game_has_nothing_left_to_imagine() -> None:
    """All cards were played: only the order of deals and the rest of the deck are free."""
    state = list(random_game(Ruleset(seats=3), 2))[-1]
    imagined: State = state.observe(0).imagine(Random(1))
    assert imagined.scores == state.scores
    assert imagined.outcome == state.outcome
    assert isinstance(state.observe(0), Observation)
    assert imagined.turns[0].picks[0] == Pick.parse(str(state.turns[0].picks[0]))
