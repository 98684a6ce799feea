"""R35, R36: how each edition shows its score, and what the parts say so that a page needs no rule."""

from dataclasses import replace

import pytest

from okawari.match.view import end_part, game_part, own_part, table_part
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import PUDDING
from okawari.rules.ruleset import Ruleset
from okawari.show.keeping import TRAIN_CARD, keeping
from okawari.show.scores import EndPart
from tests.support.games import finished
from tests.support.live import Live, settings_of


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pieces_show_the_total(edition: str) -> None:
    """R36: cubes and strokes add up to the points; the highest number in sight on the train card is the score."""
    for total in range(-12, 60):
        shown = keeping(edition, [total])
        if shown.way == "train":
            assert max(shown.pieces[0]) == max(0, total), total
            assert len(shown.pieces[0]) <= TRAIN_CARD
        else:
            assert sum(shown.pieces[0]) == (max(0, total) if shown.way == "cubes" else abs(total)), total


def test_every_way_of_keeping_score_by_value() -> None:
    """R36: bundles of five strokes and what is left, dark and light cubes, a train card up to the score."""
    assert keeping("gamewright", [12, -7, 5, 0]).pieces == ((5, 5, 2), (5, 2), (5,), ())
    assert keeping("anniversary", [12, -7, 5, 0]).pieces == ((5, 5, 1, 1), (), (5,), ())
    assert keeping("original", [39, 40, 0, -3]).pieces == (tuple(range(30, 40)), (40,), (0,), (0,))
    assert keeping("original", [43]).pieces == ((40, 41, 42, 43),)
    ways = {edition: keeping(edition, []).way for edition in EDITIONS}
    assert ways == dict.fromkeys(EDITIONS, "pencil") | {"original": "train", "anniversary": "cubes"}
    assert keeping("gamewright", []).bundle == 5


def test_only_the_anniversary_has_a_boat() -> None:
    """R35: after a round with one leader the boat lies there, in no other edition."""
    found = {}
    for edition in EDITIONS:
        live = Live(settings_of(Ruleset(edition, 2)), seed=6)
        live.start(people=2)
        while live.table.match is not None and not live.table.match.state.round:
            live.play_turn()
        assert live.table.match is not None
        assert live.table.match.state.boat is not None
        game = game_part(live.table)
        assert game is not None
        found[edition] = game.boat is not None
    assert [edition for edition, boat in found.items() if boat] == ["anniversary"]


def test_a_page_is_told_what_follows_from_the_rules() -> None:
    """R5, R9, R10, R24: where hands go, what is no choice, who came before whom, and when there are enough players."""
    live = Live(settings_of(Ruleset("gamewright", 3, variant="both-ways")), seed=1)
    assert not table_part(live.table, live.presence, live.now, ()).enough
    live.start(people=3)
    ways = set()
    while live.table.phase == "playing":
        game, own = game_part(live.table), own_part(live.table, 0, host=True)
        assert game is not None
        ways.add((game.round, game.passes_to))
        if len(own.hand) == 1:
            assert own.forced == own.hand[0]
        elif len(set(own.hand)) > 1:
            assert own.forced is None
        live.play_turn()
    assert ways == {(0, (1, 2, 0)), (1, (2, 0, 1)), (2, (1, 2, 0))}
    end = end_part(live.table, 0)
    assert end is not None
    totals = [end.totals[seat] for seat in end.ranking]
    assert totals == sorted(totals, reverse=True)
    assert end.ranking[0] in end.winners


@pytest.mark.parametrize(
    ("ruleset", "totals", "puddings", "places"),
    [
        (Ruleset("gamewright", 5), (40, 52, 40, 52, 30), (2, 1, 2, 4, 9), (3, 2, 3, 1, 5)),
        (Ruleset("gamewright", 4, variant="golf"), (40, 52, 40, 12), (2, 1, 2, 0), (2, 4, 2, 1)),
        (Ruleset("gamewright", 2, variant="dummy"), (10, 20, 30), (1, 1, 1), (2, 1)),
    ],
    ids=["most", "golf", "dummy"],
)
def test_places_are_counted_as_the_rules_rank_and_the_tied_share_one(
    ruleset: Ruleset, totals: tuple[int, ...], puddings: tuple[int, ...], places: tuple[int, ...]
) -> None:
    """R24, R25, R31: points, then desserts; after two in third place comes the fifth; the dummy has no place."""
    state = finished(ruleset)
    tableaux = tuple(
        tuple(count if kind == PUDDING else 0 for kind in range(len(row)))
        for row, count in zip(state.position.tableaux, puddings, strict=True)
    )
    state = replace(state, position=state.position._replace(totals=totals, tableaux=tableaux))
    assert EndPart.of(state, None).places == places
