"""A server among others, with a database that is only played; `tests/live/match/test_company.py` has a real one."""

import asyncio
from threading import Thread

import pytest

from okawari.match.attendance import Stay
from okawari.match.postgres_appends import LOG_CHANNEL
from okawari.match.postgres_company import REACTIONS_CHANNEL
from okawari.match.postgres_servers import DEAD_AFTER, GUESTS_CHANNEL
from tests.support.played_database import NOW, PlayedDatabase


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> PlayedDatabase:
    """One that has not started."""
    return PlayedDatabase(monkeypatch)


def test_the_heart_beats_every_second_and_sooner_if_somebody_may_be_dead(played: PlayedDatabase) -> None:
    """At the moment at which that one would be; twenty times a second at most. What failed is tried again sooner."""
    oldest = 0.0, DEAD_AFTER - 0.4, 2 * DEAD_AFTER
    played.pulses = [*(played.pulse(oldest=seconds) for seconds in oldest), OSError("the database is away")]
    played.run(beats=5)
    assert played.beats[:6] == [0.0, 1.0, 1.4, 1.45, 1.95, 2.95]


def test_a_server_whose_tables_stand_still_beats_ten_times_more(played: PlayedDatabase) -> None:
    """Its event loop is asked with every beat, and answers nothing; as soon as it does, the heart goes on."""

    def stand_still() -> None:
        async def begin() -> None:
            played.company.listen(played)

        thread = Thread(target=lambda: asyncio.run(begin()))  # a loop that is closed afterwards
        thread.start()
        thread.join()
        asyncio.get_running_loop().call_later(14.5, lambda: played.company.listen(played))

    played.run(stand_still, beats=12)
    assert played.beats == [*map(float, range(11)), 16.0, 17.0]


def test_who_joins_and_who_dies_is_noticed(played: PlayedDatabase) -> None:
    """Something may have been missed whenever another joins, or is buried, or old things went; not when one leaves."""
    found: list[tuple[bool, bool]] = []

    def look() -> None:
        found.append((played.company.alone, played.company.leads))
        played.told.append(("beat",))

    played.look, others = look, [(), ("!",), ("!", "~"), ("~",)]
    played.pulses = [played.pulse(others=others) for others in others]
    played.pulses += [played.pulse(dead=True), played.pulse()]
    told = [one[0] for one in played.run(beats=5) if one[0] in ("beat", "missed", "bury")]
    assert told == [
        "beat",
        "missed",
        "missed",
        "beat",
        "missed",
        "beat",
        "missed",
        "beat",
        "beat",
        "bury",
        "missed",
        "beat",
    ]
    assert found == [(True, True), (True, True), (False, False), (False, False), (False, True), (True, True)]
    assert played.left[-1] == ("leave", True, round(NOW))


def test_a_clock_that_is_off_is_set_and_only_such_a_one(played: PlayedDatabase) -> None:
    """By more than a second; the date is later than the time by what the database's clock is ahead."""
    times: list[tuple[int, int]] = []
    played.look = lambda: times.append((round(played.company.time()), round(played.company.wall())))
    played.pulses = [played.pulse(now) for now in (NOW, NOW + 0.9, NOW + 1.1, NOW + 1.9, NOW - 300.0, NOW)]
    played.run(beats=5)
    assert times == [(1000, 1050), (1000, 1050), (1000, 1050), (1001, 1051), (1001, 1051), (700, 750)]
    assert played.company.began == NOW - 7.0


def test_who_leads_tidies_up_every_ten_minutes(played: PlayedDatabase) -> None:
    """As soon as it starts, too; nobody else does."""
    played.pulses = [played.pulse(NOW + seconds) for seconds in (0.0, 599.0, 601.0, 1300.0)]
    played.pulses.append(played.pulse(NOW + 5000.0, ("!",)))
    told = [one for one in played.run(beats=4) if one[0] == "tidy"]
    assert told == [("tidy", 1000), ("tidy", 1601), ("tidy", 2300)]


