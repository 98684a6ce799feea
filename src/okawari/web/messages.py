"""What goes over the wire.

Every message to a page is a Frame; what a page sends is a command of `okawari.match.commands`. A field that is left
out says nothing; a part that is null is gone. `tests/support/schema.py` writes all of it down as JSON Schema and as
TypeScript types, with the docstrings of the fields.
"""

from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType
from starlette.responses import Response

from okawari.game.pad_faults import PadFault
from okawari.game.score_pad import ScorePad
from okawari.match.commands import Answer, Name, Place, Refusal
from okawari.match.settings import Settings
from okawari.match.view import ChoicePart, OwnPart, Reaction, TablePart, TurnPart
from okawari.show.game_part import GamePart
from okawari.show.scores import EndPart, ScoresPart, why_won

VERSION = 1
LARGEST_MESSAGE = 8 * 1024
"""Bytes that a page may send at once."""
STATUS = {
    **dict.fromkeys(("no-such-table", "no-such-record", "no-such-day"), 404),
    "not-seated": 403,
    "not-stored": 503,
    "unreadable-table": 503,
}
"""HTTP's number for a table's refusal; 409 for all others."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What is raised for something that cannot be decoded."""


class WebProblem(StrEnum):
    """Why the server itself refused something, before any table was asked."""

    BAD_COMMAND = "bad-command"
    BAD_REQUEST = "bad-request"
    BAD_ORIGIN = "bad-origin"
    BAD_HOST = "bad-host"
    BAD_TOKEN = "bad-token"
    NO_GUEST = "no-guest"
    NO_SUCH_CODE = "no-such-code"
    NO_SUCH_PAGE = "no-such-page"
    NO_SUCH_RECORD = "no-such-record"
    BAD_RECORD = "bad-record"
    TOO_FAST = "too-fast"
    TOO_LARGE = "too-large"
    TOO_MANY_SOCKETS = "too-many-sockets"
    BROKEN = "broken"


class RequestRefused(Exception):
    """A request, or a handshake, that is not answered as asked: raised by whatever handles it, answered by the app."""

    def __init__(self, status: int, problem: str, message: str, id: str = "") -> None:
        super().__init__(message)
        self.status, self.told = status, Refusal(problem, message, id)

    @classmethod
    def of(cls, refusal: Refusal) -> "RequestRefused":
        """A table's refusal as the request's."""
        return cls(STATUS.get(refusal.problem, 409), refusal.problem, refusal.message, refusal.id)

    def response(self) -> Response:
        return Response(msgspec.json.encode(self.told), self.status, media_type="application/json")


class ChangedParts(msgspec.Struct, frozen=True):
    """The parts of a View that changed."""

    table: TablePart | UnsetType = UNSET
    own: OwnPart | UnsetType = UNSET
    turn: TurnPart | UnsetType | None = UNSET
    game: GamePart | UnsetType | None = UNSET
    scores: ScoresPart | UnsetType | None = UNSET
    choice: ChoicePart | UnsetType | None = UNSET
    end: EndPart | UnsetType | None = UNSET
    reaction: Reaction | UnsetType = UNSET
    """An emoji to show once."""


Bye = Literal["restart", "too-fast", "no-such-table", "unreadable-table", "not-stored"]
Notice = Literal["device-joined"]


class Frame(msgspec.Struct, frozen=True):
    """A message to a page."""

    v: int
    """The version of this protocol."""
    n: int
    """Counts the frames of this socket."""
    now: float
    """The server's clock (Unix time), to read deadlines by."""
    parts: ChangedParts | UnsetType = UNSET
    answer: Answer | UnsetType = UNSET
    """To a command that came over this socket; one without an id says why the socket is closed."""
    notice: Notice | UnsetType = UNSET
    """device-joined: another device has just taken this seat with a code."""
    bye: Bye | UnsetType = UNSET
    """The server closes the socket: restart = come back in a moment."""


TableId = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
Code = Annotated[str, msgspec.Meta(max_length=20)]


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a POST."""


class OpenTable(Post, frozen=True):
    """POST /api/open"""

    settings: Settings = Settings()


class FindTable(Post, frozen=True):
    """POST /api/find: the six characters of a lobby."""

    code: Code


class DealAgain(Post, frozen=True):
    """POST /api/again: the deal of a finished match, with this guest in one of its seats and bots in the others."""

    record: TableId
    seat: Place = 0
    name: Name | None = None
    """Left out, it is the one in the record; left empty, they are a guest without one."""
    bot: Name = ""
    """For the seats of people; left empty or not to be had, it is `normal`."""


class BeginDaily(Post, frozen=True):
    """POST /api/daily: one's try at today's deal."""

    name: Name = ""


class GuidedTable(Post, frozen=True):
    """POST /api/guided: a guided game against bots, for who has never played."""

    name: Name = ""


class OfTable(Post, frozen=True):
    """POST /api/device and /api/device/revoke"""

    table: TableId


class JoinDevice(Post, frozen=True):
    """POST /api/device/join: the eight characters that another device shows."""

    code: Code


class BotSeat(Post, frozen=True):
    """POST /api/bot-seat: a bot from outside sits down, by the table's id or by its lobby's code."""

    table: TableId | None = None
    code: Code = ""
    name: Name = "bot"
    seat: Place | None = None


class TableFound(msgspec.Struct, frozen=True):
    """The answer of /api/open, again, daily, guided and find, and of /api/device/join and revoke."""

    table: str


class OwnSeat(msgspec.Struct, frozen=True):
    """The answer of /api/seat/{table}."""

    waiting: bool
    """Whether a match is being played there in which who asks has a seat."""


class DeviceCode(msgspec.Struct, frozen=True):
    """The answer of /api/device: to be typed on the other device before it expires (Unix time)."""

    code: str
    expires: float


class BotSeated(msgspec.Struct, frozen=True):
    """The answer of /api/bot-seat. The token is given this once: `Authorization: Bearer …` from now on."""

    table: str
    seat: int
    token: str


class Scored(msgspec.Struct, frozen=True):
    """The answer of /api/score."""

    sheet: ScoresPart
    winners: list[int]
    outcome: str
    """Why they won."""

    @classmethod
    def of(cls, pad: ScorePad) -> "Scored":
        sheet = ScoresPart.of(pad.sheet, pad.totals, pad.totals)
        return cls(sheet, pad.document()["winners"], why_won(pad.outcome) if pad.outcome else "")


class UnfinishedPad(msgspec.Struct, frozen=True):
    """The answer of /api/pad."""

    scored: Scored | None
    """Null while there are cards that cannot have been."""
    faults: tuple[PadFault, ...]
    """What cannot have been, and where it was entered."""


def why_unreadable(error: Exception) -> str:
    """The first line of what is wrong, cut short: it may quote what was sent."""
    return (str(error).splitlines() or ["it cannot be read"])[0][:200]
