"""The house decisions: what we chose where the rulebooks are silent, or their pictures are lost."""

from typing import NamedTuple

from okawari.match.keeping import DARK_CUBE, LIGHT_CUBE
from okawari.rules.battle import BATTLE_ROWS, FACE_DOWN_ROWS
from okawari.rules.desserts import FEWEST_DESSERT
from okawari.rules.editions import TWO_SEAT_VARIANTS, VARIANTS
from okawari.rules.kinds import DESSERT_CARDS, DESSERTS, DIE_SIDES, NAMES, PUDDINGS


class Decision(NamedTuple):
    """A choice of ours, the rule it belongs to, and where in the code it stands."""

    rule: str
    text: str
    where: str


def _dessert_cards() -> str:
    return "; ".join(
        f"{DESSERTS[dessert]}: " + ", ".join(f"{count} {NAMES[kind]}" for kind, count in cards.items())
        for dessert, cards in DESSERT_CARDS.items()
        if dessert != PUDDINGS
    )


HOUSE_DECISIONS = (
    Decision(
        "R3",
        "The deck is shuffled once; what is left of it after the last round is ignored, in the reference edition too.",
        "rules.turn.deal",
    ),
    Decision(
        "R7",
        "At a table you call out that you use chopsticks; on a computer it shows when the cards are revealed.",
        "rules.turn.reveal",
    ),
    Decision(
        "R8",
        "The two cards of a chopsticks turn land in the order in which they were picked.",
        "rules.turn.reveal_from_hand",
    ),
    Decision(
        "R11",
        "In the gamewright edition a player without maki icons cannot place; its text does not say.",
        "rules.editions.EDITIONS",
    ),
    Decision(
        "R19",
        f"Strawberry, 3 or more players all equal: all have fewest, and each loses a share of {FEWEST_DESSERT}.",
        "rules.desserts.strawberry",
    ),
    Decision("R23", f"The cards of the desserts: {_dessert_cards()}.", "rules.kinds.DESSERT_CARDS"),
    Decision("R23", f"The mochi die is fair and has {DIE_SIDES} sides.", "rules.kinds.DIE_SIDES"),
    Decision(
        "R25",
        "What breaks a tie on points, which the anniversary edition does not say: pudding cards, strawberry symbols, "
        "yogurt value, bubble tea cards, or the mochi die; then the win is shared. "
        "In golf it is the same: most dessert.",
        "rules.desserts.beats",
    ),
    Decision(
        "R27",
        f"Battle's rows hold {', '.join(map(str, BATTLE_ROWS))} cards from the top; card i of a row is covered by "
        "the cards i and i + 1 of the next row.",
        "rules.battle.BATTLE_ROWS",
    ),
    Decision(
        "R27",
        f"Battle's rows {' and '.join(str(row + 1) for row in FACE_DOWN_ROWS)} are face-down.",
        "rules.battle.FACE_DOWN_ROWS",
    ),
    Decision(
        "R28",
        "Battle, chopsticks: whoever announces them with the first card owes a second; not with one card left on the "
        "table, nor with chopsticks taken this turn. They lie in the place of the second card before anything more is "
        "turned up, so what it covered stays covered and face-down.",
        "rules.battle.battle_pick_is_legal",
    ),
    Decision(
        "R29",
        "Battle: the player with fewer points in all starts the next round, not with fewer in the last round.",
        "rules.battle.next_starter",
    ),
    Decision(
        "R30",
        "Who controls the dummy first is random, and control goes on alternating over the rounds.",
        "rules.turn.close_round",
    ),
    Decision(
        "R30",
        "The dummy never uses chopsticks; the player in control may use their own.",
        "rules.picks.two_allowed",
    ),
    Decision(
        "R31",
        "The dummy has a tableau of its own, in which wasabi works, a total and a die, and it may take the squishy; "
        "but it cannot win: that is decided between the two people.",
        "rules.desserts.wins",
    ),
    Decision(
        "R35",
        "The dummy never takes the boat; in golf, too, it goes to the most points.",
        "game.public.Public.boat",
    ),
    Decision(
        "R36",
        "The reference edition keeps its scores with pencil and paper; the anniversary's wasabi cubes are worth "
        f"{LIGHT_CUBE} (light) and {DARK_CUBE} (dark).",
        "match.keeping.keeping",
    ),
    Decision(
        "editions",
        f"Every edition accepts every variant, but never two of {', '.join(VARIANTS)} at once; "
        f"{', '.join(TWO_SEAT_VARIANTS)} and must-have-maki need 2 players. Only anniversary has other desserts "
        "than pudding.",
        "rules.ruleset.Ruleset",
    ),
)
"""`where` is a name in `okawari`."""
