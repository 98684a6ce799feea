"""Daily deals for tests: a table with one, played by rules that anybody can repeat."""

from msgspec.structs import replace

from okawari.match import events as e
from okawari.match.clock import bot_picked
from okawari.match.daily import DailyDeal, deal_daily, pick_seed
from okawari.match.fold import advance
from okawari.match.table import Table

SECRET = b"s" * 32
DAY, NEXT_DAY = "2026-11-18", "2026-11-19"
NOON = 1_795_003_200.0
"""Of that day."""
GUEST, RECORD = "ana", "f" * 32


def daily_table(day: str = DAY, secret: bytes = SECRET, record: str = RECORD) -> Table:
    """A table with the deal of a day, before its first turn."""
    events = deal_daily(DailyDeal.of(secret, day), GUEST, "Ana", record, "ABC234")
    return advance(Table(), e.Entry(NOON, events, GUEST))


def daily_turn(table: Table, place: int = 0) -> Table:
    """The table after one turn: the person takes the card in some place, bots take one by their chance."""
    playing, dealt = table.match, table.dealt
    assert playing is not None
    assert dealt is not None
    for seat in range(3):
        legal = playing.state.legal_picks(seat)
        number = place if seat == 0 else pick_seed(dealt.bots, seat, table.turn)
        picked = bot_picked(table, seat, str(legal[number % len(legal)]))
        chose = picked[0] if seat else replace(picked[0], by="person")
        table = advance(table, e.Entry(NOON, (chose, picked[1])))
    return table


def daily_played_out(table: Table, place: int = 0) -> Table:
    """The table after the last turn."""
    while table.phase == "playing":
        table = daily_turn(table, place)
    return table
