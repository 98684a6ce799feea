"""Many who watch one table cost as much as they are, and not as much as all of them times all others."""

from okawari.match import commands as c
from okawari.match.audience import CROWD, CROWD_SECONDS
from okawari.match.settings import Settings
from tests.support import at
from tests.support.served import Served
from tests.support.travel import travel, until_time

AT_THE_TABLE = ("ana", "bob", "bob's phone")


def crowd(size: int) -> list[str]:
    """So many who only watch."""
    return [f"watcher-{number}" for number in range(size)]


def test_who_comes_to_a_crowd_costs_the_others_a_frame_once_a_while() -> None:
    """Each is shown the whole table at once; in the end all know how many they are, and so it is when they go."""

    async def play(served: Served) -> None:
        await served.open()
        watchers = crowd(10 * CROWD)
        await served.come("ana")
        await served.ask("ana", c.Sit)
        await served.come(*watchers)
        assert all(page.frames[0].keys() >= {"table", "own", "turn"} for page in served.pages.values())
        assert served.pages[watchers[0]]["table"]["spectators"] < len(watchers)
        assert served.pages["ana"]["table"]["spectators"] == len(watchers), "who plays waits for nothing"
        await until_time(CROWD_SECONDS + 0.01)
        assert {page["table"]["spectators"] for page in served.pages.values()} == {len(watchers)}
        frames = [len(served.pages[guest].frames) for guest in watchers]
        assert max(frames) <= CROWD + 2
        served.go(*watchers[: 5 * CROWD])
        await until_time(2 * CROWD_SECONDS + 0.01)
        left = watchers[5 * CROWD :]
        assert {served.pages[guest]["table"]["spectators"] for guest in ("ana", *left)} == {len(left)}
        assert [len(served.pages[guest].frames) for guest in left] == [few + 1 for few in frames[5 * CROWD :]]

    travel(play)


def test_in_a_crowd_those_who_play_are_shown_at_once_what_happens() -> None:
    """Those who watch see it a moment later, all that happened meanwhile in one frame."""

    async def play(served: Served) -> None:
        await served.open(Settings(seats=2))
        await served.sit_and_start("ana", "bob")
        await at.link(served.tables, served.id, "bob", "bob's phone")
        await served.come("bob's phone")
        watchers = crowd(CROWD)
        await served.come(*watchers)
        await until_time(CROWD_SECONDS + 0.01)
        before = {guest: len(served.pages[guest].frames) for guest in watchers}
        for turn in range(1, 4):
            await served.pick("ana")
            await served.pick("bob")
            assert [served.pages[guest]["turn"]["number"] for guest in AT_THE_TABLE] == [turn + 1] * 3
        assert {guest: len(served.pages[guest].frames) for guest in watchers} == before
        await until_time(2 * CROWD_SECONDS + 0.02)
        assert {guest: len(served.pages[guest].frames) - 1 for guest in watchers} == before
        assert {served.pages[guest]["turn"]["number"] for guest in watchers} == {4}

    travel(play)


def test_a_host_without_a_seat_does_not_wait_with_the_crowd() -> None:
    """Settings are theirs; and a table that is let go of shows nobody anything more."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", *crowd(CROWD + 1))
        await served.ask("ana", lambda id: c.Change(id, Settings(seats=3)))
        assert served.pages["ana"]["table"]["settings"]["seats"] == 3
        assert served.pages["watcher-0"]["table"]["settings"]["seats"] != 3
        await served.tables.release(served.id)
        await until_time(3 * CROWD_SECONDS)
        assert served.pages["watcher-0"]["table"]["settings"]["seats"] != 3

    travel(play)
