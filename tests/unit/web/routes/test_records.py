"""Records and replays of finished matches."""

import json
from collections.abc import Awaitable, Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from okawari.rules.ruleset import Ruleset
from tests.support.asking import Asked, ask
from tests.support.recorded import fairly_dealt, finished_record

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
    ("path", "often"),
    [
        ("/api/options?seats=3", 240),
        ("/api/rules", 240),
        ("/api/address", 240),
        ("/api/qr", 120),
        (f"/api/replay/{RECORD}", 120),
        (f"/api/record/{RECORD}", 240),
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


@pytest.mark.parametrize(("seed", "dealt"), [(True, 200), (False, 409)])
def test_a_replay_tells_whether_its_deal_is_dealt_again(tmp_path: Path, seed: bool, dealt: int) -> None:
    """What a page may offer is what the server then does: a guided game, whose record has no seed, is refused."""
    fair = fairly_dealt(Ruleset("gamewright", 2), (b"ana", b"ben")).document

    def change(told: Any) -> None:
        told.update(fair)
        if not seed:
            del told["fair"]

    async def test(app: Asked) -> None:
        told = (await app.get(f"/api/replay/{RECORD}")).json().get("same_deal", False)
        assert told == seed
        assert (await app.post("/api/again", {"record": RECORD})).status_code == dealt

    with_record(test, tmp_path, change)


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
