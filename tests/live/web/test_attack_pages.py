"""Names, paths, verbs and logs: nothing strange gets in, and nothing secret gets out."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from tests.support.attacking import attacked
from tests.support.page import Browser, Page
from tests.support.process import Serving
from tests.support.tables import at_table


def test_names_are_bounded_and_pages_run_no_foreign_script(tmp_path: Path) -> None:
    """A script as a name stays a short text in JSON; every page forbids scripts that are not ours."""

    async def attack(url: str, pages: list[Page]) -> None:
        await pages[0].accepted("sit", name="<script>alert(1)</script>\u202e\n\0 and so on and so on")
        name = pages[0]["table"]["seats"][0]["name"]
        assert len(name) <= 24
        assert name.isprintable()
        documents = ["/", f"/t/{pages[0].table}", "/pad", "/nothing", "/static/icon.svg", "/api/options", "/t/<script>"]
        for path in (*documents, "/static/main.js", "/static/css/base.css"):
            answer = await Browser(url).get(path)
            policy = answer.headers.get("content-security-policy", "")
            assert ("script-src 'self'" in policy) == (path in documents)
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert "<script>alert" not in answer.text

    log = attacked(tmp_path, attack)
    assert "script>" not in log


PATHS = [
    "/static/../setup.py",
    "/static/..%2fsetup.py",
    "/static/%2e%2e/%2e%2e/cli/app.py",
    "/static//etc/passwd",
    "/static/....//setup.py",
    "/static/main.js%00.html",
    "/static/",
    "/static/types.d.ts/../../app.py",
    "/t/../../etc/passwd",
    "/api/record/../../../etc/passwd",
    "/api/record/%2e%2e%2fokawari.db",
    "/api/replay/' OR 1=1 --?seat=all",
    "/ws/x",
    "//evil.example/",
]


def test_paths_and_bot_names_lead_nowhere_else(tmp_path: Path) -> None:
    """No path leads out of the static files, and no bot's name to a file or a module."""

    async def attack(url: str, pages: list[Page]) -> None:
        for path in PATHS:
            status, body = await raw_get(url, path)
            assert status in (200, 400, 404), (path, status)
            assert status != 200 or b"<!doctype html>" in body.lower(), path
            assert b"root:" not in body
            assert b"import" not in body
        async with AsyncExitStack() as stack:
            host = (await at_table(url, 1, stack))[0]
            for name in ("../../bot.py:Bot", "os:system", "/etc/passwd", "greedy:Bot", "", "greedy\0"):
                answer = await host.ask("add_bot", bot=name)
                assert answer["problem"] == "no-such-bot"
                assert "greedy" in answer["message"]
        for query in ("?path=//evil.example", "?path=/t/../x", "?path=https://evil.example"):
            assert (await Browser(url).get(f"/api/qr{query}")).status_code == 400

    attacked(tmp_path, attack)


async def raw_get(url: str, path: str) -> tuple[int, bytes]:
    """GET a path that no library has tidied up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))
    host = url.partition("//")[2]
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".replace(" OR", "+OR").encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]), answer


def test_secrets_are_in_no_log_and_no_figure(server: Serving) -> None:
    """No cookie, token, code, table's address or name stands in the log or in /metrics, even if requests fail."""
    secrets: list[str] = []

    async def attack(url: str) -> None:
        browser = await Browser(url).come()
        table = await browser.open_table()
        async with browser.page(table) as page:
            await page.accepted("sit", name="Xanthippe")
            code = (await browser.post("/api/device", {"table": table})).json()["code"]
            seated = (await Browser(url, {}).post("/api/bot-seat", {"table": table, "name": "Yolanda"})).json()
            secrets.extend(
                (browser.cookie, table, page["table"]["code"], code, seated["token"], "Xanthippe", "Yolanda")
            )
            await browser.get(f"/api/record/{table}")
            await browser.post("/api/find", {"code": code})
            await page.send('{"command": "Xanthippe"}')
            figures = (await browser.get("/metrics")).text
            assert not [secret for secret in secrets if secret in figures]

    asyncio.run(attack(server.url))
    assert '"route":"open_table"' in server.log
    assert not [secret for secret in secrets if secret in server.log]


def test_other_verbs_and_types_are_refused(tmp_path: Path) -> None:
    """GET never changes anything; a form that another site could send is no JSON."""

    async def attack(url: str, pages: list[Page]) -> None:
        browser = await Browser(url).come()
        for path in ("/api/open", "/api/find", "/api/device", "/api/device/join", "/api/bot-seat"):
            assert (await browser.get(path)).status_code == 405
        for verb in ("POST", "PUT", "DELETE"):
            assert (await browser.request(verb, "/")).status_code == 405
        more: dict[str, Any] = {"content": "{}", "headers": {"Content-Type": "text/plain"}}
        assert (await browser.request("POST", "/api/open", **more)).status_code == 415
        for body in ("", "[]", '{"settings": {"seats": 9}}', '{"settings": {"bots": "x.py:X"}}', '{"evil": 1}'):
            more = {"content": body, "headers": {"Content-Type": "application/json"}}
            answer = await browser.request("POST", "/api/open", **more)
            assert answer.status_code in (400, 409)
            assert len(answer.json()["message"]) > 10
        assert isinstance(answer, httpx.Response)

    attacked(tmp_path, attack)
