"""`okawari` on a machine whose clock is ten seconds fast: `python -m tests.support.skewed serve --local`."""

import time

from okawari.cli import main
from tests.support.jitter import late_server

FAST_BY = 10.0
_right = time.time

if __name__ == "__main__":
    time.time = lambda: _right() + FAST_BY
    with late_server():
        main()
