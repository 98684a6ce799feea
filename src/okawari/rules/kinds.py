"""R1, R23: what a card can be, its name, and how many of each are in the box."""

from functools import cache

from okawari.rules.shared import shared

TEMPURA, SASHIMI, DUMPLING = 0, 1, 2
MAKI_1, MAKI_2, MAKI_3 = 3, 4, 5
EGG, SALMON, SQUID = 6, 7, 8
WASABI, CHOPSTICKS = 9, 10
DIPPED_EGG, DIPPED_SALMON, DIPPED_SQUID = 11, 12, 13
"""R6: in a tableau a nigiri that lies on wasabi counts as a kind of its own."""
PUDDING = 14
STRAWBERRY_1, STRAWBERRY_2, STRAWBERRY_3, STRAWBERRY_4 = 15, 16, 17, 18
YOGURT_1, YOGURT_2, YOGURT_3, YOGURT_4 = 19, 20, 21, 22
TEA_1, TEA_2, TEA_3, TEA_4, TEA_5 = 23, 24, 25, 26, 27
MOCHI = 28
YOGURT = 29
"""R20: a yogurt whose value is hidden."""
UNSEEN = 30
"""R27: a face-down card."""
NOTHING = -1

NAMES = (
    *("tempura", "sashimi", "dumpling", "maki-1", "maki-2", "maki-3", "egg", "salmon", "squid", "wasabi", "chopsticks"),
    *("egg on wasabi", "salmon on wasabi", "squid on wasabi"),
    "pudding",
    *("strawberry-1", "strawberry-2", "strawberry-3", "strawberry-4"),
    *("yogurt-1", "yogurt-2", "yogurt-3", "yogurt-4"),
    *("tea-1", "tea-2", "tea-3", "tea-4", "tea-5"),
    "mochi",
    "yogurt",
    "?",
)
NUMBER = {name: kind for kind, name in enumerate(NAMES) if not DIPPED_EGG <= kind <= DIPPED_SQUID}
"""The kind of a card by its name."""
KINDS = 30
"""How many kinds a row of counts can tell apart."""
DIPPED = DIPPED_EGG - EGG
"""R6: from a nigiri to the same nigiri on wasabi."""

PUDDINGS, STRAWBERRIES, YOGURTS, TEAS, MOCHIS = 0, 1, 2, 3, 4
DESSERTS = ("pudding", "strawberry", "yogurt", "tea", "mochi")

MAIN_DECK = {
    TEMPURA: 14,
    SASHIMI: 14,
    DUMPLING: 14,
    MAKI_2: 12,
    MAKI_3: 8,
    MAKI_1: 6,
    SALMON: 10,
    SQUID: 5,
    EGG: 5,
    WASABI: 6,
    CHOPSTICKS: 4,
}
DESSERT_CARDS = {
    PUDDINGS: {PUDDING: 10},
    STRAWBERRIES: {STRAWBERRY_1: 2, STRAWBERRY_2: 3, STRAWBERRY_3: 3, STRAWBERRY_4: 2},
    YOGURTS: {YOGURT_1: 2, YOGURT_2: 3, YOGURT_3: 3, YOGURT_4: 2},
    TEAS: {TEA_1: 2, TEA_2: 2, TEA_3: 2, TEA_4: 2, TEA_5: 2},
    MOCHIS: {MOCHI: 10},
}
"""R23 (house decision for all but pudding): the ten cards of each dessert."""
DESSERTS_IN_DECK = sum(DESSERT_CARDS[PUDDINGS].values())
"""R1, R23: of whichever dessert."""
DECK_SIZE = sum(MAIN_DECK.values()) + DESSERTS_IN_DECK
"""R1: 108 cards."""
DIE_SIDES = 6
"""R23 (house decision): the mochi die."""


def deck_counts(dessert: int) -> list[int]:
    """R1, R23: how many cards of each kind the deck holds, 108 in all."""
    counts = [0] * KINDS
    for kind, count in (MAIN_DECK | DESSERT_CARDS[dessert]).items():
        counts[kind] = count
    return counts


DECKS = tuple(tuple(deck_counts(dessert)) for dessert in range(len(DESSERTS)))
"""The same for every dessert."""
COUNTS_IN_DECKS = bytes(count for deck in DECKS for count in deck)
"""The same in one row, deck after deck, as the shared functions read it: compiled, a tuple is gone through at every
look into it, and bytes are not."""


def row_width(dessert: int) -> int:
    """How many columns a row of counts needs in a game with this dessert."""
    return KINDS if dessert == YOGURTS else max(DESSERT_CARDS[dessert]) + 1


@cache
def full_deck(dessert: int) -> tuple[int, ...]:
    """R1: the 108 cards of the deck, sorted by kind."""
    return tuple(kind for kind, count in enumerate(deck_counts(dessert)) for _ in range(count))


@shared
def is_nigiri(kind: int) -> bool:
    """R15: egg, salmon and squid are nigiri."""
    return EGG <= kind <= SQUID


@shared
def is_dipped(kind: int) -> bool:
    """R6: a nigiri on wasabi, in a tableau."""
    return DIPPED_EGG <= kind <= DIPPED_SQUID


@shared
def undipped(kind: int) -> int:
    """R6: the card itself, of a nigiri that may lie on wasabi."""
    return kind - DIPPED if is_dipped(kind) else kind


@shared
def is_strawberry(kind: int) -> bool:
    """R19: the strawberry puddings, by their symbols."""
    return STRAWBERRY_1 <= kind <= STRAWBERRY_4


@shared
def is_yogurt(kind: int) -> bool:
    """R20: the frozen yogurts, by their hidden value."""
    return YOGURT_1 <= kind <= YOGURT_4


@shared
def is_dessert(kind: int) -> bool:
    """R17: desserts stay in front of their seat until the game ends."""
    return PUDDING <= kind <= MOCHI


@shared
def masked(kind: int) -> int:
    """R20: what anybody may know of a card that is not placed yet: a yogurt hides its value."""
    return YOGURT if is_yogurt(kind) else kind
