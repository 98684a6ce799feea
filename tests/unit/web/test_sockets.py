"""The WebSocket of a table, without a connection: who gets one, what is answered, and how it ends."""

import asyncio
from pathlib import Path

import pytest

from okawari.match.store import StoreError
from okawari.web import sockets
from okawari.web.identity import browser_guest
from okawari.web.limits import MESSAGES_OF_SOCKET
from okawari.web.sockets import TOO_MANY_MESSAGES
from tests.support.asking import ANA, BOB, Asked, AskedSocket, ask

NOBODY = "0" * 32
LOCK = {"command": "lock", "id": "7", "turn": 1}


def test_a_socket_shows_the_table_and_answers_commands(tmp_path: Path) -> None:
    """The whole view at once; then answers that carry the command's id, with what they changed in the same frame."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()) as page:
            await page.until(lambda: bool(page.wire.frames))
            assert {"table", "own", "turn", "choice"} <= page.wire.frames[0]["parts"].keys()
            sit = await page.ask({"command": "sit", "id": "sit-1", "name": "Ana"})
            assert sit == {"answer": "accepted", "id": "sit-1"}
            assert page.wire.frames[-1]["parts"]["table"]["seats"][0]["name"] == "Ana"
            assert [frame["n"] for frame in page.wire.frames] == list(range(1, len(page.wire.frames) + 1))
            assert page.wire.frames[-1]["now"] == app.clock.now
            refused = await page.ask(LOCK)
            assert (refused["answer"], refused["id"]) == ("refused", "7")

    ask(test, tmp_path)


@pytest.mark.parametrize(
    ("told", "id_"),
    [
        ('{"command": "open_sesame", "id": "abc"}', "abc"),
        ('{"command": "choose", "id": "abc", "turn": "now", "pick": "egg"}', "abc"),
        (b'{"command": "open_sesame", "id": "abc"}', "abc"),
        ('{"command": "sit", "id": "%s"}' % ("x" * 65), "x" * 64),
        ('{"command": "sit", "id": 7}', ""),
        ('{"command": "sit"}', ""),
        ("[]", ""),
        ("{", ""),
        ("", ""),
        (b"\xff\xfe", ""),
        ("[" * 4000, ""),
        ('{"x": ' + "[" * 4000, ""),
    ],
)
def test_what_is_no_command_is_told_with_its_id(tmp_path: Path, told: str | bytes, id_: str) -> None:
    """As far as it can be read; the sentence is bounded, and the socket stays open."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()) as page:
            answer = await page.ask(told)
            assert (answer["answer"], answer["problem"], answer["id"]) == ("refused", "bad-command", id_)
            assert answer["message"].startswith("That is no command: ")
            assert 30 < len(answer["message"]) < 240
            assert (await page.ask({"command": "sit", "id": "1"}))["answer"] == "accepted"
            assert app.services.metrics.refused == {"bad-command": 1}

    ask(test, tmp_path)


def test_a_command_may_come_as_bytes(tmp_path: Path) -> None:
    """Programs send what they like."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()) as page:
            assert (await page.ask(b'{"command": "sit", "id": "1"}')) == {"answer": "accepted", "id": "1"}

    ask(test, tmp_path)


def test_who_sends_too_fast_is_told_and_then_cut_off(tmp_path: Path) -> None:
    """After the burst each message is refused with its id; the hundredth of them is the last."""

    async def test(app: Asked) -> None:
        burst = int(MESSAGES_OF_SOCKET.burst)
        async with app.socket(await app.open_table()) as page:
            answers = []
            for number in range(burst + TOO_MANY_MESSAGES):
                assert page.closed is None
                answers.append(await page.ask({"command": "lock", "id": str(number), "turn": 1}))
            await page.until(lambda: page.closed is not None)
            assert [answer["id"] for answer in answers] == [str(number) for number in range(len(answers))]
            assert [answer["problem"] for answer in answers[:burst]] == ["not-seated"] * burst
            assert {answer["problem"] for answer in answers[burst:]} == {"too-fast"}
            assert (page.byes, page.closed) == (["too-fast"], (1008, "too-fast"))
            assert app.services.metrics.refused == {"too-fast": TOO_MANY_MESSAGES}

    ask(test, tmp_path, pace=1.0)


def test_who_waits_may_send_again(tmp_path: Path) -> None:
    """Twenty a second."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()) as page:
            problems = [(await page.ask(LOCK))["problem"] for _ in range(int(MESSAGES_OF_SOCKET.burst) + 1)]
            assert problems[-2:] == ["not-seated", "too-fast"]
            app.clock.now += 1.0
            problems = [(await page.ask(LOCK))["problem"] for _ in range(21)]
            assert problems == ["not-seated"] * 20 + ["too-fast"]

    ask(test, tmp_path, pace=1.0)


