"""What is on the table for everybody to see."""

from okawari import Ruleset, State
from okawari.game.public_state import Turn
from okawari.rules.kinds import NOTHING
from tests.support.arranged import arranged, follow
from tests.support.games import finished, whole_game

DUMMY, BATTLE = (Ruleset(seats=2, variant=variant) for variant in ("dummy", "battle"))


def test_who_picks_for_the_dummy() -> None:
    """R30: the two seats in turn, over the rounds, from whoever starts; nobody without a dummy, and after the end."""
    *going_on, end = whole_game(DUMMY)
    starter = going_on[0].world.starter
    assert [state.in_control for state in going_on] == [(starter + number) % 2 for number in range(27)]
    assert end.in_control is None
    assert State.start(Ruleset(seats=2), seed=1).in_control is None
    assert State.start(BATTLE, seed=1).in_control is None


def test_who_started() -> None:
    """R29, R30: in battle and with the dummy only."""
    for starter in (0, 1):
        for ruleset in (DUMMY, BATTLE):
            assert arranged(ruleset, starter=starter).starter == starter
    assert State.start(Ruleset(seats=2), seed=1).starter is None
    assert State.start(Ruleset(seats=2, variant="draw-piles"), seed=1).starter is None


def test_how_many_cards_piles_have() -> None:
    """R26, R30: two of five; one of nine, whose first card is drawn at once; none elsewhere, nor after the end."""
    piles = whole_game(Ruleset(seats=2, variant="draw-piles"))
    assert [state.pile_sizes for state in piles[:8]] == [(size, size) for size in (5, 4, 3, 2, 1, 0, 0, 0)]
    assert [state.pile_sizes for state in whole_game(DUMMY)[:10]] == [
        (size,) for size in (8, 7, 6, 5, 4, 3, 2, 1, 0, 8)
    ]
    assert finished(DUMMY).pile_sizes == ()
    assert State.start(Ruleset(seats=3), seed=1).pile_sizes == ()


def test_how_many_cards_the_deck_has_left() -> None:
    """R3: 108 less those of the rounds that were dealt, the third one still after the end."""
    states = whole_game(Ruleset(seats=3))
    assert [states[turn].deck_size for turn in (0, 8, 9, 18, 27)] == [81, 81, 54, 27, 27]


def test_the_squishy_starts_with_nobody() -> None:
    """R19: then it is a seat's."""
    start = arranged(Ruleset("anniversary", 2), ["strawberry-1"], ["egg"])
    assert start.squishy is None
    assert follow(start, ["strawberry-1", "egg"]).squishy == 0


def test_desserts_lie_apart() -> None:
    """R17: in front of a seat, but not among the cards of the round; after it they stay and the others are discards."""
    state = arranged(Ruleset(seats=2), ["pudding", "egg"], ["egg"])
    state = follow(state, ["pudding", "egg"])
    assert [str(cards) for cards in state.desserts] == ["pudding", "nothing"]
    assert [str(cards) for cards in state.tableaux] == ["nothing", "egg"]
    assert len(state.discards) == 0
    while state.round == 0:
        state = state.play([state.legal_picks(seat)[0] for seat in (0, 1)])
    assert [str(cards) for cards in state.tableaux] == ["nothing", "nothing"]
    assert len(state.discards) + sum(map(len, state.desserts)) == 20


def test_the_picks_of_a_turn() -> None:
    """A seat that did not act has none."""
    assert Turn((NOTHING, 6)).picks[0] is None
    assert str(Turn((NOTHING, 6)).picks[1]) == "egg"
