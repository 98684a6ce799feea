"""Games behind nginx while servers, the database and the connections between them fail."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from tests.support.cluster import Cluster
from tests.support.kills import Fault, Promises, check_promises, let_happen, play_matches
from tests.support.page import Page
from tests.support.tables import at_table

TABLES_AT_ONCE = 10
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"variant": "battle"}),
    (2, {"variant": "dummy"}),
    (3, {"variant": "golf", "edition": "original"}),
    (2, {"variant": "draw-piles"}),
    (3, {"variant": "both-ways"}),
    (2, {"dessert": "mochi", "edition": "anniversary"}),
    (2, {"dessert": "yogurt", "edition": "anniversary"}),
)
"""People and settings: every variant, and the desserts with chance of their own."""


async def seat(url: str, tables: int, stack: AsyncExitStack) -> list[list[Page]]:
    """So many tables of all kinds."""
    seated: list[list[Page]] = []
    for start in range(0, tables, TABLES_AT_ONCE):
        kinds = [KINDS[number % len(KINDS)] for number in range(start, min(tables, start + TABLES_AT_ONCE))]
        seated += await asyncio.gather(
            *(at_table(url, people, stack, seats=people, **settings) for people, settings in kinds)
        )
    return seated


def fail_and_check(folder: Path, tables: int, seed: int, chosen: Callable[[Cluster], Sequence[Fault]]) -> int:
    """Play while faults happen; nothing acknowledged is lost or there twice. Returns how many processes were killed."""

    async def play(cluster: Cluster) -> dict[str, Promises]:
        async with AsyncExitStack() as stack:
            seated = await seat(cluster.nginx.url, tables, stack)
            promised = [Promises("not-stored") for _ in seated]
            await asyncio.gather(
                let_happen(chosen(cluster), promised, Random(seed)),
                *(play_matches(pages, promises, seed) for pages, promises in zip(seated, promised, strict=True)),
            )
            for pages in seated:
                assert [page["own"]["seat"] for page in pages] == list(range(len(pages)))
            return {pages[0].table: promises for pages, promises in zip(seated, promised, strict=True)}

    with Cluster(folder) as cluster:
        promised = asyncio.run(play(cluster))
        assert "no live upstreams" not in cluster.nginx.log  # one of the servers always was
        cluster.postgres.forget_later_versions()
        check_promises(cluster.postgres.address, promised)
        return cluster.kills
