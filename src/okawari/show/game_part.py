"""The game as everybody sees it."""

from functools import cache

import msgspec

from okawari.game.observation import Observation, PublicState
from okawari.game.pick import Pick
from okawari.game.record import Role
from okawari.rules.battle import BATTLE_ROWS
from okawari.rules.editions import EDITIONS
from okawari.rules.kinds import MOCHIS
from okawari.rules.position import seat_after
from okawari.show.groups import Group, groups
from okawari.show.keeping import has_boat


class PlayedPart(msgspec.Struct, frozen=True):
    """The turn played last, as everybody saw it."""

    picks: tuple[str | None, ...]
    by: tuple[Role | None, ...]
    rolls: tuple[tuple[int, int], ...]
    """R22: (seat, value) of every die rolled."""
    closed: tuple[tuple[Group, ...], ...] | None
    """If this turn ended a round: what lay in front of every seat when it was scored."""


class GamePart(msgspec.Struct, frozen=True):
    """The game as everybody sees it. Lists by seat have the dummy last."""

    round: int
    """From 0; 3 when the game is over."""
    turn: int
    """Of this round, from 0."""
    turns: int
    """In a round."""
    maki: str
    """What this edition calls its maki."""
    passing: str
    """Where hands go: left (to the next seat), right, or nowhere (battle)."""
    passes_to: tuple[int, ...]
    """R5, R10: [seat] who gets its hand next; empty where hands go nowhere."""
    starter: int | None
    in_control: int | None
    """R30: who picks for the dummy."""
    tableaux: tuple[tuple[Group, ...], ...]
    scores: tuple[int, ...]
    round_worth: tuple[int, ...]
    """[seat] what its groups are worth now, desserts left out: it comes on top of the score when the round ends."""
    hand_sizes: tuple[int, ...]
    dice: tuple[int, ...]
    """R22: empty without mochi."""
    squishy: int | None
    boat: int | None
    """R35: who has the boat, in an edition that has one."""
    pile_sizes: tuple[int, ...]
    deck_size: int
    layout: tuple[str | None, ...]
    """R27: battle's cards by place, "?" face-down; empty otherwise."""
    layout_rows: tuple[int, ...]
    """R27: how many places each row of the layout has, from the top."""
    discards: dict[str, int]
    last: PlayedPart | None
    owed: bool
    """R28: whether the acting seat has taken the first of two cards, which `last` tells, and must choose the second."""
    battle: bool = False
    """R27: whether cards are taken from a shared layout, and hands go nowhere."""

    @classmethod
    def of(cls, seen: Observation, picked_by: tuple[Role | None, ...]) -> "GamePart":
        """The game as a spectator knows it; who picked in the last turn is not told by an Observation."""
        rules, position = seen.rules, seen.position
        edition = seen.ruleset.edition
        tableaux = tuple(groups(position.tableaux, position.dice, seat, rules) for seat in range(rules.tableaux))
        return cls(
            round=seen.round,
            turn=seen.turn,
            turns=rules.turns,
            maki=EDITIONS[edition].maki,
            passing=passing(seen),
            passes_to=passes_to(seen),
            starter=seen.starter,
            in_control=seen.in_control,
            tableaux=tableaux,
            scores=seen.scores,
            round_worth=tuple(sum(group.worth for group in seat if not group.at_end) for seat in tableaux),
            hand_sizes=seen.hand_sizes,
            dice=seen.dice if rules.dessert == MOCHIS else (),
            squishy=seen.squishy,
            boat=seen.boat if has_boat(edition) else None,
            pile_sizes=seen.pile_sizes,
            deck_size=seen.deck_size,
            layout=seen.layout,
            layout_rows=BATTLE_ROWS if rules.shared_layout else (),
            discards=seen.discards.counts(),
            last=_last(seen, picked_by),
            owed=seen.owed,
            battle=rules.shared_layout,
        )


def passing(table: PublicState) -> str:
    """R5, R10, R27: where hands go: left (to the next seat), right, or nowhere."""
    if table.rules.shared_layout:
        return "nowhere"
    return "right" if table.round == table.rules.right_round else "left"


def passes_to(table: PublicState) -> tuple[int, ...]:
    """R5, R10: [seat] who gets its hand next; empty where hands go nowhere."""
    rules = table.rules
    return () if rules.shared_layout else tuple(seat_after(rules, table.round, seat, 1) for seat in range(rules.seats))


def _last(seen: Observation, picked_by: tuple[Role | None, ...]) -> PlayedPart | None:
    if not seen.turns:
        return None
    last = seen.turns[-1]
    picks = tuple(None if pick is None else pick_text(pick) for pick in last.picks)
    return PlayedPart(picks, picked_by, last.rolls, _closed(seen))


def _closed(seen: Observation) -> tuple[tuple[Group, ...], ...] | None:
    """R17: the tableaux of the round that has just ended."""
    if not seen.closed or (seen.turn and not seen.over):
        return None
    tableaux, rules = seen.closed[-1].tableaux, seen.rules
    return tuple(groups(tableaux, seen.position.dice, seat, rules) for seat in range(rules.tableaux))


@cache
def pick_text(pick: Pick) -> str:
    """A pick as it is sent."""
    return str(pick)
