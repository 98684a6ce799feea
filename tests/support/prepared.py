"""Tables as a page is shown them, with whatever cards lie there: the server's own parts, without a server that has
played so far."""

from collections.abc import Iterator, Sequence
from itertools import count

import msgspec

from okawari.game.state import State
from okawari.match.settings import Settings
from okawari.match.view import ChoicePart, OwnPart, SeatPart, TablePart, TurnPart, View
from okawari.rules.ruleset import Ruleset
from okawari.show.game_part import GamePart, pick_text
from okawari.show.groups import groups
from okawari.show.scores import ScoresPart
from tests.support.arranged import arranged, tableau

EVERY_KIND = ("maki-3", "tempura", "sashimi", "dumpling", "squid", "wasabi", "chopsticks")
MORE_KINDS = ("maki-1", "egg", "maki-2", "salmon")
"""With these no group is new, but every card has a picture of its own."""
DEEP = ("wasabi", "squid", "wasabi", "salmon", "maki-2", "maki-2", "maki-3", "tempura", "tempura", "tempura")
LONGEST_NAME = "Bartłomiej Wiśniewski-Kot"[:24]
NAMES = (LONGEST_NAME, "Ana", "Maximiliane von und zu W.", "Li", "Ben")
DESSERTS = {
    "pudding": ("pudding",) * 7,
    "strawberry": ("strawberry-1", "strawberry-2", "strawberry-2", "strawberry-3", "strawberry-4"),
    "yogurt": ("yogurt-1", "yogurt-2", "yogurt-3", "yogurt-3", "yogurt-4"),
    "tea": ("tea-1", "tea-2", "tea-3", "tea-4", "tea-5", "tea-5"),
    "mochi": ("mochi",) * 6,
}
"""Of three rounds."""
_numbers = count(1)


def view_of(state: State, seat: int | None, *, locked: Sequence[int] = (), names: Sequence[str] = NAMES) -> View:
    """A table at which this is played, as a seat or a spectator sees it; every other seat is a bot's."""
    seen, number = state.observe(seat), next(_numbers)
    seats = tuple(
        SeatPart(
            filled=True,
            name=names[place],
            role="person" if place % 2 == 0 else "bot",
            bot="" if place % 2 == 0 else "easy",
            host=place == 0,
            connected=True,
            away=False,
            left=False,
            nonce=True,
            games=0,
            wins=0,
            points=0,
            preparing=False,
            played_for=False,
            lingers=False,
        )
        for place in range(state.ruleset.seats)
    )
    table = TablePart(
        "playing", "", Settings.of(state.ruleset), seats, 0, "", "", False, None, (), True, None, "", False
    )
    legal = tuple(map(pick_text, seen.legal_picks()))
    own = OwnPart(seat, seat == 0, tuple(seen.hand), legal, legal[0] if len(legal) == 1 else None, None)
    turn = TurnPart(number, state.acting, tuple(locked), (), None, False)
    choice = None if seat is None else ChoicePart(number, None, False, False)
    game = GamePart.of(state.observe(None), ())
    return View(table, own, turn, game, ScoresPart.of_game(state.observe(None)), choice)


def rounds_of(ruleset: Ruleset, seed: int = 1) -> Iterator[State]:
    """A game by first picks, at the beginning of every turn."""
    state = State.start(ruleset, seed=seed)
    while not state.over:
        yield state
        picks = [state.legal_picks(seat)[0] if seat in state.acting else None for seat in range(ruleset.seats)]
        state = state.play(picks)


def crowded(view: View, ruleset: Ruleset, cards: Sequence[str]) -> View:
    """The same with these cards in front of everybody, desserts of three rounds beside them, and all tokens at the
    first seat."""
    assert view.game is not None
    rules = ruleset.rules
    rows = [tableau(*cards, *DESSERTS[ruleset.dessert]) for _ in range(rules.tableaux)]
    dice = tuple(1 + seat for seat in range(rules.tableaux)) if view.game.dice else ()
    lying = tuple(groups(rows, dice or (1,) * rules.tableaux, seat, rules) for seat in range(rules.tableaux))
    game = msgspec.structs.replace(
        view.game,
        tableaux=lying,
        scores=(128, *(30 + seat for seat in range(1, rules.tableaux))),
        round_worth=tuple(sum(group.worth for group in seat if not group.at_end) for seat in lying),
        dice=dice,
        squishy=0 if ruleset.dessert == "strawberry" else None,
        boat=0 if ruleset.edition == "anniversary" else None,
    )
    return msgspec.structs.replace(view, game=game)


def taking_two(ruleset: Ruleset) -> tuple[View, View]:
    """A table in its second turn, and the same with chopsticks in front of the first seat: it may take two (R7)."""
    views = []
    for first in ("tempura", "chopsticks"):
        state = arranged(ruleset, ["tempura", "chopsticks"])
        others = [str(state.legal_picks(seat)[0]) for seat in range(1, ruleset.seats)]
        views.append(view_of(state.play([first, *others]), 0))
    return views[0], views[1]
