"""How often somebody may ask."""

from dataclasses import replace

import pytest

from okawari.web import limits as limits_file
from okawari.web.identity import Caller
from okawari.web.limits import FRAMES_OF_SOCKET, HOUSEHOLD, MESSAGES_OF_SOCKET, MOST_KEPT, RATES, Bucket, Limits, Rate
from okawari.web.messages import RequestRefused
from okawari.web.sockets import SOCKETS_OF_ADDRESS, SOCKETS_OF_GUEST, TOO_MANY_MESSAGES
from tests.support.asking import Clock

BOB = Caller("203.0.113.7", "http", "localhost:8750")


def granted(limits: Limits, what: str, guest: str = "", address: str = BOB.address) -> int:
    """How often in a row something is granted."""
    times = 0
    while times < 10_000:
        try:
            limits.check(what, replace(BOB, address=address), guest)
        except RequestRefused:
            return times
        times += 1
    return times


def test_a_bucket_has_its_burst_and_fills_again_with_time() -> None:
    """So many at once, then so many a second, however the seconds are cut; never more than the burst."""
    clock = Clock()
    bucket = Bucket(Rate(3, 0.5), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 1.0
    assert not bucket.take()
    clock.now += 1.0
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 1_000.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_bucket_gives_all_of_what_is_asked_or_nothing() -> None:
    """What is refused is not taken."""
    bucket = Bucket(Rate(3, 1), Clock())
    assert not bucket.take(4)
    assert bucket.take(3)
    assert not bucket.take()
    assert bucket.take(0)


def test_a_bucket_is_full_as_soon_as_time_has_filled_it() -> None:
    """Also if nobody took anything meanwhile."""
    clock = Clock()
    bucket = Bucket(Rate(4, 2), clock)
    assert bucket.full
    bucket.take(4)
    clock.now += 1.5
    assert not bucket.full
    clock.now += 0.5
    assert bucket.full


@pytest.mark.parametrize(
    ("what", "of_guest", "of_address"),
    [
        ("api", 60, 240),
        ("open", 20, 80),
        ("find", 10, 10),
        ("device", 10, 40),
        ("join", 5, 5),
        ("seat", 20, 80),
        ("socket", 60, 240),
        ("drawing", 30, 120),
    ],
)
def test_an_address_may_ask_four_times_as_often_as_a_guest_but_not_guess(
    what: str, of_guest: int, of_address: int
) -> None:
    """A household shares an address; codes could be guessed with as many cookies as one likes."""
    limits = Limits(clock=Clock())
    assert granted(limits, what, "guest") == of_guest
    assert granted(limits, what, "elsewhere", "198.51.100.1") == of_guest
    assert granted(Limits(clock=Clock()), what) == of_address
    assert set(RATES) == {"api", "open", "find", "device", "join", "seat", "socket", "drawing"}


@pytest.mark.parametrize(
    ("what", "seconds"),
    [
        ("api", 0.1),
        ("open", 5.0),
        ("find", 10.0),
        ("device", 10.0),
        ("join", 20.0),
        ("seat", 2.0),
        ("socket", 0.2),
        ("drawing", 1.0),
    ],
)
def test_after_the_burst_a_guest_may_ask_once_in_so_many_seconds(what: str, seconds: float) -> None:
    """And an address four times as often, unless codes could be guessed."""
    clock = Clock()
    limits = Limits(clock=clock)
    granted(limits, what, "guest")
    clock.now += seconds * 0.99
    assert granted(limits, what, "guest") == 0
    clock.now += seconds * 0.02
    assert granted(limits, what, "guest") == 1


def test_a_refusal_says_what_to_do_and_what_went_wrong() -> None:
    """429, too-fast; what was refused to an address is refused to all of its guests."""
    limits = Limits(clock=Clock())
    granted(limits, "find", "guest")
    with pytest.raises(RequestRefused, match="too often; wait a minute") as refused:
        limits.check("find", BOB, "guest")
    assert (refused.value.status, refused.value.told.problem) == (429, "too-fast")
    assert granted(limits, "find", "another guest at the same address") == 0
    assert granted(limits, "join", "guest") == 5
    assert granted(limits, "find", "guest elsewhere", "203.0.113.8") == 10


def test_guests_have_buckets_of_their_own() -> None:
    """Two guests at one address have a burst each, as long as the address has one."""
    limits = Limits(clock=Clock())
    assert [granted(limits, "open", guest) for guest in ("ana", "bob")] == [20, 20]


def test_the_pace_is_times_as_often_and_none_is_no_limit() -> None:
    """The operator's --pace: of bursts, of what comes back in a second, and of messages over a socket."""
    clock = Clock()
    limits = Limits(2.0, clock)
    assert granted(limits, "join") == 10
    clock.now += 11.0
    assert granted(limits, "join") == 1
    messages = limits.messages()
    assert (messages.take(int(2 * MESSAGES_OF_SOCKET.burst)), messages.take()) == (True, False)
    clock.now += 1.0
    assert (messages.take(int(2 * MESSAGES_OF_SOCKET.per_second)), messages.take()) == (True, False)
    assert granted(Limits(0.0, clock), "join") == 10_000
    assert Limits(0.0, clock).messages().take(1_000_000)


def test_a_socket_may_send_a_hundred_and_twenty_messages_at_once() -> None:
    """And twenty a second, each socket for itself."""
    limits = Limits(clock=Clock())
    for _ in range(2):
        bucket = limits.messages()
        assert sum(bucket.take() for _ in range(200)) == 120


def test_an_ipv6_household_is_one_address() -> None:
    """A household has 2⁶⁴ addresses, and one bucket; the next household has another."""
    limits = Limits(clock=Clock())
    for number in range(int(RATES["join"].burst)):
        limits.check("join", replace(BOB, address=f"2001:db8::{number:x}:1"))
    assert granted(limits, "join", address="2001:db8::ffff:ffff:ffff:ffff") == 0
    assert granted(limits, "join", address="2001:db8:0:1::") == 5


def test_the_memory_of_buckets_is_bounded() -> None:
    """However many addresses ask."""
    limits = Limits(clock=Clock())
    for number in range(MOST_KEPT):
        limits.check("api", replace(BOB, address=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"))
    assert len(limits) == MOST_KEPT == 20_000
    limits.check("api", BOB)
    assert len(limits) == MOST_KEPT // 2 + 1


def test_full_buckets_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waited long enough is remembered by nobody; who has just asked too often still is."""
    monkeypatch.setattr(limits_file, "MOST_KEPT", 4)
    clock = Clock()
    limits = Limits(clock=clock)
    granted(limits, "join", address="10.0.0.1")
    for number in (2, 3):
        limits.check("join", replace(BOB, address=f"10.0.0.{number}"))
    clock.now += 20.0
    limits.check("join", replace(BOB, address="10.0.0.4"))
    limits.check("join", replace(BOB, address="10.0.0.5"))
    assert len(limits) == 3
    assert granted(limits, "join", address="10.0.0.1") == 1


def test_if_none_is_full_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of them; the newer ones are still counted."""
    monkeypatch.setattr(limits_file, "MOST_KEPT", 4)
    limits = Limits(clock=Clock())
    for number in range(1, 5):
        granted(limits, "join", address=f"10.0.0.{number}")
    limits.check("join", replace(BOB, address="10.0.0.5"))
    assert len(limits) == 3
    assert [granted(limits, "join", address=f"10.0.0.{number}") for number in (3, 4, 5)] == [0, 0, 4]


def test_the_limits_are_those_that_the_pages_and_bots_were_made_for() -> None:
    """A household is four; a burst of messages is a whole match of battle."""
    assert (4, Rate(120, 20)) == (HOUSEHOLD, MESSAGES_OF_SOCKET)
    assert Rate(2000, 200) == FRAMES_OF_SOCKET
    assert (SOCKETS_OF_GUEST, SOCKETS_OF_ADDRESS, TOO_MANY_MESSAGES) == (16, 256, 100)
