"""Who calls, by which name, and from where."""

import socket
from dataclasses import replace
from ipaddress import ip_network
from typing import Any

import pytest

from okawari.web.config import LOOPBACK, Config
from okawari.web.identity import (
    LONGEST_ADDRESS,
    Caller,
    caller_of,
    host_name,
    is_allowed,
    neighbourhood,
    own_names,
    parsed,
    within,
)

BOB = Caller("203.0.113.7", "http", "localhost:8750")
BEHIND = Config(proxies=(ip_network("10.0.0.0/8"),))


def scope(address: str | None, scheme: str = "http", **headers: str) -> dict[str, Any]:
    """A request as ASGI has it."""
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "scheme": scheme, "client": address and (address, 1), "headers": told}


def test_only_configured_proxies_are_believed() -> None:
    """X-Forwarded-For of anybody else is ignored; of a chain, the first address that is no proxy of ours counts."""
    told = scope("10.0.0.1", host="sushi.example", x_forwarded_for="6.6.6.6, 203.0.113.7, 10.0.0.2")
    assert caller_of(told, Config()).address == "10.0.0.1"
    assert caller_of(told, BEHIND).address == "203.0.113.7"
    assert caller_of(scope("192.0.2.1", x_forwarded_for="6.6.6.6"), BEHIND).address == "192.0.2.1"
    told["headers"].append((b"x-forwarded-proto", b"https"))
    assert caller_of(told, BEHIND).origin == "https://sushi.example"
    assert caller_of(told, Config()).origin == "http://sushi.example"


@pytest.mark.parametrize(
    ("chain", "address"),
    [
        ("", "10.0.0.1"),
        ("203.0.113.7", "203.0.113.7"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("203.0.113.7,,10.0.0.2", "203.0.113.7"),
        ("203.0.113.7, ", "203.0.113.7"),
        (" ,", "10.0.0.1"),
        ("nonsense, 10.0.0.2", "nonsense"),
        ("203.0.113.7, 10.0.0.2, nonsense", "nonsense"),
        ("203.0.113.7, 10.0.0.2:4711", "203.0.113.7"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("203.0.113.7:", "203.0.113.7"),
        ("10.0.0.2:4711:1", "10.0.0.2:4711:1"),
        ("203.0.113.7, 10.0.0", "10.0.0"),
        ("2001:db8::17", "2001:db8::17"),
        ("[2001:db8::17]", "2001:db8::17"),
        ("[2001:db8::17]:4711, [::ffff:10.0.0.2]:80", "2001:db8::17"),
        ("[10.0.0.2", "[10.0.0.2"),
        ("[]", "[]"),
    ],
)
def test_a_chain_of_proxies_is_read_from_its_end(chain: str, address: str) -> None:
    """Up to the first that is not ours; what cannot be read is not ours, and what is empty is nobody."""
    assert caller_of(scope("10.0.0.1", x_forwarded_for=chain), BEHIND).address == address


def test_every_line_of_the_chain_counts() -> None:
    """A proxy that adds a line of its own tells the truth in the last one; the others were made up."""
    told = scope("10.0.0.1")
    told["headers"] += [
        (b"x-forwarded-for", line) for line in (b"6.6.6.6", b"127.0.0.1, 203.0.113.7", b"10.0.0.2", b"")
    ]
    assert caller_of(told, BEHIND).address == "203.0.113.7"


def test_a_hop_without_end_is_cut() -> None:
    """What a proxy passes on unread is remembered with the limits of a caller, so it is no longer than an address."""
    assert caller_of(scope("10.0.0.1", x_forwarded_for="x" * 9000), BEHIND).address == "x" * LONGEST_ADDRESS


@pytest.mark.parametrize(
    ("scheme", "forwarded", "seen"),
    [
        ("http", "", "http"),
        ("ws", "", "http"),
        ("https", "", "https"),
        ("wss", "", "https"),
        ("http", " HTTPS ", "https"),
        ("ws", "https", "https"),
        ("http", "http", "http"),
        ("https", "http", "https"),
    ],
)
def test_a_caller_comes_over_https_if_we_or_our_proxy_speak_it(scheme: str, forwarded: str, seen: str) -> None:
    """As the browser sees it: a socket's wss is a page's https."""
    caller = caller_of(scope("10.0.0.1", scheme, host="Sushi.Example", x_forwarded_proto=forwarded), BEHIND)
    assert (caller.scheme, caller.origin) == (seen, f"{seen}://sushi.example")


def test_a_caller_without_an_address_or_a_host_is_nobody_special() -> None:
    """A socket of the system's own, or HTTP/1.0."""
    assert caller_of(scope(None), BEHIND) == Caller("", "http", "")
    assert caller_of(scope(None), BEHIND).neighbourhood == ""


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8750", "[::1]:8750", "192.168.1.5:8750", "[fe80::1]"])
def test_own_names_and_addresses_are_allowed(host: str) -> None:
    """A browser cannot be made to believe that another site's name is an address."""
    assert is_allowed(host, Config())


def test_this_machines_names_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the local network, with and without its domain; not that of another machine."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.example.org")
    assert own_names() == ("kitchen.example.org", "kitchen.local")
    assert is_allowed("kitchen.local:8750", Config())
    assert is_allowed("kitchen.example.org", Config())
    assert not is_allowed("kitchen", Config())
    assert not is_allowed("kitchen.local", Config(hosts=("sushi.example",)))
    monkeypatch.setattr(socket, "gethostname", lambda: "")
    assert own_names() == ()


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "localhost:1; script-src *",
        "a b",
        "localhost:123456",
        "localhost:",
    ],
)
def test_other_names_are_not_allowed(host: str) -> None:
    """Nor anything that is no host at all."""
    assert not is_allowed(host, Config())
    assert not is_allowed(host, Config(hosts=("sushi.example",)))


