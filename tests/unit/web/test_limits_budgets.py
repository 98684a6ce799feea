"""Which commands cost something, how many somebody has, and that play is never stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from okawari.match import commands as c
from okawari.web.limits import BUDGETS, BUDGETS_OF_ADDRESS, BudgetName, Limits, Rate, budget_of
from tests.support.asking import BOB, Asked, AskedSocket, Clock, ask
from tests.support.live import HOST, Live


def test_settings_and_changes_of_mind_cost_something() -> None:
    """What is done in the lobby is one budget, second thoughts the other; playing costs nothing."""
    live = Live()
    lobby = (c.Sit("1"), c.Change("1", live.table.settings), c.AddBot("1", "greedy"), c.Remove("1", 0), c.Start("1"))
    assert {budget_of(live.table, HOST, command) for command in (*lobby, c.Rematch("1"))} == {"lobby"}
    live.start(2)
    first = c.Choose("first", live.table.turn, live.any_pick(0))
    free = (first, c.Lock("1", 1), c.Leave("1"), c.PlayFor("1", 1, 1))
    assert [budget_of(live.table, HOST, command) for command in free] == [None] * 4
    assert budget_of(live.table, HOST, c.React("1", "🍣")) == "reaction"
    assert budget_of(live.table, HOST, c.TakeBack("1", 1)) == "mind"
    live.ask(HOST, first)
    assert budget_of(live.table, HOST, c.Choose("second", live.table.turn, live.any_pick(0))) == "mind"
    assert budget_of(live.table, HOST, first) is None, "it came again and was applied already"
    assert budget_of(live.table, "guest-1", c.Choose("1", live.table.turn, live.any_pick(1), lock=True)) is None
    assert budget_of(live.table, "nobody", c.Choose("1", live.table.turn, "egg")) is None


def test_a_choice_that_locks_costs_nothing() -> None:
    """The pages keep a card by choosing it again, locked: once a turn, unless it is taken back, which costs."""
    live = Live()
    live.start(2)
    live.play_seat(0, lock=False)
    keep = c.Choose("keep", live.table.turn, live.any_pick(0), lock=True)
    assert budget_of(live.table, HOST, keep) is None
    live.ask(HOST, keep)
    assert budget_of(live.table, HOST, c.Choose("again", live.table.turn, live.any_pick(0), lock=True)) == "mind"


def test_what_a_bot_chose_for_somebody_is_not_their_first_choice() -> None:
    """Who comes back while the others still think may choose, however often they changed their mind before."""
    live = Live()
    live.start(3)
    live.ask("guest-1", c.Leave("leave"))
    live.tick()
    live.ask("guest-1", c.Sit("back"))
    assert live.table.match is not None
    assert live.table.match.choices[1] is not None
    assert budget_of(live.table, "guest-1", c.Choose("first", live.table.turn, live.any_pick(1))) is None
    live.play_seat(1)
    assert budget_of(live.table, "guest-1", c.Choose("second", live.table.turn, live.any_pick(1))) == "mind"


def test_coming_back_to_ones_own_seat_is_no_setting() -> None:
    """Who left in a match may always sit down again; another name for a seat is a setting."""
    live = Live()
    live.start(2)
    assert budget_of(live.table, "guest-1", c.Sit("1", name="Bea")) == "lobby"
    live.ask("guest-1", c.Leave("leave"))
    assert budget_of(live.table, "guest-1", c.Sit("1")) == "back"
    assert budget_of(live.table, "nobody", c.Sit("1")) == "lobby"


def test_a_budget_is_of_a_guest_at_a_table_and_of_an_address() -> None:
    """Another table has its own, another budget too; all of an address share ten times as much, and none is used up
    by what the guest was refused. Without limits there is none."""
    kept = {"lobby": Rate(60, 0.5), "mind": Rate(60, 1), "back": Rate(60, 0.5)}
    assert {**kept, "reaction": Rate(20, 1)} == BUDGETS
    assert BUDGETS_OF_ADDRESS == 10
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


@pytest.mark.parametrize("kept_as_pages_do", [True, False])
def test_who_changes_their_mind_without_end_still_plays(tmp_path: Path, *, kept_as_pages_do: bool) -> None:
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
            lock = choice(page, 80, lock=True) if kept_as_pages_do else {"command": "lock", "id": "lock", "turn": turn}
            assert (await page.ask(lock))["answer"] == "accepted"
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


def count_refusals(app: Asked) -> list[BudgetName]:
    """The budgets that had nothing left, each time that somebody asked for more."""
    spend, empty = app.services.limits.spend, []

    def spend_and_count(budget: BudgetName, address: str, guest: str, table: str) -> bool:
        has_some = spend(budget, address, guest, table)
        if not has_some:
            empty.append(budget)
        return has_some

    app.services.limits.spend = spend_and_count  # type: ignore[method-assign]
    return empty


async def back_too_often(app: Asked, ana: AskedSocket, bob: AskedSocket) -> None:
    """A match of two, one of whom comes back until the budget (six, at this pace) is empty, and then once more."""
    for page in (ana, bob):
        await page.ask({"command": "sit", "id": "sit"})
    await ana.ask({"command": "start", "id": "start"})
    for number in range(6):
        app.clock.now += 1  # messages may come that fast
        for command in ("leave", "sit"):
            answer = await bob.ask({"command": command, "id": f"{command} {number}"})
            assert answer["answer"] == "accepted"
    await bob.ask({"command": "leave", "id": "once more"})
    bob.send({"command": "sit", "id": "back"})


def test_who_leaves_and_comes_back_without_end_waits_and_is_not_refused(tmp_path: Path) -> None:
    """The log grows by what the budget has; the next one to come back waits until there is something in it again."""

    async def test(app: Asked) -> None:
        timed: list[float] = []
        app.services.metrics.answered = timed.append  # type: ignore[method-assign, assignment]
        table = await app.open_table(seats=2)
        async with app.socket(table) as ana, app.socket(table, guest=BOB) as bob:
            waited = count_refusals(app)
            await back_too_often(app, ana, bob)
            entries = len(app.services.store.load(table))
            await bob.until(lambda: len(waited) > 1)
            assert len(app.services.store.load(table)) == entries
            app.clock.now += 20
            await bob.until(lambda: bob.answers[-1]["id"] == "back")
            assert bob.answers[-1]["answer"] == "accepted"
            assert app.services.metrics.refused == {}
            assert set(timed) == {0.0}, "the wait is not the server's time"

    ask(test, tmp_path, pace=0.1)


def test_who_hangs_up_while_waiting_to_come_back_is_gone(tmp_path: Path) -> None:
    """Nobody waits on for a budget that may not fill again for long, and a server that stops does not either."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=2)
        async with app.socket(table) as ana:
            async with app.socket(table, guest=BOB) as bob:
                await back_too_often(app, ana, bob)
                entries = len(app.services.store.load(table))
            assert len(app.services.store.load(table)) == entries

    ask(test, tmp_path, pace=0.1)


