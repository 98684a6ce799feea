"""A game as a page is shown it in its last turn and when it is over, without a server that has played so far."""

import msgspec

from okawari.game.state import State
from okawari.match.view import View
from okawari.rules.ruleset import Ruleset
from okawari.show.game_part import GamePart
from okawari.show.scores import EndPart, ScoresPart
from tests.support.prepared import rounds_of, view_of

RECORD = "ab" * 16


def last_turn(ruleset: Ruleset, seed: int = 1) -> tuple[State, State]:
    """A game by first picks before its last turn, and after it."""
    *_, before = rounds_of(ruleset, seed)
    picks = [before.legal_picks(seat)[0] if seat in before.acting else None for seat in range(ruleset.seats)]
    return before, before.play(picks)


def last_views(ruleset: Ruleset, seat: int | None) -> tuple[View, View]:
    """The same as a seat or a spectator sees it."""
    before, after = last_turn(ruleset)
    playing = view_of(before, seat)
    over = msgspec.structs.replace(
        playing,
        table=msgspec.structs.replace(playing.table, phase="over"),
        own=msgspec.structs.replace(playing.own, hand=(), legal=(), forced=None),
        turn=None,
        game=GamePart.of(after.observe(None), ()),
        scores=ScoresPart.of_game(after),
        choice=None,
        end=EndPart.of(after, RECORD),
    )
    return playing, over


def winner_and_loser(ruleset: Ruleset) -> tuple[int, int]:
    """The first seat that wins that game, and one that does not."""
    winners = EndPart.of(last_turn(ruleset)[1], RECORD).winners
    return winners[0], next(seat for seat in range(ruleset.seats) if seat not in winners)