def test_who_was_taken_for_dead_joins_again_with_all_guests(played: PlayedDatabase) -> None:
    """Those who are still here; the others have gone."""
    server = played.company.server
    played.pulses = [played.pulse(), None]
    here, gone = Stay("ana", server, 5.0), Stay("bob", server, 6.0, 7.0)

    def note() -> None:
        for table, stay in (
            ("t", here),
            ("t", gone._replace(went=None)),
            ("t", gone),
            ("u", here._replace(came=8.0)),
        ):
            played.company.note(table, stay)

    told = played.run(note, beats=2)
    joined = [one for one in told if one[0] in ("join", "missed")]
    assert joined == [("join", True), ("missed",), ("missed",), ("join", True), ("missed",)]
    assert [one[1:] for one in told if one[0] == "INSERT"] == [
        (["t", "t", "u"], ["ana", "bob", "ana"], [server] * 3, [5.0, 6.0, 8.0], [None, 7.0, None]),
        (["t", "u"], ["ana", "ana"], [server] * 2, [5.0, 8.0], [None, None]),
    ]


@pytest.mark.parametrize("others", [(), ("!",)])
def test_stays_are_kept_however_often_the_database_fails(played: PlayedDatabase, others: tuple[str, ...]) -> None:
    """And told once to others, if there are any."""
    played.pulses = [played.pulse(others=others)] * 9

    def note() -> None:
        played.failing = 3
        played.company.note("u", Stay("ana", "s", 5.0))
        played.company.note("t", Stay("ana", "s", 6.0))

    told = [one for one in played.run(note, beats=3) if one[0] in ("INSERT", GUESTS_CHANNEL)]
    assert told[0][0] == "INSERT"
    assert told[1:] == [(GUESTS_CHANNEL, "t", "u")] * len(others)


def test_what_others_tell_is_heard(played: PlayedDatabase) -> None:
    """And not what this server told itself."""

    def tell(channel: str, payload: str) -> None:
        played.listeners[channel](None, 1, channel, payload)

    def talk() -> None:
        for server in ("other", played.company.server):
            tell(LOG_CHANNEL, f"{server} t:4 u:12")
            tell(GUESTS_CHANNEL, f"{server} t u")
            tell(REACTIONS_CHANNEL, f"{server} t:2:7")

    told = played.run(lambda: asyncio.get_running_loop().call_later(0.1, talk), beats=1)
    heard = [one for one in told if one[0] in ("table", "guests", "reaction")]
    assert heard == [("table", "t", 4), ("table", "u", 12), ("guests", "t"), ("guests", "u"), ("reaction", "t", 2, 7)]


def test_a_connection_that_is_lost_or_silent_is_replaced(played: PlayedDatabase) -> None:
    """It is asked every five seconds whether it still carries; half a second after it is lost there is another one."""

    def later() -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(7.0, lambda: played.cut(None))
        loop.call_later(11.0, lambda: setattr(played, "failing", 1))

    told = [one[0] for one in played.run(later, beats=16) if one[0] in ("SELECT", "terminate", "missed")]
    assert played.connections == [0.0, 7.5, 13.0]
    assert told == ["missed", "missed", "SELECT", "terminate", "missed", "terminate", "missed"]


@pytest.mark.parametrize("others", [(), ("!",)])
def test_a_reaction_is_told_if_there_is_anybody_to_hear_it(played: PlayedDatabase, others: tuple[str, ...]) -> None:
    """Once; it is lost if the database is away, and nobody minds."""
    played.pulses = [played.pulse(others=others)] * 9

    def react() -> None:
        played.company.react("t", 2, 7)
        asyncio.get_running_loop().call_later(0.5, lambda: setattr(played, "failing", 1))
        asyncio.get_running_loop().call_later(0.6, lambda: played.company.react("t", 1, 1))

    told = [one for one in played.run(react, beats=2) if one[0] == "SELECT"]
    assert told == [("SELECT", REACTIONS_CHANNEL, f"{played.company.server} t:2:7")] * len(others)
