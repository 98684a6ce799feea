"""Which servers live on a database: who beats, who is buried, and what the dead leave."""

import asyncio
from contextlib import closing
from threading import Event, Thread

import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.attendance import Stay
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_schema import AnyConnection
from okawari.match.postgres_servers import Pulse, beat, bury, keep_stays
from tests.support.companions import Heard, company_of
from tests.support.postgres import rows_at
from tests.support.process import PATIENCE
from tests.support.waiting import until, wait_until


def test_one_of_them_leads_and_who_leaves_takes_its_guests_along(postgres: PostgresAddress) -> None:
    """Their stays end when it does."""

    async def leave() -> None:
        stores = [PostgresStore(postgres, serving=True) for _ in range(3)]
        companies = [company_of(store) for store in stores]
        await until(lambda: sum(company.leads for company in companies) == 1)
        await until(lambda: not any(company.alone for company in companies))
        companies[0].note("t", Stay("ana", companies[0].server, 5.0))
        await asyncio.to_thread(stores[0].close)
        (stay,) = (await asyncio.to_thread(companies[1].stays, ["t"]))["t"]
        assert stay.went is not None
        await asyncio.to_thread(stores[1].close)
        await until(lambda: companies[2].alone and companies[2].leads)
        await asyncio.to_thread(stores[2].close)

    asyncio.run(leave())
    assert rows_at(postgres.url, "SELECT count(*) FROM servers") == [(0,)]


def test_a_server_that_was_taken_for_dead_joins_again(postgres: PostgresAddress) -> None:
    """With its guests, who were there all the time."""

    async def die() -> None:
        with closing(PostgresStore(postgres, serving=True)) as store:
            company = company_of(store)
            company.note("t", Stay("ana", company.server, 5.0))
            query = "SELECT went FROM connections"
            await until(lambda: store.read(query) != [])
            rows_at(postgres.url, "UPDATE connections SET went = 6.0")
            rows_at(postgres.url, "DELETE FROM servers")
            await until(lambda: [row[0] for row in store.read(query)] == [None])
            await until(lambda: len(store.read("SELECT 1 FROM servers")) == 1)

    asyncio.run(die())


def test_a_server_that_was_taken_for_dead_writes_down_no_guest(postgres: PostgresAddress) -> None:
    """Should it die before it joins again, nobody would ever end that stay, and the table would wait for its server."""

    async def note(connection: AnyConnection) -> list[bool]:
        stays, kept = [("t", Stay("ana", "taken", 5.0))], []
        for _ in range(2):
            kept.append(await keep_stays(connection, "taken", stays, tell=True))
            await connection.execute("INSERT INTO servers VALUES ('taken', clock_timestamp()) ON CONFLICT DO NOTHING")
        return kept

    with closing(PostgresStore(postgres)) as store:
        assert store.run(note) == [False, True]
        rows_at(postgres.url, "UPDATE servers SET seen = seen - interval '1 hour'")
        store.run(lambda connection: bury(connection, "another"))
        assert [went is not None for (went,) in store.read("SELECT went FROM connections")] == [True]


def test_the_dead_are_buried_by_whoever_sees_it(postgres: PostgresAddress) -> None:
    """As of when they were seen last."""

    async def bury() -> None:
        with closing(PostgresStore(postgres, serving=True)) as store:
            seen = "clock_timestamp() - interval '6 seconds'"
            rows_at(postgres.url, "INSERT INTO connections VALUES ('t', 'ana', 'dead', 5.0, NULL)")
            rows_at(postgres.url, f"INSERT INTO servers VALUES ('dead', {seen})")
            await until(lambda: len(store.read("SELECT 1 FROM servers")) == 1)
            ((went,),) = store.read("SELECT went FROM connections")
            assert 5.0 < company_of(store).time() - went < PATIENCE

    asyncio.run(bury())


