"""A server put together: what is where, and what happens when something fails."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okawari.game.errors import IllegalPick
from okawari.match.store import StoreError
from okawari.web.app import make_app
from okawari.web.config import Config
from tests.support.asking import Asked, ask
from tests.support.served import QuickBots
from tests.support.waiting import until

HTML = {"Accept": "text/html,*/*"}


def test_a_person_who_mistyped_is_shown_a_page_and_a_script_is_told_in_json(tmp_path: Path) -> None:
    """404 both times; whoever uses a page in a way that it has not gets 405."""

    async def test(app: Asked) -> None:
        person = await app.get("/nowhere", headers=HTML)
        assert (person.status_code, person.headers["content-type"]) == (404, "text/html; charset=utf-8")
        script = await app.get("/nowhere")
        assert (script.status_code, script.json()["problem"]) == (404, "no-such-page")
        assert script.json()["message"] == "There is no such page."
        for method, path in (("POST", "/"), ("PUT", "/"), ("DELETE", "/api/open"), ("GET", "/api/open")):
            answer = await app.request(method, path, headers=HTML)
            assert (answer.status_code, answer.json()["problem"]) == (405, "bad-request"), path
        assert app.services.metrics.refused == {"no-such-page": 1, "bad-request": 4}

    ask(test, tmp_path)


def test_a_socket_to_nowhere_is_refused(tmp_path: Path) -> None:
    """There is only one place for sockets."""

    async def test(app: Asked) -> None:
        async with app.socket("x/y") as socket:
            assert [event["type"] for event in socket.events] == ["websocket.close"]

    ask(test, tmp_path)


def test_a_failing_store_is_told_with_its_own_words(tmp_path: Path) -> None:
    """503 and a sentence; not a server that is broken."""

    async def test(app: Asked) -> None:
        def full(_: str) -> str | None:
            raise StoreError("the disk is full; make room")

        app.services.store.lobby = full  # type: ignore[method-assign, assignment]
        answer = await app.post("/api/find", {"code": "ABCDEF"})
        assert (answer.status_code, answer.json()["problem"]) == (503, "not-stored")
        assert answer.json()["message"] == "The disk is full; make room."
        health = await app.get("/healthz")
        assert (health.status_code, health.text) == (503, "the store cannot be read\n")

    ask(test, tmp_path)


@pytest.mark.parametrize("error", [ValueError, IllegalPick])
def test_whatever_else_goes_wrong_is_told_without_its_words(tmp_path: Path, error: type[Exception]) -> None:
    """500 and a sentence: an error's own words may quote what somebody sent, or name the cards of a hand (R34)."""

    async def test(app: Asked) -> None:
        def broken(_: str) -> Any:
            raise error("Xanthippe")

        app.services.tables.find = broken  # type: ignore[method-assign, assignment]
        answer = await app.post("/api/find", {"code": "ABCDEF"})
        assert (answer.status_code, answer.json()["problem"]) == (500, "broken")
        assert "Xanthippe" not in answer.text
        assert answer.headers["cache-control"] == "no-store"

    ask(test, tmp_path)


def test_long_answers_are_compressed(tmp_path: Path) -> None:
    """From two kilobytes on, if the browser can take it."""

    async def test(app: Asked) -> None:
        gzip = {"Accept-Encoding": "gzip"}
        long = await app.get("/api/options?seats=3", headers=gzip)
        assert len(long.content) >= 2048
        assert long.headers["content-encoding"] == "gzip"
        plain = await app.get("/api/options?seats=3", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == long.content
        short = await app.get("/api/options", headers=gzip)
        assert 1024 < len(short.content) < 2048
        assert "content-encoding" not in short.headers

    ask(test, tmp_path, bots={"easy": "easy"})


async def run(app: Any, may_stop: Callable[[], bool], *received: str) -> list[str]:
    """What a server is told of the life of an app, which is stopped as soon as it may."""
    incoming, told = iter(received), list[str]()

    async def receive() -> Any:
        message = next(incoming)
        await until(lambda: may_stop() or not message.endswith("shutdown"))
        return {"type": message}

    async def send(message: Any) -> None:
        told.append(message["type"])

    await app({"type": "lifespan", "state": {}}, receive, send)
    return told


def test_the_house_and_the_store_are_closed_with_the_server(tmp_path: Path) -> None:
    """The sweeper runs as long as the server does; afterwards nothing more is written."""

    async def live() -> None:
        app = make_app(Config(database=tmp_path / "okawari.db"), thinker=QuickBots())
        swept = list[bool]()

        async def sweep() -> None:
            swept.append(True)

        app.services.tables.sweep = sweep  # type: ignore[method-assign]
        table = await app.services.tables.open("ana")
        assert isinstance(table, str)
        told = await run(app, lambda: bool(swept), "lifespan.startup", "lifespan.shutdown")
        assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
        assert len(app.services.tables) == 0
        answer = await app.services.tables.open("ana")
        assert not isinstance(answer, str)
        assert answer.problem == "not-stored"

    asyncio.run(live())


def test_time_chance_and_bots_are_those_that_were_brought(tmp_path: Path) -> None:
    """One clock for tables, codes and figures; the operator's bots are told of in one line each."""
    config = Config(database=tmp_path / "okawari.db", pace=3.0, bots={"greedy": "greedy"})
    bots = QuickBots()
    services = make_app(config, now=lambda: 7.0, clock=lambda: 8.0, thinker=bots).services
    try:
        assert (services.tables.time(), services.metrics.clock(), services.limits.pace) == (7.0, 8.0, 3.0)
        assert services.devices.offer("table", "guest")[1] == 127.0
        assert (services.thinker, list(services.bot_lines)) == (bots, ["greedy"])
        assert services.tables.store is services.store
    finally:
        services.store.close()


def test_every_page_is_there(tmp_path: Path) -> None:
    """And is HTML."""

    async def test(app: Asked) -> None:
        for path in ("/", "/t/x", "/r/x", "/pad", "/how", "/about", "/cards"):
            answer = await app.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), path

    ask(test, tmp_path)
