"""A turn in words."""

from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.show.in_words import direction, happened, turned_up
from tests.support.arranged import arranged, first_picks, follow


def told(before: State, *picks: str | None, names: tuple[str, ...] = ("Ana", "bot", "dummy")) -> list[str]:
    """What is said of a turn."""
    return happened(before, before.play(picks), names)


def test_what_everybody_took() -> None:
    """R6–R8: as it landed; two cards with chopsticks."""
    start = arranged(Ruleset(seats=2), ["chopsticks"], ["wasabi", "squid"])
    assert told(start, "chopsticks", "wasabi") == ["Ana: chopsticks", "bot: wasabi"]
    after = follow(start, ["chopsticks", "tempura"])
    assert told(after, "wasabi+squid", "tempura") == [
        "Ana: wasabi, then squid on wasabi, with chopsticks",
        "bot: tempura",
    ]
    assert told(after, "squid+wasabi", "tempura")[0] == "Ana: squid, then wasabi, with chopsticks"


def test_the_dummys_card_and_the_dice() -> None:
    """R22, R30: who gave it, then the rolls in their order."""
    start = arranged(Ruleset("anniversary", 2, "mochi", "dummy"), ["mochi", "mochi"], ["mochi"], rolls=[5, 2, 6])
    assert told(start, "mochi|mochi", "mochi") == [
        "Ana: mochi",
        "bot: mochi",
        "dummy: mochi, from Ana",
        "Ana rolled a 5.",
        "bot rolled a 2.",
        "dummy rolled a 6.",
    ]


def test_the_squishy() -> None:
    """R19: told when it changes hands, and only then."""
    start = arranged(Ruleset("anniversary", 2), ["strawberry-2", "egg"], ["strawberry-1", "strawberry-4"])
    taken = ["strawberry-2", "strawberry-1"]
    assert told(start, *taken)[-1] == "Ana took the squishy: 2 points."
    after = follow(start, taken)
    assert told(after, "strawberry-4", "egg") == ["Ana: strawberry-4", "bot: egg"]


def test_what_happened_is_good_english_for_you_too() -> None:
    """The default name in a terminal is "You", which takes no -s."""
    names = ("You", "bot", "dummy")
    mochi = arranged(Ruleset("anniversary", 2, "mochi"), ["mochi"], ["egg"], rolls=[6])
    assert told(mochi, "mochi", "egg", names=names)[-1] == "You rolled a 6."
    strawberry = arranged(Ruleset("anniversary", 2), ["strawberry-2"], ["egg"])
    assert told(strawberry, "strawberry-2", "egg", names=names)[-1] == "You took the squishy: 2 points."


def test_in_battle_one_seat_acts() -> None:
    """R27: the other does not."""
    start = arranged(Ruleset(seats=2, variant="battle"), layout=["tempura"] * 14 + ["egg"], starter=1)
    assert told(start, None, "egg@14") == ["bot: egg"]


def test_what_was_turned_up() -> None:
    """R27: the face-down card that nothing covers any more, with its place; what lay face-up is no news."""
    start = arranged(
        Ruleset(seats=2, variant="battle"), layout=["tempura"] * 9 + ["wasabi"] + ["sashimi"] * 4 + ["egg"] * 2
    )
    first = start.play(["egg@14", None])
    assert turned_up(start, first) == []
    assert turned_up(first, first.play([None, "egg@15"])) == ["Turned up: wasabi (9)."]


def test_where_the_hands_go() -> None:
    """R5, R10, R27."""
    two, three = State.start(Ruleset(seats=2), seed=1), State.start(Ruleset(seats=3, variant="both-ways"), seed=1)
    assert direction(two) == "hands are swapped each turn"
    assert direction(State.start(Ruleset(seats=2, variant="battle"), seed=1)) == "players take turns"
    rounds = [direction(first_picks(three, 9 * number)) for number in range(3)]
    assert rounds == [f"hands pass to the {side}" for side in ("left", "right", "left")]
    assert direction(first_picks(State.start(Ruleset(seats=3), seed=1), 9)) == "hands pass to the left"
