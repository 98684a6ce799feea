"""What somebody has set for their own shell decides no test."""

import os
import time

from tests.support.variables import FIXED, settled_variables


def test_a_shell_of_ones_own_is_left_outside() -> None:
    """A server's flags, git's place, an address's password, a proxy, colours, a language: none of them gets in."""
    set_by_somebody = {
        **dict.fromkeys(("OKAWARI_STORE", "OKAWARI_PACE"), "1"),
        **dict.fromkeys(("GIT_DIR", "GIT_INDEX_FILE", "PGPASSWORD", "PGSSLMODE", "NODE_OPTIONS"), "1"),
        **dict.fromkeys(("HTTP_PROXY", "http_proxy", "ALL_PROXY", "no_proxy"), "1"),
        **dict.fromkeys(("FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TTY_COMPATIBLE", "LINES"), "1"),
        "LC_ALL": "pl_PL.UTF-8",
        "LANG": "pl_PL.UTF-8",
        "TZ": "Pacific/Kiritimati",
        "COLUMNS": "200",
        "TERM": "dumb",
    }
    assert settled_variables(set_by_somebody) == FIXED


def test_what_tests_need_and_are_told_stays() -> None:
    """Where programs and caches are, what a run is asked for."""
    told = dict.fromkeys(
        ("PATH", "HOME", "XDG_CACHE_HOME", "TMPDIR", "CI", "PYTHONPATH", "PYTEST_XDIST_WORKER", "GITHUB_ACTIONS"), "1"
    )
    ours = ("CACHE_DIR", "JITTER", "JITTER_SEED", "JITTER_RUNS", "SOAK_SEED", "TEST_POSTGRES", "TSC", "WHOLE")
    told |= {f"OKAWARI_{name}": "1" for name in ours}
    assert settled_variables(told) == told | FIXED


def test_this_run_has_nothing_else() -> None:
    """And its days begin where those of a browser and of Node do."""
    assert settled_variables(os.environ) == dict(os.environ)
    assert time.localtime(0)[:5] == (1970, 1, 1, 0, 0)
