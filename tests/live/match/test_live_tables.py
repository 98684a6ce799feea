"""The house: commands in, durable answers out, everybody sent what they may see."""

from pathlib import Path

import msgspec

from okawari.game.record import Record
from okawari.match import commands as c
from okawari.match.commands import Problem
from okawari.match.settings import Settings
from okawari.match.view import View
from tests.support import at
from tests.support.live import view
from tests.support.served import QuickBots, Served, run


def test_three_people_and_a_bot_play_to_a_record(tmp_path: Path) -> None:
    """A match played through the house ends in a valid record that everybody is told the address of."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob", "eve", bots=1)
        await served.play_on()
        end = served.pages["bob"]["end"]
        document = served.store.record(end["record"])
        assert document is not None
        record = Record.read(document)
        assert record.check_fair()
        assert list(record.names) == ["Ana", "Bob", "Eve", "bot:greedy"]
        assert end["winners"] == record.document["winners"]
        assert [kept.id for kept in served.store.records()] == [end["record"]]
        assert served.store.blank_names(end["record"])
        blanked = served.store.record(end["record"])
        assert blanked is not None
        assert b"Ana" not in blanked
        assert Record.read(blanked).check_fair()

    run(play, tmp_path)


def test_pages_are_sent_exactly_their_view(tmp_path: Path) -> None:
    """What a page has put together from changed parts is what `view` makes for it, in every turn."""

    async def play(served: Served) -> None:
        await served.open(Settings(memory_aid=True))
        await served.sit_and_start("ana", "bob", bots=1)
        await served.come("spectator")
        while served.pages["ana"]["table"]["phase"] == "playing":
            for guest in ("ana", "bob"):
                await served.pick(guest)
            await served.settle()
            authority = served.authority
            for guest, page in served.pages.items():
                shown = view(authority.table, guest, authority.presence, served.time, QuickBots.names)
                assert page.parts == {
                    name: msgspec.json.encode(getattr(shown, name)) for name in View.__struct_fields__
                }

    run(play, tmp_path)


def test_a_lock_sends_only_the_turn(tmp_path: Path) -> None:
    """Somebody else's choice sends nothing, their lock the small `turn` part alone."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        bob, ana = served.pages["bob"], served.pages["ana"]
        bob.frames.clear()
        turn, pick = ana["turn"]["number"], ana["own"]["legal"][0]
        await served.ask("ana", lambda id: c.Choose(id, turn, pick))
        assert bob.frames == []
        await served.ask("ana", lambda id: c.Lock(id, turn))
        assert [set(frame) for frame in bob.frames] == [{"turn"}]
        assert bob["turn"]["locked"] == [0]
        other = ana["own"]["legal"][-1]
        await served.ask("ana", lambda id: c.Choose(id, turn, other))
        assert len(bob.frames) == 1, "a locked seat that changes its mind shows nothing"
        assert ana["choice"] == {"turn": turn, "pick": other, "locked": True, "by_bot": False}

    run(play, tmp_path)


def test_spectators_who_come_and_go_are_not_remembered(tmp_path: Path) -> None:
    """When somebody left matters for those who sit at the table, and for its host."""

    async def play(served: Served) -> None:
        await served.open(host="host")
        await served.come("host", "ana")
        await served.ask("ana", c.Sit)
        served.go("ana", "host")
        for number in range(50):
            await served.come(f"spectator {number}")
            served.go(f"spectator {number}")
        assert set(served.authority.presence.gone) == {"ana", "host"}

    run(play, tmp_path)


def test_a_restart_in_the_middle_gives_the_same_views(tmp_path: Path) -> None:
    """Killed and started again, the table is what it was: hands, choices, locks, scores."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob", bots=1)
        for _ in range(4):
            for guest in ("ana", "bob"):
                await served.pick(guest)
            await served.settle()
        ana = served.pages["ana"]
        await served.ask("ana", lambda id: c.Choose(id, ana["turn"]["number"], ana["own"]["legal"][0], lock=True))
        await served.settle()
        restarted = Served(served.store)
        restarted.id = served.id
        await restarted.come("ana", "bob")
        assert {guest: page.parts for guest, page in restarted.pages.items()} == {
            guest: page.parts for guest, page in served.pages.items()
        }
        assert restarted.pages["ana"]["choice"]["locked"]
        await restarted.play_on()
        assert restarted.pages["bob"]["end"]["record"]
        await restarted.tables.close()

    run(play, tmp_path)


def test_two_houses_on_one_file_decide_a_lost_race_again(tmp_path: Path) -> None:
    """An append that comes second is decided again on the fresh state: both commands hold, none is lost."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        other = Served(served.store)
        other.id = served.id
        await other.come("bob")
        assert isinstance(await served.ask("ana", lambda id: c.Sit(id, name="Ana", seat=0)), c.Accepted)
        taken = await other.ask("bob", lambda id: c.Sit(id, name="Bob", seat=0))
        assert isinstance(taken, c.Accepted | c.Refusal)
        table = await at.table_at(other.tables, served.id)
        assert table is not None
        assert isinstance(taken, c.Refusal)
        assert taken.problem == Problem.SEAT_TAKEN
        assert isinstance(await other.ask("bob", lambda id: c.Sit(id, name="Bob", seat=1)), c.Accepted)
        assert isinstance(await served.ask("ana", lambda id: c.Sit(id, name="Anna")), c.Accepted)
        assert [seat.name for seat in (await _fresh(served)).filled] == ["Anna", "Bob"]
        await other.tables.close()

    async def _fresh(served: Served):  # type: ignore[no-untyped-def]
        table = await at.table_at(served.tables, served.id)
        assert table is not None
        return table

    run(play, tmp_path)


