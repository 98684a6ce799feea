"""A ruleset: an edition, a number of seats, a dessert and a variant that go together."""

from dataclasses import dataclass, fields
from functools import cached_property
from itertools import product
from typing import NamedTuple

from okawari.rules.editions import DEFAULT_EDITION, EDITIONS, TWO_SEAT_VARIANTS, VARIANTS, find_edition
from okawari.rules.errors import RulesetError, shorten
from okawari.rules.kinds import DESSERTS, NOTHING, row_width

ROUNDS = 3
HAND_SIZE = {2: 10, 3: 9, 4: 8, 5: 7}
"""R2: cards dealt to each seat, by the number of seats."""
DRAW_PILES_SIZE = 5
"""R26: cards in each hand and in each draw pile."""
BATTLE_CARDS = 20
"""R27: cards laid out in a round of battle."""
DUMMY_HAND_SIZE = 9
"""R30: cards in each hand and in the dummy's pile."""


class RulesetNumbers(NamedTuple):
    """A ruleset in whole numbers, as the shared functions read it: what a variant changes, never which one it is."""

    seats: int
    tableaux: int
    """How many tableaux are scored: one a seat, and the dummy's (R31)."""
    dessert: int
    best: int
    """R24: 1 where the most points win, −1 where the fewest do."""
    zero_icons_place: bool
    one_at_a_time: bool
    """R27: whether seats take turns, one card each, instead of picking together."""
    shared_layout: bool
    """R27: whether cards are taken from one layout for all; there are no hands then."""
    own_piles: bool
    """R26: whether each seat draws from a pile of its own."""
    has_dummy: bool
    """R30: whether the seats pick for a dummy in turn, and draw from its pile."""
    has_starter: bool
    """R29, R30: whether chance decides which seat begins."""
    hand_size: int
    pile_size: int
    piles: int
    turns: int
    """Turns in a round."""
    cards: int
    """Cards dealt in a round."""
    kinds: int
    """Columns of a row of counts."""
    right_round: int
    """R10: the round, from 0, in which hands pass to the right; NOTHING if they always pass to the left."""


def only_hands(rules: RulesetNumbers) -> bool:
    """Whether cards are taken from hands only, and nobody but the seats takes any: neither battle nor the dummy."""
    return not rules.shared_layout and not rules.has_dummy


def has_dummy(variant: str | None) -> bool:
    """R30: whether a variant has a dummy, whose tableau is scored besides those of the seats (R31)."""
    return variant == "dummy"


def needs_two_seats(variant: str | None) -> bool:
    """R26–R31: whether a variant can be played by two only."""
    return variant in TWO_SEAT_VARIANTS


@dataclass(frozen=True)
class Ruleset:
    """What a table plays. An impossible combination is refused with the possible ones named.

    >>> Ruleset(edition="anniversary", seats=2, dessert="mochi", variant="dummy").variant
    'dummy'
    """

    edition: str = DEFAULT_EDITION
    seats: int = 4
    dessert: str = ""
    """Left empty, it is the edition's usual dessert."""
    variant: str | None = None
    must_have_maki: bool = False

    def __post_init__(self) -> None:
        """R4: any other number of seats is refused, the possible ones named; so is what does not go together."""
        for part in fields(self):  # msgspec leaves a default on the class, and would then not write it
            object.__setattr__(self, part.name, getattr(self, part.name))
        desserts = find_edition(self.edition).desserts
        if not self.dessert:
            object.__setattr__(self, "dessert", desserts[0])
        if type(self.seats) is not int or self.seats not in HAND_SIZE:
            raise RulesetError(f"a game has 2, 3, 4 or 5 seats, not {shorten(self.seats)}")
        if self.dessert not in DESSERTS:
            raise RulesetError(
                f"there is no dessert {shorten(self.dessert)}; {self.edition} plays: {', '.join(desserts)}"
            )
        if self.dessert not in desserts:
            raise RulesetError(f"{self.edition} plays {desserts[0]} only; {self.dessert} needs the anniversary edition")
        if self.variant is not None and self.variant not in VARIANTS:
            raise RulesetError(
                f"there is no variant {shorten(self.variant)}; choose one of {', '.join(VARIANTS)}, or none, never two"
            )
        if self.seats != 2 and (needs_two_seats(self.variant) or self.must_have_maki):
            what = self.variant if needs_two_seats(self.variant) else "must-have-maki"
            raise RulesetError(f"{what} needs 2 seats, not {self.seats}; with {self.seats} seats: both-ways or golf")

    @property
    def words(self) -> str:
        """All of it, to be read.

        >>> Ruleset(seats=2, variant="golf", must_have_maki=True).words
        'gamewright, pudding, 2 seats, golf, must-have-maki'
        """
        maki = "must-have-maki" if self.must_have_maki else None
        return ", ".join(filter(None, (self.edition, self.dessert, f"{self.seats} seats", self.variant, maki)))

    @cached_property
    def rules(self) -> RulesetNumbers:
        """R2, R10, R24, R26, R27, R30–R32: this ruleset in whole numbers."""
        battle, own_piles, dummy = self.variant == "battle", self.variant == "draw-piles", has_dummy(self.variant)
        hand_size, pile_size, piles = HAND_SIZE[self.seats], 0, 0
        if own_piles:
            hand_size, pile_size, piles = DRAW_PILES_SIZE, DRAW_PILES_SIZE, self.seats
        elif dummy:
            hand_size, pile_size, piles = DUMMY_HAND_SIZE, DUMMY_HAND_SIZE, 1
        elif battle:
            hand_size = 0
        cards = BATTLE_CARDS if battle else hand_size * self.seats + pile_size * piles
        return RulesetNumbers(
            seats=self.seats,
            tableaux=self.seats + dummy,
            dessert=DESSERTS.index(self.dessert),
            best=-1 if self.variant == "golf" else 1,
            zero_icons_place=EDITIONS[self.edition].zero_icons_place and not self.must_have_maki,
            one_at_a_time=battle,
            shared_layout=battle,
            own_piles=own_piles,
            has_dummy=dummy,
            has_starter=battle or dummy,
            hand_size=hand_size,
            pile_size=pile_size,
            piles=piles,
            turns=cards if battle else hand_size + (pile_size if own_piles else 0),
            cards=cards,
            kinds=row_width(DESSERTS.index(self.dessert)),
            right_round=1 if self.variant == "both-ways" else NOTHING,
        )


def every_ruleset() -> list[Ruleset]:
    """Every edition × seats × dessert × variant × must-have-maki that can be played."""
    return [
        Ruleset(edition.name, seats, dessert, variant, must_have_maki)
        for edition in EDITIONS.values()
        for seats, dessert in product(HAND_SIZE, edition.desserts)
        for variant, must_have_maki in product((None, *VARIANTS), (False, True))
        if seats == 2 or not (must_have_maki or needs_two_seats(variant))
    ]
