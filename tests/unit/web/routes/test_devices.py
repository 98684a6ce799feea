"""Other devices: addresses, QR codes, and the codes that give a seat."""

import socket
from pathlib import Path
from typing import Any

import pytest
import segno

from okawari.web.config import Config
from okawari.web.identity import Caller
from okawari.web.routes import devices
from okawari.web.routes.devices import network_address, qr_lines, qr_svg, urls
from tests.support.asking import BOB, Asked, ask

LOCAL = Caller("127.0.0.1", "http", "localhost:8750")
NOBODY = "0" * 32


def test_another_device_takes_the_seat_of_whoever_sits(tmp_path: Path) -> None:
    """A code for those who have a seat; it works once, the owner is told on every page, and can revoke it."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        refused = await app.post("/api/device", {"table": table})
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-seated")
        assert (await app.post("/api/device", {"table": NOBODY})).status_code == 403
        async with app.socket(table) as page, app.socket(table, guest="C" * 43) as other:
            await page.ask({"command": "sit", "id": "1", "name": "Ana"})
            offered = (await app.post("/api/device", {"table": table})).json()
            assert offered["expires"] == app.clock.now + 120
            joined = await app.post("/api/device/join", {"code": offered["code"]}, guest=BOB)
            assert joined.json() == {"table": table}
            await page.until(lambda: any(frame.get("notice") == "device-joined" for frame in page.wire.frames))
            assert not any("notice" in frame for frame in other.wire.frames)
            again = await app.post("/api/device/join", {"code": offered["code"]}, guest=BOB)
            assert (again.status_code, again.json()["problem"]) == (404, "no-such-code")
            async with app.socket(table, guest=BOB) as phone:
                await phone.until(lambda: "own" in phone.parts)
                assert phone.parts["own"]["seat"] == 0
                late = (await app.post("/api/device", {"table": table})).json()["code"]
                assert (await app.post("/api/device/revoke", {"table": table})).json() == {"table": table}
                await phone.until(lambda: phone.parts["own"]["seat"] is None)
            assert (await app.post("/api/device/join", {"code": late}, guest=BOB)).status_code == 404

    ask(test, tmp_path)


def test_a_code_for_a_seat_that_is_left_meanwhile_gives_nothing(tmp_path: Path) -> None:
    """The table refuses, and says why."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        async with app.socket(table) as page:
            await page.ask({"command": "sit", "id": "1"})
            code = (await app.post("/api/device", {"table": table})).json()["code"]
            await page.ask({"command": "leave", "id": "2"})
            answer = await app.post("/api/device/join", {"code": code}, guest=BOB)
            assert (answer.status_code, answer.json()["problem"]) == (403, "not-seated")
            assert not any("notice" in frame for frame in page.wire.frames)

    ask(test, tmp_path)


def test_others_are_told_how_to_reach_this_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network's address first; the QR code is of that one."""
    monkeypatch.setattr(devices, "network_address", lambda: "192.168.1.5")
    drawn = list[str]()

    def draw(text: str) -> str:
        drawn.append(text)
        return "<svg/>"

    monkeypatch.setattr(devices, "qr_svg", draw)

    async def test(app: Asked) -> None:
        urls = (await app.get("/api/address")).json()["urls"]
        assert urls == ["http://192.168.1.5:8750", "http://localhost:8750"]
        answer = await app.get(f"/api/qr?path=/t/{NOBODY}")
        assert (answer.text, answer.headers["content-type"]) == ("<svg/>", "image/svg+xml")
        assert answer.headers["cache-control"] == "private, max-age=60"
        named = await app.get("/api/address", url="http://192.168.1.5:8750")
        assert named.headers["cache-control"] == "private, max-age=3600"
        await app.get("/api/qr")
        assert drawn == [f"http://192.168.1.5:8750/t/{NOBODY}", "http://192.168.1.5:8750/"]

    ask(test, tmp_path, host="0.0.0.0")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/pad", 200),
        ("/how", 200),
        ("/about", 200),
        (f"/t/{NOBODY}", 200),
        (f"/r/{NOBODY}", 200),
        (f"/x/{NOBODY}", 400),
        (f"/t/{NOBODY}0", 400),
        ("/cards", 400),
        ("//evil.example", 400),
        ("/t/../x", 400),
        ("https://evil.example", 400),
        ("", 400),
    ],
)
def test_a_qr_code_leads_to_our_own_pages_only(tmp_path: Path, path: str, status: int) -> None:
    """Nobody's phone is sent elsewhere by us."""

    async def test(app: Asked) -> None:
        assert (await app.get("/api/qr", params={"path": path})).status_code == status

    ask(test, tmp_path)


