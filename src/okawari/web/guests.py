"""Who somebody is: a secret that only they keep. The server knows a hash of it, and that is the guest.

A browser's secret is a cookie; a bot from outside has a token that it was given once. A request with an Authorization
header is a bot's: its cookies are ignored.
"""

import hashlib
import re
import secrets

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from okawari.web.callers import Caller
from okawari.web.messages import WebProblem
from okawari.web.refused import Refused

COOKIE = "okawari"
SECRET_BYTES = 32
COOKIE_DAYS = 400
"""The longest that browsers keep a cookie."""
SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
"""256 bits as text."""


def new_secret() -> str:
    """A new guest's secret."""
    return secrets.token_urlsafe(SECRET_BYTES)


def browser_guest(secret: str) -> str:
    """The guest that a cookie stands for."""
    return hashlib.sha256(b"cookie:" + secret.encode()).hexdigest()


def bot_guest(token: str) -> str:
    """The guest that a bot's token stands for."""
    return hashlib.sha256(b"bearer:" + token.encode()).hexdigest()


def secret_in(headers: Headers) -> str | None:
    """The secret in a request's cookie, if it is one of ours."""
    secret = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return secret if SECRET.fullmatch(secret) else None


def set_cookie(secret: str, caller: Caller) -> str:
    """The Set-Cookie header for a new guest."""
    secure = "; Secure" if caller.scheme == "https" else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={COOKIE_DAYS * 86400}; HttpOnly; SameSite=Lax{secure}"


def guest_of(scope: Scope, caller: Caller) -> str:
    """The guest who asks; raises Refused if nothing says who it is, or another site asks."""
    headers = Headers(scope=scope)
    if "authorization" in headers:
        scheme, _, token = headers["authorization"].partition(" ")
        if scheme.lower() != "bearer" or not SECRET.fullmatch(token.strip()):
            raise Refused(401, WebProblem.BAD_TOKEN, "That is no token of this server; sit down to get one.")
        return bot_guest(token.strip())
    check_origin(headers, caller)
    secret = secret_in(headers)
    if secret is None:
        raise Refused(401, WebProblem.NO_GUEST, "Open the start page first; it gives your browser its guest cookie.")
    return browser_guest(secret)


def check_origin(headers: Headers, caller: Caller) -> None:
    """Cookies come along from anywhere, so only pages of exactly this origin may ask with them."""
    if headers.get("origin") != caller.origin:
        raise Refused(403, WebProblem.BAD_ORIGIN, "Only pages of this server may ask that.")
