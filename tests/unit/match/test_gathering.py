"""Appends on their way to the writer: together where several tables are played, and never half cancelled."""

import asyncio

import pytest

from okawari.match.events import Abandoned, Entry
from okawari.match.gathering import TOGETHER_SECONDS, Gathering, Pending, acknowledge
from okawari.match.store import Append, StoreError
from tests.support.travel import Travel, until_time


def append_to(table: str) -> Append:
    """Any append."""
    return Append(table, 0, Entry(0.0, (Abandoned(),)))


class Writer:
    """Keeps what it is given, and writes when it is told to."""

    def __init__(self) -> None:
        self.given: list[list[Pending]] = []
        self.gathering = Gathering(self.given.append)

    @property
    def tables(self) -> list[list[str]]:
        """By batch."""
        return [[pending.append.table for pending in batch] for batch in self.given]

    def write(self, problem: Exception | None = None) -> None:
        """Decide all that was given last."""
        acknowledge(self.given[-1], [problem] * len(self.given[-1]))

    async def until_given(self, batches: int) -> None:
        while len(self.given) < batches:
            await asyncio.sleep(0)


def test_several_tables_wait_for_one_another() -> None:
    """The first goes at once, those that come within 8 ms after it together; all get their answers."""

    async def play() -> None:
        writer = Writer()
        first = asyncio.create_task(writer.gathering.append(append_to("a")))
        await writer.until_given(1)
        writer.write()
        others = [asyncio.create_task(writer.gathering.append(append_to(table))) for table in "bc"]
        await first
        others.append(asyncio.create_task(writer.gathering.append(append_to("d"))))
        await until_time(TOGETHER_SECONDS / 2)
        assert writer.tables == [["a"]]
        await until_time(TOGETHER_SECONDS)
        assert writer.tables == [["a"], ["b", "c", "d"]]
        writer.write()
        await asyncio.gather(*others)

    with asyncio.Runner(loop_factory=Travel) as runner:  # in a loop by the clock a pause would tear them apart
        runner.run(play())


def test_a_table_that_is_played_alone_waits_for_nobody() -> None:
    """Each of its entries is handed over in the round of the event loop that brought it."""

    async def play() -> None:
        writer = Writer()
        for number in range(1, 4):
            appending = asyncio.create_task(writer.gathering.append(append_to("a")))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert len(writer.given) == number
            writer.write()
            await appending

    asyncio.run(play())


@pytest.mark.parametrize("problem", [None, StoreError("full")])
def test_who_is_cancelled_waits_until_it_is_decided(problem: Exception | None) -> None:
    """The log is not read before that; whatever was decided, they are cancelled then."""

    async def play() -> None:
        writer = Writer()
        appending = asyncio.create_task(writer.gathering.append(append_to("a")))
        await writer.until_given(1)
        appending.cancel()
        await asyncio.sleep(0)
        assert not appending.done()
        writer.write(problem)
        with pytest.raises(asyncio.CancelledError):
            await appending

    asyncio.run(play())


def test_what_waits_is_handed_over_when_the_store_closes() -> None:
    """And nothing is taken any more."""

    async def play() -> None:
        writer = Writer()
        first = asyncio.create_task(writer.gathering.append(append_to("a")))
        await writer.until_given(1)
        second = asyncio.create_task(writer.gathering.append(append_to("b")))
        await asyncio.sleep(0)
        writer.gathering.close()
        assert writer.tables == [["a"], ["b"]]
        for batch in writer.given:
            acknowledge(batch, [None])
        await asyncio.gather(first, second)
        with pytest.raises(StoreError, match="shutting down"):
            await writer.gathering.append(append_to("c"))

    asyncio.run(play())
