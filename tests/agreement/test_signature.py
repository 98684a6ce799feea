"""The signature of play: a commit that changes how games go has to say so."""

import json

import pytest
from typer.testing import CliRunner

from okawari.arena import signature
from okawari.arena.signature import GAMES, RULESETS, Signature, ruleset_digest
from okawari.cli.app import app
from tests.support.command import okawari
from tests.support.paths import SIGNATURE

KEPT = SIGNATURE.read_text(encoding="utf-8").splitlines()
SOME = range(0, len(RULESETS), 13)
ADVICE = f"""
Games are played differently now than {SIGNATURE.name} says: deals, picks of a policy, rules, points or records changed.
If that was not meant, something is broken. If it was: `okawari bench --signature > tests/agreement/signature.txt`, and
say in the commit which games moved (git shows the rulesets) and why.
"""


def test_some_rulesets_are_played_as_ever() -> None:
    """Every thirteenth ruleset, so that a change is noticed in seconds; `.ci/run` plays all of them."""
    now = [f"{ruleset_digest(number)} {RULESETS[number].words}" for number in SOME]
    moved = [line for number, line in zip(SOME, now, strict=True) if line != KEPT[number]]
    assert not moved, "\n".join(moved) + ADVICE


@pytest.mark.ci
def test_a_thousand_games_are_played_as_ever() -> None:
    """All games of all rulesets, as the command prints them."""
    ran = okawari("bench", "--signature")
    assert ran.code == 0, ran.err
    now = ran.out.splitlines()
    moved = [line for line in now if line not in KEPT]
    assert now == KEPT, "\n".join(moved) + ADVICE


def test_the_file_has_a_line_for_every_ruleset_and_one_for_all() -> None:
    """In their order, and a hash that no two share: each ruleset's games are its own."""
    words = [line.split(" ", 1)[1] for line in KEPT]
    assert words == [*(ruleset.words for ruleset in RULESETS), f"all {GAMES:,} games"]
    assert len({line.split()[0] for line in KEPT}) == len(KEPT)


def test_the_command_prints_lines_or_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each ruleset and the whole last; as JSON the whole by its name."""
    monkeypatch.setattr(signature, "signature", lambda show: Signature("5ea", {"one": "1a", "other": "2b"}))
    told = CliRunner().invoke(app, ["bench", "--signature"]).output
    assert told.splitlines() == ["1a one", "2b other", "5ea all 1,000 games"]
    document = json.loads(CliRunner().invoke(app, ["bench", "--signature", "--json"]).output)
    assert document == {"signature": "5ea", "games": 1000, "rulesets": {"one": "1a", "other": "2b"}}
