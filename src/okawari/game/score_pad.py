"""The score pad: what the cards of a game with paper cards score."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

import msgspec

from okawari.game.documents import Document, card_kinds, parse_json, shape, some_ruleset
from okawari.game.errors import OkawariError, RecordError
from okawari.game.pad_faults import PadFault, card_faults, die_faults, player, squishy_faults
from okawari.game.score_sheet import Outcome, ScoreSheet, outcome
from okawari.rules.desserts import SQUISHY_WORTH, score_desserts
from okawari.rules.errors import shorten
from okawari.rules.kinds import DESSERT_CARDS, DIE_SIDES, MOCHIS, NAMES, STRAWBERRIES, deck_counts, is_dessert
from okawari.rules.landing import place
from okawari.rules.position import CATEGORIES, Readable, empty_position
from okawari.rules.ruleset import ROUNDS, Ruleset, RulesetNumbers, has_dummy
from okawari.rules.scoring import score_round
from okawari.rules.turn import discard
from okawari.rules.winning import wins

WHAT = "a game for the score pad"
COUNTED = re.compile(r"(?P<name>.*\S)\s*[x×]\s*(?P<count>\d{1,3})", re.IGNORECASE)
"""`tempura x2`"""


class PadShape(msgspec.Struct, forbid_unknown_fields=True):
    """A game as it stands in JSON; cards in the order in which they landed, a dummy's tableau last."""

    rounds: list[list[list[str]]]
    ruleset: Document = msgspec.field(default_factory=dict)
    """As in a record; what is left out takes its default, the seats as many as there are tableaux."""
    dice: list[int | None] | None = None
    """R22: what the mochi dice show at the end, null for one that nobody rolled."""
    squishy: list[int] | None = None
    """R19: the points that the squishy paid in all."""


@dataclass(frozen=True, slots=True)
class ScorePad:
    """A game with paper cards, scored.

    >>> pad = ScorePad.of_round(["tempura x2, wasabi, squid", "maki-3, maki-2, pudding"])
    >>> pad.totals
    (14, 6)
    """

    sheet: ScoreSheet
    squishy: tuple[int, ...]
    """[seat] R19: paid during the rounds, nobody knows any more in which."""
    totals: tuple[int, ...]
    leaders: tuple[int, ...]
    """Who has the best total so far, whatever the dessert will say."""
    outcome: Outcome | None
    """Who won, if the game is over."""

    @classmethod
    def of_round(
        cls,
        tableaux: Sequence[str],
        *,
        edition: str = Ruleset.edition,
        dessert: str = "",
        variant: str | None = None,
        must_have_maki: bool = False,
    ) -> "ScorePad":
        """Score one round from texts like "tempura x2, wasabi, squid"; desserts do not count yet."""
        ruleset = Ruleset(edition, _seats(len(tableaux), variant), dessert, variant, must_have_maki)
        rounds = [[parse_cards(text) for text in tableaux]]
        return _score(_checked(_Entries.read(ruleset, PadShape(rounds)), game_over=False), game_over=False)

    @classmethod
    def read(cls, text: str | bytes) -> "ScorePad":
        """Score a whole game from JSON."""
        return cls.of_game(parse_json(text, WHAT))

    @classmethod
    def of_game(cls, document: Document) -> "ScorePad":
        """Score a whole game, desserts included, from the rounds that it has."""
        return _score(_checked(_entries(document), game_over=True), game_over=True)

    @classmethod
    def unfinished(cls, text: str | bytes) -> "tuple[ScorePad | None, tuple[PadFault, ...]]":
        """Score a game that is still being entered, in whatever order, with all that cannot have been so far.

        A number that does not go with the cards does not count yet; cards that cannot have been score nothing.
        """
        entries = _entries(parse_json(text, WHAT))
        faults = tuple(entries.faults(game_over=True))
        if any(fault.field == "cards" for fault in faults):
            return None, faults
        wrong = {(fault.field, fault.seat) for fault in faults}
        dice = [None if ("dice", seat) in wrong else die for seat, die in enumerate(entries.dice)]
        squishy = [0 if ("squishy", seat) in wrong else points for seat, points in enumerate(entries.squishy)]
        return _score(replace(entries, dice=dice, squishy=squishy), game_over=True), faults

    def document(self) -> Document:
        """The points as JSON has them: rounds, squishy and dessert points add up to the totals."""
        rounds = [
            [{category: seat[category].points for category in CATEGORIES} for seat in seats]
            for seats in self.sheet.rounds
        ]
        return {
            "rounds": rounds,
            "squishy": list(self.squishy),
            "dessert_points": list(self.sheet.dessert_points),
            "totals": list(self.totals),
            "winners": list(self.outcome.winners) if self.outcome else [],
        }


