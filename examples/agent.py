"""A network of your own as a bot: it plays from agent.npz beside this file, or from the file that OKAWARI_AGENT names.

    python examples/train.py --minutes 10
    okawari duel examples/agent.py:Agent greedy --seats 4 --games 2000

It plays the ruleset that it was trained for.
"""

import os
from pathlib import Path

from okawari.bots.network import NetworkPlayer


class Agent:
    """Plays by a network that examples/train.py has trained."""

    def __init__(self):
        self.player = NetworkPlayer(Path(os.environ.get("OKAWARI_AGENT") or Path(__file__).with_name("agent.npz")))

    def choose(self, seen, rng):
        """The legal action that the network scores highest."""
        return self.player.choose(seen)
