"""Codes of one server; `tests/live/match/test_company.py` has those that several count together."""

from types import SimpleNamespace

from okawari.match.codes import Offer, OwnCodes

ANA, BOB = Offer("t", "ana", 60.0), Offer("t", "bob", 90.0)


def test_a_code_is_taken_once() -> None:
    """And gives what it was kept for, until it is taken; who guesses gets nothing."""
    codes = OwnCodes(lambda: 0.0)
    codes.keep("one", ANA)
    codes.keep("two", BOB)
    assert len(codes) == 2
    assert codes.take("three") is None
    assert [codes.take("one"), codes.take("one"), codes.take("two")] == [ANA, None, BOB]


def test_a_guest_has_one_code_at_a_table() -> None:
    """A new one, or a word, voids it; nobody else's, and none at another table."""
    codes, elsewhere = OwnCodes(lambda: 0.0), ANA._replace(table="u")
    for code, offer in (("old", ANA), ("other", BOB), ("elsewhere", elsewhere), ("new", ANA)):
        codes.keep(code, offer)
    assert codes.take("old") is None
    codes.revoke("t", "ana")
    codes.revoke("u", "bob")
    assert [codes.take("new"), codes.take("other"), codes.take("elsewhere")] == [None, BOB, elsewhere]


def test_codes_that_are_too_old_are_forgotten() -> None:
    """As soon as another one is given: from the second on at which they expire."""
    clock = SimpleNamespace(now=59.9)
    codes = OwnCodes(lambda: clock.now)
    codes.keep("one", ANA)
    codes.keep("two", BOB)
    for now, left in ((59.9, 2), (60.0, 1), (90.0, 0)):
        clock.now = now
        codes.revoke("t", "eve")
        assert len(codes) == left
