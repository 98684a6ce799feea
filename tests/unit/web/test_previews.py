"""What messengers show of a table's link: free seats of a lobby and nothing else; and asking for it changes nothing."""

import re
from pathlib import Path

from okawari.web.files import STATIC
from okawari.web.previews import PICTURE
from tests.support.asking import ANA, BOB, Asked, ask

TAG = re.compile(r'<meta property="(og:[^"]+)" content="([^"]*)">')
AS_A_MESSENGER = {"Accept": "text/html", "Accept-Encoding": "identity"}
NOWHERE = "0" * 32


async def page(app: Asked, table: str, **more: str) -> str:
    """The page of a table as somebody is sent it who has none of ours yet."""
    answer = await app.get(f"/t/{table}", guest="", headers=AS_A_MESSENGER | more)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    return answer.text


async def tags(app: Asked, table: str, **more: str) -> dict[str, str]:
    """What it says to messengers."""
    return dict(TAG.findall(await page(app, table, **more)))


async def sit(app: Asked, table: str, guest: str, name: str, *more: dict[str, object]) -> None:
    """Sit down, and ask what else there is to ask."""
    commands: list[dict[str, object]] = [{"command": "sit", "name": name}, *more]
    async with app.socket(table, guest=guest) as socket:
        for number, command in enumerate(commands):
            answer = await socket.ask({"id": f"{name} {number}", **command})
            assert answer["answer"] == "accepted", answer


def test_a_lobby_says_how_many_seats_are_free(tmp_path: Path) -> None:
    """In the asker's language, with a picture of ours at an absolute address; who sits down is counted, not named."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=4)
        told = await tags(app, table)
        assert told["og:title"] == "Come and play Okawari"
        assert told["og:description"].endswith("4 seats are free.")
        origin, _, path = told["og:image"].partition("/static/")
        assert origin == "http://localhost:8750"
        assert set(told) == {
            *("og:type", "og:site_name", "og:title", "og:description"),
            *("og:image", "og:image:width", "og:image:height", "og:image:alt"),
        }
        assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
        picture = await app.get(f"/static/{path}", guest="")
        assert (picture.headers["content-type"], picture.content) == ("image/png", (STATIC / PICTURE).read_bytes())
        await sit(app, table, ANA, "Wilhelmina")
        polish = await page(app, table, **{"Accept-Language": "pl"})
        assert "Wolne są 3 miejsca." in polish
        assert "Wilhelmina" not in polish

    ask(test, tmp_path)


def test_a_full_lobby_says_so(tmp_path: Path) -> None:
    """No seat is free, whoever has them; the next lobby of the table tells again."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=2)
        await sit(app, table, ANA, "Ana")
        await sit(app, table, BOB, "Bob")
        assert (await tags(app, table))["og:description"].endswith("No seat is free right now.")
        await sit(app, table, BOB, "Bob again", {"command": "leave"})
        assert (await tags(app, table))["og:description"].endswith("1 seat is free.")

    ask(test, tmp_path)


def test_tables_that_are_no_open_lobby_look_alike(tmp_path: Path) -> None:
    """Unknown, running, without spectators, and what is no table's id at all: byte for byte the same page."""

    async def test(app: Asked) -> None:
        running = await app.open_table(seats=2)
        await sit(app, running, ANA, "Ana", {"command": "add_bot", "bot": "greedy"}, {"command": "start"})
        closed = await app.open_table(seats=2, spectators=False)
        lobby = await app.open_table(seats=2)
        code = app.services.tables.in_memory[lobby].table.code
        pages = {await page(app, table) for table in (NOWHERE, running, closed, code, code.lower(), "x", "%00")}
        assert len(pages) == 1
        assert TAG.findall(pages.pop()) == []
        assert await tags(app, lobby)

    ask(test, tmp_path)


def test_asking_changes_nothing_and_loads_no_table(tmp_path: Path) -> None:
    """Link previews must not sit down: the log stays as it is, and a table that nobody plays stays in the store."""

    async def test(app: Asked) -> None:
        tables = app.services.tables
        table = await app.open_table(seats=3)
        await tables.release(table)
        before = app.services.store.load(table)
        assert (await tags(app, table))["og:description"].endswith("3 seats are free.")
        assert len(tables) == 0
        assert app.services.store.load(table) == before

    ask(test, tmp_path)


def test_addresses_are_those_of_an_allowed_host(tmp_path: Path) -> None:
    """Whoever names another host gets no page at all, so that no preview can name one."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=3)
        other = await app.get(f"/t/{table}", guest="", url="http://evil.example", headers=AS_A_MESSENGER)
        assert (other.status_code >= 400, "evil" in other.text, "og:" in other.text) == (True, False, False)
        secure = await app.get(f"/t/{table}", guest="", url="https://localhost", headers=AS_A_MESSENGER)
        assert dict(TAG.findall(secure.text))["og:image"].startswith("https://localhost/static/")

    ask(test, tmp_path)


def test_who_asks_too_often_gets_the_plain_page(tmp_path: Path) -> None:
    """Never a refusal: it is somebody's page."""

    async def test(app: Asked) -> None:
        table = await app.open_table(seats=3)
        told = [bool(await tags(app, table)) for _ in range(30)]
        assert (told[0], told[-1]) == (True, False)

    ask(test, tmp_path, pace=0.1)


def test_the_picture_is_light_and_as_large_as_the_page_says() -> None:
    """60 KB at most: many messengers load nothing larger."""
    content = (STATIC / PICTURE).read_bytes()
    assert len(content) <= 60_000
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (1200, 630)
