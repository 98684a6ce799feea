"""`okawari`, but who is gone is away after two seconds, and a host who starts no rematch is waited for as long.

Run it as `python -m tests.support.impatient serve --local`. With OKAWARI_JITTER everything comes late, too.
"""

from contextlib import nullcontext

from okawari.cli import main
from okawari.match import clock
from tests.support.jitter import ON, SEED, jitter

if __name__ == "__main__":
    clock.AWAY_AFTER = clock.START_AFTER = 2.0
    with jitter(f"server {SEED}") if ON else nullcontext():
        main()
