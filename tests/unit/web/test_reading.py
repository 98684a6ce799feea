"""GET: facts, records, replays, addresses and figures."""

import json
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from okawari.match.settings import VALUES
from okawari.rules.ruleset import Ruleset
from okawari.web import room
from tests.support.asking import Asked, ask
from tests.support.recorded import finished_record

NOBODY = "0" * 32
RECORD = "f" * 32


def with_record(
    test: Callable[[Asked], Awaitable[None]], folder: Path, change: Callable[[Any], object] | None = None, **setup: Any
) -> None:
    """Run a test with an app whose store has one record, of two seats, as it is after a change."""
    told = deepcopy(finished_record(Ruleset("gamewright", 2), seed=3, names=("Ana", "Bob")).document)
    if change:
        change(told)
    document = json.dumps(told).encode()

    async def run(app: Asked) -> None:
        def record(wanted: str) -> bytes | None:
            return document if wanted == RECORD else None

        app.services.store.record = record  # type: ignore[method-assign, assignment]
        await test(app)

    ask(run, folder, **setup)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/options?edition=foo", "'foo' is no value of edition; there are: original, "),
        ("/api/options?seats=7", "7 is no value of seats; there are: 2, 3, 4, 5."),
        ("/api/options?seats=many", "Those are no settings"),
        ("/api/options?dessert=soup", "'soup' is no value of dessert; there are: pudding, "),
        ("/api/options?variant=foo", "'foo' is no value of variant; there are: none, "),
        ("/api/rules?edition=foo", "there is no edition 'foo'; there are: original, "),
        ("/api/rules?seats=3&variant=battle", "battle needs 2 seats, not 3; with 3 seats: both-ways or golf"),
        ("/api/rules?seats=7", "a game has 2, 3, 4 or 5 seats, not 7"),
        ("/api/rules?seats=many", "'many' is no number of seats."),
        ("/api/rules?seats=12345678901234567890", "'1234567890' is no number of seats."),
        ("/api/rules?seats=", "'' is no number of seats."),
    ],
)
def test_a_wrong_setting_is_told_with_what_would_be_right(tmp_path: Path, path: str, told: str) -> None:
    """400, and a sentence that names what there is."""

    async def test(app: Asked) -> None:
        answer = await app.get(path)
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")
        assert told in answer.json()["message"]
        assert answer.json()["message"].endswith(".")

    ask(test, tmp_path)


def test_what_does_not_go_together_is_answered_with_what_would(tmp_path: Path) -> None:
    """Settings that exist, but not with one another, are no error: they can be mended one by one."""

    async def test(app: Asked) -> None:
        answer = await app.get("/api/options?edition=gamewright&dessert=mochi&variant=battle&seats=3")
        assert answer.status_code == 200
        assert (answer.json()["pad"], set(answer.json()["allowed"])) == (None, set(VALUES))
        plain = (await app.get("/api/options")).json()
        assert not {"pad", "allowed"} & plain.keys()

    ask(test, tmp_path)


def test_the_bots_of_the_operators_list_are_told_with_who_is_ready(tmp_path: Path) -> None:
    """In the list's order."""

    async def test(app: Asked) -> None:
        bots = (await app.get("/api/options")).json()["bots"]
        assert [(bot["name"], bot["ready"]) for bot in bots] == [("hard", False), ("greedy", True)]
        assert all(bot["line"] for bot in bots)

    ask(test, tmp_path, bots={"hard": "hard", "greedy": "greedy"})


def test_the_rules_are_those_of_the_query(tmp_path: Path) -> None:
    """Edition, seats, variant and maki; what is left out is as usual."""

    async def test(app: Asked) -> None:
        usual = (await app.get("/api/rules")).json()
        assert (usual["seats"], usual["hand_size"], usual["maki"]["zero_icons_place"]) == (4, 8, False)
        asked = (await app.get("/api/rules?edition=anniversary&seats=2&variant=dummy")).json()
        assert (asked["seats"], asked["hand_size"], asked["maki"]["zero_icons_place"]) == (2, 9, True)
        must = (await app.get("/api/rules?edition=anniversary&seats=2&must_have_maki=true")).json()
        assert (must["seats"], must["maki"]["zero_icons_place"]) == (2, False)
        assert asked["desserts"] != usual["desserts"]
        assert (await app.get("/api/rules?variant=")).json() == usual
        assert (await app.get("/api/rules?must_have_maki=false")).json() == usual

    ask(test, tmp_path)


