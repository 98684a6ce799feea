"""A game as JSON documents: what a seat may know, and a finished game position by position."""

from msgspec import to_builtins

from okawari.game.documents import Document
from okawari.game.observation import Observation
from okawari.game.record import Record
from okawari.game.state import State
from okawari.rules.kinds import NAMES, NOTHING

IN_A_POSITION = ("layout", "tableaux", "desserts", "dice", "squishy", "scores")
"""What a position of a finished game has in common with an Observation."""


def observation_document(seen: Observation) -> Document:
    """What one seat may know, and every legal pick."""
    return {
        "ruleset": to_builtins(seen.ruleset),
        "seat": seen.seat,
        "round": seen.round,
        "turn": seen.turn,
        "hand": list(seen.hand),
        "hands": [{"known": list(hand.known), "unknown": hand.unknown} for hand in seen.hands],
        "layout": list(seen.layout),
        "tableaux": [list(tableau) for tableau in seen.tableaux],
        "desserts": [list(desserts) for desserts in seen.desserts],
        "discards": list(seen.discards),
        "dice": list(seen.dice),
        "squishy": seen.squishy,
        "scores": list(seen.scores),
        "pile_sizes": list(seen.pile_sizes),
        "control": seen.in_control,
        "turns": [turn.texts for turn in seen.turns],
        "legal": [str(pick) for pick in seen.legal_picks()],
    }


def replay_document(record: Record, seat: int | None = None) -> Document:
    """What lay where before the first turn and after each; with a seat, what it knew."""
    return {
        "ruleset": record.document["ruleset"],
        "names": record.names,
        "positions": [_position_document(state, seat) for state in record.states()],
        "totals": record.document["totals"],
        "winners": record.document["winners"],
    }


def _position_document(state: State, seat: int | None) -> Document:
    seen = observation_document(state.observe(seat))
    position = {
        "round": seen["round"] + 1,
        "turn": seen["turn"] + 1,
        "picks": seen["turns"][-1] if seen["turns"] else None,
        "hands": [{"cards": hand["known"], "unknown": hand["unknown"]} for hand in seen["hands"]],
        **{name: seen[name] for name in IN_A_POSITION},
    }
    if seat is None:
        position["hands"] = [{"cards": list(hand), "unknown": 0} for hand in state.hands]
        position["layout"] = [None if kind == NOTHING else NAMES[kind] for kind in state.position.layout]
    return position
