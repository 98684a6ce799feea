"""The daily deals of a server: a guest's one try a day, and what they are told of it."""

import asyncio
import hashlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from okawari.match.commands import Problem, Refusal, not_stored
from okawari.match.daily import DAILY_BOT, DAILY_RULES, PERSONS_SEAT, DailyDeal, day_after, day_of, ends, is_day, opens
from okawari.match.daily_tables import DailyTables, Try
from okawari.match.decide import ID_BYTES
from okawari.match.live_tables import NO_SUCH_TABLE, LiveTables
from okawari.match.openness import is_open
from okawari.match.store import StoreError
from okawari.match.yardstick import YARDSTICK_BOT, YARDSTICK_GAMES, Yardsticks

TRIES_OF_ADDRESS = 6
"""People share an address, and who clears their cookies is somebody else: so many a day, and no more."""
NO_MORE_TRIES = Refusal(
    Problem.NO_MORE_TRIES, "Everybody at this address has had their try at today's deal; come back tomorrow."
)
BOTS_NOT_READY = Refusal(
    Problem.BOTS_NOT_READY, f"The bots of the daily deal ({DAILY_BOT}) are not compiled here yet; okawari warm does it."
)
NO_SUCH_DAY = Refusal(Problem.NO_SUCH_DAY, "There is no such day, or it has not come yet.")


class Placed(msgspec.Struct, frozen=True):
    """A place among some games: 1 + those with more points."""

    place: int
    """1 is the best; the same for the same points."""
    of: int
    """How many there are, one's own among them."""

    @classmethod
    def among(cls, points: int, others: Sequence[int]) -> "Placed":
        """The place of so many points beside those of other games."""
        return cls(1 + sum(other > points for other in others), 1 + len(others))


class DailyPart(msgspec.Struct, frozen=True):
    """A day's deal, for one guest: nothing of the deal, and of the others nothing before their own try is over."""

    day: str
    """As 2026-11-18, in UTC."""
    now: float
    """The server's clock (Unix time)."""
    ends: float
    """Until when it can be begun (Unix time)."""
    opens: float
    """From when on its games are open to everybody."""
    is_open: bool
    """Whether they are."""
    commitment: str
    """SHA-256 of the day's seed."""
    next_commitment: str
    """Of the next day's."""
    seats: int
    bot: str
    """Who sits in the other seats."""
    preparing: bool
    """Whether a try has to wait, because that bot is not compiled on this server yet."""
    state: Literal["new", "playing", "over", "abandoned"]
    """Of the guest's own try."""
    table: str
    """Where it is played; empty before that."""
    points: int | None
    """Of the own try, once it is over."""
    people: Placed | None
    """Among all who played on this server before the day's games were open; null before the own try is over."""
    yardstick: Placed | None
    """Among games of a bot in the same seat with the same deal; null until they have been played."""
    yardstick_bot: str
    """That bot."""
    yardstick_games: int
    """How many games it plays."""
    record: str | None
    """Where the own match is told, once it is open."""


