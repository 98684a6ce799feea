"""The same deal again over HTTP: the page's button, refusals, and a server that is killed in between."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from okawari.game.record import Record
from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.page import Browser
from tests.support.process import Serving
from tests.support.tables import at_table


@pytest.mark.ci
def test_a_match_is_dealt_again_against_bots(tmp_path: Path) -> None:
    """The guest has the first hand of the seat that was asked for, plays on after SIGKILL, and the record is honest."""

    async def play(server: Serving) -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(server.url, 2, stack, seats=2)
            await pages[0].accepted("start")
            await asyncio.gather(*(page.play() for page in pages))
            await pages[0].until(lambda: pages[0]["end"] is not None)
            first = pages[0]["end"]["record"]
        old = Record.read((await Browser(server.url).get(f"/api/record/{first}")).content)
        guest = await Browser(server.url).come()
        answer = await guest.post("/api/again", {"record": first, "seat": 1, "bot": "no such bot"})
        assert answer.status_code == 200, answer.text
        async with guest.page(answer.json()["table"]) as page:
            assert page["table"]["known_deal"]
            assert page["own"]["seat"] == 1
            assert sorted(page["own"]["hand"]) == sorted(old.document["rounds"][0]["hands"][1])
            pick = page["own"]["legal"][0]
            await page.accepted("choose", turn=page["turn"]["number"], pick=pick, lock=False)
            page.parts.clear()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await page.until(lambda: "choice" in page.parts)
            assert page["choice"]["pick"] == pick
            await page.play()
            await page.until(lambda: page["end"] is not None)
            new = Record.read((await guest.get(f"/api/record/{page['end']['record']}")).content)
        assert new.document["again"] == first
        assert "fair" not in new.document
        for before, after in zip(old.document["rounds"], new.document["rounds"], strict=True):
            assert before["hands"] == after["hands"]

    with Serving(tmp_path, name="127.0.0.1") as server:
        asyncio.run(play(server))


def test_only_pages_of_this_server_can_deal_again(tmp_path: Path) -> None:
    """GET does nothing, another Origin is refused, an unknown record is a clear 404, nonsense a 400."""

    async def play(_: WebApp, url: str) -> None:
        guest = await Browser(url).come()
        unknown = await guest.post("/api/again", {"record": "0" * 32, "seat": 0, "bot": "normal"})
        assert (unknown.status_code, unknown.json()["problem"]) == (404, "no-such-record")
        assert (await guest.post("/api/again", {"record": "nonsense"})).status_code == 400
        assert (await guest.get("/api/again")).status_code == 405
        other = {"Origin": "http://elsewhere.example"}
        refused = await guest.request("POST", "/api/again", json={"record": "0" * 32}, headers=other)
        assert (refused.status_code, refused.json()["problem"]) == (403, "bad-origin")

    in_here(play, tmp_path)
