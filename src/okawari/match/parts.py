"""What is sent to a seat or a spectator, in parts: only the parts that changed need to be sent again.

`table`, `turn`, `game` and `scores` are the same for everybody; `own` and `choice` are for one seat alone; `end` is the
same for all seats, and for all spectators.
"""

from typing import Literal

import msgspec

from okawari.game.record import Role
from okawari.match.keeping import Keeping
from okawari.match.settings import Option, Settings
from okawari.match.table import Phase


class SeatPart(msgspec.Struct, frozen=True):
    """Who sits in a seat; `filled` is false for an open one."""

    filled: bool
    name: str
    role: Role
    bot: str
    """The house's bot that sits here, or empty."""
    host: bool
    connected: bool
    away: bool
    """Whether a bot plays for this seat until its owner is back."""
    left: bool
    """Whether its owner left the match, and was not merely cut off."""
    nonce: bool
    """Whether this seat has given its nonce for the deal."""
    games: int
    wins: int
    points: int
    """The tally over the matches at this table."""


class TablePart(msgspec.Struct, frozen=True):
    """The table: seats, settings, and in the lobby what the host can choose."""

    phase: Phase
    code: str
    """The short code by which others find the lobby; empty once the match has started."""
    settings: Settings
    seats: tuple[SeatPart, ...]
    spectators: int
    match: str
    commitment: str
    """SHA-256 of the seed of the match being prepared or played (fair deals); empty for a known deal."""
    known_deal: bool
    """Whether the match is dealt the cards of a finished one, which somebody may know."""
    options: dict[str, list[Option]] | None
    """In the lobby: which settings go together, and why others do not."""
    bots: tuple[str, ...]
    """The bots that the host can add now."""
    enough: bool
    """Whether enough seats are filled to start."""
    rematch_by: int | None
    """In the lobby after a match: the seat of who asked for another one, while they sit there."""


class TurnPart(msgspec.Struct, frozen=True):
    """The turn being played: whose pick is missing, and the clock."""

    number: int
    """Sent back with every command of this turn."""
    acting: tuple[int, ...]
    locked: tuple[int, ...]
    idle: tuple[int, ...]
    """The seats that the others may ask to be played for."""
    deadline: float | None
    """When the clock runs out (Unix time); None without a clock."""
    paused: bool
    """Whether nobody was connected."""


class Need(msgspec.Struct, frozen=True):
    """What would make a group worth more: so many more of a kind, and what it is worth then."""

    more: int
    of: str
    worth: int


class Group(msgspec.Struct, frozen=True):
    """Cards that score together in front of a seat: what they are worth now and what they need next."""

    name: str
    """maki, tempura, sashimi, dumpling, nigiri, wasabi (waiting), chopsticks, or the dessert."""
    cards: dict[str, int]
    worth: int
    need: Need | None
    die: int | None = None
    """R22: what the die beside these cards shows."""
    at_end: bool = False
    """Whether it counts at the end of the game, not of the round."""


class PlayedPart(msgspec.Struct, frozen=True):
    """The turn played last, as everybody saw it."""

    picks: tuple[str | None, ...]
    by: tuple[Role | None, ...]
    rolls: tuple[tuple[int, int], ...]
    """R22: (seat, value) of every die rolled."""
    closed: tuple[tuple[Group, ...], ...] | None
    """If this turn ended a round: what lay in front of every seat when it was scored."""


