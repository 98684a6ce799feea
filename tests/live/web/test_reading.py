"""What can be read: pages, records, replays, figures; and the score pad and devices, which need a POST."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.page import Browser
from tests.support.process import Serving
from tests.support.tables import at_table


def test_a_record_can_be_replayed_from_any_seat(server: Serving) -> None:
    """From a seat only its own hands are there, from all of them every hand; each pick was in the hand before it."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            pages = await at_table(server.url, 2, stack)
            await pages[0].accepted("start")
            await asyncio.gather(*(page.play() for page in pages))
            await pages[0].until(lambda: pages[0]["end"] is not None)
            record = pages[0]["end"]["record"]
        browser = Browser(server.url)
        whole = (await browser.get(f"/api/replay/{record}?seat=all")).json()
        assert len(whole["positions"]) == 31
        assert whole["end"]["winners"] == pages[0]["end"]["winners"]
        for position in whole["positions"][:-1]:
            for hand, pick in zip(position["hands"], position["picks"], strict=True):
                assert set(pick.split("+")) <= set(hand)
        one = (await browser.get(f"/api/replay/{record}?seat=1")).json()
        assert one["positions"][0]["hands"] == [None, whole["positions"][0]["hands"][1]]
        assert one["positions"][-1]["game"]["scores"] == pages[0]["end"]["totals"]
        assert (await browser.get(f"/api/replay/{record}?seat=2")).status_code == 400
        download = await browser.get(f"/api/record/{record}?download")
        assert "attachment" in download.headers["content-disposition"]
        assert (await browser.get(f"/api/record/{'0' * 32}")).json()["problem"] == "no-such-record"

    asyncio.run(play())


def test_another_device_takes_the_seat_and_loses_it_again(server: Serving) -> None:
    """A code brings a second browser into the same seat; the owner is told, and can revoke it."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            browser = await Browser(server.url).come()
            table = await browser.open_table()
            page = await stack.enter_async_context(browser.page(table))
            await page.accepted("sit", name="Ana")
            code = (await browser.post("/api/device", {"table": table})).json()["code"]
            phone = await Browser(server.url).come()
            answer = await phone.post("/api/device/join", {"code": code})
            assert answer.json() == {"table": table}
            await page.until(lambda: any("device-joined" in frame for frame in page.frames))
            there = await stack.enter_async_context(phone.page(table))
            assert there["own"]["seat"] == 0
            assert (await phone.post("/api/device/join", {"code": code})).status_code == 404
            assert (await browser.post("/api/device/revoke", {"table": table})).status_code == 200
            await there.until(lambda: there["own"]["seat"] is None)

    asyncio.run(play())


def test_pages_are_small_cached_and_change_nothing(server: Serving) -> None:
    """The shell sets the cookie once; files come compressed, with an ETag."""

    async def play() -> None:
        browser = Browser(server.url)
        first = await browser.get("/")
        cookie = first.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "set-cookie" not in (await browser.get("/t/" + "0" * 32)).headers
        file = await browser.get("/static/main.js")
        assert file.headers["content-encoding"] == "gzip"
        again = await browser.request("GET", "/static/main.js", headers={"If-None-Match": file.headers["etag"]})
        assert again.status_code == 304
        assert (await browser.get("/healthz")).text == "ok\n"
        assert "okawari_tables " in (await browser.get("/metrics")).text
        assert (await browser.get("/api/address")).json() == {"urls": [server.url]}
        assert (await browser.get("/api/qr?path=/pad")).headers["content-type"] == "image/svg+xml"
        pad = {"rounds": [[["tempura", "tempura"], ["maki-3", "pudding"]]], "ruleset": {"seats": 2}}
        scored = (await browser.post("/api/score", pad)).json()
        assert scored["sheet"]["totals"] == [5, 12]
        assert scored["sheet"]["rounds"][0][0]["tempura"]["points"] == 5
        wrong = await browser.post("/api/score", {"rounds": [[["unicorn"], []]]})
        assert (wrong.status_code, "unicorn" in wrong.json()["message"]) == (400, True)

    asyncio.run(play())


def test_a_store_that_cannot_be_read_is_told_with_the_reason(tmp_path: Path) -> None:
    """503 and the store's own words, whatever was asked; not a server that is broken."""

    async def ask(app: WebApp, url: str) -> None:
        browser = await Browser(url).come()
        with closing(sqlite3.connect(str(app.services.config.database), isolation_level=None)) as other:
            for name in ("tables", "records", "log"):
                other.execute(f"ALTER TABLE {name} RENAME TO no_{name}")
        answers = [
            await browser.get(f"/api/record/{'0' * 32}"),
            await browser.get(f"/api/replay/{'0' * 32}"),
            await browser.post("/api/find", {"code": "ABCDEF"}),
            await browser.post("/api/bot-seat", {"code": "ABCDEF"}),
            await browser.post("/api/again", {"record": "0" * 32}),
            await browser.post("/api/device/revoke", {"table": "0" * 32}),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["problem"]) == (503, "not-stored")
            assert "no such table" in answer.json()["message"]
        assert (await browser.get("/healthz")).status_code == 503

    in_here(ask, tmp_path)
