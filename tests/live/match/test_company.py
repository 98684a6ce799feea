"""Several servers on one database: one time, who lives, who is where, and what each hears of the others."""

import asyncio
import time
from contextlib import closing
from threading import Event, Thread

import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.attendance import Stay
from okawari.match.events import LOG_VERSION
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_codes import PostgresCodes
from okawari.match.postgres_company import PostgresCompany
from okawari.match.postgres_schema import AnyConnection
from okawari.match.postgres_servers import Pulse, beat, bury, keep_stays, payloads
from okawari.match.store import StoreError
from okawari.match.surroundings import LONGEST_STEP
from tests.support.appending import append
from tests.support.postgres import rows_at
from tests.support.process import PATIENCE
from tests.support.waiting import until, wait_until


class Heard:
    """What a server hears."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []

    def table_changed(self, table: str, seq: int) -> None:
        """A log is longer."""
        self.told.append((table, seq))

    def guests_changed(self, table: str) -> None:
        """Somebody came or went."""
        self.told.append((table,))

    def reacted(self, table: str, seat: int, reaction: int) -> None:
        """A reaction."""
        self.told.append((table, seat, reaction))

    def missed(self) -> None:
        """Anything may have happened."""


def company_of(store: PostgresStore) -> PostgresCompany:
    """The company of a store that serves."""
    assert store.company is not None
    return store.company


def test_servers_hear_of_one_another(postgres: PostgresAddress) -> None:
    """Of entries, guests and reactions, and never of what they did themselves."""

    async def talk(first: PostgresStore, second: PostgresStore) -> None:
        ears = [Heard(), Heard()]
        companies = [company_of(first), company_of(second)]
        for company, ear in zip(companies, ears, strict=True):
            company.listen(ear)
        await until(lambda: not companies[0].alone)
        await first.append(append(0, table="t"))
        companies[0].note("t", Stay("ana", companies[0].server, 5.0))
        companies[0].react("t", 2, 7)
        await until(lambda: set(ears[1].told) >= {("t", 1), ("t",), ("t", 2, 7)})
        assert ears[0].told == []
        stays = await asyncio.to_thread(companies[1].stays, ["t", "u"])
        assert stays == {"t": [Stay("ana", companies[0].server, 5.0)], "u": []}
        assert await asyncio.to_thread(companies[0].stays, ["t"]) == {"t": []}
        newer = await asyncio.to_thread(companies[1].newer, {"t": 0, "u": 0})
        assert newer == {"t": [(0, append(0).entry)]}
        assert await asyncio.to_thread(companies[1].newer, {"t": 1}) == {}

    with closing(PostgresStore(postgres, serving=True)) as one, closing(PostgresStore(postgres, serving=True)) as other:
        asyncio.run(talk(one, other))


def test_a_notification_is_never_too_long() -> None:
    """PostgreSQL refuses one of 8,000 bytes, and with it the transaction."""
    told = [f"{number:032x}:{number + 10_000_000}" for number in range(512)]
    pieces = payloads("0" * 16, told)
    assert [one for piece in pieces for one in piece.split(" ")[1:]] == told
    assert max(len(piece.encode()) for piece in pieces) < 8000
    assert payloads("0" * 16, []) == []


def test_time_is_the_database_s(postgres: PostgresAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine's clock says; the first server goes on from the kept time, the others from the first."""
    monkeypatch.setattr(time, "time", lambda: 10.0)
    with closing(PostgresStore(postgres, serving=True)) as first:
        now = first.wall()
        assert abs(company_of(first).time() - now) < 5.0
        assert now - 60.0 < company_of(first).began <= company_of(first).time()
        first.keep_time(now - 10 * LONGEST_STEP)
    with closing(PostgresStore(postgres, serving=True)) as second:
        late = now - 9 * LONGEST_STEP
        assert abs(company_of(second).time() - late) < 60.0, "however long all were off, only so much passed"
        with closing(PostgresStore(postgres, serving=True)) as third:
            assert abs(company_of(third).time() - company_of(second).time()) < 5.0
            assert company_of(third).began == company_of(second).began
            for company in (company_of(second), company_of(third)):
                assert abs(company.wall() - third.wall()) < 5.0, "but the date is the database's"


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
            await asyncio.sleep(10 * PATIENCE)
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


def test_guesses_fill_up_again(postgres: PostgresAddress) -> None:
    """So many at once, of each who asks; then as time passes, and never more than at first."""
    with closing(PostgresStore(postgres)) as store:
        codes = PostgresCodes(store)
        assert [codes.may_guess("ana", 3.0, 1e-9) for _ in range(5)] == [True] * 3 + [False] * 2
        assert codes.may_guess("bob", 3.0, 1e-9)
        rows_at(postgres.url, "UPDATE guesses SET filled = filled - interval '1 hour'")
        assert [codes.may_guess("ana", 3.0, 1.0 / 1800) for _ in range(3)] == [True, True, False]
        rows_at(postgres.url, "UPDATE guesses SET filled = filled - interval '9 hours'")
        assert [codes.may_guess("ana", 3.0, 1.0 / 1800) for _ in range(4)] == [True] * 3 + [False]


def test_nothing_is_written_that_a_living_server_cannot_read(postgres: PostgresAddress) -> None:
    """A server says which version of the log it reads; what it does not know waits until it is updated, or gone."""

    async def update(first: PostgresStore, second: PostgresStore) -> None:
        company, other = company_of(first), company_of(second)
        query = "UPDATE servers SET reads = $1 WHERE id = $2"
        await asyncio.to_thread(rows_at, postgres.url, query, 0, other.server)
        await until(lambda: company.reads == 0)
        with pytest.raises(StoreError, match="are being updated"):
            await first.append(append(0, table="t"))
        await asyncio.to_thread(rows_at, postgres.url, query, LOG_VERSION, other.server)
        await until(lambda: company.reads == LOG_VERSION)
        await first.append(append(0, table="t"))

    with (
        closing(PostgresStore(postgres, serving=True)) as first,
        closing(PostgresStore(postgres, serving=True)) as second,
    ):
        asyncio.run(update(first, second))


def test_an_entry_that_cannot_be_read_hides_no_other_table(postgres: PostgresAddress) -> None:
    """Such as one of a later version: of the other tables, what is new is found."""

    async def look(store: PostgresStore) -> None:
        await store.append(append(0, table="t"))
        await store.append(append(0, table="u"))
        query = "UPDATE log SET events = $1 WHERE table_id = 't'"
        await asyncio.to_thread(rows_at, postgres.url, query, b'[{"event":"of a later version"}]')
        newer = await asyncio.to_thread(company_of(store).newer, {"t": 0, "u": 0})
        assert len(newer["u"]) == 1
        assert not newer["t"]

    with closing(PostgresStore(postgres, serving=True)) as store:
        asyncio.run(look(store))
