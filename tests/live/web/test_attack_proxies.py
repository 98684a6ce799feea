"""Behind the operator's proxy nobody is somebody else: lines and hops that were made up say nothing."""

import json
from ipaddress import ip_network
from pathlib import Path

import pytest

from okawari.web.limits import RATES
from okawari.web.middleware import WebApp
from tests.support.attacking import answer_to
from tests.support.inside import in_here

PROXIES = (ip_network("127.0.0.1/32"),)


def through_a_proxy(url: str, path: str, *lines: str, body: str = "") -> bytes:
    """A request as a proxy on loopback passes it on, the connection's last."""
    told = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
    method, origin = ("POST", f"Origin: {url}\r\nCookie: okawari={'A' * 43}\r\n") if body else ("GET", "")
    return (
        f"{method} {path} HTTP/1.1\r\nHost: {url.partition('//')[2]}\r\n{told}{origin}Connection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


@pytest.mark.parametrize(
    "lines",
    [
        ("127.0.0.1", "203.0.113.7"),
        ("203.0.113.7,",),
        ("203.0.113.7, ,", ""),
        ("127.0.0.1, 203.0.113.7",),
        ("127.0.0.1", "unknown"),
        ("203.0.113.7, 127.0.0.1:4711",),
    ],
)
def test_the_figures_stay_with_the_operator(tmp_path: Path, lines: tuple[str, ...]) -> None:
    """A line of its own before the proxy's, a comma at the end, a hop that nobody can read: no way to /metrics."""

    async def attack(_: WebApp, url: str) -> None:
        assert b" 403 " in (await answer_to(url, through_a_proxy(url, "/metrics", *lines))).partition(b"\r\n")[0]
        assert b" 200 " in (await answer_to(url, through_a_proxy(url, "/metrics"))).partition(b"\r\n")[0]

    in_here(attack, tmp_path, proxies=PROXIES)


def test_made_up_lines_give_no_more_guesses(tmp_path: Path) -> None:
    """Each guess of a lobby's code comes with another line before the proxy's own: it is still one caller."""

    async def attack(_: WebApp, url: str) -> None:
        body, statuses = json.dumps({"code": "AAAAAA"}), []
        for number in range(int(RATES["find"].burst) + 3):
            told = through_a_proxy(url, "/api/find", f"198.51.100.{number}", "203.0.113.7", body=body)
            statuses.append(int((await answer_to(url, told)).split()[1]))
        assert (statuses[0], statuses[-1]) == (404, 429)

    in_here(attack, tmp_path, proxies=PROXIES, pace=1.0)
