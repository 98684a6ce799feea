"""Another device of a guest plays the same seat, until it is unlinked."""

from pathlib import Path

from okawari.match import commands as c
from okawari.match.commands import Problem
from tests.support import at
from tests.support.served import Served, run


def test_another_device_has_the_same_seat_until_it_is_unlinked(tmp_path: Path) -> None:
    """A page that watched shows the seat at once, plays it, keeps it over a restart, and loses it at once."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        await served.come("phone")
        phone = served.pages["phone"]
        assert phone["own"]["seat"] is None
        assert await at.link(served.tables, served.id, "ana", "phone") == c.Accepted()
        assert phone["own"] == served.pages["ana"]["own"]
        assert isinstance(await served.pick("phone"), c.Accepted)
        assert served.pages["ana"]["choice"]["locked"]

        restarted = Served(served.store)
        restarted.id = served.id
        await restarted.come("phone")
        assert restarted.pages["phone"]["own"]["seat"] == 0
        assert restarted.pages["phone"]["table"]["spectators"] == 0
        await restarted.tables.close()

        served.go("ana")
        assert served.pages["bob"]["table"]["seats"][0]["connected"]
        assert await at.unlink(served.tables, served.id, "ana") == c.Accepted()
        assert phone["own"]["seat"] is None
        assert phone["own"]["hand"] == []
        assert phone.parts["choice"] == b"null"
        assert not served.pages["bob"]["table"]["seats"][0]["connected"]
        answer = await served.ask("phone", lambda id: c.Lock(id, 1))
        assert isinstance(answer, c.Refusal)
        assert answer.problem == Problem.NOT_SEATED

    run(play, tmp_path)


def test_only_a_seat_can_be_shared_and_only_with_somebody_who_has_none(tmp_path: Path) -> None:
    """No seat, nothing to share; and nobody gives their own seat up by this."""

    async def play(served: Served) -> None:
        await served.open()
        await served.sit_and_start("ana", "bob")
        for guest, other, problem in (("eve", "phone", Problem.NOT_SEATED), ("ana", "bob", Problem.SEAT_TAKEN)):
            answer = await at.link(served.tables, served.id, guest, other)
            assert isinstance(answer, c.Refusal)
            assert answer.problem == problem

    run(play, tmp_path)


def test_a_seat_that_is_given_up_is_given_up_on_all_devices(tmp_path: Path) -> None:
    """In the lobby: the phone leaves, and is a guest of its own again."""

    async def play(served: Served) -> None:
        await served.open()
        await served.come("ana", "phone")
        await served.ask("ana", lambda id: c.Sit(id, name="Ana"))
        await at.link(served.tables, served.id, "ana", "phone")
        assert isinstance(await served.ask("phone", c.Leave), c.Accepted)
        assert served.pages["ana"]["own"]["seat"] is None
        await served.ask("phone", lambda id: c.Sit(id, name="Phone"))
        assert served.pages["ana"]["own"]["seat"] is None
        assert served.pages["phone"]["own"]["seat"] == 0

    run(play, tmp_path)
