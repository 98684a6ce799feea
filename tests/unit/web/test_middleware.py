"""The app: hosts, headers, figures and the log."""

import logging
from pathlib import Path

import pytest

from tests.support.asking import Asked, ask

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
ALWAYS = {"x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin"}
OF_DOCUMENTS = {
    "content-security-policy": POLICY,
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def test_every_answer_has_its_security_headers(tmp_path: Path) -> None:
    """Those of documents are left out where browsers heed none: scripts and styles; HSTS is for HTTPS only."""

    async def test(app: Asked) -> None:
        for path in ("/", "/api/options", "/static/icon.svg", "/nowhere", "/healthz"):
            headers = (await app.get(path)).headers
            assert {**ALWAYS, **OF_DOCUMENTS}.items() <= headers.items(), path
            assert "strict-transport-security" not in headers
        for path in ("/static/main.js", "/static/css/base.css"):
            headers = (await app.get(path)).headers
            assert ALWAYS.items() <= headers.items(), path
            assert not OF_DOCUMENTS.keys() & headers.keys(), path
        secure = await app.get("/", url="https://localhost")
        assert secure.headers["strict-transport-security"] == "max-age=31536000"

    ask(test, tmp_path)


def test_nothing_is_kept_by_caches_unless_it_says_so(tmp_path: Path) -> None:
    """Answers are no-store; files and pages are asked for again each time, by their ETag; no header stands twice."""

    async def test(app: Asked) -> None:
        for path in ("/api/options", "/healthz", "/nowhere", "/api/open"):
            assert (await app.get(path)).headers.get_list("cache-control") == ["no-store"]
        for path in ("/", "/static/main.js"):
            assert (await app.get(path)).headers.get_list("cache-control") == ["no-cache"]

    ask(test, tmp_path)


def test_who_calls_by_another_name_is_not_let_in(tmp_path: Path) -> None:
    """421 for pages, files and questions, a closed socket; but a load balancer may ask for health by any name."""

    async def test(app: Asked) -> None:
        evil = "http://evil.example"
        for path in ("/", "/static/main.js", "/api/options", "/healthz/"):
            answer = await app.get(path, url=evil)
            assert (answer.status_code, answer.json()["problem"]) == (421, "bad-host"), path
            assert ALWAYS.items() <= answer.headers.items()
        assert (await app.get("/healthz", url=evil)).status_code == 200
        async with app.socket(await app.open_table(), host="evil.example", origin=evil) as socket:
            assert socket.events == [{"type": "websocket.close"}]
        assert app.services.metrics.refused == {"bad-host": 1}

    ask(test, tmp_path)


def test_requests_are_counted_by_route_and_not_by_path(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Paths hold the addresses of tables; strange verbs are one; the log says the same, and how long it took."""
    caplog.set_level(logging.INFO, "okawari.web.middleware")

    async def test(app: Asked) -> None:
        await app.get("/t/" + "0" * 32)
        await app.get("/nowhere")
        await app.request("BREW", "/")
        await app.request("HEAD", "/healthz")
        await app.post("/api/open", {})
        assert app.services.metrics.requests == {
            ("GET", "table", 200): 1,
            ("GET", "none", 404): 1,
            ("other", "shell", 405): 1,
            ("HEAD", "healthz", 200): 1,
            ("POST", "open_table", 200): 1,
        }

    ask(test, tmp_path)
    facts = [getattr(record, "facts", None) for record in caplog.records]
    assert facts[0] == {"method": "GET", "route": "table", "status": 200, "ms": 0.0}
    assert len(facts) == 5


def test_the_time_of_a_request_is_told_in_milliseconds(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """From its start to the first byte of its answer."""
    caplog.set_level(logging.INFO, "okawari.web.middleware")

    async def test(app: Asked) -> None:
        times = iter((5.0, 5.25))
        app.services.metrics.clock = lambda: next(times)
        await app.get("/healthz")

    ask(test, tmp_path)
    assert [record.__dict__["facts"]["ms"] for record in caplog.records] == [250.0]


def test_figures_are_for_the_operator(tmp_path: Path) -> None:
    """From this machine or from where the operator said."""

    async def test(app: Asked) -> None:
        assert (await app.get("/metrics", address="127.0.0.1")).status_code == 200
        assert (await app.get("/metrics", address="::ffff:127.0.0.1")).status_code == 200
        refused = await app.get("/metrics", address="203.0.113.7")
        assert (refused.status_code, refused.json()["problem"]) == (403, "bad-origin")

    ask(test, tmp_path)