def test_another_device_has_no_budget_of_its_own(tmp_path: Path) -> None:
    """It is the same guest, who changes their mind on two screens."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=2)
        async with app.socket(table) as page:
            await match_of_two(app, page)
            code = (await app.post("/api/device", {"table": table})).json()["code"]
            assert (await app.post("/api/device/join", {"code": code}, guest=BOB)).status_code == 200
            async with app.socket(table, guest=BOB) as other:
                await other.until(lambda: "choice" in other.parts)
                for number in range(13):
                    assert (await page.ask(choice(page, number)))["answer"] == "accepted"
                assert (await other.ask(choice(other, 13)))["problem"] == "too-fast"

    ask(test, tmp_path, pace=0.2)


def test_reactions_without_end_reach_nobody(tmp_path: Path) -> None:
    """Everybody is sent each of them, so a guest has a few at once, then one a second."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        async with app.socket(table) as page:
            assert (await page.ask({"command": "sit", "id": "sit"}))["answer"] == "accepted"
            answers = [await page.ask({"command": "react", "id": f"{number}", "emoji": "🍣"}) for number in range(30)]
            assert [answer["answer"] for answer in answers] == ["accepted"] * 20 + ["refused"] * 10
            assert app.services.metrics.refused == {"too-fast": 10}

    ask(test, tmp_path, pace=1.0)
