"""What `solve` takes, what it refuses, and what it says when it is cut short."""

import pytest

from okawari.game.errors import OkawariError
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.solve import CannotSolve, solve
from tests.support.arranged import arranged, first_picks
from tests.support.games import after, finished, whole_game

CLASSIC = Ruleset(seats=2)
SECOND_TURN = 21
"""Turns before the second one of the last round."""


def refused(*asked: object, **more: object) -> str:
    """Why something cannot be solved."""
    with pytest.raises(CannotSolve) as error:
        solve(*asked, **more)  # type: ignore[arg-type]
    return str(error.value)


def test_a_seat_that_does_not_know_both_hands_is_told_from_when_on_it_does() -> None:
    """R34: in the first turn nobody knows the other's hand; with draw piles that is so up to turn 6."""
    first = after(CLASSIC, 20)
    assert refused(first) == "turn 1 cannot be solved; both seats know both hands from turn 2 of a round on"
    assert refused(first.observe(1)) == refused(first)
    piles = Ruleset(seats=2, variant="draw-piles")
    assert "from turn 7 of a round on" in refused(after(piles, 25))
    assert solve(after(piles, 26)).exact


def test_battle_can_be_solved_once_nothing_lies_face_down() -> None:
    """R27: while a card lies face-down nobody knows what it is; then at most five are left."""
    game = whole_game(Ruleset(seats=2, variant="battle"), 1)
    hidden = [state for state in game if not state.over and "?" in state.observe(0).layout]
    open_ones = [state for state in game if not state.over and "?" not in state.observe(0).layout]
    assert "cards lie face-down" in refused(hidden[-1])
    for state in open_ones:
        mine, theirs = solve(state), solve(state, seat=1)
        assert mine.value == pytest.approx(-theirs.value)
        assert len((mine, theirs)[state.acting[0]].strategy) == 1
        assert (mine, theirs)[1 - state.acting[0]].picks == ()


def test_battles_last_card_is_worth_what_it_scores() -> None:
    """R15, R27: the last card of a round is no choice: its value is the difference that the score sheet shows."""
    game = whole_game(Ruleset(seats=2, variant="battle"), 1)
    before, end = game[-2], game[-1]
    here, others = (sum(end.closed[-1].points[seat]) for seat in (0, 1))
    desserts = end.position.dessert_points[0] - end.position.dessert_points[1]
    assert solve(before).value == here - others + desserts


def test_what_has_no_solution_is_refused() -> None:
    """More seats, a game that is over, the dummy, somebody else's observation, an aim that is none or too early."""
    state = after(CLASSIC, SECOND_TURN)
    assert "only games of 2 seats" in refused(State.start(Ruleset(seats=3), seed=1))
    assert "the game is over" in refused(finished(CLASSIC))
    assert "dummy" in refused(first_picks(arranged(Ruleset(seats=2, variant="dummy")), 3))
    assert "a spectator's observation" in refused(state.observe(None))
    assert "seat 0's observation" in refused(state.observe(0), seat=1)
    assert "aims are: points, win" in refused(state, "fun")
    assert "in round 3 only, not in round 1" in refused(after(CLASSIC, 5), "win")
    assert "0 positions are too few" in refused(state, nodes=0)
    with pytest.raises(OkawariError, match="seats are 0 to 1"):
        solve(state, seat=2)


def test_a_search_that_is_cut_short_says_so() -> None:
    """With few positions it is no exact solution, but still one of legal picks; with enough of them it is exact."""
    seen = after(CLASSIC, SECOND_TURN).observe(0)
    short, whole = solve(seen, nodes=50), solve(seen)
    assert (short.exact, whole.exact) == (False, True)
    assert short.nodes <= 50 < whole.nodes
    assert [pick for pick, _ in short.picks] == seen.legal_picks()
    assert all(seen.allows(pick) for pick, _ in short.strategy)
    assert sum(share for _, share in short.strategy) == pytest.approx(1)
    assert not solve(seen, nodes=50, aim="win").exact
    assert not solve(seen, nodes=1).exact


def test_no_time_is_too_short() -> None:
    """Without any time the first position is looked at, and a pick is told; in battle too."""
    for ruleset, turns in ((CLASSIC, SECOND_TURN), (Ruleset(seats=2, variant="battle"), 57)):
        solution = solve(after(ruleset, turns), ms=0, seat=after(ruleset, turns).acting[0])
        assert not solution.exact
        assert solution.strategy


def test_so_many_positions_give_the_same_solution_every_time() -> None:
    """What was solved in between makes no difference to a search of so many positions."""
    seen = after(CLASSIC, SECOND_TURN).observe(0)
    first = solve(seen, nodes=2000)
    for turns in range(SECOND_TURN, SECOND_TURN + 4):
        solve(after(CLASSIC, turns))
    assert solve(seen, nodes=2000) == first


def test_what_was_found_is_used_again() -> None:
    """A turn whose position was reached while the turn before was solved takes fewer positions than by itself."""
    before, seen = after(CLASSIC, SECOND_TURN + 2, 3), after(CLASSIC, SECOND_TURN + 3, 3)
    alone = solve(seen, nodes=10**9)
    solve(before)
    again = solve(seen)
    assert again.nodes < alone.nodes
    assert again.value == pytest.approx(alone.value)
