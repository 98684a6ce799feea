"""The figures for the operator say nothing of second thoughts."""

from pathlib import Path
from typing import Any

from okawari.match.store import Append
from tests.support.asking import Asked, AskedSocket, ask


async def choose(page: AskedSocket, number: int, **more: Any) -> None:
    """Choose one of the legal picks."""
    turn, legal = page.parts["turn"]["number"], page.parts["own"]["legal"]
    command = {"command": "choose", "id": f"{turn}-{number}-{more}", "turn": turn, "pick": legal[number], **more}
    assert (await page.ask(command))["answer"] == "accepted"


def test_the_figures_do_not_move_with_a_change_of_mind(tmp_path: Path) -> None:
    """However long it takes to keep it: choices, other choices and none are no figures; the end of the turn is one."""

    async def test(app: Asked) -> None:
        append, takes = app.services.store.append, [0.5]

        async def slow(one: Append) -> None:
            app.clock.now += takes[0]
            await append(one)

        async def figures() -> list[str]:
            answer = await app.get("/metrics")
            return [line for line in answer.text.splitlines() if 'route="metrics"' not in line]

        app.services.store.append = slow  # type: ignore[method-assign, assignment]
        async with app.socket(await app.open_table(seats=2)) as page:
            for command in ({"command": "sit"}, {"command": "add_bot", "bot": "greedy"}, {"command": "start"}):
                assert (await page.ask({**command, "id": command["command"]}))["answer"] == "accepted"
            await page.until(lambda: page.parts["turn"]["locked"] == [1])
            await figures()
            before, takes[0] = await figures(), 3.0
            assert 'okawari_answer_seconds{quantile="0.99"} 0.500' in before
            await choose(page, 0)
            await choose(page, 1)
            turn = page.parts["turn"]["number"]
            assert (await page.ask({"command": "take_back", "id": "back", "turn": turn}))["answer"] == "accepted"
            await choose(page, 2)
            assert await figures() == before
            timed: list[float] = []
            app.services.metrics.answered = timed.append  # type: ignore[method-assign, assignment]
            await choose(page, 0, lock=True)
            assert len(timed) == 1

    ask(test, tmp_path)
