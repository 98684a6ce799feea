"""A process that plays at several tables and tells what was acknowledged: `python -m tests.support.playing STORE`."""

import asyncio
import secrets
import sys
from itertools import count

from okawari.match import commands as c
from okawari.match.addresses import StoreAddress, open_store, parse_store
from okawari.match.live_tables import LiveTables
from okawari.match.settings import Settings
from tests.support import at
from tests.support.served import GuestPage, QuickBots

TABLES = 6
PEOPLE = 2


async def main(address: StoreAddress) -> None:
    """Play rematch after rematch at every table."""
    store = open_store(address)
    await asyncio.gather(*(play_to_the_end(LiveTables(store, QuickBots())) for _ in range(TABLES)))


async def play_to_the_end(tables: LiveTables) -> None:
    """Two people and a bot; every acknowledged command is one line: table, guest, command id, turn, pick."""
    guests = [secrets.token_hex(4) for _ in range(PEOPLE)]
    table = await tables.open(guests[0], Settings(seats=3))
    assert isinstance(table, str)
    pages = {guest: GuestPage(guest) for guest in guests}
    ids = count()

    async def ask(guest: str, command: c.AnyCommand, turn: int = 0, pick: str = "-") -> None:
        answer = await at.ask_at(tables, table, guest, command)
        if isinstance(answer, c.Accepted):
            print(table, guest, command.id, turn, pick, flush=True)

    for guest, page in pages.items():
        await at.connect(tables, table, guest, page.send)
        await ask(guest, c.Sit(f"{next(ids)}"))
    await ask(guests[0], c.AddBot(f"{next(ids)}", "greedy"))
    while True:
        phase = pages[guests[0]]["table"]["phase"]
        if phase == "lobby":
            await ask(guests[0], c.Start(f"{next(ids)}"))
        elif phase == "over":
            await ask(guests[1], c.Rematch(f"{next(ids)}"))
        for guest, page in pages.items():
            if page["table"]["phase"] == "playing" and not page["choice"]["locked"]:
                turn, pick = page["turn"]["number"], page["own"]["legal"][0]
                await ask(guest, c.Choose(f"{next(ids)}", turn, pick, lock=True), turn, pick)
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main(parse_store(sys.argv[1])))
