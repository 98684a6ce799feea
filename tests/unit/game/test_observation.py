"""What is on the table for everybody to see, and what each seat may know (R34), variant by variant."""

import pytest

from okawari import Ruleset, State
from okawari.game.cards import Cards
from okawari.game.observation import Turn
from okawari.rules.kinds import NOTHING
from tests.support.arranged import arranged, first_picks, follow
from tests.support.games import ONE_OF_EACH, after, finished, label, random_game, whole_game
from tests.support.sizes import every

FOUR = Ruleset(seats=4)
PILES = Ruleset(seats=2, variant="draw-piles")
DUMMY = Ruleset(seats=2, variant="dummy")
BATTLE = Ruleset(seats=2, variant="battle")


def test_at_the_deal_a_seat_knows_its_own_hand_only() -> None:
    """R34: of the others only how many cards they hold."""
    state = State.start(FOUR, seed=1)
    seen = state.observe(2)
    assert seen.hand == seen.hands[2].known == state.hands[2]
    assert [hand.unknown for hand in seen.hands] == [8, 8, 0, 8]
    assert [len(hand.known) for hand in seen.hands] == [0, 0, 8, 0]


def test_a_spectator_knows_no_hand() -> None:
    """R34: nothing but sizes; no own hand, no legal picks."""
    seen = after(FOUR, 5, seed=8).observe(None)
    assert [len(hand.known) + hand.unknown for hand in seen.hands] == [3, 3, 3, 3]
    assert len(seen.hand) == 0
    assert seen.legal_picks() == []


def test_after_a_full_circle_everything_is_known() -> None:
    """R34: of every hand that it held earlier, what is left: after n − 1 turns a seat has held them all."""
    states = list(random_game(FOUR, 4))
    for turn in range(3):
        assert sum(hand.unknown == 0 for hand in states[turn].observe(1).hands) == turn + 1
    for turn in range(3, 8):
        seen = states[turn].observe(1)
        assert [hand.known for hand in seen.hands] == list(states[turn].hands)


def test_a_new_deal_is_unknown_again() -> None:
    """R34: what was known of a hand ends with its round."""
    seen = after(FOUR, 8).observe(0)
    assert [hand.unknown for hand in seen.hands] == [0, 8, 8, 8]


def test_cards_taken_from_a_remembered_hand_are_gone() -> None:
    """R34: what is left after the cards seen taken from it."""
    state = arranged(Ruleset(seats=3), ["egg", "squid", *["tempura"] * 7], [], [])
    state = follow(state, ["egg", "sashimi", "sashimi"])
    assert state.observe(0).hands[1].known.counts() == {"squid": 1, "tempura": 7}
    state = follow(state, ["sashimi", "squid", "sashimi"])
    assert state.observe(0).hands[2].known.counts() == {"tempura": 7}


def test_chopsticks_put_into_an_unknown_hand_are_known_to_be_there() -> None:
    """R7, R34: everybody saw them go in, spectators too; until they are seen coming out."""
    hands = [["tempura"] * 8, ["chopsticks", "tempura"], ["tempura"], ["dumpling"] * 8]
    state = arranged(FOUR, hands[0], hands[1], hands[2], hands[3])
    state = follow(state, ["tempura", "chopsticks", "tempura", "dumpling"])
    state = follow(state, ["dumpling", "tempura+tempura", "tempura", "sashimi"])
    for viewer in (3, None):
        seen = state.observe(viewer).hands[2]
        assert (seen.known.counts(), seen.unknown) == ({"chopsticks": 1}, 5)
    state = follow(state, ["sashimi", "dumpling", "chopsticks", "tempura"])
    seen = state.observe(None).hands[3]
    assert (seen.known.counts(), seen.unknown) == ({}, 5)


def test_draw_piles_one_place_of_the_hand_passed_on_is_unknown() -> None:
    """R26, R34: the other seat drew a card that this one did not see; the rest stays known."""
    state = arranged(PILES, ["salmon"] * 5, ["sashimi"] * 5, piles=[["squid"], ["egg"]])
    state = follow(state, ["salmon", "sashimi"])
    seen = state.observe(0)
    assert seen.hand.counts() == {"sashimi": 4, "squid": 1}
    assert (seen.hands[1].known.counts(), seen.hands[1].unknown) == ({"salmon": 4}, 1)
    assert seen.pile_sizes == (4, 4)
    assert str(seen.hands[1]) == "salmon x4, 1 unknown"


def test_draw_piles_the_hand_that_comes_back_is_known_whole() -> None:
    """R34: a turn later it holds the card that was drawn, and passes back the other."""
    state = arranged(PILES, ["salmon"] * 5, ["sashimi"] * 5, piles=[["squid", "wasabi"], ["egg", "maki-3"]])
    state = follow(state, ["salmon", "sashimi"], ["sashimi", "salmon"])
    seen = state.observe(0)
    assert seen.hand.counts() == {"salmon": 3, "egg": 1, "wasabi": 1}
    assert (seen.hands[1].known.counts(), seen.hands[1].unknown) == ({"sashimi": 3, "squid": 1}, 1)


def test_draw_piles_once_they_are_empty_everything_is_known() -> None:
    """R34: no unseen card is added any more."""
    for turn, state in enumerate(list(random_game(PILES, 2))[:10]):
        assert state.observe(1).hands[0].unknown == (5 if turn == 0 else 1 if turn <= 5 else 0)


