"""A request that is not answered as asked, in `messages`."""

import json

from okawari.match.commands import Problem, Refusal
from okawari.web.messages import RequestRefused, WebProblem


def test_a_refusal_is_json_with_a_status_a_problem_and_a_sentence() -> None:
    """The server's own and a table's have the same shape."""
    own = RequestRefused(413, WebProblem.TOO_LARGE, "That is too large.")
    assert str(own) == "That is too large."
    table = RequestRefused.of(Refusal(Problem.NOT_SEATED, "You have no seat.", "7")).response()
    for answer, status, problem, id_ in ((own.response(), 413, "too-large", ""), (table, 403, "not-seated", "7")):
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
        told = json.loads(bytes(answer.body))
        assert (told["answer"], told["problem"], told["id"]) == ("refused", problem, id_)
        assert told["message"].endswith(".")
