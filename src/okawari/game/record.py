"""A finished game as a document, `okawari-record/1`: ruleset, deals, picks and chance outcomes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec import to_builtins

from okawari.game.documents import Document, card_kinds, card_names, parse_json, shape, some_ruleset
from okawari.game.errors import OkawariError, RecordError
from okawari.game.fair import FairDeal
from okawari.game.observation import Turn
from okawari.game.score_sheet import seat_names
from okawari.game.state import State
from okawari.game.strict import check_end, check_letter, check_points, read_ruleset
from okawari.game.world import Deal, World, empty_draws, empty_rolls
from okawari.rules.errors import shorten
from okawari.rules.kinds import DIE_SIDES, NAMES, full_deck
from okawari.rules.position import CATEGORIES
from okawari.rules.ruleset import ROUNDS, Ruleset

RECORD_FORMAT = "okawari-record/1"
Role = Literal["person", "bot"]


class TurnShape(msgspec.Struct):
    """One turn of a record."""

    picks: list[str | None]
    rolls: list[tuple[int, int]] = []
    by: list[Role | None] | msgspec.UnsetType = msgspec.UNSET
    """Who made each pick in a live game; of two cards in battle, who chose the second."""
    by_first: list[Role | None] | msgspec.UnsetType = msgspec.UNSET
    """R28: who chose the first of two cards in battle, where that was somebody else."""


class RoundShape(msgspec.Struct):
    """One round of a record."""

    turns: list[TurnShape]
    points: list[dict[str, int]]
    hands: list[list[str]] | None = None
    piles: list[list[str]] | None = None
    layout: list[str] | None = None
    starter: int | None = None


class RecordShape(msgspec.Struct):
    """A whole record; fields it does not know are kept in the document."""

    format: str
    ruleset: Document
    rounds: list[RoundShape]
    dessert_points: list[int]
    totals: list[int]
    winners: list[int]
    names: list[str] = []


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game: its document, and the State that re-playing it gives."""

    document: Document
    state: State
    fault: str = ""
    """Of a record that was stored long ago: why it would be refused today."""

    @classmethod
    def of(cls, state: State, names: Sequence[str] = (), fair: FairDeal | None = None) -> "Record":
        """The record of a finished game."""
        if not state.over or state.outcome is None:
            raise RecordError("only a finished game has a record")
        ruleset = state.ruleset
        if len(names) > ruleset.seats:
            raise RecordError(f"there are {len(names)} names; this game has {ruleset.seats} seats")
        document: Document = {
            "format": RECORD_FORMAT,
            "ruleset": to_builtins(ruleset),
            "names": seat_names(ruleset, names),
            "rounds": [_round_document(state, number) for number in range(ROUNDS)],
            "dessert_points": list(state.position.dessert_points),
            "totals": list(state.scores),
            "winners": list(state.outcome.winners),
        }
        return cls(document | ({"fair": fair.document()} if fair else {}), state)

    @classmethod
    def read(cls, text: str | bytes) -> "Record":
        """Read a record from JSON, re-play it and check every point and every letter."""
        return cls.from_document(parse_json(text, "a record"))

    @classmethod
    def from_document(cls, document: Document) -> "Record":
        """Re-play a record, check every point and every letter; an error names the place and the reason."""
        told = _told(document)
        ruleset = read_ruleset(told.ruleset)
        record = cls(document, _end(ruleset, told))
        check_letter(document, told, ruleset)
        return record

    @classmethod
    def stored(cls, text: str | bytes) -> "Record":
        """Read a record that was stored when the format was read less strictly: `fault` says what is wrong with it.

        What breaks a rule, or has wrong points, is refused here, too.
        """
        document = parse_json(text, "a record")
        try:
            return cls.from_document(document)
        except RecordError as error:
            told = _told(document)
            return cls(document, _end(some_ruleset(told.ruleset), told), str(error))

    @property
    def names(self) -> list[str]:
        """The names of the seats, the dummy's last."""
        return seat_names(self.state.ruleset, self.document.get("names", []))

    def states(self) -> Iterator[State]:
        """The game before its first turn and after each turn."""
        return _replay(self.state.ruleset, shape(self.document, RecordShape))

    def check_fair(self, commitment: str | None = None) -> FairDeal | None:
        """The fair deal that the record promises, if it does; raises an error if it does not keep the promise.

        Whoever saw a commitment before the game gives it: then the promise must be there, and be that one.
        """
        if "fair" not in self.document:
            if commitment is not None:
                raise RecordError("fair: this record promises no fair deal; there is no commitment in it")
            return None
        ruleset = self.state.ruleset
        fair = FairDeal.read(self.document["fair"], ruleset.seats)
        if commitment is not None and fair.commitment != commitment.strip().lower():
            raise RecordError(f"fair: the commitment is {fair.commitment}; that is not the one given")
        state = State.start(ruleset, fair.world(ruleset))
        for number in range(ROUNDS):
            if state.world.deal(ruleset, number) != self.state.world.deal(ruleset, number):
                raise RecordError(f"fair: round {number + 1} was dealt other cards than the seed gives")
        for number, turn in enumerate(self.state.turns):
            where = _where(ruleset, number)
            try:
                state = state.retrace(turn.picks)
            except OkawariError as error:
                raise RecordError(f"fair: {where}: {error}") from None
            if state.turns[-1] != turn:
                raise RecordError(f"fair: {where}: the chance outcomes are not those that the seed gives")
        return fair

    def to_json(self) -> bytes:
        """The record as one line of JSON."""
        return msgspec.json.encode(self.document)


