"""The coach of the guided round: what is said in which turn."""

from random import Random

import pytest

from okawari.game.state import State
from okawari.match.guided import GUIDED_RULESET, guided_world
from okawari.rules.ruleset import Ruleset
from okawari.show.coach import COACH_LINES, coach
from okawari.show.words import LANGUAGES, catalogue
from tests.support.arranged import arranged

ENOUGH = 5
"""So many lines are said in any round, whoever takes what."""


def begun(seed: int) -> State:
    """A guided game before its first turn."""
    return State.start(GUIDED_RULESET, guided_world(Random(seed).randbytes))


def heard(seed: int) -> list[str]:
    """What seat 0 is told, turn by turn, if everybody picks at random."""
    rng, state, lines = Random(seed), begun(seed), []
    while state.round == 0:
        lines.append(coach(state.observe(0)))
        state = state.play([rng.choice(state.legal_picks(seat)) for seat in state.acting])
    return [*lines, coach(state.observe(0))]


def test_every_round_is_taught_in_five_to_seven_lines_whoever_takes_what() -> None:
    """At most one a turn, none twice, and in no other order; the next round begins with the last."""
    for seed in range(200):
        *during, after = heard(seed)
        said = [line for line in during if line]
        assert ENOUGH <= len(said) <= 7
        assert said == sorted(set(said), key=COACH_LINES.index)
        assert (during[0], after) == ("pick", "done")


def test_who_plays_on_the_usual_way_hears_of_every_card() -> None:
    """First picks by everybody: passing, wasabi, chopsticks, maki, sets and pudding."""
    state, lines = begun(1), []
    while state.round == 0:
        lines.append(coach(state.observe(0)))
        state = state.play([state.legal_picks(seat)[0] for seat in state.acting])
    assert lines[:6] == ["pick", "wasabi", "chopsticks", "maki", "sets", "pudding"]


def test_a_line_about_a_card_that_is_not_there_is_not_said() -> None:
    """Nobody is told of wasabi without one."""
    state = arranged(Ruleset(seats=3), ["tempura", "tempura"])
    after = state.play([str(state.legal_picks(seat)[0]) for seat in range(3)])
    assert ("wasabi" in after.observe(0).hand) == (coach(after.observe(0)) == "wasabi")


def test_two_cards_are_spoken_of_only_if_they_can_be_taken() -> None:
    """R7: in the seventh turn, with chopsticks in front."""
    for takes, told in (("chopsticks", "two"), ("egg", "")):
        state = begun(3)
        for turn in range(6):
            mine = state.legal_picks(0)
            wanted = next((pick for pick in mine if str(pick) == takes), mine[0]) if turn == 2 else mine[0]
            state = state.play([wanted, *(state.legal_picks(seat)[-1] for seat in (1, 2))])
        assert coach(state.observe(0)) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_words(language: str) -> None:
    """And no words are left over."""
    lines = {key.removeprefix("coach.") for key in catalogue(language) if key.startswith("coach.")}
    assert lines == {*COACH_LINES, "skip"}


def test_what_is_said_follows_from_what_the_seat_knows() -> None:
    """The same for any game that it could be in."""
    rng, state = Random(5), begun(5)
    for _ in range(7):
        seen = state.observe(0)
        assert coach(seen.imagine(rng).observe(0)) == coach(seen)
        state = state.play([state.legal_picks(seat)[0] for seat in state.acting])