def parse_cards(text: str) -> list[str]:
    """The names of some cards, from a text with commas.

    >>> parse_cards("tempura x2, wasabi")
    ['tempura', 'tempura', 'wasabi']
    """
    names: list[str] = []
    for part in text.split(",") if text.strip() else []:
        counted = COUNTED.fullmatch(part.strip())
        names += [counted["name"]] * int(counted["count"]) if counted else [part.strip()]
    return [name.lower() for name in names]


def _seats(tableaux: int, variant: str | None) -> int:
    """R31: the last tableau may be the dummy's."""
    return tableaux - has_dummy(variant)


@dataclass(frozen=True, slots=True)
class _Entries:
    """What was entered, each of it possible by itself."""

    ruleset: Ruleset
    rounds: list[list[list[int]]]
    dice: list[int | None]
    squishy: list[int]

    @classmethod
    def read(cls, ruleset: Ruleset, told: PadShape) -> "_Entries":
        """The cards by kind, and the numbers of every tableau."""
        return cls(ruleset, _kinds(ruleset, told.rounds), _dice(ruleset, told.dice), _squishy(ruleset, told.squishy))

    def faults(self, *, game_over: bool) -> Iterator[PadFault]:
        """What cannot have been together; in one round nobody asks for the dice."""
        rules = self.ruleset.rules
        yield from card_faults(rules, self.rounds)
        if game_over:
            yield from die_faults(rules, self.rounds, self.dice)
            yield from squishy_faults(rules, self.rounds, self.squishy)


def _entries(document: Document) -> _Entries:
    told = shape(document, PadShape)
    if not 1 <= len(told.rounds) <= ROUNDS:
        raise RecordError(f"there are {len(told.rounds)} rounds; {WHAT} has 1 to {ROUNDS}")
    return _Entries.read(_ruleset(told), told)


def _ruleset(told: PadShape) -> Ruleset:
    """What was played; a misspelt part is no part."""
    document = told.ruleset
    if unknown := sorted(document.keys() - {field.name for field in fields(Ruleset)}):
        raise RecordError(f"ruleset: {shorten(unknown[0])} is unknown")
    if document.get("seats") is None:
        document = document | {"seats": _seats(len(told.rounds[0]), document.get("variant"))}
    return some_ruleset(document)


def _checked(entries: _Entries, *, game_over: bool) -> _Entries:
    for fault in entries.faults(game_over=game_over):
        raise RecordError(fault.told(entries.ruleset.rules))
    return entries


def _score(entries: _Entries, *, game_over: bool) -> ScorePad:
    ruleset, rules, rounds, squishy = entries.ruleset, entries.ruleset.rules, entries.rounds, entries.squishy
    position = empty_position(rules)
    position.dice[:] = [die or start for die, start in zip(entries.dice, position.dice, strict=True)]
    position.totals[:] = squishy
    closed = []
    for tableaux in rounds:
        for tableau, cards in zip(position.tableaux, tableaux, strict=True):
            for kind in cards:
                place(tableau, kind)
        score_round(position, rules, [[0] * len(CATEGORIES) for _ in tableaux])
        closed.append([tuple(tableau) for tableau in position.tableaux])
        for tableau in position.tableaux:
            discard(tableau, position.discards)
    if game_over:
        score_desserts(position, rules)
    nothing = [(0,) * rules.tableaux] * len(rounds)
    sheet = ScoreSheet.of(ruleset, closed, nothing, position.tableaux, position.dice, game_over=game_over)
    end = outcome(position, ruleset) if game_over else None
    return ScorePad(sheet, tuple(squishy), tuple(position.totals), _leaders(rules, position), end)


