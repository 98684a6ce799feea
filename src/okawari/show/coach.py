"""What a coach says in the guided round: at most one line a turn, and only when its cards are there to be seen."""

from okawari.game.observation import Observation
from okawari.rules.kinds import NOTHING
from okawari.rules.picks import second_kind

SUBJECTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("wasabi", ("wasabi",)),
    ("chopsticks", ("chopsticks",)),
    ("maki", ("maki-1", "maki-2", "maki-3")),
    ("sets", ("tempura", "sashimi", "dumpling")),
    ("pudding", ("pudding",)),
)
"""From the second turn on, one after another: the line, and the cards of which the seat holds one if it is said."""
COACH_LINES = ("pick", *(line for line, _ in SUBJECTS), "two", "done")
"""Every line that there is."""


def coach(seen: Observation) -> str:
    """The line for a seat in this turn, as `coach.…` in the catalogues; empty if there is nothing to say.

    The first turn says how to pick and pass, the beginning of the second round that all has been told.
    """
    if seen.round > 0:
        return "done" if (seen.round, seen.turn) == (1, 0) else ""
    if seen.turn == 0:
        return "pick"
    if seen.turn <= len(SUBJECTS):
        line, kinds = SUBJECTS[seen.turn - 1]
        return line if any(kind in seen.hand for kind in kinds) else ""
    may_take_two = any(second_kind(pick.code) != NOTHING for pick in seen.legal_picks())
    return "two" if may_take_two and seen.turn == len(SUBJECTS) + 1 else ""