def _round_document(state: State, number: int) -> Document:
    ruleset, rules = state.ruleset, state.rules
    deal = state.world.deal(ruleset, number)
    turns = state.turns[number * rules.turns : (number + 1) * rules.turns]
    return {
        "hands": [card_names(hand) for hand in deal.hands] or None,
        "piles": [card_names(pile) for pile in deal.piles] or None,
        "layout": card_names(deal.layout) or None,
        "starter": turns[0].starter,
        "turns": [{"picks": turn.texts, "rolls": [list(roll) for roll in turn.rolls]} for turn in turns],
        "points": [dict(zip(CATEGORIES, points, strict=True)) for points in state.closed[number].points],
    }


def _told(document: Document) -> RecordShape:
    """What a document says, if it is a record."""
    if document.get("format") != RECORD_FORMAT:
        raise RecordError(f"the format is {shorten(document.get('format'))}; it should be {RECORD_FORMAT!r}")
    return shape(document, RecordShape)


def _end(ruleset: Ruleset, told: RecordShape) -> State:
    """The end of a game of which every point is right."""
    *_, state = _replay(ruleset, told)
    check_end(state, told)
    return state


def _replay(ruleset: Ruleset, told: RecordShape) -> Iterator[State]:
    if len(told.rounds) != ROUNDS:
        raise RecordError(f"there are {len(told.rounds)} rounds; a finished game has {ROUNDS}")
    state = State.start(ruleset, _world(ruleset, told))
    yield state
    for number, round_told in enumerate(told.rounds):
        if round_told.starter != state.starter:
            raise RecordError(f"round {number + 1}: the starter is {round_told.starter}; by the rules: {state.starter}")
        if len(round_told.turns) != state.rules.turns:
            raise RecordError(
                f"round {number + 1} has {len(round_told.turns)} turns; it should have {state.rules.turns}"
            )
        for turn in round_told.turns:
            where = _where(ruleset, len(state.turns))
            try:
                state = state.replay(turn.picks)
            except OkawariError as error:
                raise RecordError(f"{where}: {error}") from None
            if list(state.turns[-1].rolls) != turn.rolls:
                raise RecordError(
                    f"{where}: the rolls do not match the mochi taken; seats {state.turns[-1].rolls} rolled"
                )
            by, made = turn.by, [pick is not None for pick in turn.picks]
            if by is not msgspec.UNSET and [role is not None for role in by] != made:
                raise RecordError(f"{where}: by is {shorten(by)}; it needs one entry for each pick, null for null")
            if state.owed:
                raise RecordError(f"{where}: the second card is missing; both are told at once: egg@15+squid@9")
            if turn.by_first is not msgspec.UNSET and not _two_hands(state.turns[-1], by, turn.by_first):
                what = f"by_first is {shorten(turn.by_first)}"
                raise RecordError(f"{where}: {what}; it tells who else than by took the first of two cards in battle")
            yield state
        check_points(state, number, round_told.points)


def _two_hands(turn: Turn, by: "list[Role | None] | msgspec.UnsetType", first: "list[Role | None]") -> bool:
    """R28: whether one took the first card of a seat and another the second, as is told."""
    picks = turn.picks
    if by is msgspec.UNSET or len(first) != len(picks) or not any(first):
        return False
    told = zip(picks, by, first, strict=True)
    return all(one is None or (pick is not None and len(pick.places) == 2 and one != two) for pick, two, one in told)


def _world(ruleset: Ruleset, told: RecordShape) -> World:
    """A World that deals what the record says; what was never dealt comes in no particular order."""
    rules = ruleset.rules
    dealt = [card for number, part in enumerate(told.rounds) for card in _deal(ruleset, number, part).cards]
    left = list(full_deck(rules.dessert))
    for card in dealt:
        if card not in left:
            raise RecordError(f"there are more {NAMES[card]} in the deals than in the deck of {ruleset.dessert} games")
        left.remove(card)
    rolls = [value for part in told.rounds for turn in part.turns for _, value in turn.rolls]
    wanted = len(empty_rolls(rules))
    if len(rolls) > wanted or not all(1 <= value <= DIE_SIDES for value in rolls):
        raise RecordError(f"the rolls are wrong; this game has at most {wanted}, each from 1 to {DIE_SIDES}")
    starter = told.rounds[0].starter
    if starter not in ((0, 1) if rules.has_starter else (None,)):
        raise RecordError(f"round 1: the starter is {starter}; it is 0 or 1 in battle and with the dummy, else null")
    return World((*dealt, *left), (*rolls, *empty_rolls(rules)[len(rolls) :]), tuple(empty_draws(rules)), starter or 0)


def _deal(ruleset: Ruleset, number: int, told: RoundShape) -> Deal:
    rules, where = ruleset.rules, f"round {number + 1}"
    try:
        hands = tuple(tuple(card_kinds(hand)) for hand in told.hands or ())
        piles = tuple(tuple(card_kinds(pile)) for pile in told.piles or ())
        layout = tuple(card_kinds(told.layout or ()))
    except OkawariError as error:
        raise RecordError(f"{where}: {error}") from None
    battle = rules.hand_size == 0
    expected = {
        "hands": ([] if battle else [rules.hand_size] * rules.seats, [len(hand) for hand in hands]),
        "piles": ([rules.pile_size] * rules.piles, [len(pile) for pile in piles]),
        "layout": ([rules.cards] if battle else [], [len(layout)] if layout else []),
    }
    for part, (right, found) in expected.items():
        if right != found:
            raise RecordError(
                f"{where}: {part} of {shorten(found) if found else 'no'} cards; this ruleset deals {right or 'none'}"
            )
    return Deal(hands, piles, layout)


def _where(ruleset: Ruleset, turn: int) -> str:
    return f"round {turn // ruleset.rules.turns + 1}, turn {turn % ruleset.rules.turns + 1}"
