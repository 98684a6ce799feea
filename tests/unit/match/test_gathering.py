"""Appends on their way to the writer: together where several tables are played, and never half cancelled."""

import asyncio
import gc
from threading import Event, Thread

import pytest

from okawari.match.events import Abandoned, Entry
from okawari.match.gathering import Gathering, Pending, acknowledge
from okawari.match.store import Append, StoreError
from tests.support.travel import Travel, until_time
from tests.support.waiting import until


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
        await until_time(0.005)
        assert writer.tables == [["a"]]
        await until_time(0.008)
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


def test_who_was_told_is_not_told_again() -> None:
    """A writer that acknowledges a batch twice does no harm; nor does an error that nobody asks for any more."""

    async def play() -> None:
        writer, faults = Writer(), []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault["message"]))
        for problem in (None, StoreError("full")):
            appending = asyncio.create_task(writer.gathering.append(append_to("a")))
            await writer.until_given(1)
            appending.cancel()
            writer.write(problem)
            writer.write(problem)
            await asyncio.gather(appending, return_exceptions=True)
            await asyncio.sleep(0)
            writer.given.clear()
            del appending
        gc.collect()
        assert faults == []

    asyncio.run(play())


def test_loops_of_two_threads_are_told_apart() -> None:
    """Each has its own answers, though both go on at the same time."""
    writer = Writer()
    first, over = Event(), Event()

    def other() -> None:
        async def play() -> None:
            await writer.gathering.append(append_to("a"))
            first.set()
            await asyncio.to_thread(over.wait)

        asyncio.run(play())

    async def play() -> None:
        await until(lambda: len(writer.given) == 1)
        writer.write()
        await until(first.is_set)
        appending = asyncio.create_task(writer.gathering.append(append_to("b")))
        await until(lambda: len(writer.given) == 2)
        acknowledge([batch[0] for batch in writer.given], [StoreError("told already"), None])
        await appending
        over.set()

    thread = Thread(target=other)
    thread.start()
    try:
        asyncio.run(play())
    finally:
        over.set()
        thread.join()
    loops = [batch[0].loop for batch in writer.given]
    assert loops[0] is not loops[1]


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
        assert len(writer.given) == 2, "the end of the round hands nothing over once more"

    asyncio.run(play())
