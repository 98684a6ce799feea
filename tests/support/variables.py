"""The variables of the environment that tests run with: what somebody has set for their own shell decides nothing."""

import os
import re
import time
from collections.abc import Mapping

OF_TESTS = "CACHE_DIR|JITTER|JITTER_SEED|JITTER_RUNS|SOAK_SEED|TEST_POSTGRES|TSC|WHOLE"
"""After OKAWARI_: what tests are told themselves. All others are flags of a server."""
FORGOTTEN = re.compile(
    rf"OKAWARI_(?!({OF_TESTS})$).*"
    r"|GIT_.*"  # a hook of git has them, and whatever a test commits would be committed there
    r"|PG[A-Z]+"  # what PostgreSQL's clients add to an address
    r"|(?i:.*_proxy)"  # loopback is not reached through one
    r"|FORCE_COLOR|NO_COLOR|CLICOLOR.*|COLORTERM|TTY_.*"
    r"|NODE_OPTIONS|LINES|LANGUAGE|LC_.*"
)
FIXED = {"COLUMNS": "80", "TERM": "xterm", "TZ": "UTC", "LANG": "C.UTF-8"}
"""Text is wrapped for this width, however wide the terminal is that the tests run in; days begin at UTC's midnight."""


def settled_variables(found: Mapping[str, str]) -> dict[str, str]:
    """What is left of somebody's variables, with our own."""
    return {name: value for name, value in found.items() if not FORGOTTEN.fullmatch(name)} | FIXED


def settle_variables() -> None:
    """Let this process and all that it starts run with them."""
    left = settled_variables(os.environ)
    for name in os.environ.keys() - left.keys():
        del os.environ[name]
    os.environ.update(left)
    if hasattr(time, "tzset"):  # Windows has none
        time.tzset()
