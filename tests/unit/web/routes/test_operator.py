"""What the operator is told."""

import json
from pathlib import Path

from tests.support.asking import Asked, ask


def test_figures_tell_of_tables_and_sockets(tmp_path: Path) -> None:
    """As they are now, in Prometheus's format."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        await app.open_table()
        async with app.socket(table):
            answer = await app.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            lines = answer.text.splitlines()
            assert {"okawari_tables 2", "okawari_sockets 1", "okawari_sockets_total 1"} <= set(lines)
        assert "okawari_sockets 0" in (await app.get("/metrics")).text
        assert 'route="open_table",status="200"} 2' in (await app.get("/metrics")).text

    ask(test, tmp_path)


def test_figures_of_several_processes_say_whose_they_are(tmp_path: Path) -> None:
    """And the connection is closed, because the next one may be asked for another process's."""

    async def test(app: Asked) -> None:
        answer = await app.get("/metrics?process=1")
        assert {"okawari_process 1", "okawari_processes 2"} <= set(answer.text.splitlines())
        assert answer.headers["connection"] == "close"

    async def alone(app: Asked) -> None:
        answer = await app.get("/metrics")
        assert "okawari_process" not in answer.text
        assert "connection" not in answer.headers

    ask(test, tmp_path, processes=2, process=1)
    ask(alone, tmp_path)


def test_a_healthy_server_says_ok(tmp_path: Path) -> None:
    """To whoever asks, as often as they like."""

    async def test(app: Asked) -> None:
        answers = [await app.get("/healthz") for _ in range(3)]
        assert [(answer.status_code, answer.text) for answer in answers] == [(200, "ok\n")] * 3
        assert json.loads((await app.get("/api/options")).text)["editions"]

    ask(test, tmp_path, pace=0.02)