def test_a_list_of_hosts_is_the_whole_list() -> None:
    """Loopback is always allowed; addresses only as long as the operator names no hosts."""
    setup = Config(hosts=("sushi.example",))
    assert is_allowed("sushi.example:443", setup)
    for loopback in ("localhost", "127.0.0.1", "[::1]:8750"):
        assert is_allowed(loopback, setup)
    assert not is_allowed("192.168.1.5", setup)
    assert not is_allowed("www.sushi.example", setup)


def test_the_name_of_a_host_has_no_port() -> None:
    """Nor brackets."""
    hosts = ("localhost:8750", "[::1]:8750", "sushi.example.org", "[::1]")
    assert [host_name(host) for host in hosts] == ["localhost", "::1", "sushi.example.org", "::1"]
    assert host_name("") == ""


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::"),
        ("2001:db8:1:3::", "2001:db8:1:3::"),
        ("::1", "::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_network_of_one_household_is_counted_as_one_address(address: str, counted: str) -> None:
    """/64; IPv4 is itself, also over IPv6, and what is no address is itself, too."""
    assert neighbourhood(address) == replace(BOB, address=address).neighbourhood == counted


def test_an_address_of_ipv4_is_one_over_ipv6_too() -> None:
    """A server that listens on :: sees IPv4 as ::ffff:…: strangers share nothing, and loopback is loopback."""
    assert str(parsed("::ffff:203.0.113.7")) == "203.0.113.7"
    assert str(parsed("2001:db8::7")) == "2001:db8::7"
    assert parsed("no address") is None
    assert within("::ffff:127.0.0.1", LOOPBACK)
    assert within("::1", LOOPBACK)
    assert not within("::2", LOOPBACK)
    assert not within("::ffff:198.51.100.7", LOOPBACK)
    assert not within("no address", LOOPBACK)
    told = scope("::ffff:10.0.0.1", host="sushi.example", x_forwarded_for="203.0.113.7")
    assert caller_of(told, BEHIND).address == "203.0.113.7"
