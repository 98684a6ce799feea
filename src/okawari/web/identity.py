"""Who calls: from which address, by which name of ours, and as which guest.

A guest is a secret that only they keep; the server knows a hash of it, and that is the guest. A browser's secret is a
cookie; a bot from outside has a token that it was given once. A request with an Authorization header is a bot's: its
cookies are ignored. Another device of a guest gets the guest's seat by a code: eight characters, two minutes, once.
"""

import hashlib
import re
import secrets
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from okawari.match.codes import KeptCodes, Offer, OwnCodes
from okawari.match.live_tables import CODE_LETTERS
from okawari.web.config import Config, Network
from okawari.web.messages import RequestRefused, WebProblem

CALLER = "okawari.caller"
"""Where the Caller is found in a scope."""
HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
WITH_PORT = re.compile(r"(\[(?P<v6>[^\[\]]*)\]|(?P<v4>[0-9.]+))(:[0-9]*)?")
"""An address as some proxies write it."""
LONGEST_ADDRESS = 45
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
COOKIE = "okawari"
SECRET_BYTES = 32
COOKIE_DAYS = 400
"""The longest that browsers keep a cookie."""
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits as text."""
DEVICE_CODE_LENGTH, DEVICE_CODE_SECONDS = 8, 120.0


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
    def neighbourhood(self) -> str:
        """What is counted as one address."""
        return neighbourhood(self.address)


def caller_of(scope: Scope, config: Config) -> Caller:
    """The caller; a proxy's word counts only if the proxy is one of the operator's."""
    headers = Headers(scope=scope)
    address = scope["client"][0] if scope.get("client") else ""
    secure = scope["scheme"] in ("https", "wss")
    if config.proxies and within(address, config.proxies):
        secure = headers.get("x-forwarded-proto", "").strip().lower() == "https" or secure
        address = forwarded_for(headers.getlist("x-forwarded-for"), config.proxies) or address
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


def is_allowed(host: str, config: Config) -> bool:
    """Whether a browser may call this server by that Host: against pages that point a name of theirs at us."""
    if not HOST.fullmatch(host):
        return False
    name = host_name(host)
    if name in LOOPBACK_HOSTS or name in config.hosts:
        return True
    return not config.hosts and (parsed(name) is not None or name in own_names())


def own_names() -> tuple[str, ...]:
    """This machine's names in the local network."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local") if name else ()


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def browser_guest(secret: str) -> str:
    """The guest that a cookie stands for."""
    return hashlib.sha256(b"cookie:" + secret.encode()).hexdigest()


def bot_guest(token: str) -> str:
    """The guest that a bot's token stands for."""
    return hashlib.sha256(b"bearer:" + token.encode()).hexdigest()


def secret_in(headers: Headers) -> str | None:
    """The secret in a request's cookie, if it is one of ours."""
    secret = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return secret if SECRET.fullmatch(secret) else None


def set_cookie(secret: str, caller: Caller) -> str:
    """The Set-Cookie header for a new guest."""
    secure = "; Secure" if caller.scheme == "https" else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_DAYS * 86400}; HttpOnly; SameSite=Lax{secure}"


def guest_of(scope: Scope, caller: Caller) -> str:
    """The guest who asks; raises RequestRefused if nothing says who it is, or another site asks."""
    headers = Headers(scope=scope)
    if "authorization" in headers:
        scheme, _, token = headers["authorization"].partition(" ")
        if scheme.lower() != "bearer" or not SECRET.fullmatch(token.strip()):
            raise RequestRefused(401, WebProblem.BAD_TOKEN, "That is no token of this server; sit down to get one.")
        return bot_guest(token.strip())
    check_origin(headers, caller)
    secret = secret_in(headers)
    if secret is None:
        told = "Open the start page first; it gives your browser its guest cookie."
        raise RequestRefused(401, WebProblem.NO_GUEST, told)
    return browser_guest(secret)


def check_origin(headers: Headers, caller: Caller) -> None:
    """Cookies come along from anywhere, so only pages of exactly this origin may ask with them."""
    if headers.get("origin") != caller.origin:
        raise RequestRefused(403, WebProblem.BAD_ORIGIN, "Only pages of this server may ask that.")


class DeviceCodes:
    """The codes that were given and not used yet; only hashes of them are kept. May be called from any thread."""

    def __init__(self, now: Callable[[], float] = time.time, codes: KeptCodes | None = None) -> None:
        """`codes` keeps them for several servers."""
        self._now = now
        self._codes = OwnCodes(now) if codes is None else codes

    def offer(self, table: str, guest: str) -> tuple[str, float]:
        """A new code for a guest's seat, and when it expires; an earlier one is void."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(DEVICE_CODE_LENGTH))
        expires = self._now() + DEVICE_CODE_SECONDS
        self._codes.keep(_code_hash(code), Offer(table, guest, expires))
        return code, expires

    def use(self, code: str) -> Offer | None:
        """What a code gives; it is void from now on."""
        offer = self._codes.take(_code_hash(code))
        return offer if offer is not None and offer.expires > self._now() else None

    def revoke(self, table: str, guest: str) -> None:
        """Void a guest's code."""
        self._codes.revoke(table, guest)


def _code_hash(code: str) -> str:
    """A code as people type it: in any case, with spaces or dashes."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()
