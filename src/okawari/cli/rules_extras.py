"""Desserts and variants in plain English. Every number comes from the rules themselves."""

from okawari.rules.battle import BATTLE_ROWS, FACE_DOWN_ROWS
from okawari.rules.desserts import FEWEST_DESSERT, MOST_DESSERT, SQUISHY_WORTH, TEA_RUNS, TWO_SEATS_FEWEST_STRAWBERRY
from okawari.rules.kinds import DESSERT_CARDS, DESSERTS, DIE_SIDES, NAMES
from okawari.rules.ruleset import BATTLE_CARDS, DRAW_PILES_SIZE, DUMMY_HAND_SIZE


def _most_and_fewest(most: str, fewest: str) -> str:
    """R18, R20, R22: three desserts are scored alike."""
    return (
        f"At the end of the game {most} scores {MOST_DESSERT} and {fewest} loses {FEWEST_DESSERT}; those who "
        "tie share, and drop the remainder. If all are equal nobody scores, and with 2 players and no dummy nobody "
        "loses points."
    )


LONGEST_RUN = len(TEA_RUNS) - 1

DESSERT_RULES = {
    "pudding": [_most_and_fewest("whoever has most puddings", "whoever has fewest, or none,")],
    "strawberry": [
        "Each strawberry pudding shows some symbols; those of all rounds count.",
        "The squishy: after each turn look at the players who have the most symbols. If exactly one of them played a "
        f"strawberry pudding this turn, that player takes the squishy and {SQUISHY_WORTH} points at once, unless they "
        "hold it already.",
        f"At the end of the game whoever has fewest symbols loses {FEWEST_DESSERT}; those who tie share, even if all "
        f"are equal. With 2 players and no dummy it is {TWO_SEATS_FEWEST_STRAWBERRY}, and nothing on a tie. Having "
        "most brings nothing more.",
    ],
    "yogurt": [
        "Frozen yogurt has a value that nobody knows, not even who holds it, until the card lies on the table. "
        "Which of several yogurts in your hand you take is chance.",
        _most_and_fewest("the highest total value", "the lowest (none is 0)"),
    ],
    "tea": [
        f"Bubble teas are numbered 1 to {LONGEST_RUN}. At the end of the game put yours into runs of "
        "consecutive numbers, as is best for you.",
        "A run of "
        + ", ".join(f"{length} scores {points}" for length, points in enumerate(TEA_RUNS) if length)
        + ". Nobody loses points.",
    ],
    "mochi": [
        f"Everybody has a die with {DIE_SIDES} sides, which shows 1 at first. Whoever takes a mochi rolls it "
        "at once, wanted or not; the last roll stands.",
        _most_and_fewest("the highest die", "the lowest") + " The cards themselves score nothing.",
    ],
}

VARIANT_RULES = {
    "both-ways": ["Round 2 passes the hands to the right, the other rounds to the left."],
    "golf": ["All is scored as usual, but the fewest points win. On a tie the better dessert wins, as always."],
    "draw-piles": [
        f"For 2 players. Each round everybody gets {DRAW_PILES_SIZE} cards as a hand and {DRAW_PILES_SIZE} as a "
        "face-down pile of their own.",
        "Take a card, show it, swap hands; then draw one card from your pile into the hand that you got, while "
        "it lasts. There is no draw before the first card.",
    ],
    "battle": [
        f"For 2 players. Each round {BATTLE_CARDS} cards lie in rows of {', '.join(map(str, BATTLE_ROWS))} from "
        "the top, each row over the gaps of the one before; rows "
        + " and ".join(str(row + 1) for row in FACE_DOWN_ROWS)
        + " are face down.",
        "In turn take one face-up card that no other card covers. A face-down card that nothing covers any more is "
        "turned up at once.",
        "With chopsticks in front of you, from an earlier turn, you may take two cards, one after the other. Say so "
        "with the first; a face-down card that it uncovers is turned up for everybody, and then you choose the second, "
        "which may be that card. The chopsticks go face up into the place of the second card and cover what it "
        "covered.",
        "A random player starts; later the one with fewer points in all, on a tie the one who did not start the last "
        "round.",
    ],
    "dummy": [
        f"For 2 players. Three hands of {DUMMY_HAND_SIZE}; one is the dummy's, a face-down pile between you.",
        "By turns one of you is in control: draw the pile's top card into your hand, then pick one card for "
        "yourself and one for the dummy. The other picks one card. Show them, swap hands.",
        "The dummy has a tableau of its own and is scored like a third player, so it can take maki and dessert points "
        f"from you, and desserts count as with 3 players: where the fewest lose points, they lose {FEWEST_DESSERT}. "
        "Only the two of you can win.",
    ],
    "must-have-maki": [
        "For 2 players, with any variant. Whoever has no maki icons is left out of maki scoring, the dummy too. "
        "It changes something only where a player without icons can place, in the anniversary edition."
    ],
}


def dessert_lines(dessert: str) -> list[str]:
    """The rules of a dessert, its cards first."""
    cards = DESSERT_CARDS[DESSERTS.index(dessert)]
    counts = ", ".join(f"{count} {NAMES[kind]}" for kind, count in cards.items())
    return [f"Cards: {counts}.", *DESSERT_RULES[dessert]]
