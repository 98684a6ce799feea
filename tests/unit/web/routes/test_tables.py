"""Tables that are opened and found, and seats for bots from outside."""

from pathlib import Path
from typing import Any

import pytest

from okawari.match.commands import AddBot, Leave, Sit, Start
from okawari.web.identity import SECRET, bot_guest, browser_guest
from tests.support import at
from tests.support.asking import ANA, BOB, HOST_HEADER, Asked, ask

NOBODY = "0" * 32
ROUTES: list[tuple[str, dict[str, Any], int]] = [
    ("/api/open", {}, 20),
    ("/api/again", {"record": NOBODY}, 20),
    ("/api/guided", {}, 20),
    ("/api/find", {"code": "ABCDEF"}, 10),
    ("/api/device", {"table": NOBODY}, 10),
    ("/api/device/revoke", {"table": NOBODY}, 10),
    ("/api/device/join", {"code": "ABCDEFGH"}, 5),
]


@pytest.mark.parametrize(("path", "body", "often"), ROUTES)
def test_a_guest_may_ask_so_often_and_must_be_known(tmp_path: Path, path: str, body: Any, often: int) -> None:
    """429 after the burst; without a cookie 401, from another site 403, before anything is counted."""

    async def test(app: Asked) -> None:
        for _ in range(often):
            assert (await app.post(path, body, guest="")).json()["problem"] == "no-guest"
            foreign = await app.post(path, body, headers={"Origin": "http://evil.example"})
            assert (foreign.status_code, foreign.json()["problem"]) == (403, "bad-origin")
        for _ in range(often):
            assert (await app.post(path, body)).status_code != 429
        answer = await app.post(path, body)
        assert (answer.status_code, answer.json()["problem"]) == (429, "too-fast")
        assert app.services.metrics.refused["too-fast"] == 1

    ask(test, tmp_path, pace=1.0)


def test_a_table_is_opened_with_its_settings_by_its_host(tmp_path: Path) -> None:
    """The link is its id; settings that do not go together open nothing."""

    async def test(app: Asked) -> None:
        table = await at.table_at(app.services.tables, await app.open_table(seats=2, variant="battle"))
        assert table is not None
        assert (table.settings.seats, table.settings.variant, table.host) == (2, "battle", browser_guest(ANA))
        wrong = await app.post("/api/open", {"settings": {"seats": 3, "variant": "battle"}})
        assert (wrong.status_code, wrong.json()["problem"]) == (409, "bad-settings")

    ask(test, tmp_path)


def test_a_lobby_is_found_by_its_code(tmp_path: Path) -> None:
    """In any case; another code leads nowhere."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        found = await at.table_at(app.services.tables, table)
        assert found is not None
        answer = await app.post("/api/find", {"code": f" {found.code.lower()} "}, guest=BOB)
        assert (answer.status_code, answer.json()) == (200, {"table": table})
        wrong = await app.post("/api/find", {"code": "000000"})
        assert (wrong.status_code, wrong.json()["problem"]) == (404, "no-such-code")

    ask(test, tmp_path)


def test_a_bot_from_outside_sits_down_and_gets_its_token_once(tmp_path: Path) -> None:
    """By the table's id or its lobby's code, under its name, in a seat of its choice; no cookie and no Origin."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        found = await at.table_at(app.services.tables, table)
        assert found is not None
        nobody: dict[str, Any] = {"guest": "", "headers": {"Origin": ""}}
        first = (await app.post("/api/bot-seat", {"table": table, "name": "Zed", "seat": 2}, **nobody)).json()
        second = (await app.post("/api/bot-seat", {"code": found.code}, **nobody)).json()
        assert [(one["table"], one["seat"]) for one in (first, second)] == [(table, 2), (table, 0)]
        after = await at.table_at(app.services.tables, table)
        assert after is not None
        for told, name in ((first, "Zed"), (second, "bot")):
            assert SECRET.fullmatch(told["token"])
            seat = after.seats[told["seat"]]
            assert (seat.guest, seat.name, seat.role) == (bot_guest(told["token"]), name, "bot")
        taken = await app.post("/api/bot-seat", {"table": table, "seat": 2}, **nobody)
        assert (taken.status_code, taken.json()["problem"]) == (409, "seat-taken")

    ask(test, tmp_path)


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        ({}, 400, "bad-request"),
        ({"table": NOBODY, "code": "ABCDEF"}, 400, "bad-request"),
        ({"table": NOBODY}, 404, "no-such-table"),
        ({"code": "ABCDEF"}, 404, "no-such-code"),
    ],
)
def test_a_bot_names_one_table_that_exists(tmp_path: Path, body: Any, status: int, problem: str) -> None:
    """By one of both ways."""

    async def test(app: Asked) -> None:
        answer = await app.post("/api/bot-seat", body, guest="")
        assert (answer.status_code, answer.json()["problem"]) == (status, problem)

    ask(test, tmp_path)


