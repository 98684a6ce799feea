"""How rounds are counted up: worked out by hand."""

from okawari.game.score_sheet import Reason, ScoreSheet
from okawari.game.state import State
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import Ruleset
from okawari.show.standings import Decided, decided_game, standings
from tests.support.prepared import rounds_of


def line(**points: int) -> dict[str, Reason]:
    """A seat's round with these points."""
    return {category: Reason(points.get(category, 0), "nothing", {}) for category in CATEGORIES}


def sheet(ruleset: Ruleset, *rounds: list[dict[str, Reason]], desserts: list[int] | None = None) -> ScoreSheet:
    """A sheet with these rounds."""
    ended = None if desserts is None else tuple(Reason(points, "nothing", {}) for points in desserts)
    return ScoreSheet(ruleset, tuple(map(tuple, rounds)), ended)


ROUND_1 = [line(maki=3, tempura=5), line(maki=6, nigiri=1), line(dumpling=10)]
ROUND_2 = [line(maki=6), line(maki=3, tempura=5), line(nigiri=2)]


def test_a_round_is_counted_category_by_category() -> None:
    """Maki, then tempura, …: the last row is the total, and the next round goes on from there."""
    first, second = standings(sheet(Ruleset(seats=3), ROUND_1, ROUND_2))
    assert first.counted == ((3, 6, 0), (8, 6, 0), (8, 6, 0), (8, 6, 10), (8, 7, 10), (8, 7, 10))
    assert second.counted[0] == (14, 10, 10)
    assert second.counted[-1] == (14, 15, 12)


def test_seats_are_ranked_by_all_points_so_far() -> None:
    """R24: not by those of the round."""
    first, second = standings(sheet(Ruleset(seats=3), ROUND_1, ROUND_2))
    assert (first.ranking, first.places) == ((2, 0, 1), (2, 3, 1))
    assert (second.ranking, second.places) == ((1, 0, 2), (2, 1, 3))


def test_the_tied_share_a_place() -> None:
    """Two firsts, then a third."""
    (only,) = standings(sheet(Ruleset(seats=3), [line(maki=3), line(tempura=5), line(tempura=5)]))
    assert (only.ranking, only.places) == ((1, 2, 0), (3, 1, 1))
    assert only.decided is None


def test_in_golf_the_fewest_points_are_first_and_make_the_difference() -> None:
    """R24: the first has none of what cost the second most."""
    ruleset = Ruleset("anniversary", 3, variant="golf")
    (only,) = standings(sheet(ruleset, [line(maki=3), line(maki=6, tempura=10), line(tempura=5)]))
    assert (only.ranking, only.places) == ((0, 2, 1), (1, 3, 2))
    assert only.decided == Decided("tempura", 0, 0, 2, 5)


def test_the_widest_gap_between_the_first_two_decided_a_round() -> None:
    """Ten points for dumplings, where the second had none."""
    first, second = standings(sheet(Ruleset(seats=3), ROUND_1, ROUND_2))
    assert first.decided == Decided("dumpling", 2, 10, 0, 0)
    assert second.decided == Decided("tempura", 1, 5, 0, 0)


def test_desserts_can_decide_a_game() -> None:
    """All rounds together, and the points of the end."""
    told = sheet(Ruleset(seats=3), ROUND_1, ROUND_2, desserts=[6, -6, -6])
    assert decided_game(told) == Decided("dessert", 0, 6, 1, -6)


def test_the_dummy_is_counted_and_has_no_place() -> None:
    """R31: it has points in every category."""
    ruleset = Ruleset("anniversary", 2, variant="dummy")
    *_, last = rounds_of(ruleset)
    after = last.play([last.legal_picks(seat)[0] for seat in range(2)])
    told = standings(after.score_sheet())
    assert [len(one.places) for one in told] == [2, 2, 2]
    assert {len(row) for one in told for row in one.counted} == {3}
    assert sorted(told[-1].ranking) == [0, 1, 2]


def test_counting_ends_at_the_points_of_the_game() -> None:
    """A game that was really played: squishy points too."""
    state: State = list(rounds_of(Ruleset("anniversary", 4)))[-1]
    assert standings(state.score_sheet())[-1].counted[-1] == state.scores
