"""What is open of a match that is over. Everything that gives out a finished game asks here, and nowhere else.

A match that is over has no secrets, but for one: who plays the deal of a day must not find it told by somebody who has
played it. So until that day's games are open there is no such record for anybody, who played it included.
"""

import msgspec

from okawari.match.daily import is_day, opens
from okawari.match.store import Store


class _Told(msgspec.Struct):
    daily: str = ""


def is_open(day: str, now: float) -> bool:
    """Whether a finished match may be shown: any, but one with the deal of a day only once that day's games are open.

    >>> is_open("", 0.0), is_open("2026-11-18", opens("2026-11-18") - 1), is_open("2026-11-18", opens("2026-11-18"))
    (True, False, True)
    """
    return not day or now >= opens(day)


def day_in(document: bytes) -> str:
    """The day whose deal a record tells; empty for any other, and for what cannot be read."""
    try:
        day = msgspec.json.decode(document, type=_Told).daily
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
    return day if is_day(day) else ""


def find_record(store: Store, record: str, now: float) -> bytes | None:
    """The record of a finished match, if there is one that is open. Waits for the store."""
    document = store.record(record)
    return document if document is not None and is_open(day_in(document), now) else None