class DailyDeals:
    """The daily deals of one server. All methods belong to the event loop."""

    def __init__(self, tables: LiveTables, kept: DailyTables, yardsticks: Yardsticks | None = None) -> None:
        self._tables, self._kept = tables, kept
        self.yardsticks = yardsticks or Yardsticks(kept)

    async def begin(self, guest: str, name: str, address: str, most: int = TRIES_OF_ADDRESS) -> str | Refusal:
        """The table of a guest's try at today's deal: a new one, or the one that they began; a second tab has the same.

        An address may have so many tries a day; none is counted without one. None is begun that nobody could answer.
        """
        day, random = day_of(self._tables.wall()), self._tables.random
        can_begin = await self._tables.thinker.can_answer(DAILY_BOT, DAILY_RULES.rules)
        try:
            if not can_begin and await asyncio.to_thread(self._kept.try_of, day, guest) is None:
                return BOTS_NOT_READY
            wanted = Try(day, guest, random(ID_BYTES).hex(), random(ID_BYTES).hex(), None, None)
            secret, tried = await asyncio.to_thread(self._begin, wanted, address, most)
        except StoreError as error:
            return not_stored(error)
        if tried is None:
            return NO_MORE_TRIES
        deal = DailyDeal.of(secret, day)
        for wanted_deal in (deal, DailyDeal.of(secret, day_after(day))):  # tomorrow's is there when tomorrow begins
            self.yardsticks.want(wanted_deal, self._tables.time())
        found = await self._tables.authority(tried.table)
        if found != NO_SUCH_TABLE:
            return found if isinstance(found, Refusal) else tried.table
        return await self._tables.open_daily(deal, guest, name, tried.record, tried.table)

    def _begin(self, wanted: Try, address: str, most: int) -> tuple[bytes, Try | None]:
        secret = self._kept.secret()
        hidden = hashlib.sha256(secret + f"{wanted.day} {address}".encode()).hexdigest() if address else ""
        return secret, self._kept.begin(wanted, hidden, most)

    async def told(self, guest: str, day: str = "") -> DailyPart | Refusal:
        """What a guest is told of a day's deal, today's if none is named."""
        now = self._tables.wall()
        today = day_of(now)
        day = day or today
        if not is_day(day) or day > today:
            return NO_SUCH_DAY
        try:
            return await self._told(guest, day, now)
        except StoreError as error:
            return not_stored(error)

    async def _told(self, guest: str, day: str, now: float) -> DailyPart:
        secret = await asyncio.to_thread(self._kept.secret)
        deal, after = DailyDeal.of(secret, day), DailyDeal.of(secret, day_after(day))
        tried, people, yardstick = await asyncio.to_thread(self._results, guest, day)
        state = await self._state(tried)
        is_over = tried is not None and tried.points is not None
        if is_over and yardstick is None:
            self.yardsticks.want(deal, self._tables.time())  # should the server that was at it be gone
        can_be_played = state == "playing" or (state == "new" and now < ends(day))
        return DailyPart(
            day=day,
            now=now,
            ends=ends(day),
            opens=opens(day),
            is_open=is_open(day, now),
            commitment=deal.commitment,
            next_commitment=after.commitment,
            seats=DAILY_RULES.seats,
            bot=DAILY_BOT,
            preparing=can_be_played and not await self._tables.thinker.can_answer(DAILY_BOT, DAILY_RULES.rules),
            state=state,
            table=tried.table if tried else "",
            points=tried.points if tried else None,
            people=people,
            yardstick=yardstick,
            yardstick_bot=YARDSTICK_BOT,
            yardstick_games=YARDSTICK_GAMES,
            record=tried.record if tried and is_over and is_open(day, now) else None,
        )

    def _results(self, guest: str, day: str) -> tuple[Try | None, Placed | None, Placed | None]:
        """A guest's try, and their place; a match that has ended since somebody asked last is noted."""
        for other, document in self._kept.ended(day):
            # One that cannot be read has no place, and is in nobody's way.
            with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError, IndexError):
                told = msgspec.json.decode(document, type=_Ended)
                self._kept.note(day, other, told.totals[PERSONS_SEAT], told.ended)
        tried = self._kept.try_of(day, guest)
        if tried is None or tried.points is None or tried.ended is None:
            return tried, None, None
        others = self._kept.results(day, opens(day), guest)
        games = self._kept.yardstick(day)
        return (
            tried,
            Placed.among(tried.points, others) if tried.ended < opens(day) else None,
            None if games is None else Placed.among(tried.points, games),
        )

    async def _state(self, tried: Try | None) -> Literal["new", "playing", "over", "abandoned"]:
        if tried is None:
            return "new"
        if tried.points is not None:
            return "over"
        found = await self._tables.authority(tried.table)
        return "abandoned" if not isinstance(found, Refusal) and found.table.abandoned else "playing"

    async def close(self) -> None:
        await self.yardsticks.close()


class _Ended(msgspec.Struct):
    """What a record tells of its end."""

    totals: list[int]
    ended: float
