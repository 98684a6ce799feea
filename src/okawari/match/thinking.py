"""What a bot is asked for a seat: by chance of its own, or in the deal of a day by the chance of that day."""

from collections.abc import Awaitable

from okawari.game.pick import Pick
from okawari.match.clock import BotPick
from okawari.match.daily import pick_seed
from okawari.match.surroundings import Thinker
from okawari.match.table import Table


def chosen_by(thinker: Thinker, table: Table, duty: BotPick, turn: int) -> Awaitable[Pick]:
    """The pick of a bot for a seat, which knows what that seat knows.

    Everybody who plays the deal of a day gets the same answers to the same picks: no substitute's, and by no clock.
    """
    dealt, playing = table.dealt, table.match
    assert dealt is not None
    assert playing is not None
    seen = playing.state.observe(duty.seat)
    if dealt.day and duty.bot:
        return thinker.answer(duty.bot, seen, pick_seed(dealt.bots, duty.seat, turn))
    return thinker.choose(duty.bot, seen)
