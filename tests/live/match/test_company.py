"""Several servers on one database: one time, who lives, who is where, and what each hears of the others."""

import asyncio
import time
from contextlib import closing

import pytest

from okawari.match.addresses import PostgresAddress
from okawari.match.attendance import Stay
from okawari.match.codes import Offer
from okawari.match.events import LOG_VERSION
from okawari.match.live_tables import NO_SUCH_TABLE, LiveTables
from okawari.match.postgres import PostgresStore
from okawari.match.postgres_codes import PostgresCodes
from okawari.match.postgres_servers import payloads
from okawari.match.store import StoreError
from okawari.match.surroundings import LONGEST_STEP
from tests.support.appending import append
from tests.support.companions import Heard, company_of
from tests.support.postgres import rows_at
from tests.support.served import QuickBots
from tests.support.waiting import until


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


def test_a_code_is_taken_once_on_any_server(postgres: PostgresAddress) -> None:
    """A guest has one at a table: a new one, or a word, voids it, and nobody else's."""
    ana, bob, elsewhere = Offer("t", "ana", 60.5), Offer("t", "bob", 90.0), Offer("u", "ana", 60.5)
    with closing(PostgresStore(postgres)) as first, closing(PostgresStore(postgres)) as second:
        here, there = PostgresCodes(first), PostgresCodes(second)
        for code, offer in (("old", ana), ("other", bob), ("elsewhere", elsewhere), ("new", ana)):
            here.keep(code, offer)
        assert [there.take(code) for code in ("old", "new", "new")] == [None, ana, None]
        there.keep("last", ana)
        here.revoke("t", "ana")
        assert [here.take(code) for code in ("last", "other", "elsewhere")] == [None, bob, elsewhere]


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


def test_a_table_of_any_name_that_is_not_there(postgres: PostgresAddress) -> None:
    """Whatever somebody writes into an address: PostgreSQL's text has no zero, and is not asked who is there."""

    async def look(store: PostgresStore) -> None:
        tables = LiveTables(store, QuickBots(), company=company_of(store))
        for name in ("\0", "ä", "0" * 32):
            assert await tables.authority(name) == NO_SUCH_TABLE
        await tables.close()

    with closing(PostgresStore(postgres, serving=True)) as store:
        asyncio.run(look(store))


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
