"""Which commands cost something, how many somebody has, and that play is never stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from okawari.match import commands as c
from okawari.web.budgets import budget_of
from okawari.web.limits import BUDGETS, BUDGETS_OF_ADDRESS, Limits, Rate
from tests.support.asking import BOB, Asked, AskedSocket, Clock, ask
from tests.support.live import HOST, Live


def test_settings_and_changes_of_mind_cost_something() -> None:
    """What is done in the lobby is one budget, second thoughts the other; playing costs nothing."""
    live = Live()
    lobby = (c.Sit("1"), c.Change("1", live.table.settings), c.AddBot("1", "greedy"), c.Remove("1", 0), c.Start("1"))
    assert {budget_of(live.table, HOST, command) for command in (*lobby, c.Rematch("1"))} == {"lobby"}
    live.start(2)
    first = c.Choose("first", live.table.turn, live.any_pick(0))
    free = (first, c.Lock("1", 1), c.Leave("1"), c.PlayFor("1", 1, 1), c.React("1", "🍣"))
    assert [budget_of(live.table, HOST, command) for command in free] == [None] * 5
    assert budget_of(live.table, HOST, c.TakeBack("1", 1)) == "mind"
    live.ask(HOST, first)
    assert budget_of(live.table, HOST, c.Choose("second", live.table.turn, live.any_pick(0))) == "mind"
    assert budget_of(live.table, HOST, first) is None, "it came again and was applied already"
    assert budget_of(live.table, "guest-1", c.Choose("1", live.table.turn, live.any_pick(1), lock=True)) is None
    assert budget_of(live.table, "nobody", c.Choose("1", live.table.turn, "egg")) is None


def test_coming_back_to_ones_own_seat_costs_nothing() -> None:
    """Who left in a match may always sit down again; another name for a seat is a setting."""
    live = Live()
    live.start(2)
    assert budget_of(live.table, "guest-1", c.Sit("1", name="Bea")) == "lobby"
    live.ask("guest-1", c.Leave("leave"))
    assert budget_of(live.table, "guest-1", c.Sit("1")) is None
    assert budget_of(live.table, "nobody", c.Sit("1")) == "lobby"


def test_a_budget_is_of_a_guest_at_a_table_and_of_an_address() -> None:
    """Another table has its own, another budget too; all of an address share ten times as much, and none is used up
    by what the guest was refused. Without limits there is none."""
    assert ({"lobby": Rate(60, 0.5), "mind": Rate(60, 1)}, 10) == (BUDGETS, BUDGETS_OF_ADDRESS)
    clock = Clock()
    limits = Limits(1.0, clock)
    assert [limits.spend("mind", "address", "ana", "t") for _ in range(100)] == [True] * 60 + [False] * 40
    clock.now += 3
    assert [limits.spend("mind", "address", "ana", "t") for _ in range(4)] == [True] * 3 + [False]
    assert limits.spend("lobby", "address", "ana", "t")
    others = [limits.spend("mind", "address", "ana", f"t{number}") for number in range(700)]
    assert others == [True] * 567 + [False] * 133
    assert limits.spend("mind", "elsewhere", "bob", "t")
    assert all(Limits(0).spend("mind", "address", "ana", "t") for _ in range(100))


async def match_of_two(app: Asked, page: AskedSocket) -> None:
    """Ana and a bot; the bot has locked."""
    for command in ({"command": "sit"}, {"command": "add_bot", "bot": "greedy"}, {"command": "start"}):
        assert (await page.ask({**command, "id": command["command"]}))["answer"] == "accepted"
    await page.until(lambda: page.parts["turn"]["locked"] == [1])


def choice(page: AskedSocket, number: int, **more: Any) -> dict[str, Any]:
    """A choice of a legal pick, the first or the second of them by turns."""
    turn, legal = page.parts["turn"]["number"], page.parts["own"]["legal"]
    return {"command": "choose", "id": f"{turn}-{number}", "turn": turn, "pick": legal[number % 2], **more}


def test_who_changes_their_mind_without_end_still_plays(tmp_path: Path) -> None:
    """Refused as too fast, and in no figure; what was chosen stands, can be locked, and the next turn can be played."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table(seats=2)) as page:
            await match_of_two(app, page)
            answers = []
            for number in range(80):
                app.clock.now += 0.1  # messages may come that fast
                answers.append((await page.ask(choice(page, number))).get("problem"))
            kept = answers.count(None)
            assert answers[:61] == [None] * 61
            assert answers.count("too-fast") == 80 - kept > 5
            assert app.services.metrics.refused == {}
            turn = page.parts["turn"]["number"]
            assert (await page.ask({"command": "lock", "id": "lock", "turn": turn}))["answer"] == "accepted"
            await page.until(lambda: page.parts["turn"]["number"] == turn + 1 and page.parts["turn"]["locked"] == [1])
            assert (await page.ask(choice(page, 0)))["answer"] == "accepted"
            assert (await page.ask({"command": "leave", "id": "leave"}))["answer"] == "accepted"

    ask(test, tmp_path, pace=1.0)


@pytest.mark.parametrize("guests", [1, 12])
def test_names_and_settings_without_end_fill_no_log(tmp_path: Path, guests: int) -> None:
    """However many guests an address has: the log grows by their budget, and the figures say so."""

    async def test(app: Asked) -> None:
        table = await app.open_table(guest=BOB)
        for guest in range(guests):
            async with app.socket(table, guest=f"{guest:043}", address="203.0.113.7") as page:
                for number in range(100):
                    app.clock.now += 0.01
                    page.send(json.dumps({"command": "sit", "id": f"{number}", "name": f"Name {number}"}))
                await page.until(lambda page=page: len(page.answers) == 100)  # type: ignore[misc]
                await page.ask({"command": "leave", "id": "leave"})
        entries = len(app.services.store.load(table))
        rate, seconds = BUDGETS["lobby"], guests
        refilled = BUDGETS_OF_ADDRESS * rate.per_second * seconds
        assert entries <= 1 + min(guests, BUDGETS_OF_ADDRESS) * rate.burst + refilled + guests
        assert app.services.metrics.refused["too-fast"] > 30

    ask(test, tmp_path, pace=1.0)
