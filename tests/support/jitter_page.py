"""With OKAWARI_JITTER=1 pages are made to wait by chance; OKAWARI_JITTER_SEED repeats a run."""

from itertools import count
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext

from tests.support.jitter import ON, SEED

LONGEST = 150
"""Milliseconds that a single thing is put off at most."""
SCRIPT = Path(__file__).with_suffix(".js")
_contexts = count()


def unsettle(context: BrowserContext, *, timers: bool) -> None:
    """Everything in these windows that may happen later does so, if the environment asks for that.

    The timers do not where the test puts the clock forward.
    """
    if ON:
        seed = Random(f"{SEED} {next(_contexts)}").getrandbits(31)
        context.add_init_script(unsettling(seed, timers=timers))


def unsettling(seed: int, *, timers: bool) -> str:
    """What a page runs before its own scripts, so that everything in it comes late."""
    return f"{{ {SCRIPT.read_text()}\nunsettle({seed}, {LONGEST}, {str(timers).lower()}); }}"
