"""The newest commands that a table applied, so that one that comes again is answered without asking the store.

The store knows them all (`UNIQUE (table, author, command)`): one that is forgotten here is found there, and is applied
no more than any other. So a table that is played at for years needs no more memory than a new one.
"""

from typing import NamedTuple

from okawari.match.commands import Answer

REMEMBERED = 256
"""At least so many are remembered: more than a match of five has."""
Key = tuple[str, str]
"""The author and the id of a command."""


class Answered(NamedTuple):
    """Two heaps: once the newer one is full it becomes the older one, and what was in that is forgotten."""

    newer: frozenset[Key] = frozenset()
    older: frozenset[Key] = frozenset()

    def knows(self, author: str, command: str) -> bool:
        """Whether this command is remembered."""
        return (author, command) in self.newer or (author, command) in self.older

    def add(self, author: str, command: str) -> "Answered":
        """The same, and this command."""
        if len(self.newer) >= REMEMBERED:
            return Answered(frozenset({(author, command)}), self.newer)
        return Answered(self.newer | {(author, command)}, self.older)


class UnkeptAnswers:
    """Answers to commands that changed nothing, which no log has; the oldest are forgotten.

    What was refused stays refused, however the table changes before the same command comes again. And so does what was
    accepted though it changed nothing.
    """

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], Answer] = {}

    def find(self, guest: str, command: str) -> Answer | None:
        """The answer that a guest's command got."""
        return self._answers.get((guest, command))

    def add(self, guest: str, answer: Answer) -> None:
        """Remember an answer."""
        if len(self._answers) >= REMEMBERED:
            del self._answers[next(iter(self._answers))]
        self._answers[guest, answer.id] = answer
