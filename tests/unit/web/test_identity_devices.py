"""Codes by which another device takes a guest's seat."""

from okawari.match.codes import Offer, OwnCodes
from okawari.match.live_tables import CODE_LETTERS
from okawari.web.identity import DeviceCodes
from tests.support.asking import Clock


def test_a_code_is_eight_letters_that_can_be_read_aloud_and_lasts_two_minutes() -> None:
    """And no two are the same."""
    clock = Clock()
    devices = DeviceCodes(clock)
    code, expires = devices.offer("table", "guest")
    assert len(code) == 8
    assert set(code) <= set(CODE_LETTERS)
    assert expires == clock.now + 120.0
    assert len({devices.offer("table", "guest")[0] for _ in range(50)}) == 50


def test_a_code_works_once_however_it_is_typed() -> None:
    """In any case, with spaces or dashes; it gives the seat of whom it was given to."""
    clock = Clock()
    devices = DeviceCodes(clock)
    code, expires = devices.offer("table", "guest")
    assert devices.use(f" {code[:4].lower()}-{code[4:]} ") == Offer("table", "guest", expires)
    assert devices.use(code) is None
    assert devices.use("") is None


def test_a_code_is_void_after_two_minutes() -> None:
    """Until just before that it works."""
    clock = Clock()
    devices = DeviceCodes(clock)
    codes = [devices.offer("table", guest)[0] for guest in ("ana", "bob")]
    clock.now += 119.9
    assert devices.use(codes[0]) is not None
    clock.now += 0.1
    assert devices.use(codes[1]) is None


def test_a_new_code_voids_the_old_one_of_this_seat_only() -> None:
    """Other guests' codes, and other tables', stay good."""
    devices = DeviceCodes(Clock())
    old, _ = devices.offer("table", "guest")
    others = [devices.offer(*other)[0] for other in (("table", "other"), ("other", "guest"))]
    new, _ = devices.offer("table", "guest")
    assert devices.use(old) is None
    assert all(devices.use(code) is not None for code in (new, *others))


def test_a_code_can_be_revoked() -> None:
    """By the guest whose seat it gives; at this table only."""
    devices = DeviceCodes(Clock())
    code, other = devices.offer("table", "guest")[0], devices.offer("other", "guest")[0]
    devices.revoke("table", "guest")
    assert devices.use(code) is None
    assert devices.use(other) is not None


def test_codes_that_nobody_used_are_forgotten() -> None:
    """They do not pile up: only those that are still good are kept."""
    clock = Clock()
    codes = OwnCodes(clock)
    devices = DeviceCodes(clock, codes)
    for number in range(5):
        devices.offer(f"table {number}", "guest")
    assert len(codes) == 5
    clock.now += 120.0
    devices.offer("table", "guest")
    assert len(codes) == 1