def test_a_table_that_does_not_exist_is_told_before_the_end(tmp_path: Path) -> None:
    """With a sentence, without an id; 4404."""

    async def test(app: Asked) -> None:
        async with app.socket(NOBODY) as page:
            await page.until(lambda: page.closed is not None)
            assert [(answer["problem"], answer["id"]) for answer in page.answers] == [("no-such-table", "")]
            assert (page.byes, page.closed) == (["no-such-table"], (4404, "no-such-table"))

    ask(test, tmp_path)


def test_a_store_that_fails_at_the_handshake_is_told_before_the_end(tmp_path: Path) -> None:
    """With the store's words; 1013 is "try again later". A command that cannot be stored is refused with its id."""

    async def test(app: Asked) -> None:
        def full(*_: object) -> None:
            raise StoreError("the disk is full; make room")

        async def cannot(*_: object) -> None:
            full()

        table = await app.open_table()
        app.services.store.load = full  # type: ignore[method-assign, assignment]
        async with app.socket(NOBODY) as page:
            await page.until(lambda: page.closed is not None)
            assert [(one["problem"], one["message"], one["id"]) for one in page.answers] == [
                ("not-stored", "The disk is full; make room.", "")
            ]
            assert (page.byes, page.closed) == (["not-stored"], (1013, "not-stored"))
        app.services.store.append = cannot  # type: ignore[method-assign, assignment]
        async with app.socket(table) as page:
            answer = await page.ask({"command": "sit", "id": "1"})
            assert (answer["problem"], answer["id"]) == ("not-stored", "1")
            assert page.closed is None

    ask(test, tmp_path)


async def opened(app: Asked, table: str, guest: str, address: str) -> tuple[int, AskedSocket]:
    """A socket, and with which status its handshake ended."""
    socket = await app.socket(table, guest=guest, address=address).__aenter__()
    return socket.status, socket


def test_a_guest_has_sixteen_sockets(tmp_path: Path) -> None:
    """One more is refused, from wherever; once one of them is closed there is room again."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        there = [await opened(app, table, ANA, f"10.0.0.{number}") for number in range(17)]
        assert [status for status, _ in there] == [101] * 16 + [429]
        refused = there[-1][1].events
        assert refused[0]["type"] == "websocket.http.response.start"
        assert b"too-many-sockets" in refused[1]["body"]
        assert (await opened(app, table, BOB, "10.0.0.1"))[0] == 101
        await there[0][1].__aexit__()
        again = await opened(app, table, ANA, "10.0.0.1")
        assert again[0] == 101
        assert len(app.services.sockets) == 17
        for _, socket in (*there[1:16], again):
            await socket.__aexit__()
        assert len(app.services.sockets) == 1
        assert app.services.metrics.sockets_opened == 18

    ask(test, tmp_path, pace=1.0)


def test_an_address_has_so_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A household's network is one address; whoever comes from elsewhere is let in; without limits everybody is."""
    monkeypatch.setattr(sockets, "SOCKETS_OF_ADDRESS", 2)

    async def test(app: Asked) -> None:
        table = await app.open_table()
        addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"]
        there = [await opened(app, table, f"{number:043}", address) for number, address in enumerate(addresses)]
        limited = app.services.limits.pace > 0
        assert [status for status, _ in there] == ([101, 101, 429, 101] if limited else [101] * 4)
        await there[0][1].__aexit__()
        assert (await opened(app, table, "9" * 43, "2001:db8::4"))[0] == 101

    (tmp_path / "free").mkdir()
    ask(test, tmp_path, pace=1.0)
    ask(test, tmp_path / "free", pace=0.0)


