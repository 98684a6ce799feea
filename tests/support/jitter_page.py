"""With OKAWARI_JITTER=1 pages are made to wait by chance; OKAWARI_JITTER_SEED repeats a run."""

import os
import secrets
from itertools import count
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext

ON = bool(os.environ.get("OKAWARI_JITTER"))
SEED = os.environ.setdefault("OKAWARI_JITTER_SEED", secrets.token_hex(4)) if ON else ""
LONGEST = 150
"""Milliseconds that a single thing is put off at most."""
SCRIPT = Path(__file__).with_suffix(".js")
_contexts = count()


def unsettle(context: BrowserContext) -> None:
    """Everything in these windows that may happen later does so, if the environment asks for that."""
    if ON:
        seed = Random(f"{SEED} {next(_contexts)}").getrandbits(31)
        context.add_init_script(f"({SCRIPT.read_text()})({seed}, {LONGEST});")