def test_dummy_the_card_drawn_by_the_seat_in_control_is_unknown_to_the_other() -> None:
    """R30, R34: it knows the rest of the hand that it passed on."""
    state = arranged(DUMMY, ["egg"] * 5, ["salmon"] * 9, piles=[["squid", "wasabi"]])
    assert state.observe(0).hands[0].known.count("squid") == 1
    assert state.observe(1).hands[0].unknown == 10
    state = follow(state, ["egg|egg", "salmon"])
    seen = state.observe(0).hands[1]
    assert (seen.unknown, seen.known.count("wasabi"), seen.known.count("squid")) == (1, 0, 1)
    assert state.observe(1).hands[0].known.counts() == {"salmon": 8}
    assert state.observe(1).hand.count("wasabi") == 1


def test_battle_face_down_cards_are_unseen_by_all() -> None:
    """R27, R34: the same for both seats and a spectator; there are no hands."""
    for state in random_game(BATTLE, 3):
        layouts = {state.observe(viewer).layout for viewer in (0, 1, None)}
        assert len(layouts) == 1
        assert state.observe(0).hands == ()
        assert len(state.observe(0).hand) == 0
    start = State.start(BATTLE, seed=3).observe(0).layout
    assert [place for place, name in enumerate(start) if name == "?"] == [2, 3, 4, 9, 10, 11, 12, 13]


@pytest.mark.parametrize("variant", [None, "draw-piles", "dummy", "battle"])
def test_yogurt_values_are_known_only_once_placed(variant: str | None) -> None:
    """R20: neither hands nor layout of an observation name a value; desserts in front of a seat do."""
    placed = 0
    for state in random_game(Ruleset("anniversary", 2, "yogurt", variant), 5):
        for viewer in (0, 1, None):
            seen = state.observe(viewer)
            hidden = [name for hand in seen.hands for name in hand.known] + [name for name in seen.layout if name]
            assert not any(name.startswith("yogurt-") for name in hidden)
            assert seen.desserts == state.desserts
            placed += sum(len(desserts) for desserts in seen.desserts)
    assert placed > 0


def test_ones_own_yogurts_are_counted_without_their_values() -> None:
    """R20: nobody, the holder included, knows them."""
    seen = arranged(Ruleset("anniversary", 2, "yogurt"), ["yogurt-4", "yogurt-1", "egg"]).observe(0)
    assert seen.hand == Cards.of(["egg", "yogurt", "yogurt", *["tempura"] * 7])


OPEN = (
    *("tableaux", "desserts", "discards", "dice", "squishy", "scores", "pile_sizes", "deck_size", "score_sheet"),
    *("turns", "closed", "round", "turn", "acting", "over", "starter", "outcome", "boat", "ruleset", "in_control"),
)


def test_all_that_lies_open_is_seen_by_everybody() -> None:
    """R34: tableaux, desserts, dice, squishy, scores, discards, sizes, who acts, what was played; every third turn."""
    for ruleset in ONE_OF_EACH:
        for state in every(3, whole_game(ruleset)):
            told = {name: getattr(state, name) for name in OPEN} | {"score_sheet": str(state.score_sheet())}
            sizes = [len(hand) for hand in state.hands]
            for viewer in (*range(ruleset.seats), None):
                seen = state.observe(viewer)
                found = {name: getattr(seen, name) for name in OPEN} | {"score_sheet": str(seen.score_sheet())}
                assert found == told, label(ruleset)
                assert [len(hand.known) + hand.unknown for hand in seen.hands] == sizes, label(ruleset)


def test_a_seat_knows_its_own_legal_picks() -> None:
    """A bot that gets the Observation and nothing else can pick: the same picks, and `allows` agrees."""
    for ruleset in ONE_OF_EACH:
        for state in every(2, whole_game(ruleset)[1:]):
            everything = {pick for seat in state.acting for pick in state.legal_picks(seat)}
            for seat in range(ruleset.seats):
                seen = state.observe(seat)
                assert seen.legal_picks() == state.legal_picks(seat), label(ruleset)
                assert {pick for pick in everything if seen.allows(pick)} == set(seen.legal_picks()), label(ruleset)


def test_an_observation_is_a_value() -> None:
    """Equal observations of the same moment; another seat's or another moment's differ."""
    states = list(random_game(FOUR, 1))
    assert states[3].observe(1) == states[3].observe(1)
    assert hash(states[3].observe(1)) == hash(states[3].observe(1))
    seen = {states[turn].observe(viewer) for turn in range(10) for viewer in (0, 1, 2, 3, None)}
    assert len(seen) == 50


def test_hands_held_in_the_last_round_of_both_ways() -> None:
    """R10, R34: knowledge follows the direction of the round being played, whatever the others were."""
    state = first_picks(State.start(Ruleset(seats=5, variant="both-ways"), seed=2), 7 + 2)
    seen = state.observe(2)
    assert [holder for holder in range(5) if not seen.hands[holder].unknown] == [0, 1, 2]
    assert [seen.hands[holder].known for holder in (0, 1, 2)] == [state.hands[holder] for holder in (0, 1, 2)]


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
