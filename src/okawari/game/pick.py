"""What a seat chooses in a turn, as a value that prints as what you can type."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache

from okawari.game.errors import PickError
from okawari.rules.errors import shorten
from okawari.rules.kinds import NAMES, NOTHING, NUMBER, UNSEEN
from okawari.rules.picks import (
    ANNOUNCED,
    announces,
    dummy_kind,
    first_kind,
    first_place,
    pick_code,
    second_kind,
    second_place,
)
from okawari.rules.ruleset import BATTLE_CARDS

CARD_NAMES = [name for name in NUMBER if name != NAMES[UNSEEN]]
"""What a card can be called."""


@dataclass(frozen=True, slots=True, order=True)
class Pick:
    """One card, or two with chopsticks, and one for the dummy; in battle each with its place.

    >>> Pick.parse("wasabi+squid").cards
    ('wasabi', 'squid')
    >>> Pick.parse("salmon|tempura").dummy
    'tempura'
    """

    code: int
    """The pick as one whole number (`okawari.rules.picks`)."""

    def __post_init__(self) -> None:
        if type(self.code) is not int or not _is_code(self.code):
            what = f"{shorten(self.code)} is no pick's code"
            raise PickError(f"{what}; read a pick from its text: Pick.parse('wasabi+squid')")

    @staticmethod
    @cache
    def of(code: int) -> "Pick":
        """The pick with this code."""
        return Pick(code)

    @staticmethod
    @lru_cache(maxsize=4096)
    def parse(text: str) -> "Pick":
        """Read a pick: `salmon`, `wasabi+squid`, `salmon|tempura`, `egg@15`, `egg@15+` (the first of two).

        And the whole of a turn in battle, as records tell it: `egg@15+squid@9`.
        """
        if text.endswith("+"):
            return Pick._parse_announced(text)
        own, bar, dummy = text.partition("|")
        cards = own.split("+")
        if len(cards) > 2:
            raise PickError(
                f"{shorten(text)} names {len(cards)} cards; a pick is one card, or two with chopsticks: wasabi+squid"
            )
        (first, place), *more = [_parse_card(card) for card in cards]
        second, second_place = more[0] if more else (NOTHING, NOTHING)
        if more and (place == NOTHING) != (second_place == NOTHING):
            raise PickError(f"{shorten(text)} gives a place for one card only; in battle both need one: egg@15+squid@9")
        third, third_place = _parse_card(dummy) if bar else (NOTHING, NOTHING)
        if third != NOTHING and not place == third_place == NOTHING:
            raise PickError(f"{shorten(text)} mixes the dummy with battle's places; use salmon|tempura or egg@15")
        return Pick.of(pick_code(first, second, third, place, second_place))

    @staticmethod
    def _parse_announced(text: str) -> "Pick":
        kind, place = _parse_card(text[:-1])
        if place == NOTHING:
            raise PickError(f"{shorten(text)} announces a second card; only battle has that, with a place: egg@15+")
        return Pick.of(pick_code(kind, NOTHING, NOTHING, place, NOTHING) | ANNOUNCED)

    @property
    def announced(self) -> bool:
        """R28: whether this is the first of two cards in battle, the second being chosen after it."""
        return announces(self.code)

    def halves(self) -> "tuple[Pick, ...]":
        """R28: the two picks that a turn with chopsticks is in battle; any other pick alone."""
        first, second = first_place(self.code), second_place(self.code)
        if second == NOTHING:
            return (self,)
        announced = pick_code(first_kind(self.code), NOTHING, NOTHING, first, NOTHING) | ANNOUNCED
        return Pick.of(announced), Pick.of(pick_code(second_kind(self.code), NOTHING, NOTHING, second, NOTHING))

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards the seat takes for itself, in landing order."""
        second = second_kind(self.code)
        first = NAMES[first_kind(self.code)]
        return (first,) if second == NOTHING else (first, NAMES[second])

    @property
    def places(self) -> tuple[int, ...]:
        """R27: the places of these cards in battle's layout; empty outside battle."""
        return tuple(place for place in (first_place(self.code), second_place(self.code)) if place != NOTHING)

    @property
    def dummy(self) -> str | None:
        """R30: the name of the card for the dummy."""
        kind = dummy_kind(self.code)
        return None if kind == NOTHING else NAMES[kind]

    def __str__(self) -> str:
        own = self.cards
        if self.places:
            own = tuple(f"{card}@{place}" for card, place in zip(own, self.places, strict=True))
        return "+".join(own) + ("+" if self.announced else "") + (f"|{self.dummy}" if self.dummy else "")

    def __repr__(self) -> str:
        return f"Pick.parse({str(self)!r})"


def kind_number(name: str) -> int:
    """The number of a kind by its name; a misspelt name is answered with the nearest one."""
    found = NUMBER.get(name.strip().lower(), NOTHING)
    if found == NOTHING:
        near = get_close_matches(name.strip().lower()[:40], NUMBER, n=1)
        hint = f"did you mean {near[0]}?" if near else f"cards are: {', '.join(CARD_NAMES)}"
        raise PickError(f"there is no card {shorten(name.strip())}; {hint}")
    return found


def _is_code(code: int) -> bool:
    kinds = (first_kind(code), second_kind(code), dummy_kind(code))
    places = (first_place(code), second_place(code))
    if announces(code) and (first_place(code) == NOTHING or {*kinds[1:], places[1]} != {NOTHING}):
        return False
    plain = code & ~ANNOUNCED
    return plain == pick_code(*kinds, *places) and max(kinds) <= UNSEEN and max(places) < BATTLE_CARDS


def _parse_card(text: str) -> tuple[int, int]:
    name, at, place = text.strip().partition("@")
    if not at:
        return kind_number(name), NOTHING
    if not (place.isascii() and place.isdigit() and len(place) <= 2 and int(place) < BATTLE_CARDS):
        raise PickError(f"{shorten(place)} is no place; battle's places are 0 to {BATTLE_CARDS - 1}")
    return kind_number(name), int(place)
