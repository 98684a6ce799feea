"""What a score pad is answered."""

from pathlib import Path

from tests.support.asking import Asked, ask


def test_a_document_is_scored_and_not_kept(tmp_path: Path) -> None:
    """As `okawari score` does it: points with their reasons, totals, and in the end who won and why."""

    async def test(app: Asked) -> None:
        one = [["tempura", "tempura"], ["maki-3", "pudding"]]
        first = (await app.post("/api/score", {"rounds": [one], "ruleset": {"seats": 2}}, guest="")).json()
        assert first["sheet"]["totals"] == [5, 12]
        assert first["sheet"]["round_points"] == [[5, 6]]
        assert [line["points"] for line in first["sheet"]["desserts"]] == [0, 6]
        assert first["sheet"]["rounds"][0][0]["tempura"]["points"] == 5
        assert (first["winners"], first["outcome"]) == ([1], "The most points (12)")
        again = (await app.post("/api/score", {"rounds": [one, [["squid", "squid"], []], [["squid"] * 2, []]]})).json()
        assert (again["sheet"]["totals"], again["winners"]) == ([17, 12], [0])
        assert len(app.services.tables) == 0

    ask(test, tmp_path)


def test_a_wrong_document_is_told_in_a_sentence(tmp_path: Path) -> None:
    """400, with the place and what would be right."""

    async def test(app: Asked) -> None:
        answer = await app.post("/api/score", {"rounds": [[["unicorn"], []]]})
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")
        assert "unicorn" in answer.json()["message"]
        assert answer.json()["message"].endswith(".")

    ask(test, tmp_path)


def test_what_cannot_have_been_is_refused(tmp_path: Path) -> None:
    """R7: by /api/score, as the command does."""

    async def test(app: Asked) -> None:
        answer = await app.post("/api/score", {"rounds": [[["tempura"] * 11, []]]})
        assert (answer.status_code, answer.json()["problem"]) == (400, "bad-request")
        assert answer.json()["message"].startswith("round 1, player 1: 11 cards cannot be")

    ask(test, tmp_path)


def test_a_pad_that_is_being_filled_is_scored_with_its_faults(tmp_path: Path) -> None:
    """R22: each with the field, the seat and the reason; cards that cannot have been leave no points."""

    async def test(app: Asked) -> None:
        mochi = {"edition": "anniversary", "seats": 2, "dessert": "mochi"}
        document = {"ruleset": mochi, "rounds": [[["squid"], ["mochi"]]], "dice": [4, None]}
        answer = (await app.post("/api/pad", document, guest="")).json()
        assert answer["scored"]["sheet"]["totals"] == [6, 3]
        assert answer["faults"] == [
            {"field": "dice", "round": None, "seat": 0, "reason": "not-rolled", "values": {"die": 4, "start": 1}},
            {"field": "dice", "round": None, "seat": 1, "reason": "no-die", "values": {}},
        ]
        answer = (await app.post("/api/pad", {"rounds": [[["egg"], []], [[], ["tempura"] * 11]]})).json()
        assert answer["scored"] is None
        assert [(fault["field"], fault["round"], fault["seat"]) for fault in answer["faults"]] == [("cards", 1, 1)]
        right = (await app.post("/api/pad", {"rounds": [[["egg"], []]]})).json()
        assert (right["scored"], right["faults"]) == (
            (await app.post("/api/score", {"rounds": [[["egg"], []]]})).json(),
            [],
        )
        wrong = await app.post("/api/pad", {"rounds": [[["unicorn"], []]]})
        assert (wrong.status_code, wrong.json()["problem"]) == (400, "bad-request")

    ask(test, tmp_path)


def test_anybody_may_score_but_not_without_end(tmp_path: Path) -> None:
    """An address's share of the usual limit; no cookie and no Origin is asked for."""

    async def test(app: Asked) -> None:
        body = {"rounds": [[["egg"], []]], "ruleset": {"seats": 2}}
        statuses = [
            (await app.post("/api/score", body, guest="", headers={"Origin": ""})).status_code for _ in range(241)
        ]
        assert statuses == [200] * 240 + [429]

    ask(test, tmp_path, pace=1.0)
