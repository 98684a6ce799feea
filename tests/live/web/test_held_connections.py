"""Connections that are held open to fill the server's place are cut, in whatever state they are."""

import asyncio
import socket
from pathlib import Path

import pytest

from okawari.web import protocols
from okawari.web.middleware import WebApp
from tests.support.attacking import answer_to, request
from tests.support.inside import in_here
from tests.support.waiting import until

POST = "POST /api/open HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "told",
    [
        POST + "Content-Length: 10\r\n\r\n{{}}",
        POST + "Transfer-Encoding: chunked\r\n\r\n5\r\n{{",
        "GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10\r\n\r\n{{}}",
        "GET / HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{{",
    ],
)
def test_a_body_that_never_ends_holds_no_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    """Whether it is answered before, or never was to be read: after the answer the server hangs up."""
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.3)

    async def attack(_: WebApp, url: str) -> None:
        answer = await answer_to(url, told.format(host=url.partition("//")[2]).encode())
        assert answer.startswith(b"HTTP/1.1 ")

    in_here(attack, tmp_path)


def test_answers_that_nobody_reads_hold_no_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pipelined requests for large files: nothing waits for them once their time is over."""
    monkeypatch.setattr(protocols, "UNREAD_SECONDS", 0.3)

    async def attack(_: WebApp, url: str) -> None:
        loop, before = asyncio.get_running_loop(), len(asyncio.all_tasks())
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.setblocking(False)
            await loop.sock_connect(client, ("127.0.0.1", int(url.rpartition(":")[2])))
            await loop.sock_sendall(client, request(url, "/static/cards.svg") * 16)
            await until(lambda: len(asyncio.all_tasks()) > before)
            await until(lambda: len(asyncio.all_tasks()) == before)

    in_here(attack, tmp_path)
