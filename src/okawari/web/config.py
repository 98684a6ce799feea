"""How a server is set up: what the flags of `okawari serve` and the OKAWARI_* variables say."""

import os
import re
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from okawari.bots.registry import BOTS, about, load_bot
from okawari.game.errors import OkawariError
from okawari.match.addresses import StoreAddress

Network = IPv4Network | IPv6Network
USUAL_BOTS = ("easy", "casual", "normal", "skilled", "hard", "expert")
"""The bots that hosts can add unless the operator says otherwise."""
DEFAULT_PORT = 8750
HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[?[0-9a-f:.]+\]?")
"""Names, and addresses of either kind."""
LOG_LEVELS = ("debug", "info", "warning", "error")
LOOPBACK = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


@dataclass(frozen=True)
class Config:
    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 is the local network."""
    port: int = DEFAULT_PORT
    """0: any free port."""
    database: StoreAddress = Path("okawari.db")
    """Where tables and records are kept: a SQLite file, or a PostgreSQL database."""
    bots: dict[str, str] = field(default_factory=lambda: {name: name for name in USUAL_BOTS})
    """The operator's list: the name that guests see, and where the bot is found (`load_bot`)."""
    bot_processes: int = 1
    processes: int = 1
    """Processes that serve at the same port, on a PostgreSQL database; each has bots' processes of its own."""
    process: int = 0
    """Which of them this is."""
    proxies: tuple[Network, ...] = ()
    """Only these may say for whom they ask (X-Forwarded-For, X-Forwarded-Proto)."""
    hosts: tuple[str, ...] = ()
    """The host names that a browser may call this server by, besides loopback's. Empty: this machine's names, and any
    IP address (no other site can make a browser believe that its name is one)."""
    metrics_from: tuple[Network, ...] = LOOPBACK
    """Who may read /metrics."""
    pace: float = 1.0
    """How many times faster than usual guests may ask; 0 is without limit, for load tests."""
    ping_seconds: float = 10.0
    """How often a page is pinged; one that does not answer for so long is gone."""
    log_level: str = "warning"

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in ("127.0.0.1", "localhost", "::1")


def _listed(text: str) -> list[str]:
    """What stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def parse_bots(text: str) -> dict[str, str]:
    """The operator's list of bots: names, or `name=place` as `load_bot` finds it.

    >>> parse_bots("greedy, mine=my_bots.py:MyBot")
    {'greedy': 'greedy', 'mine': 'my_bots.py:MyBot'}
    """
    bots = {}
    for part in _listed(text):
        name, equals, place = (piece.strip() for piece in part.partition("="))
        if not name or name in bots:
            wrong = f"{part!r} has no name" if not name else f"{name!r} stands twice"
            raise OkawariError(f"{wrong} in the list of bots; give names, or name=file.py:Class, with commas")
        bots[name] = place if equals else name
    return bots


def parse_networks(text: str) -> tuple[Network, ...]:
    """Addresses or networks, with commas.

    >>> [str(network) for network in parse_networks("10.0.0.7, 192.168.0.0/16")]
    ['10.0.0.7/32', '192.168.0.0/16']
    """
    try:
        return tuple(ip_network(part) for part in _listed(text))
    except ValueError as error:
        raise OkawariError(f"{error}; give addresses like 10.0.0.7 or networks like 10.0.0.0/8") from None


def parse_hosts(text: str) -> tuple[str, ...]:
    """Host names, with commas.

    >>> parse_hosts("sushi.example.org, Okawari.test")
    ('sushi.example.org', 'okawari.test')
    """
    hosts = tuple(host.lower() for host in _listed(text))
    for host in hosts:
        if not HOST_NAME.fullmatch(host):
            raise OkawariError(f"{host!r} is no host name; give names like sushi.example.org, with commas")
    return hosts


def bot_lines(bots: dict[str, str]) -> dict[str, str]:
    """What each bot of the operator's list does, in one line."""
    lines = {}
    for name, place in bots.items():
        own = place.split(":")[0]
        told = about(own) if own in BOTS else (type(load_bot(place)).__doc__ or "")
        lines[name] = told.strip().partition("\n")[0]
    return lines


def data_folder() -> Path:
    """Where this user's data is kept."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "okawari"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "okawari"
