"""Simulated players: just enough of WebSocket."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from okawari.match.clock import Presence
from okawari.match.table import Seat, Table
from okawari.match.view import NO_SEAT, TurnPart, table_part
from okawari.web.load import loopback
from okawari.web.load_player import LoadPlayer, post, sit_down
from okawari.web.messages import VERSION, ChangedParts, Frame
from okawari.web.middleware import WebApp
from tests.support.inside import in_here
from tests.support.transport import KeptTransport
from tests.support.waiting import until

ADDRESS = ("127.0.0.1", 8750)


def player() -> tuple[LoadPlayer, KeptTransport, list[LoadPlayer]]:
    """A player whose handshake was answered."""
    news: list[LoadPlayer] = []
    made, transport = LoadPlayer(ADDRESS, "0" * 32, "C" * 43, news.append), KeptTransport()
    made.connection_made(transport)
    made.data_received(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: web")
    made.data_received(b"socket\r\n\r\n")
    return made, transport, news


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A server's frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, size)) + payload
    if size < 1 << 16:
        return bytes((0x80 | opcode, 126)) + size.to_bytes(2, "big") + payload
    return bytes((0x80 | opcode, 127)) + size.to_bytes(8, "big") + payload


def parts(**changed: Any) -> bytes:
    """What a server says of the parts of a view that changed."""
    return msgspec.json.encode(Frame(VERSION, 2, 0.0, ChangedParts(**changed)))


def told(transport: KeptTransport) -> list[tuple[int, bytes]]:
    """The frames that were sent after the handshake: opcode and payload, masked with zeros."""
    found, data = [], transport.written.partition(b"\r\n\r\n")[2]
    while data:
        size, head = data[1] & 0x7F, 2
        assert data[1] & 0x80
        if size == 126:
            size, head = int.from_bytes(data[2:4], "big"), 4
        assert data[head : head + 4] == bytes(4)
        found.append((data[0], data[head + 4 : head + 4 + size]))
        data = data[head + 4 + size :]
    return found


def test_it_asks_for_its_table_as_a_page_does() -> None:
    """With its cookie, from our own origin."""
    _, transport, _ = player()
    lines = transport.written.decode().split("\r\n")
    assert lines[0] == f"GET /ws/{'0' * 32} HTTP/1.1"
    wanted = {"Host: 127.0.0.1:8750", "Origin: http://127.0.0.1:8750", f"Cookie: okawari={'C' * 43}"}
    assert wanted | {"Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"} <= set(lines)


@pytest.mark.parametrize("size", [120, 125, 126, 127, 65_535, 65_536, 70_000])
@pytest.mark.parametrize("pieces", [1, 3])
def test_frames_of_any_length_are_read(size: int, pieces: int) -> None:
    """However they are cut, two at once."""
    made, _, news = player()
    text = parts(own=replace(NO_SEAT, legal=("egg",)))
    whole = frame(text + b" " * (size - len(text))) * 2
    step = -(-len(whole) // pieces)
    for start in range(0, len(whole), step):
        made.data_received(whole[start : start + step])
    assert (made.legal, len(news)) == (("egg",), 2)


def test_it_learns_the_phase_the_turn_and_what_is_legal() -> None:
    """Part by part; a frame without parts is no news."""
    made, _, news = player()
    made.data_received(frame(msgspec.json.encode(Frame(VERSION, 1, 0.0))))
    assert (made.phase, made.filled, made.turn, made.locked, made.legal, news) == ("", 0, -1, (), (), [])
    table = Table((Seat("Ana", guest="a"), Seat()), phase="playing")
    turn = TurnPart(4, (0, 1), (1,), (), None, False)
    made.data_received(frame(parts(table=table_part(table, Presence(0.0), 0.0, ()), turn=turn)))
    assert (made.phase, made.filled, made.turn, made.locked, news) == ("playing", 1, 4, (1,), [made])


def test_it_answers_pings_and_sends_commands() -> None:
    """With ids that count up; long commands, too."""
    made, transport, _ = player()
    made.data_received(frame(b"", 9))
    assert told(transport) == [(0x8A, b"")], "at once, though there is nothing in it"
    made.data_received(frame(b"ping", 9))
    made.ask("start")
    made.ask("sit", name="x" * 200)
    made.turn, made.legal = 4, ["egg"]
    made.choose(Random(1))
    sent = told(transport)[1:]
    assert sent[0] == (0x8A, b"ping")
    assert [first for first, _ in sent[1:]] == [0x81] * 3
    assert [json.loads(payload) for _, payload in sent[1:]] == [
        {"command": "start", "id": "0"},
        {"command": "sit", "id": "1", "name": "x" * 200},
        {"command": "choose", "id": "2", "turn": 4, "pick": "egg", "lock": True},
    ]


def test_it_knows_that_the_server_is_gone() -> None:
    """And writes nothing to a connection that is closing."""
    made, transport, _ = player()
    before = len(transport.written)
    made.leave()
    assert transport.closed
    made.ask("start")
    assert len(transport.written) == before
    assert not made.lost
    made.connection_lost(None)
    assert made.lost


@pytest.mark.parametrize("size", [125, 126, 127, 300])
def test_commands_of_any_length_are_framed(size: int) -> None:
    """RFC 6455: one byte for the length up to 125, two more from there on."""
    made, transport, _ = player()
    made.ask("sit", name="x" * (size - len('{"command":"sit","id":"0","name":""}')))
    ((_, payload),) = told(transport)
    assert (len(payload), json.loads(payload)["command"]) == (size, "sit")


def test_a_table_is_opened_and_filled(tmp_path: Path) -> None:
    """By as many players as there are seats, the first of them its host; all of them are shown it."""

    async def test(app: WebApp, url: str) -> None:
        host, port = loopback(url)
        seen: list[LoadPlayer] = []
        players = await sit_down((host, port), 3, seen.append)
        assert {id(player) for player in seen} == {id(player) for player in players}
        assert [(player.phase, player.lost) for player in players] == [("lobby", False)] * 3
        (authority,) = app.services.tables.in_memory.values()
        assert [seat.name for seat in authority.table.seats] == ["Player 0", "Player 1", "Player 2"]
        assert authority.table.seats[0].guest == authority.table.host
        refused = await post(host, port, "/api/find", {"code": "AAAAAA"}, "A" * 43)
        assert refused["problem"] == "no-such-code"
        for player in players:
            player.leave()
        await until(lambda: all(player.lost for player in players))

    in_here(test, tmp_path)
