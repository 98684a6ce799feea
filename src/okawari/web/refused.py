"""A request that is not answered as asked."""

import msgspec
from starlette.responses import Response

from okawari.match import Refusal
from okawari.web.messages import Trouble, WebProblem


class Refused(Exception):
    """Raised by whatever handles a request; the app answers with `response`."""

    def __init__(self, status: int, problem: WebProblem, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.trouble = Trouble(problem, message)

    def response(self) -> Response:
        """The same as JSON."""
        return refuse(self.trouble, self.status)


def refuse(what: Trouble | Refusal, status: int) -> Response:
    """A refusal as a response."""
    return Response(msgspec.json.encode(what), status, media_type="application/json")
