"""A bot that is ready stays ready: none of its picks waits for a compiler, whatever is played."""

import subprocess
import sys

import pytest

PLAY = """
import sys
from random import Random
from okawari.bots.registry import load_bot
from okawari.game.state import State
from okawari.rules.ruleset import Ruleset
from okawari.sim.compile import KeptCode

def refuse(*_):
    raise SystemExit(f"code was looked for in the middle of a pick: {ruleset.words}")

bot, look_for = load_bot(sys.argv[1]), KeptCode.load_overload
tables = [(5, None), (2, None), (2, "draw-piles"), (2, "golf"), (2, "battle"), (2, "dummy")]
for seats, variant in tables[:: int(sys.argv[2])]:
    ruleset = Ruleset(seats=seats, variant=variant)
    KeptCode.load_overload = look_for
    bot.prepare(ruleset.rules)
    KeptCode.load_overload = refuse
    state = State.start(ruleset, seed=1)
    while state.round == 0:
        seen = [state.observe(seat) for seat in range(seats)]
        state = state.play([bot.choose(one, Random(1)) if one.legal_picks() else None for one in seen])
print("played")
"""


@pytest.mark.ci
@pytest.mark.parametrize("bot", ["search:iterations=300", "ismcts:iterations=20"])
@pytest.mark.parametrize("order", ["1", "-1"])
def test_everything_is_loaded_before_the_first_pick(bot: str, order: str) -> None:
    """In a new process: hands that pass, their solved endings, golf, draw piles, battle, the dummy.

    Each is prepared for by itself, in both orders: what another table needed is not what this one is ready by.
    """
    done = subprocess.run([sys.executable, "-c", PLAY, bot, order], capture_output=True, text=True, timeout=600)
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr
