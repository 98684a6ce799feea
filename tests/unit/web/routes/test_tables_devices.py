"""The codes that give another device a seat."""

from pathlib import Path

from tests.support.asking import BOB, Asked, ask

NOBODY = "0" * 32


def test_another_device_takes_the_seat_of_whoever_sits(tmp_path: Path) -> None:
    """A code for those who have a seat; it works once, the owner is told on every page, and can revoke it."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        refused = await app.post("/api/device", {"table": table})
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-seated")
        assert (await app.post("/api/device", {"table": NOBODY})).status_code == 403
        async with app.socket(table) as page, app.socket(table, guest="C" * 43) as other:
            await page.ask({"command": "sit", "id": "1", "name": "Ana"})
            offered = (await app.post("/api/device", {"table": table})).json()
            assert offered["expires"] == app.clock.now + 120
            joined = await app.post("/api/device/join", {"code": offered["code"]}, guest=BOB)
            assert joined.json() == {"table": table}
            await page.until(lambda: any(frame.get("notice") == "device-joined" for frame in page.wire.frames))
            assert not any("notice" in frame for frame in other.wire.frames)
            again = await app.post("/api/device/join", {"code": offered["code"]}, guest=BOB)
            assert (again.status_code, again.json()["problem"]) == (404, "no-such-code")
            async with app.socket(table, guest=BOB) as phone:
                await phone.until(lambda: "own" in phone.parts)
                assert phone.parts["own"]["seat"] == 0
                late = (await app.post("/api/device", {"table": table})).json()["code"]
                assert (await app.post("/api/device/revoke", {"table": table})).json() == {"table": table}
                await phone.until(lambda: phone.parts["own"]["seat"] is None)
            assert (await app.post("/api/device/join", {"code": late}, guest=BOB)).status_code == 404

    ask(test, tmp_path)


def test_a_code_for_a_seat_that_is_left_meanwhile_gives_nothing(tmp_path: Path) -> None:
    """The table refuses, and says why."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        async with app.socket(table) as page:
            await page.ask({"command": "sit", "id": "1"})
            code = (await app.post("/api/device", {"table": table})).json()["code"]
            await page.ask({"command": "leave", "id": "2"})
            answer = await app.post("/api/device/join", {"code": code}, guest=BOB)
            assert (answer.status_code, answer.json()["problem"]) == (403, "not-seated")
            assert not any("notice" in frame for frame in page.wire.frames)

    ask(test, tmp_path)
