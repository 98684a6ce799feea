"""The table as everybody sees it, which a State and an Observation have in common; and what one seat may know (R34)."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from okawari.game.cards import Cards, Tableau
from okawari.game.pick import Pick
from okawari.game.score_sheet import Outcome, ScoreSheet, outcome
from okawari.rules.dummy import controller
from okawari.rules.kinds import CHOPSTICKS, DECK_SIZE, NAMES, NOTHING, PUDDING
from okawari.rules.knowledge import SPECTATOR, see_hand, see_layout
from okawari.rules.legal import EVERYBODY, is_legal, legal_picks, who_acts
from okawari.rules.picks import MOST_PICKS
from okawari.rules.position import CATEGORIES, OWED, ROUND, SQUISHY, STARTER, TURN, Frozen, hand_number
from okawari.rules.ruleset import HAND_SIZE, ROUNDS, Ruleset, RulesetNumbers
from okawari.rules.shared import Row
from okawari.rules.turn import pile_left

if TYPE_CHECKING:
    from okawari.game.state import State

ALL_SEATS = {seats: tuple(range(seats)) for seats in HAND_SIZE}


class Turn(NamedTuple):
    """One turn that was played, as everybody saw it."""

    codes: tuple[int, ...]
    """The codes of the picks by seat, naming the real cards (yogurts with their value)."""
    rolls: tuple[tuple[int, int], ...] = ()
    """R22: (seat, value) of every die rolled, in order; the dummy's seat is the number after the last."""

    @property
    def picks(self) -> tuple[Pick | None, ...]:
        """The picks by seat; None where a seat did not act."""
        return tuple(None if code == NOTHING else Pick.of(code) for code in self.codes)

    @property
    def texts(self) -> list[str | None]:
        """The picks as text."""
        return [None if pick is None else str(pick) for pick in self.picks]

    @property
    def starter(self) -> int | None:
        """R29, R30: who took from the layout or picked for the dummy: in the first turn of a round, who started it."""
        told = (seat for seat, pick in enumerate(self.picks) if pick is not None and (pick.places or pick.dummy))
        return next(told, None)


class ClosedRound(NamedTuple):
    """A round that was scored."""

    tableaux: tuple[tuple[int, ...], ...]
    points: tuple[tuple[int, ...], ...]
    """[seat][category]"""


