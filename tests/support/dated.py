"""`okawari`, at another time: `python -m tests.support.dated serve --local --store folder/okawari.db`.

How many seconds its clock is ahead stands in the file `ahead` beside its database, and may change while it runs. A
yardstick is a few games.
"""

import sys
import time
from functools import partial
from pathlib import Path

from okawari.cli import main
from okawari.match import daily_deals
from okawari.match.yardstick import Yardsticks
from okawari.web import server
from okawari.web.app import make_app
from tests.support.jitter import late_server

AHEAD = "ahead"
FEW_GAMES = 20


def set_time(folder: Path, now: float) -> None:
    """Let it be this time for the server on a database in this folder."""
    (folder / AHEAD).write_text(str(now - time.time()))


if __name__ == "__main__":
    ahead = Path(sys.argv[sys.argv.index("--store") + 1]).parent / AHEAD
    vars(server)["make_app"] = partial(make_app, now=lambda: time.time() + float(ahead.read_text()))
    vars(daily_deals)["Yardsticks"] = partial(Yardsticks, games=FEW_GAMES)
    with late_server():
        main()
