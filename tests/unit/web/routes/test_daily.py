"""The daily deal over HTTP."""

from pathlib import Path
from typing import Any

import pytest

from okawari.match import commands as c
from okawari.match.daily import ends, opens
from okawari.rules.ruleset import RulesetNumbers
from okawari.web.identity import browser_guest
from tests.support.asking import ANA, BOB, Asked, ask
from tests.support.dailies import DAY, NEXT_DAY, NOON
from tests.support.served import QuickBots

NOBODY = "0" * 32


async def play_out(app: Asked, guest: str = ANA) -> str:
    """A guest plays today's deal to its end; the record's address."""
    table = (await app.post("/api/daily", {"name": "Ana"}, guest=guest)).json()["table"]
    authority = app.services.tables.in_memory[table]
    connection = authority.connect(browser_guest(guest), lambda parts: None)
    while authority.table.playing is not None:
        state, turn = authority.table.playing.state, authority.table.turn
        pick = str(state.legal_picks(0)[0])
        await authority.ask(browser_guest(guest), c.Choose(f"{turn}", turn, pick, lock=True))
        await authority.settled()
    authority.disconnect(connection)
    assert authority.table.dealt is not None
    return authority.table.dealt.record


def daily(test: Any, folder: Path, **setup: Any) -> None:
    """Run a test at noon of a day."""

    async def run(app: Asked) -> None:
        app.clock.now = NOON
        try:
            await test(app)
        finally:
            await app.services.daily.close()

    ask(run, folder, **setup)


def test_the_day_before_a_try(tmp_path: Path) -> None:
    """Its hash, its end and who plays against whom: nothing of others, and no cookie no answer."""

    async def test(app: Asked) -> None:
        told = (await app.get("/api/daily")).json()
        assert (told["day"], told["ends"], told["opens"]) == (DAY, ends(DAY), opens(DAY))
        assert (told["state"], told["table"], told["people"], told["yardstick"]) == ("new", "", None, None)
        assert (told["bot"], told["seats"], told["yardstick_games"]) == ("skilled", 3, 1000)
        assert len(told["commitment"]) == len(told["next_commitment"]) == 64
        assert (await app.get("/api/daily", guest="")).status_code == 401
        assert (await app.get("/api/daily", guest=BOB)).json() == told
        for day in (NEXT_DAY, "x"):
            refused = await app.get(f"/api/daily?day={day}")
            assert (refused.status_code, refused.json()["problem"]) == (404, "no-such-day")

    daily(test, tmp_path)


def test_a_try_is_a_browsers_and_begins_with_a_post(tmp_path: Path) -> None:
    """From a page of ours, and no bot's; a second one is the same."""

    async def test(app: Asked) -> None:
        assert (await app.post("/api/daily", {}, guest="")).status_code == 401
        assert (await app.post("/api/daily", {}, headers={"Origin": "http://evil.example"})).status_code == 403
        bot = await app.post("/api/daily", {}, guest="", headers={"Authorization": f"Bearer {ANA}"})
        assert bot.status_code == 403
        first = (await app.post("/api/daily", {"name": "Ana"})).json()
        assert (await app.post("/api/daily", {})).json() == first
        assert (await app.post("/api/daily", {}, guest=BOB)).json() != first
        assert (await app.get("/api/daily")).json()["table"] == first["table"]

    daily(test, tmp_path)


class UnreadyBots(QuickBots):
    """Bots of which one may not be compiled."""

    compiled = False

    async def can_answer(self, bot: str, rules: RulesetNumbers) -> bool:
        """Not yet."""
        return self.compiled


def test_no_try_is_begun_that_nobody_could_answer(tmp_path: Path) -> None:
    """It is told, also where the operator's list has no such bot; a game that was begun before says so, too."""
    bots = UnreadyBots()

    async def test(app: Asked) -> None:
        app.services.tables.thinker = bots
        assert (await app.get("/api/daily")).json()["preparing"]
        refused = await app.post("/api/daily", {})
        assert (refused.status_code, refused.json()["problem"]) == (409, "bots-not-ready")
        assert (await app.get("/api/daily")).json()["state"] == "new"
        bots.compiled = True
        assert not (await app.get("/api/daily")).json()["preparing"]
        begun = (await app.post("/api/daily", {})).json()
        bots.compiled = False
        assert (await app.post("/api/daily", {})).json() == begun
        told = (await app.get("/api/daily")).json()
        assert (told["state"], told["preparing"]) == ("playing", True)
        app.clock.now = ends(DAY)
        over = (await app.get(f"/api/daily?day={DAY}", guest=BOB)).json()
        assert (over["state"], over["preparing"]) == ("new", False)

    daily(test, tmp_path)


def test_an_address_has_six_tries(tmp_path: Path) -> None:
    """However many cookies somebody clears; who has a try there can go on with it."""

    async def test(app: Asked) -> None:
        guests = [f"{number:043d}" for number in range(7)]
        answers = [await app.post("/api/daily", {}, guest=guest) for guest in guests]
        assert [answer.status_code for answer in answers] == [200] * 6 + [409]
        assert answers[-1].json()["problem"] == "no-more-tries"
        assert (await app.post("/api/daily", {}, guest=guests[0])).status_code == 200
        assert (await app.post("/api/daily", {}, guest=guests[6], address="203.0.113.9")).status_code == 200

    daily(test, tmp_path, pace=1.0)


@pytest.mark.parametrize("guest", [ANA, BOB])
def test_until_the_day_is_open_there_is_no_such_record(tmp_path: Path, guest: str) -> None:
    """Byte for byte what is answered for one that never was, to who played it and to who did not."""

    async def test(app: Asked) -> None:
        record = await play_out(app)
        ways = ("/api/record/{}", "/api/record/{}?download", "/api/replay/{}", "/api/replay/{}?seat=0")
        for now in (NOON, ends(DAY), opens(DAY) - 1):
            app.clock.now = now
            for way in ways:
                answers = [await app.get(way.format(one), guest=guest) for one in (record, NOBODY)]
                assert answers[0].content == answers[1].content, way
                assert [(one.status_code, sorted(one.headers.items())) for one in answers] == [
                    (404, sorted(answers[0].headers.items()))
                ] * 2
            again = [await app.post("/api/again", {"record": one}, guest=guest) for one in (record, NOBODY)]
            assert again[0].content == again[1].content
            assert {answer.status_code for answer in again} == {404}
            assert (await app.get(f"/api/daily?day={DAY}", guest=guest)).json()["record"] is None
        app.clock.now = opens(DAY)
        for way in ways:
            assert (await app.get(way.format(record), guest=guest)).status_code == 200, way
        assert (await app.post("/api/again", {"record": record}, guest=guest)).status_code == 200
        told = (await app.get(f"/api/daily?day={DAY}", guest=guest)).json()
        assert told["record"] == (record if guest == ANA else None)

    daily(test, tmp_path)


def test_the_pages_of_the_daily_deal(tmp_path: Path) -> None:
    """Today's, and that of a day."""

    async def test(app: Asked) -> None:
        for path in ("/daily", f"/daily/{DAY}"):
            page = await app.get(path, headers={"Accept": "text/html"})
            assert (page.status_code, "screens-daily.js" in page.text) == (200, True)

    daily(test, tmp_path)
