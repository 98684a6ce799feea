"""The hash that says whether play has changed: what is in it; that it has not is told by tests/agreement."""

import hashlib

import pytest

from okawari.arena import signature as s


def test_the_whole_is_the_hash_of_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for each ruleset, in the order in which they are listed; progress counts those that are done."""
    monkeypatch.setattr(s, "ruleset_digest", lambda number: f"{number:016x}")
    done: list[int] = []
    found = s.signature(done.append)
    assert done == list(range(1, len(s.RULESETS) + 1))
    digests = [f"{number:016x}" for number in range(len(s.RULESETS))]
    assert list(found.rulesets.items()) == [(ruleset.words, digests[n]) for n, ruleset in enumerate(s.RULESETS)]
    assert found.whole == hashlib.sha256("".join(f"{digest}\n" for digest in digests).encode()).hexdigest()[:16]
    assert found.lines()[-1] == f"{found.whole} all 1,000 games"
    assert found.lines()[0] == f"{digests[0]} {s.RULESETS[0].words}"
