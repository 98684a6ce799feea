"""Reading what a POST says, and writing JSON."""

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from okawari.web.messages import LARGEST_MESSAGE, WebProblem
from okawari.web.refused import Refused

BODY_SECONDS = 10.0
Body = TypeVar("Body")


async def read(request: Request) -> bytes:
    """The body of a POST, if it is JSON, small, and comes in time."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, WebProblem.BAD_REQUEST, "Send JSON, with Content-Type: application/json.")
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST_MESSAGE:
                    raise Refused(413, WebProblem.TOO_LARGE, f"At most {LARGEST_MESSAGE} bytes can be sent at once.")
    except ClientDisconnect:
        raise Refused(400, WebProblem.BAD_REQUEST, "The connection ended before the request did.") from None
    except TimeoutError:
        raise Refused(408, WebProblem.BAD_REQUEST, "The rest of the request did not come.") from None
    return body


async def read_as(request: Request, shape: type[Body]) -> Body:
    """The body of a POST in the shape that is expected."""
    try:
        return msgspec.json.decode(await read(request), type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        told = (str(error).splitlines() or ["it cannot be read"])[0][:200]
        raise Refused(400, WebProblem.BAD_REQUEST, f"That was not understood: {told}.") from None


def json(value: Any) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), media_type="application/json")
