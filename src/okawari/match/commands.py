"""What a guest may ask of a table, and what the answer can be.

Every command carries an id of the client's choice: sent again, it gets the first answer and is not applied twice. A
command in a game names the turn that it was meant for.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from okawari.game.record import Role
from okawari.match.settings import Settings

EMOJI = ("👍", "👏", "😂", "😮", "😭", "🤔", "🍣", "🎉")
"""What pages of earlier versions send."""
STICKERS = ("yum", "laugh", "wow", "hot", "sad", "love", "sleepy", "bow")
"""Our own faces that say something, by name; the pages draw them."""
REACTIONS = (*EMOJI, *STICKERS)
"""All that can be sent around a table. Servers tell one another its place in this list: new ones come last."""
FACES = ("salmon", "maki", "tempura", "egg", "dumpling", "wasabi", "pudding", "sashimi")
"""Who somebody can be at the table, if they like."""
LONGEST_NAME = 24

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
PickText = Annotated[str, msgspec.Meta(max_length=64)]
Nonce = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){0,32}$")]
Place = Annotated[int, msgspec.Meta(ge=0, le=4)]
TurnNumber = Annotated[int, msgspec.Meta(ge=0)]


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=str.lower, forbid_unknown_fields=True):
    """Something that a guest asks."""

    id: Id


class ForHost(Command, frozen=True):
    """Something that only the host may ask, before a match."""


class ForTurn(Command, frozen=True):
    """Something for the turn that it names."""

    turn: TurnNumber


class Change(ForHost, frozen=True, tag="set"):
    """The host sets the settings (lobby)."""

    settings: Settings


class Sit(Command, frozen=True):
    """Sit down: in this seat, or in the first open one. Who sits already changes seat, name or nonce.

    The nonce is this seat's part in the deal; it should be random and chosen after the commitment was shown.
    """

    name: Name = ""
    seat: Place | None = None
    nonce: Nonce = ""
    role: Role = "person"
    face: PickText = ""
    """One of `faces` of the options; left empty, it stays as it was."""


class Leave(Command, frozen=True):
    """Leave the seat."""


class AddBot(ForHost, frozen=True, tag="add_bot"):
    """The host gives a seat, or the first open one, to one of the house's bots (lobby)."""

    bot: Name
    seat: Place | None = None


class Remove(ForHost, frozen=True):
    """The host frees a seat: a bot's or somebody's, who cannot sit down again in this lobby."""

    seat: Place


class Start(ForHost, frozen=True):
    """The host starts the match with the filled seats; a rematch that all have accepted anybody may, after a while."""


class Choose(ForTurn, frozen=True):
    """Choose a pick, and lock it if so wished. A locked seat that chooses again stays locked."""

    pick: PickText
    lock: bool = False


class TakeBack(ForTurn, frozen=True, tag="take_back"):
    """Have no choice any more."""


class Lock(ForTurn, frozen=True):
    """Keep the choice."""


class PlayFor(ForTurn, frozen=True, tag="play_for"):
    """Let a bot play for an idle seat: this turn, or until its owner is back if they are away. A choice stands."""

    seat: Place


class Rematch(Command, frozen=True):
    """After a match: back to the lobby, everybody in their seats; there already, accept the rematch."""


class React(Command, frozen=True):
    """Show a sticker or an emoji to everybody at the table; nothing is kept of it."""

    emoji: PickText


HostCommand = Change | AddBot | Remove | Start
TurnCommand = Choose | TakeBack | Lock | PlayFor
AnyCommand = Change | Sit | Leave | AddBot | Remove | Start | TurnCommand | Rematch | React


class Problem(StrEnum):
    """Why a command was refused."""

    NO_SUCH_TABLE = "no-such-table"
    UNREADABLE_TABLE = "unreadable-table"
    NO_SUCH_RECORD = "no-such-record"
    BAD_RECORD = "bad-record"
    NOT_HOST = "not-host"
    NOT_SEATED = "not-seated"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_TAKEN = "seat-taken"
    REMOVED = "removed"
    TABLE_FULL = "table-full"
    NOT_IN_LOBBY = "not-in-lobby"
    NOT_PLAYING = "not-playing"
    NOT_OVER = "not-over"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"
    BAD_SETTINGS = "bad-settings"
    NO_SUCH_BOT = "no-such-bot"
    STALE_TURN = "stale-turn"
    NOT_ACTING = "not-acting"
    ILLEGAL_PICK = "illegal-pick"
    NOTHING_CHOSEN = "nothing-chosen"
    NOT_IDLE = "not-idle"
    NOT_A_PERSON = "not-a-person"
    NO_SUCH_REACTION = "no-such-reaction"
    NO_SUCH_FACE = "no-such-face"
    PLAYED_ONCE = "played-once"
    NO_MORE_TRIES = "no-more-tries"
    NO_SUCH_DAY = "no-such-day"
    BOTS_NOT_READY = "bots-not-ready"
    NOT_STORED = "not-stored"


class Refusal(msgspec.Struct, frozen=True, tag="refused", tag_field="answer"):
    """A command that was not applied, or a request that was not answered."""

    problem: str
    """A Problem; of what a server refuses before it asks a table, a WebProblem."""
    message: str
    """A sentence for the person."""
    id: str = ""
    """Of the command, if it could be read."""


def not_stored(error: Exception, id: str = "") -> Refusal:
    """What is answered when the store fails: its own words, as a sentence."""
    told = str(error)
    return Refusal(Problem.NOT_STORED, f"{told[:1].upper()}{told[1:]}.", id)


class Accepted(msgspec.Struct, frozen=True, tag="accepted", tag_field="answer"):
    """A command that was applied, now or when it first came, and that will survive a crash."""

    id: str = ""


Answer = Accepted | Refusal