@pytest.mark.parametrize(
    ("path", "often"),
    [
        ("/api/options?seats=3", 240),
        ("/api/rules", 240),
        ("/api/address", 240),
        ("/api/qr", 120),
        (f"/api/replay/{RECORD}", 120),
    ],
)
def test_asking_for_facts_has_a_generous_limit(tmp_path: Path, path: str, often: int) -> None:
    """A page asks a handful of them; what costs the server more than to ask has a smaller one."""

    async def test(app: Asked) -> None:
        app.services.limits.pace = 0.05
        for _ in range(often // 20):
            assert (await app.get(path)).status_code == 200
        answer = await app.get(path)
        assert (answer.status_code, answer.json()["problem"]) == (429, "too-fast")

    with_record(test, tmp_path, pace=1.0)


def test_others_are_told_how_to_reach_this_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network's address first; the QR code is of that one."""
    monkeypatch.setattr(room, "network_address", lambda: "192.168.1.5")
    drawn = list[str]()

    def draw(text: str) -> str:
        drawn.append(text)
        return "<svg/>"

    monkeypatch.setattr(room, "qr_svg", draw)

    async def test(app: Asked) -> None:
        urls = (await app.get("/api/address")).json()["urls"]
        assert urls == ["http://192.168.1.5:8750", "http://localhost:8750"]
        answer = await app.get(f"/api/qr?path=/t/{RECORD}")
        assert (answer.text, answer.headers["content-type"]) == ("<svg/>", "image/svg+xml")
        await app.get("/api/qr")
        assert drawn == [f"http://192.168.1.5:8750/t/{RECORD}", "http://192.168.1.5:8750/"]

    ask(test, tmp_path, host="0.0.0.0")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/pad", 200),
        ("/how", 200),
        ("/about", 200),
        (f"/t/{NOBODY}", 200),
        (f"/r/{NOBODY}", 200),
        (f"/x/{NOBODY}", 400),
        (f"/t/{NOBODY}0", 400),
        ("/cards", 400),
        ("//evil.example", 400),
        ("/t/../x", 400),
        ("https://evil.example", 400),
        ("", 400),
    ],
)
def test_a_qr_code_leads_to_our_own_pages_only(tmp_path: Path, path: str, status: int) -> None:
    """Nobody's phone is sent elsewhere by us."""

    async def test(app: Asked) -> None:
        assert (await app.get("/api/qr", params={"path": path})).status_code == status

    ask(test, tmp_path)


def test_a_record_is_read_or_downloaded(tmp_path: Path) -> None:
    """As it was written; a download has a name."""

    async def test(app: Asked) -> None:
        answer = await app.get(f"/api/record/{RECORD}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
        assert answer.json()["names"] == ["Ana", "Bob"]
        assert "content-disposition" not in answer.headers
        download = await app.get(f"/api/record/{RECORD}?download")
        assert download.headers["content-disposition"] == 'attachment; filename="okawari-ffffffff.json"'
        assert download.content == answer.content
        missing = await app.get(f"/api/record/{NOBODY}")
        assert (missing.status_code, missing.json()["problem"]) == (404, "no-such-record")

    with_record(test, tmp_path)


def test_a_replay_is_seen_from_all_seats_or_from_one(tmp_path: Path) -> None:
    """From a seat only its own hands are there; another seat than the record has is told."""

    async def test(app: Asked) -> None:
        path = f"/api/replay/{RECORD}"
        whole = (await app.get(path)).json()
        assert whole == (await app.get(f"{path}?seat=all")).json()
        assert whole["end"]["record"] == RECORD
        one = (await app.get(f"{path}?seat=1")).json()
        assert one["positions"][0]["hands"] == [None, whole["positions"][0]["hands"][1]]
        for seat in ("2", "-1", "01", "", "everything and more"):
            answer = await app.get(path, params={"seat": seat})
            assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request"), seat
            assert answer.json()["message"] == f"There is no seat {seat[:10]!r}; say all, or 0 to 1."
        assert (await app.get(f"/api/replay/{NOBODY}")).status_code == 404

    with_record(test, tmp_path)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda told: told.pop("names"), "there are 0 names; this game needs 2"),
        (lambda told: told["ruleset"].pop("dessert"), "ruleset: dessert is missing; its members are"),
        (lambda told: told.update(again="somewhere"), "again: 'somewhere' is no record's address"),
    ],
)
def test_a_record_that_would_be_refused_today_is_still_shown(
    tmp_path: Path, change: Callable[[Any], object], fault: str
) -> None:
    """All its positions, with what is wrong with it; it can be downloaded as it is."""

    async def test(app: Asked) -> None:
        shown = (await app.get(f"/api/replay/{RECORD}")).json()
        assert shown["fault"].startswith(fault)
        assert len(shown["positions"]) == 31
        assert (await app.get(f"/api/record/{RECORD}")).status_code == 200

    with_record(test, tmp_path, change)


def test_a_record_that_breaks_the_rules_is_told_to_be_unreadable(tmp_path: Path) -> None:
    """Which no server of ours wrote: with the reason, and not as an error of the server."""

    async def test(app: Asked) -> None:
        answer = await app.get(f"/api/replay/{RECORD}")
        assert (answer.status_code, answer.json()["problem"]) == (409, "bad-record")
        assert answer.json()["message"].startswith("That record cannot be read: winners are [7]")

    with_record(test, tmp_path, lambda told: told.update(winners=[7]))


def test_figures_tell_of_tables_and_sockets(tmp_path: Path) -> None:
    """As they are now, in Prometheus's format."""

    async def test(app: Asked) -> None:
        table = await app.open_table()
        await app.open_table()
        async with app.socket(table):
            answer = await app.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            lines = answer.text.splitlines()
            assert {"okawari_tables 2", "okawari_sockets 1", "okawari_sockets_total 1"} <= set(lines)
        assert "okawari_sockets 0" in (await app.get("/metrics")).text
        assert 'route="open_table",status="200"} 2' in (await app.get("/metrics")).text

    ask(test, tmp_path)


def test_a_healthy_server_says_ok(tmp_path: Path) -> None:
    """To whoever asks, as often as they like."""

    async def test(app: Asked) -> None:
        answers = [await app.get("/healthz") for _ in range(3)]
        assert [(answer.status_code, answer.text) for answer in answers] == [(200, "ok\n")] * 3
        assert json.loads((await app.get("/api/options")).text)["editions"]

    ask(test, tmp_path, pace=0.02)