def test_codes_cannot_be_guessed_with_many_cookies(tmp_path: Path) -> None:
    """A handful of guesses, and then no more from this address, whoever guesses; bots' codes are the same."""

    async def test(app: Asked) -> None:
        for path, often in (("/api/find", 10), ("/api/device/join", 5)):
            asked = [await app.post(path, {"code": f"AAAA{number:02}"}, guest=f"{number:043}") for number in range(12)]
            assert [answer.status_code for answer in asked] == [404] * often + [429] * (12 - often)
        assert (await app.post("/api/bot-seat", {"code": "AAAAAA"}, guest="")).status_code == 429

    ask(test, tmp_path, pace=1.0)


def test_bots_cannot_guess_codes_nor_sit_down_without_end(tmp_path: Path) -> None:
    """Ten codes, as everybody; by the id an address has a household's share of seats."""

    async def test(app: Asked) -> None:
        codes = [(await app.post("/api/bot-seat", {"code": "ABCDEF"}, guest="")).status_code for _ in range(11)]
        assert codes == [404] * 10 + [429]
        seats = [(await app.post("/api/bot-seat", {"table": NOBODY}, guest="")).status_code for _ in range(70)]
        assert seats == [404] * 69 + [429]

    ask(test, tmp_path, pace=1.0)


def test_an_unknown_record_is_not_dealt_again(tmp_path: Path) -> None:
    """404, and the sentence says so."""

    async def test(app: Asked) -> None:
        answer = await app.post("/api/again", {"record": NOBODY, "seat": 0, "bot": "normal"})
        assert (answer.status_code, answer.json()["problem"]) == (404, "no-such-record")
        assert answer.json()["message"].endswith("check the link.")

    ask(test, tmp_path)


def test_a_bots_token_opens_tables_too(tmp_path: Path) -> None:
    """Where there is a token, cookies and Origin are ignored."""

    async def test(app: Asked) -> None:
        bearer = {"Authorization": f"Bearer {BOB}", "Origin": f"http://{HOST_HEADER}.evil.example"}
        answer = await app.post("/api/open", {}, headers=bearer)
        table = await at.table_at(app.services.tables, answer.json()["table"])
        assert table is not None
        assert table.host == bot_guest(BOB)

    ask(test, tmp_path)


def test_whether_a_match_waits_is_told_to_who_sits_there(tmp_path: Path) -> None:
    """To everybody else a table that plays is as one that is not there; a lobby does not wait."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=2)
        unknown = await app.get(f"/api/seat/{NOBODY}", guest=ANA)
        authority = app.services.tables.in_memory[table]
        await authority.ask(browser_guest(ANA), Sit(id="sit"))
        assert (await app.get(f"/api/seat/{table}", guest=ANA)).json() == {"waiting": False}
        await authority.ask(browser_guest(ANA), AddBot(id="bot", bot="greedy"))
        await authority.ask(browser_guest(ANA), Start(id="start"))
        assert (await app.get(f"/api/seat/{table}", guest=ANA)).json() == {"waiting": True}
        assert (await app.get(f"/api/seat/{table}", guest=BOB)).content == unknown.content
        assert unknown.json() == {"waiting": False}
        assert (await app.get(f"/api/seat/{table}", guest="")).status_code == 401
        await authority.ask(browser_guest(ANA), Leave(id="leave"))
        assert (await app.get(f"/api/seat/{table}", guest=ANA)).json() == {"waiting": False}

    ask(test, tmp_path)