def test_what_the_dead_had_to_do_is_another_s_within_five_seconds(postgres: PostgresAddress) -> None:
    """A row that is almost so old is a dead server's: it has to be noticed, and told, before the five are over."""
    with closing(PostgresStore(postgres)) as store:
        rows_at(postgres.url, "INSERT INTO servers VALUES ('late', clock_timestamp() - interval '3 seconds')")
        assert store.in_use()
        rows_at(postgres.url, "UPDATE servers SET seen = clock_timestamp() - interval '4.6 seconds'")
        assert not store.in_use()


def test_a_fault_does_not_stop_the_heart(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong with one beat, the next one comes: else a server that lives would be dead for all others."""
    beats: list[str] = []

    async def beat_badly(connection: AnyConnection, server: str, behind: float) -> Pulse | None:
        beats.append(server)
        if len(beats) == 2:
            raise RuntimeError("nobody expected this")
        return await beat(connection, server, behind)

    monkeypatch.setattr("okawari.match.postgres_company.beat", beat_badly)
    with closing(PostgresStore(postgres, serving=True)):
        wait_until(lambda: len(beats) > 2)


def test_a_server_whose_tables_stand_still_is_dead_until_they_go_on(
    postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line to the database is as lively as ever, but what is due at its tables is not done: others shall do it."""
    monkeypatch.setattr("okawari.match.postgres_company.MOST_UNANSWERED", 1)
    hangs, goes_on, over = Event(), Event(), Event()

    async def hang() -> None:
        company_of(one).listen(Heard())
        await until(hangs.is_set)
        goes_on.wait()
        await until(over.is_set)

    with closing(PostgresStore(postgres, serving=True)) as one, closing(PostgresStore(postgres, serving=True)) as other:
        tables = Thread(target=lambda: asyncio.run(hang()))
        tables.start()
        try:
            wait_until(lambda: not company_of(other).alone)
            hangs.set()
            wait_until(lambda: company_of(other).alone)
            goes_on.set()
            wait_until(lambda: not company_of(other).alone)
        finally:
            for event in (hangs, goes_on, over):
                event.set()
            tables.join()


def test_a_server_ends_that_misses_being_told_to(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    """A beat that waits for the database takes being cancelled for a time-out, once; it is told again."""
    waiting = Event()

    async def beat_late(connection: AnyConnection, server: str, behind: float) -> Pulse | None:
        waiting.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise TimeoutError from None
        return None

    store = PostgresStore(postgres, serving=True)
    monkeypatch.setattr("okawari.match.postgres_company.beat", beat_late)
    assert waiting.wait(PATIENCE)
    closing_store = Thread(target=store.close, daemon=True)
    closing_store.start()
    closing_store.join(PATIENCE)
    assert not closing_store.is_alive()


def test_what_nobody_needs_any_more_goes(postgres: PostgresAddress) -> None:
    """When a server starts that leads: old stays, codes and guesses. A stay on no server has ended."""
    PostgresStore(postgres).close()
    now = "extract(epoch FROM clock_timestamp())"
    rows_at(
        postgres.url, f"INSERT INTO connections SELECT 't', 'ana', 's', c, {now} - c FROM (VALUES (9e4), (8e4)) v (c)"
    )
    rows_at(postgres.url, "INSERT INTO connections VALUES ('u', 'ana', 'nobody', 5.0, NULL)")
    rows_at(
        postgres.url, f"INSERT INTO device_codes SELECT c, 't', c, {now} + c::float FROM (VALUES ('9'), ('-9')) v (c)"
    )
    rows_at(postgres.url, "INSERT INTO guesses SELECT c, 1, now() + c::interval FROM (VALUES ('1 s'), ('-2 h')) v (c)")
    PostgresStore(postgres, serving=True).close()
    assert rows_at(postgres.url, "SELECT table_id, went IS NULL FROM connections ORDER BY 1") == [
        ("t", False),
        ("u", False),
    ]
    for table in ("device_codes", "guesses"):
        assert rows_at(postgres.url, f"SELECT count(*) FROM {table}") == [(1,)], table
