"""A request that is not answered as asked."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from okawari.match import Refusal
from okawari.web.messages import Trouble, WebProblem


class Refused(Exception):
    """Raised by whatever handles a request; the door turns it into a response."""

    def __init__(self, status: int, problem: WebProblem, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.trouble = Trouble(problem, message)

    def response(self, headers: Mapping[str, str] | None = None) -> Response:
        """The same as JSON."""
        return refuse(self.trouble, self.status, headers)


def refuse(what: Trouble | Refusal, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal as a response."""
    return Response(msgspec.json.encode(what), status, headers, "application/json")