def _leaders(rules: RulesetNumbers, position: Readable) -> tuple[int, ...]:
    """R24: the seats with the best total, as if nobody had a dessert."""
    without_desserts = empty_position(rules)
    without_desserts.totals[:] = position.totals
    return tuple(seat for seat in range(rules.seats) if wins(without_desserts, rules, seat))


def _kinds(ruleset: Ruleset, rounds: list[list[list[str]]]) -> list[list[list[int]]]:
    """The cards by kind, if this game can have them."""
    rules = ruleset.rules
    kinds = []
    for number, tableaux in enumerate(rounds, 1):
        if len(tableaux) != rules.tableaux:
            dummy = " and the dummy" if rules.tableaux > rules.seats else ""
            needed = f"{rules.seats} seats{dummy} need {rules.tableaux}"
            raise RecordError(f"round {number} has cards for {len(tableaux)}; {needed}, [] for a seat without cards")
        who = [f"round {number}, {player(rules, seat)}" for seat in range(rules.tableaux)]
        kinds.append([_tableau(ruleset, cards, where) for cards, where in zip(tableaux, who, strict=True)])
    counts = Counter(kind for tableaux in kinds for tableau in tableaux for kind in tableau)
    for kind, deck in enumerate(deck_counts(rules.dessert)):
        if counts[kind] > deck:
            raise RecordError(f"there are {counts[kind]} {NAMES[kind]} cards; the deck has {deck}")
    return kinds


def _tableau(ruleset: Ruleset, names: list[str], where: str) -> list[int]:
    try:
        kinds = card_kinds(names)
    except OkawariError as error:
        raise RecordError(f"{where}: {error}") from None
    desserts = DESSERT_CARDS[ruleset.rules.dessert]
    for kind in kinds:
        if is_dessert(kind) and kind not in desserts:
            played = ", ".join(NAMES[dessert] for dessert in desserts)
            raise RecordError(f"{where}: {NAMES[kind]} is not in this game; its dessert cards are: {played}")
    return kinds


def _dice(ruleset: Ruleset, dice: list[int | None] | None) -> list[int | None]:
    """R22: the dice given, or those that nobody rolled."""
    rules = ruleset.rules
    if not dice:
        return [None] * rules.tableaux
    if rules.dessert != MOCHIS:
        raise RecordError(f"dice: a game with {ruleset.dessert} has none; they go with mochi")
    if len(dice) != rules.tableaux:
        raise RecordError(f"dice: there are {len(dice)}; this game needs {rules.tableaux}")
    if not all(die is None or 1 <= die <= DIE_SIDES for die in dice):
        raise RecordError(f"dice: {dice} cannot be; a die shows 1 to {DIE_SIDES}")
    return dice


def _squishy(ruleset: Ruleset, squishy: list[int] | None) -> list[int]:
    """R19: the squishy's points given, or none."""
    rules = ruleset.rules
    if not squishy:
        return [0] * rules.tableaux
    if rules.dessert != STRAWBERRIES:
        raise RecordError(f"squishy: a game with {ruleset.dessert} has none; it goes with strawberry")
    if len(squishy) != rules.tableaux:
        raise RecordError(f"squishy: there are {len(squishy)} numbers; this game needs {rules.tableaux}")
    if any(points < 0 or points % SQUISHY_WORTH for points in squishy):
        raise RecordError(f"squishy: {squishy} cannot be; it pays {SQUISHY_WORTH} points each time")
    return squishy
