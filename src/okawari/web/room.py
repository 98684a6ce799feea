"""The phones in the room: by which address they reach this server, and a QR code of it."""

import io
import socket

import segno

from okawari.web.callers import LOOPBACK_HOSTS, Caller
from okawari.web.setup import Setup

QUIET_ZONE = 4


def network_address() -> str | None:
    """This machine's address in the local network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def urls(setup: Setup, caller: Caller | None = None, port: int | None = None) -> list[str]:
    """Addresses of the start page, the one that most others can use first."""
    if caller is not None and caller.name not in LOOPBACK_HOSTS:
        return [caller.origin]
    scheme = caller.scheme if caller is not None else "http"
    own = caller.host.rpartition(":")[2] if caller is not None and ":" in caller.host else str(port or setup.port)
    address = None if setup.local else setup.host if setup.host not in ("0.0.0.0", "::") else network_address()
    found = [f"{scheme}://{address}:{own}"] if address else []
    return [*found, caller.origin if caller is not None else f"{scheme}://127.0.0.1:{own}"]


def qr_svg(text: str) -> str:
    """A QR code as a drawing, black on white."""
    drawn = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", scale=4, border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def qr_lines(text: str) -> str:
    """A QR code for a terminal with dark background."""
    rows = [[bool(cell) for cell in row] for row in segno.make(text, error="l", micro=False).matrix]
    width = len(rows[0]) + 2
    framed = [[False] * width, *([False, *row, False] for row in rows), [False] * width, [False] * width]
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(framed[::2], framed[1::2], strict=False)
    return "\n".join("".join(blocks[pair] for pair in zip(top, bottom, strict=True)) for top, bottom in pairs)
