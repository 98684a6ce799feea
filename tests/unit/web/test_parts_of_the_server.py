"""The server's smaller parts, each alone."""

import asyncio
from dataclasses import replace
from ipaddress import ip_network
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from okawari.web import protocols
from okawari.web.callers import Caller, caller_of, is_allowed, within
from okawari.web.devices import Devices
from okawari.web.limits import MOST_KEPT, RATES, Limits
from okawari.web.refused import Refused
from okawari.web.room import qr_lines, qr_svg, urls
from okawari.web.setup import LOOPBACK, Setup

BOB = Caller("203.0.113.7", "http", "localhost:8750")


def scope(address: str, **headers: str) -> dict[str, Any]:
    """A request as ASGI has it."""
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "scheme": "http", "client": (address, 1), "headers": told}


def test_only_configured_proxies_are_believed() -> None:
    """X-Forwarded-For of anybody else is ignored; of a chain, the first address that is no proxy of ours counts."""
    told = scope("10.0.0.1", host="sushi.example", x_forwarded_for="6.6.6.6, 203.0.113.7, 10.0.0.2")
    assert caller_of(told, Setup()).address == "10.0.0.1"
    behind = Setup(proxies=(ip_network("10.0.0.0/8"),))
    assert caller_of(told, behind).address == "203.0.113.7"
    told["headers"].append((b"x-forwarded-proto", b"https"))
    assert caller_of(told, behind).origin == "https://sushi.example"
    assert caller_of(told, Setup()).origin == "http://sushi.example"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8750", "[::1]:8750", "192.168.1.5:8750"])
def test_own_names_and_addresses_are_allowed(host: str) -> None:
    """A browser cannot be made to believe that another site's name is an address."""
    assert is_allowed(host, Setup())


@pytest.mark.parametrize("host", ["", "evil.example", "localhost.evil.example", "localhost:1; script-src *", "a b"])
def test_other_names_are_not_allowed(host: str) -> None:
    """Nor anything that is no host at all."""
    assert not is_allowed(host, Setup())
    assert not is_allowed(host, Setup(hosts=("sushi.example",)))


def test_a_list_of_hosts_is_the_whole_list() -> None:
    """Loopback is always allowed; addresses only as long as the operator names no hosts."""
    setup = Setup(hosts=("sushi.example",))
    assert is_allowed("sushi.example:443", setup)
    assert is_allowed("localhost", setup)
    assert not is_allowed("192.168.1.5", setup)


def test_buckets_fill_again() -> None:
    """After the burst so many a second, per guest and per address."""
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    for _ in range(int(RATES["find"].burst)):
        limits.check("find", BOB, "guest")
    with pytest.raises(Refused) as refused:
        limits.check("find", BOB, "guest")
    assert refused.value.status == 429
    with pytest.raises(Refused):
        limits.check("find", BOB, "another guest at the same address")
    limits.check("find", replace(BOB, address="203.0.113.8"), "elsewhere")
    now[0] = 60.0
    limits.check("find", BOB, "guest")


def test_an_ipv6_household_is_one_address() -> None:
    """A household has 2⁶⁴ addresses, and one bucket."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(int(RATES["join"].burst)):
        limits.check("join", replace(BOB, address=f"2001:db8::{number:x}"))
    with pytest.raises(Refused):
        limits.check("join", replace(BOB, address="2001:db8::ffff"))


def test_an_address_of_ipv4_is_one_over_ipv6_too() -> None:
    """A server that listens on :: sees IPv4 as ::ffff:…: strangers share nothing, and loopback is loopback."""
    mapped = [replace(BOB, address=f"::ffff:{address}") for address in (BOB.address, "198.51.100.7")]
    assert [caller.neighbourhood for caller in mapped] == [BOB.address, "198.51.100.7"]
    assert within("::ffff:127.0.0.1", LOOPBACK)
    assert not within("::ffff:198.51.100.7", LOOPBACK)
    told = scope("::ffff:10.0.0.1", host="sushi.example", x_forwarded_for="203.0.113.7")
    assert caller_of(told, Setup(proxies=(ip_network("10.0.0.0/8"),))).address == "203.0.113.7"


class Ended:
    """A connection that remembers whether it was cut."""

    def __init__(self, address: str) -> None:
        self._address, self.cut = address, False

    def get_extra_info(self, name: str) -> Any:
        """Only the other side's address is known."""
        return (self._address, 1) if name == "peername" else None

    def abort(self) -> None:
        """Cut it."""
        self.cut = True


def test_the_connections_of_a_household_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """An IPv6 /64 is one address, and has as many connections as one."""
    monkeypatch.setattr(protocols, "CONNECTIONS_OF_ADDRESS", 2)

    async def connect() -> None:
        setup = Setup()
        made = protocols.http_protocol(setup)
        config = Config(lambda: None, http=made)
        config.load()
        state = ServerState()
        found = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "::ffff:203.0.113.7", "2001:db8::3"):
            transport = Ended(address)
            made(config, state, {}).connection_made(transport)  # type: ignore[arg-type]
            found.append(transport.cut)
        assert found == [False, False, False, False, True]

    asyncio.run(connect())


def test_the_memory_of_buckets_is_bounded() -> None:
    """However many addresses ask."""
    limits = Limits(clock=lambda: 0.0)
    for number in range(MOST_KEPT * 2):
        limits.check("api", replace(BOB, address=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"))
    assert len(limits._buckets) <= MOST_KEPT


def test_a_device_code_works_once_and_not_for_long() -> None:
    """Eight characters, two minutes, once; a new one voids the old one, and it can be revoked."""
    now = [0.0]
    devices = Devices(lambda: now[0])
    code, expires = devices.offer("table", "guest")
    assert (len(code), expires) == (8, 120.0)
    typed = f" {code[:4].lower()}-{code[4:]} "
    offer = devices.use(typed)
    assert offer is not None
    assert (offer.table, offer.guest) == ("table", "guest")
    assert devices.use(code) is None
    old, _ = devices.offer("table", "guest")
    new, _ = devices.offer("table", "guest")
    assert devices.use(old) is None
    devices.revoke("table", "guest")
    assert devices.use(new) is None
    late, _ = devices.offer("table", "guest")
    now[0] = 120.0
    assert devices.use(late) is None


def test_phones_are_told_an_address_that_they_can_reach() -> None:
    """Who calls by a name is told that name; loopback is no use to anybody else."""
    assert urls(Setup(host="0.0.0.0"), Caller("1.2.3.4", "https", "sushi.example")) == ["https://sushi.example"]
    assert urls(Setup(), Caller("127.0.0.1", "http", "localhost:8750")) == ["http://localhost:8750"]
    assert urls(Setup(host="192.168.1.5"), port=80) == ["http://192.168.1.5:80", "http://127.0.0.1:80"]
    assert qr_svg("http://localhost").startswith("<svg")
    assert len(set(map(len, qr_lines("http://localhost").splitlines()))) == 1
