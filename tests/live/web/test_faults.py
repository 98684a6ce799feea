"""Three servers, PostgreSQL and nginx as real processes: whatever of them fails, nothing acknowledged is lost."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.support.cluster import Cluster
from tests.support.faults import fail_and_check, seat
from tests.support.nginx import UNVERIFIED

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """All processes, alive before each test and after it."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield started


def test_games_go_on_while_servers_and_database_fail(tmp_path: Path) -> None:
    """Two of three servers die again and again, PostgreSQL too; connections are cut and go silent; one clock is wrong.

    In the end one server after the other becomes a later version, on a changed schema. No table sticks, nothing is
    applied twice, every record verifies; in the long runs ten times as much, at a hundred tables.
    """
    assert fail_and_check(tmp_path, 8, 1, lambda cluster: [*cluster.faults * 3, cluster.upgrade]) >= 20


def test_while_the_database_is_away_nothing_is_pretended(cluster: Cluster) -> None:
    """Picks are refused with a sentence, the page keeps what it shows, `/healthz` says so; then all goes on."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            (pages,) = await seat(cluster.nginx.url, 1, stack)
            await pages[0].accepted("start")
            for page in pages:
                await page.until(lambda page=page: page.may_pick)  # type: ignore[misc]
            shown = [dict(page.parts) for page in pages]
            await asyncio.to_thread(cluster.postgres.kill)
            for page in pages:
                answer = await page.ask("choose", turn=1, pick=page["own"]["legal"][0], lock=True)
                assert answer["problem"] == "not-stored"
                assert "try again in a moment" in answer["message"]
            assert [page.parts["own"] for page in pages] == [parts["own"] for parts in shown]
            assert all(page["choice"]["pick"] is None and not page["turn"]["locked"] for page in pages)
            async with httpx.AsyncClient(verify=UNVERIFIED) as http:
                assert (await http.get(f"{cluster.nginx.url}/healthz")).status_code == 503
            await cluster.start_database()
            await asyncio.gather(*(page.play(Random(1).choice) for page in pages))

    asyncio.run(play())


def test_the_deployed_proxy(cluster: Cluster) -> None:
    """Plain HTTP leads to TLS; the operator's figures are shown to nobody out there; bodies have a size."""

    async def ask() -> None:
        async with httpx.AsyncClient(verify=UNVERIFIED) as http:
            plain = f"http://localhost:{cluster.nginx.plain_port}/watch"
            moved = await http.get(plain)
            assert (moved.status_code, moved.headers["location"]) == (308, plain.replace("http:", "https:"))
            start = await http.get(cluster.nginx.url)
            assert start.status_code == 200
            assert start.headers["strict-transport-security"]
            assert "Secure" in start.headers["set-cookie"]
            assert (await http.get(f"{cluster.nginx.url}/metrics")).status_code == 404
            large = await http.post(f"{cluster.nginx.url}/api/open", content=b"0" * 20_000)
            assert large.status_code == 413

    asyncio.run(ask())
