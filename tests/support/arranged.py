"""Tables with chosen cards on them, for the tests of single rules."""

from collections.abc import Sequence

from okawari.game.state import State
from okawari.game.world import World
from okawari.rules.kinds import DESSERTS_IN_DECK, KINDS, MOCHIS, NUMBER, YOGURTS, full_deck
from okawari.rules.landing import place
from okawari.rules.position import CATEGORIES, TURN, Working, empty_position
from okawari.rules.ruleset import Ruleset
from okawari.rules.scoring import score_round

Points = list[dict[str, int]]
CLASSIC_EDITIONS = ("original", "print-and-play", "reference", "gamewright")
Cards = Sequence[str]
BATTLE_LAYOUT = [
    *("egg", "egg", "squid", "squid", "squid", "maki-1", "maki-1", "maki-1", "maki-1"),
    *("salmon", "salmon", "salmon", "salmon", "salmon"),
    *("chopsticks", "chopsticks", "wasabi", "wasabi", "wasabi", "wasabi"),
]


def tableau(*names: str) -> list[int]:
    """A row of counts on which these cards landed, one after the other."""
    row = [0] * KINDS
    for name in names:
        place(row, NUMBER[name])
    return row


def table_with(ruleset: Ruleset, *tableaux: Cards) -> Working:
    """A position with these tableaux."""
    position = empty_position(ruleset.rules)
    assert len(tableaux) == ruleset.rules.tableaux
    for row, names in zip(position.tableaux, tableaux, strict=True):
        row[:] = tableau(*names)[: len(row)]
    return position


def held(*names: str, mine: Cards = (), theirs: Cards = (), turn: int = 0) -> Working:
    """A classic table of two in a turn of round 1, with seat 0 holding these cards."""
    position = table_with(Ruleset(seats=2), mine, theirs)
    position.now[TURN] = turn
    for name in names:
        position.hands[turn % 2][NUMBER[name]] += 1
    return position


def round_points(ruleset: Ruleset, *tableaux: Cards) -> Points:
    """What each tableau scores at the end of a round, by category."""
    position = table_with(ruleset, *tableaux)
    points = [[0] * len(CATEGORIES) for _ in tableaux]
    score_round(position, ruleset.rules, points)
    return [dict(zip(CATEGORIES, row, strict=True)) for row in points]


def maki_points(ruleset: Ruleset, *icons: int) -> list[int]:
    """What seats with so many maki icons score, each icon on a card of its own."""
    return [points["maki"] for points in round_points(ruleset, *(["maki-1"] * count for count in icons))]


def arranged(
    ruleset: Ruleset,
    *hands: Cards,
    piles: Sequence[Cards] = (),
    layout: Cards = (),
    rolls: Sequence[int] = (),
    draws: Sequence[int] = (),
    starter: int = 0,
) -> State:
    """A game whose first round deals these cards; what is not told is filled up: tempura, sashimi, dumplings, maki."""
    rules = ruleset.rules
    left = list(full_deck(rules.dessert))
    parts = [
        *(_kinds(hands[seat : seat + 1], rules.hand_size) for seat in range(rules.seats)),
        *(_kinds(piles[number : number + 1], rules.pile_size) for number in range(rules.piles)),
        *([_kinds([layout], rules.cards)] if rules.hand_size == 0 else []),
    ]
    for told, _ in parts:
        for kind in told:
            left.remove(kind)
    deck: list[int] = []
    for told, size in parts:
        deck += told + left[: size - len(told)]
        del left[: size - len(told)]
    world = World(
        (*deck, *left),
        (*rolls, *(1,) * (DESSERTS_IN_DECK - len(rolls))) if rules.dessert == MOCHIS else (),
        (*draws, *(0,) * (DESSERTS_IN_DECK - len(draws))) if rules.dessert == YOGURTS else (),
        starter,
    )
    return State.start(ruleset, world)


def _kinds(told: Sequence[Cards], size: int) -> tuple[list[int], int]:
    return [NUMBER[name] for names in told for name in names], size


def follow(state: State, *turns: Sequence[str | None]) -> State:
    """The game after these turns."""
    for picks in turns:
        state = state.play(picks)
    return state


def first_picks(state: State, turns: int) -> State:
    """The game after so many turns in which everybody takes the first pick there is."""
    for _ in range(turns):
        picks = [state.legal_picks(seat)[0] if seat in state.acting else None for seat in range(state.ruleset.seats)]
        state = state.play(picks)
    return state


def battle_begun() -> State:
    """A layout from which both seats have taken a card; seat 0 has chopsticks."""
    start = arranged(Ruleset(seats=2, variant="battle"), layout=BATTLE_LAYOUT)
    return follow(start, ["chopsticks@14", None], [None, "wasabi@16"])


def choices(state: State, seat: int) -> set[str]:
    """The legal picks of a seat as text."""
    return {str(pick) for pick in state.legal_picks(seat)}


def in_control(state: State) -> list[int]:
    """R30: the seats that pick for the dummy now."""
    return [seat for seat in state.acting if all(pick.dummy for pick in state.legal_picks(seat))]
