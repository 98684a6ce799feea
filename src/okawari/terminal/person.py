"""The person at the keyboard: is told what happened, is asked for a pick. Knows an Observation and nothing else."""

import sys
from collections.abc import Callable, Sequence
from random import Random

from okawari.bots.bot import Bot
from okawari.game.errors import OkawariError
from okawari.game.observation import Observation
from okawari.game.pick import Pick
from okawari.show.in_words import happened, turned_up
from okawari.show.words import phrase
from okawari.terminal import screen
from okawari.terminal.answers import read_error, read_pick
from okawari.terminal.plain import plain, say, wrap, wrap_all


class GameLeft(Exception):
    """The person left the game."""


class Person:
    """Asks until the answer is a legal pick; a question or a mistake costs nothing."""

    def __init__(self, names: Sequence[str], adviser: Bot, rules: Sequence[str]) -> None:
        self.names, self.adviser, self.rules = names, adviser, rules
        self.last: list[str] = [phrase("last-turn.none")]

    def welcome(self, seen: Observation) -> None:
        """The first words."""
        say(screen.welcome(seen, self.names))

    def choose(self, seen: Observation, rng: Random) -> Pick:
        """Show the table and ask for a pick; without a choice (R9) it does not ask."""
        legal = seen.legal_picks()
        if len(legal) == 1:
            say(["", phrase("terminal.no-choice", pick=str(legal[0]))])
            return legal[0]
        say(screen.table_lines(seen, self.names))
        while True:
            answer = self.ask(phrase("terminal.ask"))
            if not answer:
                say(phrase("terminal.ask.how"))
            elif not self._command(seen, answer.lower(), rng):
                try:
                    return read_pick(seen, answer)
                except OkawariError as error:
                    say(wrap(read_error(error)))

    def ask(self, question: str) -> str:
        """One line from the person."""
        return input(plain(question, sys.stdout.encoding or "ascii")).strip()

    def told(self, before: Observation, after: Observation) -> None:
        """Say what everybody took, and what a round or the game scored if it has ended."""
        told = [*happened(before, after, self.names), *turned_up(before, after)]
        lines = wrap_all(f"  {line}" for line in told)
        self.last = [*self.last, *lines] if before.owed else lines
        say(["", phrase("terminal.turn", n=before.turn + 1), *lines])
        if after.round > before.round:
            say(screen.round_lines(after, self.names))
        if after.over:
            say(screen.end_lines(after, self.names))

    def _command(self, seen: Observation, answer: str, rng: Random) -> bool:
        """Whether the answer was a command; if so, it is done."""
        if answer == "quit":
            raise GameLeft
        answers: dict[str, Callable[[], Sequence[str]]] = {
            "look": lambda: screen.table_lines(seen, self.names),
            "hands": lambda: screen.hands_lines(seen, self.names),
            "last": lambda: self.last,
            "scores": lambda: screen.scores_lines(seen, self.names),
            "hint": lambda: [phrase("terminal.hint", pick=str(self.adviser.choose(seen, rng)))],
            "rules": lambda: self.rules,
            "?": lambda: screen.help_lines(seen),
            "help": lambda: screen.help_lines(seen),
        }
        if answer not in answers:
            return False
        say(answers[answer]())
        return True