def test_reactions_go_around_and_are_not_kept(tmp_path: Path) -> None:
    """One of eight emoji, from a seat, to every page; anything else is refused."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        await served.ask("ana", lambda id: c.React(id, "🍣"))
        assert served.pages["bob"]["reaction"] == {"seat": 0, "emoji": "🍣"}
        refused = await served.ask("ana", lambda id: c.React(id, "<script>"))
        assert isinstance(refused, c.Refusal)
        entries = len(served.store.load(served.id))
        await served.ask("bob", lambda id: c.React(id, "👍"))
        assert len(served.store.load(served.id)) == entries

    run(play, tmp_path)


def test_a_reaction_that_comes_again_is_shown_once(tmp_path: Path) -> None:
    """A page that lost its connection sends again what was not answered, an emoji too."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        for _ in range(2):
            assert await at.ask_at(served.tables, served.id, "ana", c.React("again", "🍣")) == c.Accepted("again")
        assert len([frame for frame in served.pages["bob"].frames if "reaction" in frame]) == 1
        await at.ask_at(served.tables, served.id, "bob", c.React("again", "🍣"))
        assert len([frame for frame in served.pages["bob"].frames if "reaction" in frame]) == 2

    run(play, tmp_path)


def test_reactions_stay_at_a_table_without_spectators(tmp_path: Path) -> None:
    """Who has no seat there sees none, in the lobby and in the match; where people may watch, everybody does."""

    async def play(served: Served) -> None:
        for spectators in (False, True):
            await served.open(Settings(seats=2, spectators=spectators))
            await served.come("eve")
            await served.come("ana", "bob")
            for guest in ("ana", "bob"):
                await served.ask(guest, c.Sit)
            await served.ask("ana", lambda id: c.React(id, "🍣"))
            await served.ask("ana", c.Start)
            await served.ask("bob", lambda id: c.React(id, "👍"))
            seen = [[frame for frame in page.frames if "reaction" in frame] for page in served.pages.values()]
            assert [len(reactions) for reactions in seen] == [2 * spectators, 2, 2]

    run(play, tmp_path)


def test_an_unknown_table_is_refused(tmp_path: Path) -> None:
    """No table, no crash."""

    async def play(served: Served) -> None:
        await served.open()
        served.id = "0" * 32
        refused = await served.ask("ana", c.Leave)
        assert isinstance(refused, c.Refusal)
        assert refused.problem == Problem.NO_SUCH_TABLE

    run(play, tmp_path)


def test_a_lobby_is_found_by_its_code_until_it_starts(tmp_path: Path) -> None:
    """Short codes lead to lobbies only."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana")
        code = served.pages["ana"]["table"]["code"]
        assert await served.tables.find(code.lower()) == served.id
        await served.sit_and_start("ana", "bob")
        assert await served.tables.find(code) is None
        assert served.pages["ana"]["table"]["code"] == ""

    run(play, tmp_path)


def test_an_abandoned_match_ends_by_itself(tmp_path: Path) -> None:
    """Nobody for 24 hours: over, no winner, no record; also when the server was down in between."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        served.go("ana", "bob")
        restarted = Served(served.store, now=lambda: served.time)
        served.time += 25 * 3600
        await restarted.tables.sweep()
        served.time += 21
        await restarted.tables.sweep()
        table = await at.table_at(restarted.tables, served.id)
        assert table is not None
        assert table.abandoned
        assert list(served.store.records()) == []
        restarted.id = served.id
        await restarted.come("ana")
        assert restarted.pages["ana"]["end"]["winners"] == []
        assert isinstance(await restarted.ask("ana", c.Rematch), c.Accepted)
        await restarted.tables.close()

    run(play, tmp_path)