@dataclass(frozen=True, slots=True, eq=False)
class PublicState:
    """The table as everybody sees it."""

    ruleset: Ruleset
    position: Frozen
    turns: tuple[Turn, ...]
    """Every turn so far, all rounds; the last one is half played while a second card is owed."""
    closed: tuple[ClosedRound, ...]
    """The rounds that are over, with what they scored."""

    @property
    def rules(self) -> RulesetNumbers:
        """The ruleset in whole numbers."""
        return self.ruleset.rules

    @property
    def round(self) -> int:
        """The round now being played, from 0; 3 when the game is over."""
        return self.position.now[ROUND]

    @property
    def turn(self) -> int:
        """The turn of the round, from 0."""
        return self.position.now[TURN]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.now[ROUND] >= ROUNDS

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that must pick now."""
        who = who_acts(self.ruleset.rules, self.position.now)
        if who == EVERYBODY:
            return ALL_SEATS[self.ruleset.seats]
        return () if who == NOTHING else (who,)

    @property
    def owed(self) -> bool:
        """R28: whether the acting seat of a battle has taken the first of two cards and must choose the second."""
        return self.position.now[OWED] != NOTHING

    @property
    def in_control(self) -> int | None:
        """R30: the seat that picks for the dummy now."""
        seat = controller(self.rules, self.position.now[STARTER], self.turn)
        return None if seat == NOTHING or self.over else seat

    @property
    def starter(self) -> int | None:
        """R29, R30: the seat that started this round (battle), or controlled the dummy first."""
        return self.position.now[STARTER] if self.rules.has_starter else None

    @property
    def tableaux(self) -> tuple[Tableau, ...]:
        """The cards in front of each seat this round, the dummy's last; desserts lie apart."""
        return tuple(Tableau(row[:PUDDING]) for row in self.position.tableaux)

    @property
    def desserts(self) -> tuple[Cards, ...]:
        """The desserts in front of each seat."""
        return tuple(Cards((0,) * PUDDING + row[PUDDING:]) for row in self.position.tableaux)

    @property
    def discards(self) -> Cards:
        """R17: the cards of earlier rounds."""
        return Cards(self.position.discards)

    @property
    def dice(self) -> tuple[int, ...]:
        """R22: what each seat's mochi die shows."""
        return self.position.dice

    @property
    def squishy(self) -> int | None:
        """R19: who holds the squishy."""
        holder = self.position.now[SQUISHY]
        return None if holder == NOTHING else holder

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """R26, R30: how many cards are left in each pile."""
        return () if self.over else (pile_left(self.rules, self.position.now),) * self.rules.piles

    @property
    def deck_size(self) -> int:
        """How many cards of the deck are not dealt yet."""
        return DECK_SIZE - self.rules.cards * min(self.round + 1, ROUNDS)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far, the dummy's last."""
        return self.position.totals

    @property
    def boat(self) -> int | None:
        """R35: the seat with the most points after a round; on a tie it stays where it is (anniversary, shown only).

        R31: the dummy is no seat.
        """
        holder = None
        totals = [0] * self.rules.seats
        for closed in self.closed:
            totals = [total + sum(closed.points[seat]) for seat, total in enumerate(totals)]
            leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
            holder = leaders[0] if len(leaders) == 1 else holder
        return holder

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, once the game is over."""
        return outcome(self.position, self.ruleset) if self.over else None

    def _hand(self, seat: int) -> tuple[int, ...]:
        """The hand that a seat holds, or what is known of it."""
        return self.position.hands[hand_number(self.rules, self.position.now, seat)]

    def _legal_picks(self, seat: int) -> list[Pick]:
        """The legal picks of a seat whose hand is known; none if it does not act."""
        rules, position = self.ruleset.rules, self.position
        if who_acts(rules, position.now) not in (EVERYBODY, seat):
            return []
        one_card = not rules.has_dummy and not position.tableaux[seat][CHOPSTICKS]
        codes = [0] * (rules.kinds if one_card else MOST_PICKS)
        found = legal_picks(position, rules, seat, codes)
        return [Pick.of(code) for code in codes[:found]]

    def score_sheet(self) -> ScoreSheet:
        """The points by seat, round and category, each with its reason."""
        return ScoreSheet.of(
            self.ruleset,
            [closed.tableaux for closed in self.closed],
            [tuple(points[len(CATEGORIES) - 1] for points in closed.points) for closed in self.closed],
            self.position.tableaux,
            self.position.dice,
            game_over=self.over,
        )


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
        return tuple(SeenHand(Cards(self._hand(seat)), unknown) for seat, unknown in enumerate(self.unknown))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, which everybody sees; empty in battle."""
        if self.rules.shared_layout:
            return ()
        return tuple([sum(self._hand(seat)) + unknown for seat, unknown in enumerate(self.unknown)])

    @property
    def hand(self) -> Cards:
        """This seat's own hand; nothing for a spectator, and in battle."""
        if self.seat is None or self.rules.shared_layout:
            return Cards.of([])
        return Cards(self._hand(self.seat))

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


def observe(state: PublicState, deck: Row, seat: int | None, only: int | None = None) -> Observation:
    """R34: a State as one seat may know it; `deck` tells which cards have just been drawn.

    Where nobody will ask about other hands than that of the seat `only`, they are left empty, which is quicker.
    """
    rules, position = state.rules, state.position
    viewer = SPECTATOR if seat is None else seat
    hands: list[tuple[int, ...]] = [()] * rules.seats
    unknown = [0] * rules.seats
    for holder in range(rules.seats) if only is None else (only,):
        known = [0] * rules.kinds
        unknown[holder] = see_hand(position, rules, deck, viewer, holder, known)
        hands[hand_number(rules, position.now, holder)] = tuple(known)
    seen = position._replace(hands=tuple(hands))
    if rules.shared_layout:
        layout = list(position.layout)
        see_layout(position.layout, layout)
        seen = seen._replace(layout=tuple(layout))
    return Observation(state.ruleset, seen, state.turns, state.closed, seat, tuple(unknown))
