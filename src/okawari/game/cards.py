"""Cards as a reader sees them: a bag of names over a row of counts."""

from collections.abc import Iterable, Iterator

from okawari.game.pick import kind_number
from okawari.rules.kinds import DIPPED, DIPPED_EGG, EGG, KINDS, NAMES, NUMBER, SALMON, SQUID, WASABI, is_nigiri
from okawari.rules.landing import place, waiting_wasabi
from okawari.rules.shared import Row


class Cards:
    """Some cards, in no order: a hand, desserts, discards.

    >>> hand = Cards.of(["egg", "salmon", "salmon"])
    >>> len(hand), hand.count("salmon"), "squid" in hand
    (3, 2, False)
    >>> print(hand)
    egg, salmon x2
    """

    __slots__ = ("row",)

    def __init__(self, row: Row) -> None:
        self.row = (*row, *(0,) * (KINDS - len(row)))
        """How many there are of each kind."""

    @classmethod
    def of(cls, names: Iterable[str]) -> "Cards":
        row = [0] * KINDS
        for name in names:
            row[kind_number(name)] += 1
        return cls(row)

    def count(self, name: str) -> int:
        return self.row[kind_number(name)]

    def counts(self) -> dict[str, int]:
        """How many there are of each kind, the missing ones left out."""
        return {NAMES[kind]: count for kind, count in enumerate(self.row) if count}

    def __iter__(self) -> Iterator[str]:
        return iter([NAMES[kind] for kind, count in enumerate(self.row) if count for _ in range(count)])

    def __len__(self) -> int:
        return sum(self.row)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in NUMBER and self.count(name) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.row == other.row

    def __hash__(self) -> int:
        return hash(self.row)

    def __str__(self) -> str:
        return ", ".join(times(name, count) for name, count in self.counts().items()) or "nothing"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.of({list(self)!r})"


class Tableau(Cards):
    """A seat's face-up cards of this round. A nigiri on wasabi (R6) counts as a kind of its own, "egg on wasabi".

    >>> tableau = Tableau.of(["wasabi", "squid", "egg"])
    >>> print(tableau)
    egg, squid on wasabi
    >>> tableau
    Tableau.of(['wasabi', 'squid', 'egg'])
    """

    __slots__ = ()

    @classmethod
    def of(cls, names: Iterable[str]) -> "Tableau":
        """The tableau in which these cards landed, one after the other."""
        row = [0] * KINDS
        for name in names:
            place(row, kind_number(name))
        return cls(row)

    def count(self, name: str) -> int:
        """How many cards of this name there are, on wasabi or not."""
        kind = kind_number(name)
        return self.row[kind] + (self.row[kind + DIPPED] if is_nigiri(kind) else 0)

    def counts(self) -> dict[str, int]:
        """How many there are of each kind; the wasabi under a nigiri is not counted again."""
        row = list(self.row)
        row[WASABI] = self.waiting_wasabi
        return Cards(row).counts()

    def __iter__(self) -> Iterator[str]:
        """The cards in an order in which they can have landed."""
        for name, count in self.dipped.items():
            yield from (NAMES[WASABI], name) * count
        waiting = self.waiting_wasabi
        for kind, count in enumerate(self.row[:DIPPED_EGG]):
            yield from (NAMES[kind],) * (waiting if kind == WASABI else count)

    @property
    def dipped(self) -> dict[str, int]:
        """How many nigiri of each kind lie on wasabi."""
        return {NAMES[kind]: self.row[kind + DIPPED] for kind in (EGG, SALMON, SQUID) if self.row[kind + DIPPED]}

    @property
    def waiting_wasabi(self) -> int:
        """Wasabi that waits for a nigiri."""
        return waiting_wasabi(self.row)


def times(name: str, count: int) -> str:
    """ "egg", "egg x2"."""
    return name if count == 1 else f"{name} x{count}"
