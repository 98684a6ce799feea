"""Which bot was asked last, kept where it can be read when the process that asked is gone."""

from ctypes import Array, c_char
from multiprocessing.sharedctypes import RawArray

LONGEST = 500
"""Bytes of a bot's name that are kept."""

Slate = Array[c_char] | None
"""A name in memory that two processes share; None where the system has none to share."""

_own: Slate = None


def new_slate() -> Slate:
    """A slate for a process that is about to be started."""
    try:
        return RawArray(c_char, LONGEST)
    except OSError:
        return None


def write_on(slate: Slate) -> None:
    """From now on `note` writes there."""
    global _own
    _own = slate


def note(bot: str) -> None:
    """This bot is asked now, if anybody wants to know."""
    if _own is not None:
        _own.value = bot.encode()[: LONGEST - 1]


def read(slate: Slate) -> str:
    """The bot that was asked last; nothing if none was."""
    return "" if slate is None else slate.value.decode(errors="ignore")