def test_handshakes_have_a_rate(tmp_path: Path) -> None:
    """Sixty at once of one guest; the next is refused before it is a socket."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        for _ in range(60):
            async with app.socket(table) as page:
                assert page.status == 101
        async with app.socket(table) as page:
            assert page.status == 429
        assert (app.services.metrics.sockets_opened, len(app.services.sockets)) == (60, 0)

    ask(test, tmp_path, pace=1.0)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"cookie": ""}, 401),
        ({"cookie": "okawari=guest"}, 401),
        ({"origin": ""}, 403),
        ({"origin": "https://localhost:8750"}, 403),
        ({"authorization": "Bearer guest"}, 401),
        ({"authorization": f"Bearer {BOB}", "origin": "", "cookie": ""}, 101),
    ],
)
def test_only_who_is_known_gets_a_socket(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    """A cookie from our own pages, or a bot's token."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table(), **headers) as page:
            assert page.status == status

    ask(test, tmp_path)


def test_a_closed_page_is_gone_from_the_table(tmp_path: Path) -> None:
    """The seat is shown as not connected; what it sent afterwards is not read."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        async with app.socket(table, guest=BOB) as other:
            async with app.socket(table) as page:
                await page.ask({"command": "sit", "id": "1"})
                await other.until(lambda: other.parts["table"]["seats"][0]["connected"])
                page.hang_up()
                page.send({"command": "leave", "id": "2"})
            await other.until(lambda: not other.parts["table"]["seats"][0]["connected"])
            assert other.parts["table"]["seats"][0]["filled"]
            assert [socket.guest for socket in app.services.sockets] == [browser_guest(BOB)]

    ask(test, tmp_path)


def test_a_server_that_stops_says_goodbye_to_everybody(tmp_path: Path) -> None:
    """And waits until they have gone; who comes meanwhile is told, too. 1012: the server restarts."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        page = await app.socket(table).__aenter__()
        stopping = asyncio.ensure_future(app.services.sockets.say_goodbye())
        await page.until(lambda: page.closed is not None)
        assert not stopping.done()
        async with app.socket(table, guest=BOB) as late:
            await late.until(lambda: late.closed is not None)
            assert late.byes == ["restart"]
        await page.__aexit__()
        await asyncio.wait_for(stopping, 60)
        assert (page.byes, page.closed) == (["restart"], (1012, "restart"))

    ask(test, tmp_path)


def test_who_does_not_go_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few seconds, then the server stops all the same."""
    assert sockets.FAREWELL_SECONDS == 3.0
    monkeypatch.setattr(sockets, "FAREWELL_SECONDS", 0.1)

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()):
            await asyncio.wait_for(app.services.sockets.say_goodbye(), 60)
            assert len(app.services.sockets) == 1

    ask(test, tmp_path)


def test_answers_are_timed(tmp_path: Path) -> None:
    """From the command to its answer; what was no command is not counted."""

    async def test(app: Asked) -> None:
        async with app.socket(await app.open_table()) as page:
            await page.ask("{")
            assert "quantile" not in app.services.metrics.text({})
            times = iter((5.0, 5.25))
            app.services.metrics.clock = lambda: next(times)
            await page.ask({"command": "sit", "id": "1"})
            await page.until(lambda: 'quantile="0.5"} 0.250' in app.services.metrics.text({}))

    ask(test, tmp_path)
