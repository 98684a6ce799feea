"""Who calls: the address, the host name that was called, and the origin that a page of ours has."""

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.types import Scope

from okawari.web.setup import Network, Setup

HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
WITH_PORT = re.compile(r"(\[(?P<v6>[^\[\]]*)\]|(?P<v4>[0-9.]+))(:[0-9]*)?")
"""An address as some proxies write it."""
LONGEST_ADDRESS = 45
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a request comes from, and how it called us."""

    address: str
    scheme: str
    """http or https, as the browser sees it."""
    host: str
    """The Host header, with its port."""

    @property
    def origin(self) -> str:
        """The Origin that a page of ours sends."""
        return f"{self.scheme}://{self.host}"

    @property
    def name(self) -> str:
        """The host's name or address without the port."""
        return host_name(self.host)

    @property
    def neighbourhood(self) -> str:
        """What is counted as one address."""
        return neighbourhood(self.address)


def caller_of(scope: Scope, setup: Setup) -> Caller:
    """The caller; a proxy's word counts only if the proxy is one of the operator's."""
    headers = Headers(scope=scope)
    address = scope["client"][0] if scope.get("client") else ""
    secure = scope["scheme"] in ("https", "wss")
    if setup.proxies and within(address, setup.proxies):
        secure = headers.get("x-forwarded-proto", "").strip().lower() == "https" or secure
        address = forwarded_for(headers.getlist("x-forwarded-for"), setup.proxies) or address
    return Caller(address, "https" if secure else "http", headers.get("host", "").lower())


def forwarded_for(lines: Sequence[str], proxies: tuple[Network, ...]) -> str:
    """For whom some proxies ask: from the right, the first hop that is none of them; empty if there is no hop.

    A proxy may add a line of its own to those that somebody made up, so that all lines count, in order. A hop that
    cannot be read is a caller whom nobody knows, and no proxy.
    """
    address = ""
    for hop in reversed(",".join(lines).split(",")):
        if hop.strip():
            address = bare(hop.strip())
            if not within(address, proxies):
                break
    return address


def bare(hop: str) -> str:
    """An address without port and brackets; what is no address stays as it is, cut to the length of one.

    >>> bare("203.0.113.7:4711"), bare("[2001:db8::17]:4711"), bare("2001:db8::17"), bare("unknown")
    ('203.0.113.7', '2001:db8::17', '2001:db8::17', 'unknown')
    """
    found = WITH_PORT.fullmatch(hop)
    inner = (found["v6"] or found["v4"]) if found else hop
    return inner if parsed(inner) is not None else hop[:LONGEST_ADDRESS]


def within(address: str, networks: tuple[Network, ...]) -> bool:
    """Whether an address is in one of some networks."""
    found = parsed(address)
    return found is not None and any(found in network for network in networks)


def neighbourhood(address: str) -> str:
    """What is counted as one address: of IPv6, the network of one household.

    >>> neighbourhood("2001:db8::17"), neighbourhood("::ffff:203.0.113.5"), neighbourhood("203.0.113.5")
    ('2001:db8::', '203.0.113.5', '203.0.113.5')
    """
    found = parsed(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return address if found is None else str(found)


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that a socket for IPv6 shows as `::ffff:…` is one of IPv4."""
    try:
        found = ip_address(address)
    except ValueError:
        return None
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def host_name(host: str) -> str:
    """The name in a Host header.

    >>> host_name("localhost:8750"), host_name("[::1]:8750"), host_name("sushi.example.org")
    ('localhost', '::1', 'sushi.example.org')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_allowed(host: str, setup: Setup) -> bool:
    """Whether a browser may call this server by that Host: against pages that point a name of theirs at us."""
    if not HOST.fullmatch(host):
        return False
    name = host_name(host)
    if name in LOOPBACK_HOSTS or name in setup.hosts:
        return True
    return not setup.hosts and (parsed(name) is not None or name in own_names())


def own_names() -> tuple[str, ...]:
    """This machine's names in the local network."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local") if name else ()
