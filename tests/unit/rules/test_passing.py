"""R1–R5, R9, R10, R17: the deck, the deal, passing, and what stays after a round."""

from collections import Counter

import pytest

from okawari.game.state import State
from okawari.rules.kinds import DESSERTS, NAMES, full_deck
from okawari.rules.ruleset import Ruleset
from tests.support.arranged import arranged, first_picks, follow

PRINTED = {
    "tempura": 14,
    "sashimi": 14,
    "dumpling": 14,
    "maki-2": 12,
    "maki-3": 8,
    "maki-1": 6,
    "salmon": 10,
    "squid": 5,
    "egg": 5,
    "wasabi": 6,
    "chopsticks": 4,
}


@pytest.mark.parametrize("dessert", range(5))
def test_the_deck_has_108_cards(dessert: int) -> None:
    """R1: the printed numbers, and ten cards of the dessert."""
    deck = Counter(NAMES[kind] for kind in full_deck(dessert))
    desserts = Counter({name: count for name, count in deck.items() if name.split("-")[0] == DESSERTS[dessert]})
    assert deck.total() == 108
    assert desserts.total() == 10
    assert deck - desserts == Counter(PRINTED)


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_hands_at_the_deal(seats: int, size: int) -> None:
    """R2: 2/3/4/5 seats get 10/9/8/7 cards, and play as many turns, three rounds."""
    state = State.start(Ruleset(seats=seats), seed=1)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert (state.rules.turns, state.deck_size) == (size, 108 - seats * size)
    assert first_picks(state, 3 * size).over


def test_hands_pass_to_the_left() -> None:
    """R5: seat i's hand goes to seat i + 1, the last seat's to seat 0."""
    before = State.start(Ruleset(seats=4), seed=5)
    picks = [before.legal_picks(seat)[-1] for seat in range(4)]
    after = before.play(picks)
    for seat in range(4):
        left = Counter(before.hands[seat]) - Counter(picks[seat].cards)
        assert Counter(after.hands[(seat + 1) % 4]) == left


def test_both_ways_passes_to_the_right_in_round_two_only() -> None:
    """R10: rounds 1 and 3 to the left, round 2 to the right."""
    state = State.start(Ruleset(seats=3, variant="both-ways"), seed=5)
    for step in (1, -1, 1):
        picks = [state.legal_picks(seat)[0] for seat in range(3)]
        after = state.play(picks)
        for seat in range(3):
            left = Counter(state.hands[seat]) - Counter(picks[seat].cards)
            assert Counter(after.hands[(seat + step) % 3]) == left
        state = first_picks(after, state.rules.turns - 1)
    assert state.over


@pytest.mark.parametrize("variant", [None, "golf"])
def test_other_games_always_pass_to_the_left(variant: str | None) -> None:
    """R5: without both-ways round 2 passes to the left as well."""
    state = State.start(Ruleset(seats=5, variant=variant), seed=6)
    for _ in range(3):
        after = first_picks(state, 1)
        moved = [Counter(after.hands[(seat + 1) % 5]) - Counter(state.hands[seat]) for seat in range(5)]
        assert moved == [Counter()] * 5
        state = first_picks(after, state.rules.turns - 1)


def test_the_last_card_is_placed_without_a_choice() -> None:
    """R9: a hand of one card leaves one pick."""
    state = first_picks(State.start(Ruleset(seats=3), seed=2), 8)
    assert [len(state.legal_picks(seat)) for seat in range(3)] == [1, 1, 1]
    assert state.turn == 8
    assert state.play([state.legal_picks(seat)[0] for seat in range(3)]).round == 1


def test_all_picks_are_revealed_together() -> None:
    """R5: what seat 0 takes changes nothing for what seat 1 may take in the same turn."""
    state = arranged(Ruleset(seats=2), ["squid"], ["squid"])
    after = follow(state, ["squid", "squid"])
    assert [tableau.count("squid") for tableau in after.tableaux] == [1, 1]


def test_after_a_round_desserts_stay_and_the_rest_is_discarded() -> None:
    """R17: puddings stay in front of their seat; all else lies face-up in the discards, dipped nigiri as plain ones."""
    ruleset = Ruleset(seats=2)
    state = arranged(ruleset, ["pudding", "wasabi"], ["squid", "pudding"])
    state = follow(state, ["pudding", "pudding"], ["squid", "wasabi"])
    dealt = Counter(NAMES[kind] for kind in state.world.deck[:20])
    state = first_picks(state, 8)
    assert state.round == 1
    assert [desserts.counts() for desserts in state.desserts] == [{"pudding": 1}, {"pudding": 1}]
    assert all(len(tableau) == 0 for tableau in state.tableaux)
    assert Counter(state.discards) == dealt - Counter({"pudding": 2})


def test_dipped_nigiri_are_discarded_as_plain_cards() -> None:
    """R6, R17: nothing is called "squid on wasabi" once the round is over."""
    state = arranged(Ruleset(seats=2), ["wasabi"], ["squid"])
    state = follow(state, ["wasabi", "tempura"], ["squid", "tempura"])
    assert state.tableaux[0].dipped == {"squid": 1}
    state = first_picks(state, 8)
    assert (state.discards.count("squid"), state.discards.count("wasabi")) == (1, 1)


@pytest.mark.parametrize(("seats", "left"), [(2, 48), (3, 27), (4, 12), (5, 3)])
def test_what_is_left_after_round_three_is_ignored(seats: int, left: int) -> None:
    """R3: three rounds are dealt, the rest of the deck never."""
    state = State.start(Ruleset(seats=seats), seed=4)
    assert first_picks(state, 3 * state.rules.turns).deck_size == left