def test_who_calls_by_a_name_is_told_that_name() -> None:
    """With its scheme and port, whatever address the server listens on."""
    assert urls(Config(host="0.0.0.0"), Caller("1.2.3.4", "https", "sushi.example")) == ["https://sushi.example"]
    assert urls(Config(), Caller("1.2.3.4", "http", "192.168.1.5:80")) == ["http://192.168.1.5:80"]


def test_loopback_is_of_no_use_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network's address comes first, with the port that was called; a local server has only loopback."""
    monkeypatch.setattr(devices, "network_address", lambda: "192.168.1.5")
    assert urls(Config(), LOCAL) == ["http://localhost:8750"]
    assert urls(Config(host="0.0.0.0"), LOCAL) == ["http://192.168.1.5:8750", "http://localhost:8750"]
    assert urls(Config(host="::"), Caller("::1", "https", "localhost")) == [
        "https://192.168.1.5:8750",
        "https://localhost",
    ]
    assert urls(Config(host="10.0.0.9"), LOCAL)[0] == "http://10.0.0.9:8750"
    monkeypatch.setattr(devices, "network_address", lambda: None)
    assert urls(Config(host="0.0.0.0"), LOCAL) == ["http://localhost:8750"]


def test_the_terminal_is_told_the_port_that_was_found() -> None:
    """Where nobody has called yet."""
    assert urls(Config(host="192.168.1.5"), port=80) == ["http://192.168.1.5:80", "http://127.0.0.1:80"]
    assert urls(Config(port=9000)) == ["http://127.0.0.1:9000"]


class Probe:
    """A socket that says which address the system would use."""

    def __init__(self, answer: str | None) -> None:
        self._answer = answer

    def __call__(self, family: int, kind: int) -> "Probe":
        """Made like a socket that sends nothing when it connects."""
        assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)
        return self

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        """Closed."""

    def connect(self, address: Any) -> None:
        """There may be no network."""
        if self._answer is None:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        """The address."""
        assert self._answer is not None
        return self._answer, 1


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("127.0.0.1", None),
        ("0.0.0.0", None),
        ("10.127.0.1", "10.127.0.1"),
        (None, None),
    ],
)
def test_the_networks_address_is_none_of_loopbacks(
    monkeypatch: pytest.MonkeyPatch, answer: str | None, found: str | None
) -> None:
    """And none at all without a network."""
    monkeypatch.setattr(socket, "socket", Probe(answer))
    assert network_address() == found


def test_a_qr_code_is_drawn_with_its_quiet_zone() -> None:
    """Four modules of white around it, black on white, of the size that its text needs."""
    drawn = qr_svg("http://localhost")
    size = (len(segno.make("http://localhost", error="m", micro=False).matrix) + 2 * 4) * 4
    assert drawn.startswith("<svg")
    assert f'width="{size}" height="{size}"' in drawn
    assert 'fill="#fff"' in drawn
    assert 'stroke="#000"' in drawn


def test_a_qr_code_for_the_terminal_is_the_code_upside_its_colours() -> None:
    """Two modules a character, light where the code is white, one module of white around it."""
    matrix = [[bool(cell) for cell in row] for row in segno.make("http://localhost", error="l", micro=False).matrix]
    lines = qr_lines("http://localhost").splitlines()
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows = [[light[letter][half] for letter in line] for line in lines for half in (0, 1)]
    assert set(map(len, rows)) == {len(matrix) + 2}
    assert all(rows[0])
    assert all(rows[len(matrix) + 1])
    for row, drawn in zip(matrix, rows[1:], strict=False):
        assert drawn == [True, *(not cell for cell in row), True]
