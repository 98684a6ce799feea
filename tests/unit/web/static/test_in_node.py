"""The pages' scripts, tested in Node: every `*.test.mjs` here, in one process and without a browser.

Where Node is missing, `pytest` says so and leaves them out; in continuous integration that is a failure.
"""

import os
import re
import shutil

import pytest

from tests.support.node_tests import failures, run_node

MISSING = "Node is not installed (apt install nodejs), so the pages' scripts are not tested"


def test_the_scripts_pass_their_tests_in_node() -> None:
    """Choices, words, addresses, keys, the socket's waiting, the score pad, and what is drawn of a table."""
    if shutil.which("node") is None:
        pytest.fail(MISSING) if os.environ.get("CI") == "true" else pytest.skip(MISSING)
    done = run_node()
    assert done.returncode == 0, failures(done.stdout + done.stderr)
    assert re.search(r"pass [1-9]\d\d", done.stdout), "hundreds of tests were found"


@pytest.mark.ci
def test_node_is_there() -> None:
    """In continuous integration the scripts must be tested."""
    assert shutil.which("node") is not None, MISSING
