"""What one seat may know (R34)."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from okawari.game.cards import Cards
from okawari.game.pick import Pick
from okawari.game.public_state import PublicState
from okawari.rules.kinds import NAMES, NOTHING
from okawari.rules.knowledge import SPECTATOR, see_hand, see_layout
from okawari.rules.legal import is_legal
from okawari.rules.position import hand_number
from okawari.rules.shared import Row

if TYPE_CHECKING:
    from okawari.game.state import State


class SeenHand(NamedTuple):
    """What a seat knows of a hand: the cards that must be in it, and how many more there are."""

    known: Cards
    unknown: int

    def __str__(self) -> str:
        if not self.unknown:
            return str(self.known)
        unknown = f"{self.unknown} unknown"
        return f"{self.known}, {unknown}" if len(self.known) else unknown


@dataclass(frozen=True, slots=True)
class Observation(PublicState):
    """The table as one seat knows it, earlier hands remembered; a spectator's has no seat.

    Its position holds in place of each hand the known part of it, yogurts without values, and in place of face-down
    cards UNSEEN: nothing in it is hidden from its seat.
    """

    seat: int | None
    unknown: tuple[int, ...]
    """[seat] how many cards of the hand that a seat holds are not known."""

    @property
    def hands(self) -> tuple[SeenHand, ...]:
        """What is known of the hand that each seat holds; empty in battle."""
        if self.rules.shared_layout:
            return ()
        return tuple(
            SeenHand(Cards(self.position.hands[hand_number(self.rules, self.position.now, seat)]), unknown)
            for seat, unknown in enumerate(self.unknown)
        )

    @property
    def hand(self) -> Cards:
        """This seat's own hand; nothing for a spectator, and in battle."""
        if self.seat is None or self.rules.shared_layout:
            return Cards.of([])
        return Cards(self.position.hands[hand_number(self.rules, self.position.now, self.seat)])

    @property
    def layout(self) -> tuple[str | None, ...]:
        """R27: the cards by place, "?" where one lies face-down, None where there is none; empty outside battle."""
        return tuple(None if kind == NOTHING else NAMES[kind] for kind in self.position.layout)

    def legal_picks(self) -> list[Pick]:
        """Every pick that this seat may make now, single cards first; none if it does not act."""
        return [] if self.seat is None else self._legal_picks(self.seat)

    def allows(self, pick: Pick) -> bool:
        """Whether this seat may make a pick now."""
        if self.seat is None or self.seat not in self.acting:
            return False
        return is_legal(self.position, self.rules, self.seat, pick.code)

    def imagine(self, rng: Random) -> "State":
        """A game that this seat could be in, the unknown dealt at random: `imagine(rng).observe(seat) == self`."""
        from okawari.game.imagine import imagine

        return imagine(self, rng)


def observe(state: PublicState, deck: Row, seat: int | None) -> Observation:
    """R34: a State as one seat may know it; `deck` tells which cards have just been drawn."""
    rules, position = state.rules, state.position
    viewer = SPECTATOR if seat is None else seat
    hands: list[tuple[int, ...]] = [()] * rules.seats
    unknown = []
    for holder in range(rules.seats):
        known = [0] * rules.kinds
        unknown.append(see_hand(position, rules, deck, viewer, holder, known))
        hands[hand_number(rules, position.now, holder)] = tuple(known)
    layout = list(position.layout)
    see_layout(position.layout, layout)
    seen = position._replace(hands=tuple(hands), layout=tuple(layout))
    return Observation(state.ruleset, seen, state.turns, state.closed, seat, tuple(unknown))
