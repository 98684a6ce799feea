"""`okawari`, but everything comes late at random: `python -m tests.support.jittered serve --local`."""

from okawari.cli import main
from tests.support.jitter import SEED, jitter

if __name__ == "__main__":
    with jitter(f"server {SEED}"):
        main()
