"""Whatever is thrown at the server is refused with a clear error, and the table plays on."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from okawari.web import protocols
from tests.support.attacking import attacked, refused_status
from tests.support.page import Browser, Page
from tests.support.process import PATIENCE, Serving
from tests.support.stores import Where
from tests.support.tables import a_game
from tests.support.waiting import until_answered


def test_another_site_is_refused(where: Where) -> None:
    """A foreign Origin, none, or one that only looks like ours, opens no socket and no table; nor a foreign Host."""

    async def attack(url: str, pages: list[Page]) -> None:
        browser = await Browser(url).come()
        cookie = {"Cookie": f"okawari={browser.cookie}"}
        for origin in ("https://evil.example", f"{url}.evil.example", url.replace("http", "https"), "null", f"{url}/"):
            assert await refused_status(url, pages[0].table, cookie | {"Origin": origin}) == 403
            answer = await browser.request("POST", "/api/open", json={}, headers={"Origin": origin})
            assert (answer.status_code, answer.json()["problem"]) == (403, "bad-origin")
        assert await refused_status(url, pages[0].table, cookie) == 403
        for path in ("/", "/api/options"):
            answer = await browser.request("GET", path, headers={"Host": "evil.example"})
            assert (answer.status_code, answer.json()["problem"]) == (421, "bad-host")

    attacked(where, attack)


def test_nobody_plays_for_somebody_else(where: Where) -> None:
    """Without the secret of a seat there is no way to its hand or its choice: no cookie, a made-up one, a bad token."""

    async def attack(url: str, pages: list[Page]) -> None:
        table = pages[0].table
        assert await refused_status(url, table, {"Origin": url}) == 401
        assert await refused_status(url, table, {"Origin": url, "Cookie": "okawari=guest"}) == 401
        assert await refused_status(url, table, {"Authorization": "Bearer guest"}) == 401
        stranger = await Browser(url).come()
        sneaks = [
            {"Origin": url, "Cookie": "okawari=" + "A" * 43},
            {"Authorization": "Bearer " + "A" * 43},
            # A cookie's secret is no token; and where there is a token, cookies are ignored.
            {"Authorization": f"Bearer {stranger.cookie}", "Cookie": f"okawari={stranger.cookie}", "Origin": url},
        ]
        for headers in sneaks:
            async with Page(url, table, headers) as page:
                assert {key for key, value in page["own"].items() if value} == set()
                assert page["own"]["seat"] is None
                turn = page["turn"]["number"]
                for fields in ({"pick": "egg"}, {"pick": "egg", "seat": 0}):
                    answer = await page.ask("choose", turn=turn, **fields)
                    assert answer["problem"] in ("not-seated", "bad-command")
                assert (await page.ask("sit", seat=0))["problem"] == "not-in-lobby"
                assert (await page.ask("start"))["problem"] == "not-in-lobby"
        response = await stranger.post("/api/device", {"table": table})
        assert (response.status_code, response.json()["problem"]) == (403, "not-seated")

    attacked(where, attack)


BAD_FRAMES: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    '"choose"',
    b"\xff\xfe",
    "[" * 4000,
    '{"command":"choose"}',
    '{"command":"open_sesame","id":"1"}',
    '{"command":"choose","id":"1","turn":"now","pick":"egg"}',
    '{"command":"choose","id":"1","turn":1,"pick":"egg","seat":0}',
    '{"command":"choose","id":"1","turn":1e999,"pick":"egg"}',
    json.dumps({"command": "sit", "id": "x" * 65}),
    json.dumps({"command": "sit", "id": "1", "nonce": "<script>"}),
    json.dumps({"command": "react", "id": "1", "emoji": "<img src=x onerror=alert(1)>"}),
]


def test_malformed_and_oversized_frames(where: Where) -> None:
    """Nonsense is answered with a sentence; a frame over 8 KB closes the socket, and the page may come back."""

    async def attack(url: str, pages: list[Page]) -> None:
        for frame in BAD_FRAMES:
            pages[1].answers.clear()
            await pages[1].send(frame)
            await pages[1].until(lambda: bool(pages[1].answers))
            (answer,) = pages[1].answers.values()
            assert answer["answer"] == "refused"
            assert len(answer["message"]) > 10
        headers = {"Cookie": f"okawari={(await Browser(url).come()).cookie}", "Origin": url}
        async with connect(f"{url.replace('http', 'ws', 1)}/ws/{pages[0].table}", additional_headers=headers) as page:
            await page.send(json.dumps({"command": "sit", "id": "1", "name": "x" * 9000}))
            with suppress(ConnectionClosed):
                while True:
                    await page.recv()
            assert page.close_code == 1009
        browser = await Browser(url).come()
        response = await browser.request(
            "POST", "/api/open", content=b" " * 9000, headers={"Content-Type": "application/json"}
        )
        assert (response.status_code, response.json()["problem"]) == (413, "too-large")

    attacked(where, attack)


def test_a_flood_is_cut_off(where: Where) -> None:
    """Who sends too much is told so, and then cut off; the others do not notice."""

    async def attack(url: str, pages: list[Page]) -> None:
        flooder = (await Browser(url).come()).page(pages[0].table)
        flooder.comes_back = False
        async with flooder:
            for number in range(2_000):
                try:
                    await flooder.send(json.dumps({"command": "react", "id": str(number), "emoji": "🍣"}))
                except (ConnectionClosed, AssertionError, TimeoutError):
                    break
                if flooder.bye:
                    break
            await flooder.until(lambda: flooder.bye == "too-fast")
            assert any("too-fast" in frame for frame in flooder.frames[:-1])
        browser = await Browser(url).come()

        async def flooder_is_gone() -> bool:
            return f"okawari_sockets {len(pages)}\n" in (await browser.get("/metrics")).text

        await until_answered(flooder_is_gone)
        statuses = [(await browser.post("/api/open", {})).status_code for _ in range(25)]
        assert (statuses[0], statuses[-1]) == (200, 429)

    attacked(where, attack)


def open_half(url: str, many: int, allowed: int) -> list[socket.socket]:
    """Connections that say nothing, or half of something; those beyond what is allowed have been cut on return."""
    port, half = int(url.rpartition(":")[2]), []
    for number in range(many):
        try:
            sock = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            if number % 2:
                sock.sendall(b"GET /ws/x HTTP/1.1\r\nHost: ")
            half.append(sock)
        except OSError:
            continue
    for sock in half[allowed:]:
        with suppress(OSError):
            assert sock.recv(1) == b""
    return half


async def half_open(url: str, pages: list[Page], many: int, allowed: int) -> None:
    """While they are open, a game goes on."""
    half = await asyncio.to_thread(open_half, url, many, allowed)
    turn = pages[0]["turn"]["number"]
    await pages[0].accepted("choose", turn=turn, pick=pages[0]["own"]["legal"][0])
    for sock in half:
        sock.close()


def test_half_open_sockets_fill_nobodys_place(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that say nothing, or half of something; too many of one address are cut."""
    monkeypatch.setattr(protocols, "CONNECTIONS_OF_ADDRESS", 50)
    attacked(where, lambda url, pages: half_open(url, pages, many=150, allowed=50))


@pytest.mark.ci
def test_half_open_sockets_by_the_thousand(tmp_path: Path) -> None:
    """The same at a server of its own, with the number that is really allowed."""

    async def attack(url: str) -> None:
        async with a_game(url) as pages:
            await half_open(url, pages, many=1_000, allowed=protocols.CONNECTIONS_OF_ADDRESS)

    with Serving(tmp_path, "--pace", "1", name="127.0.0.1") as server:
        asyncio.run(attack(server.url))
