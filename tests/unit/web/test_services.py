"""What a POST says."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.requests import Request

from okawari.web import services
from okawari.web.limits import Limits
from okawari.web.messages import RequestRefused
from tests.support.asking import Asked, ask

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 200),
        ("Application/JSON ; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("text/plain; application/json", 415),
        ("application/json-seq", 415),
        ("", 415),
    ],
)
def test_only_json_is_read(tmp_path: Path, kind: str, status: int) -> None:
    """Another site's form could send any of the others."""

    async def test(app: Asked) -> None:
        answer = await app.request("POST", "/api/open", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == status
        if status != 200:
            assert answer.json()["message"] == "Send JSON, with Content-Type: application/json."

    ask(test, tmp_path)


def test_a_body_has_at_most_eight_kilobytes(tmp_path: Path) -> None:
    """8,192 bytes are read, one more is not; nor if it comes in pieces."""

    async def pieces(size: int) -> AsyncIterator[bytes]:
        for _ in range(size // 64):
            yield b" " * 64
        yield b" " * (size % 64)

    async def test(app: Asked) -> None:
        for whole in (True, False):
            for size, status in ((8192, 200), (8193, 413), (100_000, 413)):
                content = b"{}" + b" " * (size - 2) if whole else pieces(size)
                answer = await app.request("POST", "/api/open", content=content, headers=JSON)
                assert answer.status_code == (status if whole or status == 413 else 400), size
        assert answer.json() == {
            "answer": "refused",
            "problem": "too-large",
            "message": "At most 8192 bytes can be sent at once.",
            "id": "",
        }

    ask(test, tmp_path)


def test_the_rest_of_a_body_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """408 after a while."""
    assert services.BODY_SECONDS == 10.0
    monkeypatch.setattr(services, "BODY_SECONDS", 0.01)

    async def endless() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    async def test(app: Asked) -> None:
        answer = await app.request("POST", "/api/open", content=endless(), headers=JSON)
        assert (answer.status_code, answer.json()["problem"]) == (408, "bad-request")

    ask(test, tmp_path)


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"evil": 1}', '{"settings": {"seats": "many"}}', "[" * 5000])
def test_what_is_not_understood_is_told(tmp_path: Path, body: str) -> None:
    """400, one sentence of a bounded length, which names what was wrong."""

    async def test(app: Asked) -> None:
        answer = await app.request("POST", "/api/open", content=body, headers=JSON)
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")
        message = answer.json()["message"]
        assert message.startswith("That was not understood: ")
        assert 30 < len(message) < 240
        assert "\n" not in message

    ask(test, tmp_path)


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    """They are no JSON either."""

    async def test(app: Asked) -> None:
        answer = await app.request("POST", "/api/find", content=b'{"code": "\xff\xfe"}', headers=JSON)
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")

    ask(test, tmp_path)


def test_json_is_sent_as_json() -> None:
    """Compact, and with its type."""
    answer = services.json({"urls": ["http://localhost"]})
    assert answer.body == b'{"urls":["http://localhost"]}'
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(("pace", "counts"), [(1.0, True), (2.0, True), (0.0, False)])
def test_guesses_are_counted_on_all_servers(pace: float, counts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is guessed and by the network, which nobody can tell from what is stored; without limits not at all."""
    asked: list[tuple[str, float, float]] = []

    def may_guess(who: str, burst: float, per_second: float) -> bool:
        asked.append((who, burst, per_second))
        return len(asked) < 3

    async def guess() -> list[int]:
        refused = []
        for what in ("join", "find", "join"):
            try:
                await services.check_guess(cast(Request, None), what)
            except RequestRefused as error:
                refused.append(error.status)
        return refused

    found = SimpleNamespace(codes=SimpleNamespace(may_guess=may_guess), limits=Limits(pace))
    monkeypatch.setattr(services, "services_of", lambda request: found)
    monkeypatch.setattr(services, "caller_in", lambda request: SimpleNamespace(neighbourhood="192.0.2.7"))
    assert asyncio.run(guess()) == ([429] if counts else [])
    rates = [(5 * pace, 0.05 * pace), (10 * pace, 0.1 * pace), (5 * pace, 0.05 * pace)] if counts else []
    assert [rate for _, *rate in asked] == [[*rate] for rate in rates]
    assert len({who for who, *_ in asked}) == 2 * counts
    assert not any("192" in who for who, *_ in asked)
    found.codes = None
    assert asyncio.run(guess()) == []