class GamePart(msgspec.Struct, frozen=True):
    """The game as everybody sees it. Lists by seat have the dummy last."""

    round: int
    """From 0; 3 when the game is over."""
    turn: int
    """Of this round, from 0."""
    turns: int
    """In a round."""
    maki: str
    """What this edition calls its maki."""
    passing: str
    """Where hands go: left (to the next seat), right, or nowhere (battle)."""
    passes_to: tuple[int, ...]
    """R5, R10: [seat] who gets its hand next; empty where hands go nowhere."""
    starter: int | None
    in_control: int | None
    """R30: who picks for the dummy."""
    tableaux: tuple[tuple[Group, ...], ...]
    scores: tuple[int, ...]
    round_worth: tuple[int, ...]
    """[seat] what its groups are worth now, desserts left out: it comes on top of the score when the round ends."""
    hand_sizes: tuple[int, ...]
    dice: tuple[int, ...]
    """R22: empty without mochi."""
    squishy: int | None
    boat: int | None
    """R35: who has the boat, in an edition that has one."""
    pile_sizes: tuple[int, ...]
    deck_size: int
    layout: tuple[str | None, ...]
    """R27: battle's cards by place, "?" face-down; empty otherwise."""
    layout_rows: tuple[int, ...]
    """R27: how many places each row of the layout has, from the top."""
    discards: dict[str, int]
    last: PlayedPart | None
    owed: bool
    """R28: whether the acting seat has taken the first of two cards, which `last` tells, and must choose the second."""
    battle: bool = False
    """R27: whether cards are taken from a shared layout, and hands go nowhere."""


class Line(msgspec.Struct, frozen=True):
    """Points and why: a key with its numbers for any language, and English."""

    points: int
    key: str
    numbers: dict[str, int]
    unit: str
    english: str


class ScoresPart(msgspec.Struct, frozen=True):
    """The score sheet: every round that is over, and the desserts at the end."""

    rounds: tuple[tuple[dict[str, Line], ...], ...]
    """[round][seat][category]"""
    round_points: tuple[tuple[int, ...], ...]
    desserts: tuple[Line, ...] | None
    totals: tuple[int, ...]
    keeping: Keeping
    """R36: all points so far as this edition keeps them."""


class KnownHand(msgspec.Struct, frozen=True):
    """What is known of a hand (R34), for the memory aid."""

    cards: dict[str, int]
    unknown: int


class OwnPart(msgspec.Struct, frozen=True):
    """For one seat alone: its hand and what it may pick. A spectator has no seat, hand or picks."""

    seat: int | None
    host: bool
    hand: tuple[str, ...]
    legal: tuple[str, ...]
    forced: str | None
    """R9: the only legal pick. It is no choice: a page makes it by itself."""
    known: tuple[KnownHand, ...] | None
    """[seat] what is known of every hand; None unless the table plays with the memory aid."""


class ChoicePart(msgspec.Struct, frozen=True):
    """For one seat alone: what it has chosen."""

    turn: int
    pick: str | None
    locked: bool


class Why(msgspec.Struct, frozen=True):
    """Why the match ended as it did, for a screen in any language."""

    key: Literal["points-most", "points-fewest", "tie-broken", "tie-shared", "abandoned"]
    points: int = 0
    value: int = 0
    """What broke the tie, or did not: puddings, symbols, … (R25)."""
    unit: str = ""
    """The dessert that it is counted in."""


class EndPart(msgspec.Struct, frozen=True):
    """How the match ended."""

    abandoned: bool
    winners: tuple[int, ...]
    reason: str
    why: Why
    totals: tuple[int, ...]
    ranking: tuple[int, ...]
    """The seats from first to last (R24, R25), the dummy among them; of an abandoned match, as they sit."""
    places: tuple[int, ...]
    """Each player's place by seat, the tied in the same one (R24, R25, R31: the dummy has none); none if abandoned."""
    record: str | None
    """The address of the record, for those who may see it."""


class Reaction(msgspec.Struct, frozen=True):
    """An emoji from a seat; shown once, not kept."""

    seat: int
    emoji: str


class View(msgspec.Struct, frozen=True):
    """Everything that a seat or a spectator is shown."""

    table: TablePart
    own: OwnPart
    turn: TurnPart | None = None
    game: GamePart | None = None
    scores: ScoresPart | None = None
    choice: ChoicePart | None = None
    end: EndPart | None = None
