"""The answers to commands that changed nothing, which no log has.

What was refused, or accepted, stays so, however the table changes before the same command comes again.
"""

from okawari.match.commands import Answer
from okawari.match.table import REMEMBERED, CommandKey


class UnkeptAnswers:
    """The last ones of a table, as this server gave them; the oldest are forgotten."""

    def __init__(self) -> None:
        self._answers: dict[CommandKey, Answer] = {}

    def get(self, key: CommandKey) -> Answer | None:
        return self._answers.get(key)

    def add(self, key: CommandKey, answer: Answer) -> bool:
        """Remember an answer, unless the command was answered before; whether it was not."""
        if key in self._answers:
            return False
        if len(self._answers) >= REMEMBERED:
            del self._answers[next(iter(self._answers))]
        self._answers[key] = answer
        return True
