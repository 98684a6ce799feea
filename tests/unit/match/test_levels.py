"""The levels for people, and which bots need the compiled simulator; `tests/live/web/test_levels.py` plays them."""

import subprocess
import sys

import pytest

from okawari.bots.bot import BotError
from okawari.bots.registry import BOTS, about, load_bot, needs_compiled
from okawari.match import commands as c
from okawari.match.view import table_part
from okawari.web.config import USUAL_BOTS
from tests.support.live import BOTS as HOUSE
from tests.support.live import HOST, Live


def test_the_usual_list_is_the_levels_each_with_its_line() -> None:
    """The upper three need the compiled simulator; each level says in one line what to expect."""
    assert USUAL_BOTS == ("easy", "casual", "normal", "skilled", "hard", "expert")
    assert [needs_compiled(name) for name in USUAL_BOTS] == [False] * 3 + [True] * 3
    assert all(20 < len(about(name)) < 120 for name in USUAL_BOTS)
    assert set(USUAL_BOTS) <= set(BOTS)


def test_a_mistake_in_a_compiled_bot_is_told_without_loading_the_compiler() -> None:
    """The server checks names and parameters; loading is the workers' business."""
    with pytest.raises(BotError, match="has no parameter"):
        load_bot("hard:speed=3")
    code = "import sys, okawari.match.bot_pool as it; it.BotPool({'h': 'hard:ms=5'}); print('numba' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False"]


def test_the_seat_of_a_bot_that_is_not_ready_says_so() -> None:
    """It can be added; once it is ready its seat says nothing of it any more. A seat without it never does."""
    live = Live()
    for number, bot in enumerate(("greedy", "random")):
        live.ask(HOST, c.AddBot(str(number), bot))
    told = [
        {seat.bot: seat.preparing for seat in table_part(live.table, live.presence, live.now, HOUSE, preparing).seats}
        for preparing in (("random",), ())
    ]
    assert told == [{"greedy": False, "random": True, "": False}, dict.fromkeys(("greedy", "random", ""), False)]
