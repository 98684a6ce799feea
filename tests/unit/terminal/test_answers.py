"""What a person answers: numbers, names, beginnings of names."""

from collections.abc import Sequence

import pytest

from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.kinds import NUMBER, full_deck
from okawari.rules.ruleset import Ruleset
from okawari.terminal.answers import menu, read_error, read_pick

HAND = ["egg", "maki-1", "maki-2", "salmon", "squid", "squid", "tempura", "wasabi", "chopsticks", "pudding"]
LAYOUT = ["dumpling"] * 14 + ["egg", "egg", "squid", "wasabi", "chopsticks", "tempura"]


def start(ruleset: Ruleset, first: Sequence[str], starter: int = 0) -> State:
    """A game whose deck begins with these cards."""
    cards = [NUMBER[name] for name in first]
    rest = list(full_deck(ruleset.rules.dessert))
    for card in cards:
        rest.remove(card)
    return State.start(ruleset, World((*cards, *rest), starter=starter))


def two_seats() -> Observation:
    """A hand of ten different things, no chopsticks in front."""
    return start(Ruleset(seats=2), HAND).observe(0)


def with_chopsticks() -> Observation:
    """The other hand after one turn, chopsticks in front."""
    ruleset = Ruleset(seats=2)
    return start(ruleset, [*HAND, *HAND]).play(["chopsticks", "egg"]).observe(0)


def battle() -> Observation:
    """The layout before the first pick."""
    return start(Ruleset(seats=2, variant="battle"), LAYOUT).observe(0)


def test_the_menu_of_a_hand_counts_from_1_and_groups_equal_cards() -> None:
    """Nine numbers for ten cards: two are squid."""
    assert list(menu(two_seats())) == list(range(1, 10))


def test_the_menu_of_battle_is_the_free_places() -> None:
    """R27: only the last row is free at the start, by its places."""
    assert menu(battle()) == dict(enumerate(LAYOUT[14:], 14))


@pytest.mark.parametrize(
    ("answer", "pick"),
    [
        ("1", "tempura"),
        ("001", "tempura"),
        ("squid", "squid"),
        ("SQ", "squid"),
        ("w", "wasabi"),
        (" maki-2 ", "maki-2"),
        ("c", "chopsticks"),
    ],
)
def test_one_card(answer: str, pick: str) -> None:
    """A number, a name, or a beginning that only one card has."""
    assert str(read_pick(two_seats(), answer)) == pick


def test_a_number_has_three_digits_at_most() -> None:
    """A longer one is no number of a card, however many there are: of endless ones nothing is reckoned."""
    for answer in ("0001", "1" * 10_000):
        with pytest.raises(OkawariError, match=f"there is no card number {answer[:10]} in your hand; "):
            read_pick(two_seats(), answer)


@pytest.mark.parametrize("answer", ["wasabi+squid", "w sq", "w, sq", "wasabi squid", "8 6"])
def test_two_cards_with_chopsticks(answer: str) -> None:
    """R8: in the order in which they land."""
    seen = with_chopsticks()
    numbers = {card: number for number, card in menu(seen).items()}
    answer = f"{numbers['wasabi']} {numbers['squid']}" if answer == "8 6" else answer
    assert str(read_pick(seen, answer)) == "wasabi+squid"


def test_the_dummys_card_comes_after_a_bar() -> None:
    """R30: the seat in control picks for itself and for the dummy."""
    seen = start(Ruleset(seats=2, variant="dummy"), HAND[:9]).observe(0)
    assert str(read_pick(seen, "egg | squid")) == "egg|squid"
    assert str(read_pick(seen, "squid|squid")) == "squid|squid"


@pytest.mark.parametrize(
    ("answer", "pick"), [("14", "egg@14"), ("squid", "squid@16"), ("egg@15", "egg@15"), ("t", "tempura@19")]
)
def test_battle_by_place_or_name(answer: str, pick: str) -> None:
    """R27: a place is enough; a name is, if only one free card has it."""
    assert str(read_pick(battle(), answer)) == pick


def test_the_first_of_two_cards_has_a_plus() -> None:
    """R28: the second is asked for when what the first uncovered has been turned up."""
    state = start(Ruleset(seats=2, variant="battle"), LAYOUT).play(["chopsticks@18", None]).play([None, "egg@14"])
    for answer in ("15+", "15 +", "egg@15+", "egg@15 + ", "+15", "+ egg@15"):
        assert str(read_pick(state.observe(0), answer)) == "egg@15+"
    assert str(read_pick(state.observe(0), "15")) == "egg@15"
    for answer in ("15 9", "egg@15+?@9"):
        with pytest.raises(OkawariError, match="you choose the second card when the first is taken; begin with"):
            read_pick(state.observe(0), answer)
    owed = state.play(["egg@15+", None]).observe(0)
    assert str(read_pick(owed, "9")) == f"{LAYOUT[9]}@9"
    for answer in ("9+", "9 16", "9+16"):
        with pytest.raises(OkawariError, match="this is the second of two cards already; name one card"):
            read_pick(owed, answer)
    with pytest.raises(OkawariError, match="need chopsticks that already lie in front of you"):
        read_pick(state.play(["egg@15", None]).observe(1), "16+")


def test_one_card_left_is_no_first_of_two() -> None:
    """R28: whoever has chopsticks may keep them."""
    state = start(Ruleset(seats=2, variant="battle"), LAYOUT, starter=1).play([None, "egg@14"])
    state = state.play(["chopsticks@18", None])
    while state.turn < state.rules.turns - 1:
        (acting,) = state.acting
        state = state.play([state.legal_picks(acting)[0] if seat == acting else None for seat in (0, 1)])
    (last,) = state.legal_picks(0)
    for answer in (f"{last}+", f"{last} {last}"):
        with pytest.raises(OkawariError, match="there is no second card on the table; name one card"):
            read_pick(state.observe(0), answer)
    assert read_pick(state.observe(0), str(last)) == last


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("maki", "that could be maki-1 or maki-2; please say which"),
        ("sqiud", "no card in your hand is called 'sqiud'; did you mean squid?"),
        ("sashimi", "no card in your hand is called 'sashimi'"),
        ("0", "there is no card number 0 in your hand"),
        ("10", "there is no card number 10 in your hand"),
        ("1 2", "two cards in one turn need chopsticks"),
        ("1 2 3", "pick one card, or two with chopsticks"),
        ("1 | 2", "you do not pick for the dummy this turn"),
        ("|", "pick one card"),
    ],
)
def test_what_is_wrong_is_said(answer: str, message: str) -> None:
    """One line that helps."""
    with pytest.raises(OkawariError) as error:
        read_pick(two_seats(), answer)
    assert message in str(error.value)


def test_more_of_a_card_than_one_holds() -> None:
    """One egg cannot be taken twice."""
    with pytest.raises(OkawariError, match="you hold 1 wasabi only"):
        read_pick(with_chopsticks(), "wasabi wasabi")


def test_the_dummy_is_not_forgotten() -> None:
    """R30: the seat in control is told to add the dummy's card."""
    seen = start(Ruleset(seats=2, variant="dummy"), HAND[:9]).observe(0)
    with pytest.raises(OkawariError, match="this turn you pick for the dummy too"):
        read_pick(seen, "egg")


@pytest.mark.parametrize(
    ("answer", "message"), [("3", "free are 14, 15"), ("egg", "egg@14 or egg@15"), ("20", "number 20")]
)
def test_battle_refuses(answer: str, message: str) -> None:
    """R27: a covered card, a name that two free cards have, a place that is none."""
    with pytest.raises(OkawariError, match=message):
        read_pick(battle(), answer)


def test_an_error_is_a_sentence() -> None:
    """It begins with a capital and ends with a stop."""
    assert read_error(OkawariError("you hold 1 egg only")) == "You hold 1 egg only."
    assert read_error(OkawariError("did you mean egg?")) == "Did you mean egg?"
