"""`okawari`, but who is gone is away after two seconds, and a host who starts no rematch is waited for as long.

Run it as `python -m tests.support.impatient serve --local`. With OKAWARI_JITTER everything comes late, too.
"""

from okawari.cli import main
from okawari.match import clock
from tests.support.jitter import late_server

if __name__ == "__main__":
    clock.AWAY_AFTER = clock.START_AFTER = 2.0
    with late_server():
        main()
