"""What is sent to a seat or a spectator, in parts: only the parts that changed need to be sent again.

`table`, `turn`, `game` and `scores` are the same for everybody; `own` and `choice` are for one seat alone; `end` is the
same for all seats, and for all spectators.
"""

import msgspec

from okawari.game.record import Role
from okawari.match.settings import Option, Settings
from okawari.match.table import Phase
from okawari.show.game_part import GamePart
from okawari.show.scores import EndPart, ScoresPart


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
