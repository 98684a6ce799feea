"""A request that is not answered as asked, a handshake included. Commands over a socket are answered with a Trouble."""

import msgspec
from starlette.responses import Response

from okawari.match import Problem, Refusal
from okawari.web.messages import Trouble, WebProblem

STATUS = {"no-such-table": 404, "no-such-record": 404, "not-seated": 403, "not-stored": 503, "unreadable-table": 503}
"""HTTP's number for a table's refusal; 409 for all others."""


class RequestRefused(Exception):
    """Raised by whatever handles a request; the app answers with `response`."""

    def __init__(self, status: int, problem: WebProblem | Problem, message: str, id: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.told: Trouble | Refusal = (
            Trouble(problem, message, id) if isinstance(problem, WebProblem) else Refusal(problem, message, id)
        )

    @classmethod
    def of(cls, refusal: Refusal) -> "RequestRefused":
        """A table's refusal as the request's."""
        return cls(STATUS.get(refusal.problem, 409), refusal.problem, refusal.message, refusal.id)

    def response(self) -> Response:
        """The same as JSON."""
        return Response(msgspec.json.encode(self.told), self.status, media_type="application/json")
