"""A visit of a table whose log cannot be read is told so; the server is healthy, and counts it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.page import Browser


def test_a_damaged_table_is_told_over_the_wire_and_counted(tmp_path: Path) -> None:
    """A goodbye of its own with a sentence, no 500 and no connection that just ends; others play at their tables."""

    async def visit(app: WebApp, url: str) -> None:
        browser = await Browser(url).come()
        damaged, fine = await browser.open_table(), await browser.open_table()
        await app.services.tables.release(damaged)
        with closing(sqlite3.connect(str(app.services.config.database), isolation_level=None)) as other:
            other.execute("UPDATE log SET events = 'none' WHERE table_id = ?", (damaged,))
        page = browser.page(damaged)
        page.comes_back = False
        async with page:
            await page.until(lambda: page.bye is not None)
            assert page.bye == "unreadable-table"
            (answer,) = page.answers.values()
            assert (answer["problem"], answer["id"]) == ("unreadable-table", "")
            assert answer["message"].startswith("What the server has kept of this table cannot be read")
        for path in ("/api/device", "/api/device/revoke", "/api/bot-seat"):
            response = await browser.post(path, {"table": damaged})
            assert (response.status_code, response.json()["problem"]) == (503, "unreadable-table")
        async with browser.page(fine) as other_page:
            await other_page.accepted("sit")
        assert (await browser.get("/healthz")).text == "ok\n"
        assert "okawari_unreadable_tables 1\n" in (await browser.get("/metrics")).text

    in_here(visit, tmp_path)
