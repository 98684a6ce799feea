"""The daily deal: the same cards for everybody on a day (UTC), against bots that answer the same picks with the same.

All chance of a day follows from a secret that stands in the store: the seed of the deal, and the stream of each pick of
the bots, by date, seat and turn. Whoever knows one day's seed learns nothing of another's. Pure: the time is passed in.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random

from msgspec.structs import replace

from okawari.bots.bot import Bot
from okawari.game.fair import FairDeal
from okawari.game.pick import Pick
from okawari.game.state import State
from okawari.match import events as e
from okawari.match.names import sit_alone
from okawari.match.settings import Settings
from okawari.rules.ruleset import Ruleset

DAILY_RULES = Ruleset(seats=3)
PERSONS_SEAT = 0
"""The seat of who plays."""
DAILY_BOT = "skilled"
"""Sits in the other seats: the quickest of the levels that think ahead, by iterations and never by time."""
SECRET_SIZE = 32
OPENS_AFTER = 3600.0
"""Seconds after a day's end until its games are open: one that was begun before midnight is to be played in peace."""
DAY_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def day_of(now: float) -> str:
    """The day of a time.

    >>> day_of(1_795_046_399), day_of(1_795_046_400)
    ('2026-11-18', '2026-11-19')
    """
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_after(day: str) -> str:
    """The next day.

    >>> day_after("2026-12-31")
    '2027-01-01'
    """
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def is_day(text: str) -> bool:
    """Whether this is the name of a day.

    >>> is_day("2026-11-18"), is_day("2026-11-31"), is_day("18.11.2026")
    (True, False, False)
    """
    if not DAY_NAME.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def ends(day: str) -> float:
    """When a day ends: until then its deal can be begun."""
    return datetime.fromisoformat(f"{day_after(day)}T00:00:00+00:00").timestamp()


def opens(day: str) -> float:
    """From when on everything of a day's deal may be known."""
    return ends(day) + OPENS_AFTER


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """All chance of a day; printed without it."""

    day: str
    seed: bytes
    bots: bytes
    """The key of the bots' streams."""

    def __repr__(self) -> str:
        return f"DailyDeal({self.day!r})"

    @classmethod
    def of(cls, secret: bytes, day: str) -> "DailyDeal":
        """The deal of a day on a server with this secret."""
        return cls(day, _derived(secret, f"deal {day}"), _derived(secret, f"bots {day}"))

    @property
    def commitment(self) -> str:
        """What is shown beforehand."""
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def match(self) -> str:
        """The name of the match, of which the deal depends, too: the same for everybody."""
        return f"daily-{self.day}"

    def start(self) -> State:
        """The game as it is dealt to everybody: no seat adds a nonce."""
        fair = FairDeal(self.seed, self.match, (b"",) * DAILY_RULES.seats)
        return State.start(DAILY_RULES, fair.world(DAILY_RULES))


def pick_seed(key: bytes, seat: int, turn: int) -> int:
    """The chance that a bot has for one pick: by the day's key, its seat and the turn, counted from 1."""
    return int.from_bytes(_derived(key, f"seat {seat} turn {turn}")[:8], "big")


def play_for_person(deal: DailyDeal, number: int, bot: Bot) -> int:
    """The points of one game of a bot in the person's seat, against the bots of the day; each number is another."""
    state, turn = deal.start(), 1
    while not state.over:
        picks: list[Pick | None] = []
        for seat in range(DAILY_RULES.seats):
            own = _derived(deal.bots, f"game {number}") if seat == PERSONS_SEAT else deal.bots
            picks.append(bot.choose(state.observe(seat), Random(pick_seed(own, seat, turn))))
        state, turn = state.play(picks), turn + 1
    return state.scores[PERSONS_SEAT]


def deal_daily(deal: DailyDeal, guest: str, name: str, record: str, code: str) -> tuple[e.AnyEvent, ...]:
    """The first events of a guest's table with a day's deal, the start of the match included.

    Nobody else may watch: who does would know the deal before their own try.
    """
    settings = replace(Settings.of(DAILY_RULES), spectators=False, open_record=False)
    others = (seat for seat in range(DAILY_RULES.seats) if seat != PERSONS_SEAT)
    return (
        e.Opened(guest, code, settings),
        e.DailyDealt(deal.match, record, deal.day, deal.seed.hex(), deal.bots.hex()),
        sit_alone(PERSONS_SEAT, guest, name),
        *(e.BotAdded(seat, DAILY_BOT) for seat in others),
        e.Started(("",) * DAILY_RULES.seats),
    )


def _derived(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")
