"""Who somebody is: cookies of browsers, tokens of bots."""

from hashlib import sha256

import pytest
from starlette.datastructures import Headers

from okawari.web.identity import (
    SECRET,
    Caller,
    bot_guest,
    browser_guest,
    check_origin,
    guest_of,
    new_secret,
    secret_in,
    set_cookie,
)
from okawari.web.messages import RequestRefused
from tests.support.asking import ANA, BOB, HOST_HEADER

HERE = Caller("127.0.0.1", "http", HOST_HEADER)
ORIGIN = f"http://{HOST_HEADER}"


def asks(**headers: str) -> str:
    """The guest who asks with these headers."""
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    return guest_of({"type": "http", "headers": told}, HERE)


def refused(**headers: str) -> tuple[int, str]:
    """With what somebody is refused."""
    with pytest.raises(RequestRefused) as raised:
        asks(**headers)
    return raised.value.status, raised.value.told.problem


def test_a_secret_is_256_bits_that_nobody_can_guess() -> None:
    """43 characters of URL-safe text, each time others."""
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(SECRET.fullmatch(secret) for secret in secrets)


def test_the_server_knows_hashes_only_and_a_cookie_is_no_token() -> None:
    """SHA-256 with what it is before it: the guest of a secret differs by where it stood."""
    assert browser_guest(ANA) == sha256(f"cookie:{ANA}".encode()).hexdigest()
    assert bot_guest(ANA) == sha256(f"bearer:{ANA}".encode()).hexdigest()


def test_the_cookie_is_kept_for_as_long_as_can_be_and_by_no_script() -> None:
    """For the whole site, 400 days, not readable, not sent by other sites' forms; over HTTPS only where there is it."""
    attributes = "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"
    assert set_cookie(ANA, HERE) == f"okawari={ANA}{attributes}"
    assert set_cookie(ANA, Caller("127.0.0.1", "https", HOST_HEADER)) == f"okawari={ANA}{attributes}; Secure"


@pytest.mark.parametrize(
    ("cookie", "found"),
    [
        (f"okawari={ANA}", ANA),
        (f"other=1; okawari={ANA}; more=2", ANA),
        (f"okawari={ANA[1:]}", None),
        (f"okawari={ANA}A", None),
        ("okawari=" + "!" * 43, None),
        (f"okawari2={ANA}", None),
        ("", None),
    ],
)
def test_only_a_secret_of_ours_is_taken_from_the_cookies(cookie: str, found: str | None) -> None:
    """Others' cookies for this host are none of our business."""
    assert secret_in(Headers({"cookie": cookie})) == found
    assert secret_in(Headers({})) is None


def test_a_browser_is_known_by_its_cookie_and_only_from_our_pages() -> None:
    """The Origin must be exactly ours; a cookie alone says nothing, and an Origin alone neither."""
    assert asks(cookie=f"okawari={ANA}", origin=ORIGIN) == browser_guest(ANA)
    assert refused(cookie=f"okawari={ANA}") == (403, "bad-origin")
    for origin in ("null", "", f"https://{HOST_HEADER}", f"{ORIGIN}/", f"{ORIGIN}.evil.example", "http://localhost"):
        assert refused(cookie=f"okawari={ANA}", origin=origin) == (403, "bad-origin")
    assert refused(origin=ORIGIN) == (401, "no-guest")


def test_a_bot_is_known_by_its_token_from_anywhere() -> None:
    """Its cookies are ignored, and it has no Origin; the scheme's case and spaces around a token do not matter."""
    assert asks(authorization=f"Bearer {BOB}", cookie=f"okawari={ANA}") == bot_guest(BOB)
    assert asks(authorization=f"bearer  {BOB} ") == bot_guest(BOB)
    for wrong in (f"Basic {BOB}", f"Bearer {BOB}B", "Bearer", BOB, ""):
        assert refused(authorization=wrong, cookie=f"okawari={ANA}", origin=ORIGIN) == (401, "bad-token")


def test_the_origin_is_checked_by_itself() -> None:
    """A page of ours passes."""
    check_origin(Headers({"origin": ORIGIN}), HERE)
    with pytest.raises(RequestRefused, match="Only pages of this server"):
        check_origin(Headers({"origin": ORIGIN}), Caller("127.0.0.1", "https", HOST_HEADER))
